package identity

import (
	"cmp"
	"slices"
	"strings"

	"prefill/deck"
)

// Known is a card that an earlier run saw.
type Known struct {
	ID    deck.CardID
	Print Fingerprint
	// LastSeen is the study day on which a pack last held it.
	LastSeen int32
}

// Join says that the history of From goes on under To.
type Join struct {
	From, To deck.CardID
}

// Doubt is a card that vanished, with the new cards that it may have become,
// the likeliest first.
type Doubt struct {
	From       Known
	Candidates []Candidate
}

// Candidate is a card and how much it resembles the one that vanished, 0 to 1.
type Candidate struct {
	Card     deck.Card
	Likeness float64
}

// Result is what became of the cards that are no longer there under their id.
type Result struct {
	Joins    []Join  // certain; to be written to the log and reported
	Doubtful []Doubt // for `prefill relink` to ask about
	Orphans  []Known // nothing resembles them
}

// The thresholds. A side that is nearly unchanged shares four fifths of its
// trigrams: a typo in a dozen words, not another question about the same
// thing. A candidate is chosen only if it leads the next by a clear margin.
const (
	nearly  = 0.8
	half    = 0.5
	trace   = 0.1
	perhaps = 0.4
	margin  = 0.15
	most    = 5 // candidates that are offered
)

// Match compares the cards known from earlier with those of now. Only ids that
// vanished and ids that appeared, in the same pack and of the same kind, can
// be one card: an id that is still there keeps its history whatever its text.
// One is joined to the other if a side of it is unchanged or nearly so and no
// other card, old or new, comes near. Order of the arguments does not matter.
func Match(old []Known, cards []deck.Card) Result {
	present := make(map[deck.CardID]bool, len(cards))
	for _, c := range cards {
		present[c.ID] = true
	}
	known := make(map[deck.CardID]bool, len(old))
	groups := map[string]*group{}
	for _, k := range old {
		known[k.ID] = true
		if !present[k.ID] {
			g := groupOf(groups, k.ID)
			g.gone = append(g.gone, k)
		}
	}
	for _, c := range cards {
		if g := groups[family(c.ID)]; g != nil && !known[c.ID] {
			g.come = append(g.come, newcomer{c, Of(c)})
		}
	}
	var r Result
	for _, name := range sortedKeys(groups) {
		groups[name].resolve(&r)
	}
	return r
}

// Candidates gives the cards of the same pack and kind that resemble k most;
// where the pack itself is gone, the cards of the same kind in all packs.
func Candidates(k Known, cards []deck.Card) []Candidate {
	var same, others []deck.Card
	for _, c := range cards {
		switch {
		case family(c.ID) == family(k.ID):
			same = append(same, c)
		case kindOf(c.ID) == kindOf(k.ID):
			others = append(others, c)
		}
	}
	if len(same) == 0 {
		same = others
	}
	var found []Candidate
	for _, c := range same {
		if l := resemblance(k.ID, k.Print, c.ID, Of(c)).score(); l >= perhaps/2 {
			found = append(found, Candidate{c, l})
		}
	}
	return best(found)
}

func best(found []Candidate) []Candidate {
	slices.SortStableFunc(found, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Likeness, a.Likeness), cmp.Compare(a.Card.ID, b.Card.ID))
	})
	return found[:min(len(found), most)]
}

// family is pack and kind of a card: what its history never leaves by itself.
func family(id deck.CardID) string {
	s := string(id)
	pack := strings.IndexByte(s, '/')
	kind := strings.IndexByte(s[pack+1:], '/')
	if pack < 0 || kind < 0 {
		return s
	}
	return s[:pack+1+kind]
}

func kindOf(id deck.CardID) string {
	_, kind, _ := strings.Cut(family(id), "/")
	return kind
}

func groupOf(groups map[string]*group, id deck.CardID) *group {
	name := family(id)
	if groups[name] == nil {
		groups[name] = &group{}
	}
	return groups[name]
}

func sortedKeys(groups map[string]*group) []string {
	names := make([]string, 0, len(groups))
	for name := range groups {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
