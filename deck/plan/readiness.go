package plan

import (
	"cmp"
	"slices"
	"strings"

	"prefill/deck"
)

// Readiness is what is known of one topic or track, with the evidence. It is
// an expectation about cards and never a promise about an interview.
type Readiness struct {
	Name    string  // pack id or track
	Recall  float64 // expected at the hour over all its cards, unseen ones counting 0
	OfSeen  float64 // the same over the cards seen; 0 when none is
	Cards   int     // cards that are not set aside
	Seen    int     // of these, answered at least once
	Answers int     // answers in all
	Lapses  int     // of these, misses of a card that was known
	Last    int32   // study day of the latest answer; 0 when there is none
	Precise bool    // whether the recalls may be shown as numbers
}

// ByTopic gives the readiness of each topic in scope, by pack id.
func ByTopic(in Input) []Readiness {
	return ready(in, func(c Card) string { return string(c.Pack) })
}

// ByTrack gives the readiness of each track in scope, by its slug.
func ByTrack(in Input) []Readiness { return ready(in, func(c Card) string { return c.Track }) }

// Overall gives the readiness of everything in scope as one.
func Overall(in Input) Readiness {
	if all := ready(in, func(Card) string { return "" }); len(all) == 1 {
		return all[0]
	}
	return Readiness{}
}

func ready(in Input, name func(Card) string) []Readiness {
	j := in.judge()
	groups := map[string]*Readiness{}
	for _, c := range in.Cards {
		if in.outside(c, in.weight(c)) != 0 {
			continue
		}
		r := groups[name(c)]
		if r == nil {
			r = &Readiness{Name: name(c), Precise: Precise(j.now, j.at)}
			groups[r.Name] = r
		}
		r.Cards++
		s := in.States[c.ID]
		if !s.Seen() {
			continue
		}
		r.Seen++
		r.Answers += s.Reps
		r.Lapses += s.Lapses
		r.Last = max(r.Last, s.LastDay)
		r.OfSeen += recallAt(s, j.at)
	}
	out := make([]Readiness, 0, len(groups))
	for _, r := range groups {
		r.Recall = r.OfSeen / float64(r.Cards)
		if r.Seen > 0 {
			r.OfSeen /= float64(r.Seen)
		}
		out = append(out, *r)
	}
	slices.SortFunc(out, func(a, b Readiness) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Word says in a word how a topic stands, for where a number would pretend to
// know more than it does.
func (r Readiness) Word() string {
	switch {
	case r.Seen == 0:
		return "not seen"
	case 2*r.Seen < r.Cards:
		return "begun"
	case r.OfSeen >= 0.9 && r.Seen == r.Cards:
		return "fresh"
	case r.OfSeen >= 0.8:
		return "good"
	case r.OfSeen >= 0.6:
		return "shaky"
	default:
		return "slipping"
	}
}

// slipping gives the topics of the input in the order in which most of their recall is expected
// to be lost at the hour: weight x (1 - recall), summed over the cards seen.
// Topics of which nothing was seen come last, since there is nothing to slip.
func slipping(in Input) []deck.PackID {
	j := in.judge()
	lost := map[deck.PackID]float64{}
	path := pathOf(in.Cards)
	var order []deck.PackID
	for _, c := range in.Cards {
		if in.outside(c, in.weight(c)) != 0 {
			continue
		}
		if _, met := lost[c.Pack]; !met {
			lost[c.Pack] = 0
			order = append(order, c.Pack)
		}
		if s := in.States[c.ID]; s.Seen() {
			lost[c.Pack] += in.weight(c) * (1 - recallAt(s, j.at))
		}
	}
	slices.SortStableFunc(order, func(a, b deck.PackID) int {
		switch {
		case lost[a] > lost[b]:
			return -1
		case lost[a] < lost[b]:
			return 1
		default:
			return cmp.Or(path[a]-path[b], strings.Compare(string(a), string(b)))
		}
	})
	return order
}
