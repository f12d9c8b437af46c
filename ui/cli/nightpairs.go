package cli

import (
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/plan"
)

// maxContrasts is how many contrast cards one confused pair brings: with them
// its round takes about the time that the plan gives it.
const maxContrasts = 4

// pairWork is what there is to do about one confused pair.
type pairWork struct {
	match    []deck.CardID // pairs to be matched
	contrast []deck.CardID // contrast cards
}

func (w pairWork) empty() bool { return len(w.match)+len(w.contrast) == 0 }

// packOf is the pack in the key of a card; empty for a decoy's.
func packOf(key string) deck.PackID {
	id, _, ok := strings.Cut(key, "/")
	if !ok {
		return ""
	}
	return deck.PackID(id)
}

// workOn lists what the packs have about a confused pair.
func (d *desk) workOn(p plan.Pair, confused drill.Confusions) pairWork {
	var w pairWork
	lib := d.library()
	for _, key := range []string{p.A, p.B} {
		pack, card, ok := lib.Card(deck.CardID(key))
		if ok && card.Kind == deck.KindPair && pack.Match != nil {
			w.match = append(w.match, card.ID)
		}
	}
	if pack, ok := lib.Pack(packOf(p.A)); ok {
		for _, c := range drill.ContrastsAbout(pack, confused, p.A, p.B) {
			if len(w.contrast) < maxContrasts {
				w.contrast = append(w.contrast, c.ID)
			}
		}
	}
	return w
}

// confusedPairs turns the confusion map into pairs that something can be done
// about, heaviest first.
func (d *desk) confusedPairs(confused drill.Confusions) []plan.Pair {
	var pairs []plan.Pair
	for _, c := range confused.Top(0) {
		p := plan.Pair{A: c.A, B: c.B, Weight: c.Weight}
		if !d.workOn(p, confused).empty() {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// done says which cards were matched and which graded in any way since a
// moment.
type done struct{ matched, graded map[deck.CardID]bool }

func doneSince(events []deck.Event, began time.Time) done {
	out := done{map[deck.CardID]bool{}, map[deck.CardID]bool{}}
	for _, e := range events {
		if e.Grade == nil || e.UnixMilli < began.UnixMilli() {
			continue
		}
		out.graded[e.Card] = true
		if e.Grade.Mode == deck.ModeMatch {
			out.matched[e.Card] = true
		}
	}
	return out
}

// open is what is still to do of the work.
func (w pairWork) open(d done) pairWork {
	var left pairWork
	for _, id := range w.match {
		if !d.matched[id] {
			left.match = append(left.match, id)
		}
	}
	for _, id := range w.contrast {
		if !d.graded[id] {
			left.contrast = append(left.contrast, id)
		}
	}
	return left
}

// settle marks the pairs of a memo that were dealt with, and gives what is to
// do about the others.
func (d *desk) settle(memo plan.Memo, confused drill.Confusions, did done) (plan.Memo, pairWork) {
	var all pairWork
	for _, piece := range memo.Pairs {
		a, b, _ := strings.Cut(piece.Key, "~")
		left := d.workOn(plan.Pair{A: a, B: b}, confused).open(did)
		if piece.Done || left.empty() {
			memo = memo.Done(piece.Key)
			continue
		}
		all.match = append(all.match, left.match...)
		all.contrast = append(all.contrast, left.contrast...)
	}
	return memo, all
}
