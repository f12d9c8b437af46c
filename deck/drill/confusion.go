package drill

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"prefill/deck"
)

// ConfusionHalfLife is the number of days after which a mix-up counts half.
const ConfusionHalfLife = 21

// Confusion is one pair that was mixed up, in either direction. A and B are
// card ids, or a card id and the key of a decoy; A sorts first, unless B is a
// decoy.
type Confusion struct {
	A, B   string
	Count  int     // times mixed up
	Weight float64 // of these, what still counts
	Last   int32   // study day of the latest
}

// Confusions is the map of what is confused with what.
type Confusions struct {
	pairs map[[2]string]Confusion
	of    map[string][][2]string // the pairs of each side
}

// ConfusionsOf builds the map from the review log in the order of history.
// Undone grades are left out and joined cards counted under their new id. A
// mix-up weighs 1 when it happens, half after ConfusionHalfLife days, and half
// each time the card was matched at the first try, or the two told apart, since.
func ConfusionsOf(events []deck.Event, today int32) Confusions {
	c := Confusions{pairs: map[[2]string]Confusion{}, of: map[string][][2]string{}}
	h := newHistory(events)
	for _, e := range events {
		if e.Grade == nil || h.undone(e) {
			continue
		}
		c.take(string(h.nameOf(e.Card)), *e.Grade, h, e.Day)
	}
	for key, pair := range c.pairs {
		age := max(0, float64(today)-float64(pair.Last))
		pair.Weight *= math.Exp2(-age / ConfusionHalfLife)
		c.pairs[key] = pair
	}
	return c
}

// take counts one grade. A missed contrast card mixes up its two sides, and a
// passed one tells them apart.
func (c Confusions) take(card string, g deck.Grade, h history, day int32) {
	a, b, contrast := sidesOf(deck.CardID(card))
	switch {
	case contrast && g.Rating == deck.Again:
		c.add(a, b, day)
	case contrast:
		c.halve(pairKey(a, b))
	case g.Picked != "":
		c.add(card, h.picked(g.Picked), day)
	case g.Rating >= deck.Good && g.Mode == deck.ModeMatch:
		for _, key := range c.of[card] {
			c.halve(key)
		}
	}
}

func (c Confusions) halve(key [2]string) {
	if pair, ok := c.pairs[key]; ok {
		pair.Weight /= 2
		c.pairs[key] = pair
	}
}

func (c Confusions) add(card, picked string, day int32) {
	if card == picked || card == "" || picked == "" {
		return
	}
	key := pairKey(card, picked)
	pair, seen := c.pairs[key]
	if !seen {
		c.of[card] = append(c.of[card], key)
		c.of[picked] = append(c.of[picked], key)
	} else { // bring what was there to this day before adding to it
		pair.Weight *= math.Exp2(-max(0, float64(day)-float64(pair.Last)) / ConfusionHalfLife)
	}
	pair.A, pair.B = key[0], key[1]
	pair.Count++
	pair.Weight++
	pair.Last = max(pair.Last, day)
	c.pairs[key] = pair
}

// pairKey is the same for both directions.
func pairKey(a, b string) [2]string {
	if strings.HasPrefix(a, "decoy:") || (!strings.HasPrefix(b, "decoy:") && b < a) {
		a, b = b, a
	}
	return [2]string{a, b}
}

// Top gives the n most confused pairs, heaviest first; all for n below 1.
func (c Confusions) Top(n int) []Confusion {
	pairs := make([]Confusion, 0, len(c.pairs))
	for _, pair := range c.pairs {
		pairs = append(pairs, pair)
	}
	return top(pairs, n)
}

// Weight is how heavily two cards are confused, 0 when never.
func (c Confusions) Weight(a, b string) float64 { return c.pairs[pairKey(a, b)].Weight }

func top(pairs []Confusion, n int) []Confusion {
	slices.SortFunc(pairs, func(x, y Confusion) int {
		return cmp.Or(cmp.Compare(y.Weight, x.Weight), cmp.Compare(y.Count, x.Count),
			strings.Compare(x.A, y.A), strings.Compare(x.B, y.B))
	})
	if n > 0 && n < len(pairs) {
		pairs = pairs[:n]
	}
	return pairs
}
