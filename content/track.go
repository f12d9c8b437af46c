package content

import (
	"cmp"
	"slices"
	"strings"

	"prefill/deck"
)

// Track is a group of packs on the home screen.
type Track struct {
	Slug  string // empty for packs that name no track
	Title string
	Packs []*deck.Pack // easy ones first
}

// Tracks gives the packs by track: the known tracks in their order, then the
// users' own by name, last the packs without one. Inside a track the order is
// level, then title, but no pack stands before one of its prerequisites.
func (lib Library) Tracks() []Track {
	groups := map[string][]*deck.Pack{}
	for _, p := range lib.Packs {
		groups[p.Track] = append(groups[p.Track], p)
	}
	var tracks []Track
	for slug, packs := range groups {
		tracks = append(tracks, Track{slug, deck.TrackTitle(slug), learningOrder(packs)})
	}
	slices.SortFunc(tracks, func(a, b Track) int {
		return cmp.Or(cmp.Compare(deck.TrackRank(a.Slug), deck.TrackRank(b.Slug)), cmp.Compare(a.Slug, b.Slug))
	})
	return tracks
}

// learningOrder puts the packs of one track in the order of learning. Where
// packs need each other in a circle, level and title decide.
func learningOrder(packs []*deck.Pack) []*deck.Pack {
	waiting := slices.SortedStableFunc(slices.Values(packs), comparePacks)
	ordered := make([]*deck.Pack, 0, len(packs))
	for len(waiting) > 0 {
		next := max(0, slices.IndexFunc(waiting, func(p *deck.Pack) bool { return !needsAny(p, waiting) }))
		ordered = append(ordered, waiting[next])
		waiting = slices.Delete(waiting, next, next+1)
	}
	return ordered
}

func needsAny(p *deck.Pack, packs []*deck.Pack) bool {
	return slices.ContainsFunc(packs, func(q *deck.Pack) bool { return slices.Contains(p.After, q.ID) })
}

func comparePacks(a, b *deck.Pack) int {
	return cmp.Or(cmp.Compare(levelRank(a), levelRank(b)),
		cmp.Compare(strings.ToLower(a.Title), strings.ToLower(b.Title)), cmp.Compare(a.ID, b.ID))
}

// levelRank puts packs that do not say their level last.
func levelRank(p *deck.Pack) int {
	if p.Level == 0 {
		return 4
	}
	return p.Level
}
