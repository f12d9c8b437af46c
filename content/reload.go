package content

import (
	"slices"

	"prefill/deck"
)

// Reload loads the sources again. Where a file that was sound in prev is
// broken now, prev's pack stays in Packs and is named in Stale, so that what a
// user is looking at does not vanish while they edit it.
func Reload(prev Library, sources ...Source) Library {
	lib := Load(sources...)
	for _, old := range prev.Packs {
		broken := slices.ContainsFunc(lib.Broken, func(b Broken) bool { return b.Path == old.Place.Path })
		if !broken {
			continue
		}
		if now, taken := lib.index[old.ID]; taken {
			if now.Origin != deck.Shipped || old.Origin != deck.Own {
				continue
			}
			lib.Packs[slices.Index(lib.Packs, now)] = old
		} else {
			lib.Packs = append(lib.Packs, old)
		}
		lib.index[old.ID] = old
		lib.Stale = append(lib.Stale, old.ID)
	}
	return lib
}
