package cli

import (
	"fmt"
	"time"

	"prefill/deck"
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
	cards := askable(d.packs([]deck.PackID{id}), false)
	queue, states, set, err := d.queue(cards, now)
	if err != nil {
		return pack.Numbers{Recall: -1}, err
	}
	n, w := numbersOf(cards, states, set, now), workOf(queue)
	return pack.Numbers{Due: w.due, New: w.fresh, Unseen: n.unseen, Recall: n.recall}, nil
}
