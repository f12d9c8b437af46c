package cli

import (
	"fmt"
	"time"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/ui/pack"
)

// packDesk is what the reader of a pack sees of the desk.
type packDesk struct{ *desk }

func (d packDesk) Pack(id deck.PackID) (*deck.Pack, error) {
	p, ok := d.library().Pack(id)
	if !ok {
		return nil, fmt.Errorf("the pack %s is gone. `prefill packs` lists those that are there", id)
	}
	return p, nil
}

func (d packDesk) Numbers(id deck.PackID, now time.Time) (pack.Numbers, error) {
	n := pack.Numbers{Recall: -1}
	cards := askable(d.packs([]deck.PackID{id}), false)
	queue, states, set, err := d.queue(cards, now)
	if err != nil {
		return n, err
	}
	n.Due = len(queue.Due)
	at := plan.MomentOf(now, set.DayStart)
	seen, sum := 0, 0.0
	for _, c := range withoutNewBets(cards, states) {
		s := states[c.ID]
		if !s.Seen() {
			n.New++
			continue
		}
		seen++
		sum += plan.RecallAt(s, at)
	}
	if seen > 0 {
		n.Recall = sum / float64(seen)
	}
	return n, nil
}
