package drill

import (
	"cmp"
	"slices"
	"strings"

	"prefill/deck"
)

// ConfusedSpec narrows a spec to what is confused: the n heaviest pairs whose
// cards are in the spec (all for n below 1), partners side by side so that
// they share a board, and as distractors first what those cards were confused
// with. It reports false when nothing is confused.
func ConfusedSpec(spec MatchSpec, c Confusions, n int) (MatchSpec, bool) {
	cards := confusedCards(spec, c, n)
	out := spec.Only(StyleConfused, cards)
	slices.SortFunc(out.Questions, func(a, b Question) int {
		return slices.Index(cards, a.Card) - slices.Index(cards, b.Card)
	})
	out.Distractors = byWeight(out.Distractors, cards, c)
	return out, len(cards) > 0
}

// confusedCards lists the cards of the spec in the n heaviest pairs, partners
// next to each other.
func confusedCards(spec MatchSpec, c Confusions, n int) []deck.CardID {
	known := map[string]bool{}
	for _, q := range spec.Questions {
		known[string(q.Card)] = true
	}
	var cards []deck.CardID
	pairs := 0
	for _, pair := range c.Top(0) {
		if !known[pair.A] && !known[pair.B] {
			continue
		}
		for _, key := range []string{pair.A, pair.B} {
			if known[key] && !slices.Contains(cards, deck.CardID(key)) {
				cards = append(cards, deck.CardID(key))
			}
		}
		if pairs++; pairs == n {
			break
		}
	}
	return cards
}

// byWeight sorts distractors by how heavily they are confused with any of the
// cards. What is confused fits any board, since it may come from another pack.
func byWeight(pool []Distractor, cards []deck.CardID, c Confusions) []Distractor {
	weight := func(d Distractor) float64 {
		w := 0.0
		for _, card := range cards {
			w = max(w, c.Weight(string(card), d.Key))
		}
		return w
	}
	out := slices.Clone(pool)
	for i, d := range out {
		if weight(d) > 0 {
			out[i].Pack = ""
		}
	}
	slices.SortStableFunc(out, func(a, b Distractor) int {
		return cmp.Or(cmp.Compare(weight(b), weight(a)),
			strings.Compare(string(a.Pack), string(b.Pack)), strings.Compare(a.Key, b.Key))
	})
	return out
}
