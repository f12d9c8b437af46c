package content

import (
	"slices"
	"sync"

	"prefill/deck"
)

// lint looks at what only all packs together can show.
func (lib *Library) lint() {
	shipped := sync.OnceValue(shippedIDs)
	for _, p := range lib.Packs {
		for _, id := range p.After {
			if lib.index[id] == nil && !shipped()[id] {
				lib.problem(WarnAfterUnknown, p.Place, "`after` names the pack "+quoted(string(id))+", which is not there", "Correct the id or remove it.")
			}
		}
		if p.Origin == deck.Shipped && !slices.Contains(deck.Tracks(), p.Track) {
			lib.problem(WarnTrackUnknown, p.Place, "a shipped pack has no known track", "Use one of the tracks in docs/packs.md.")
		}
	}
	lib.nearDuplicates()
}

// shippedIDs names the packs inside the program. A pack may come after one of
// them although it is checked alone.
func shippedIDs() map[deck.PackID]bool {
	ids := map[deck.PackID]bool{}
	for _, h := range Heads() {
		ids[h.ID] = true
	}
	return ids
}
