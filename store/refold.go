package store

import (
	"maps"
	"slices"

	"prefill/deck"
	"prefill/deck/schedule"
)

// shapers gives the settings and joins of the log.
func (t tx) shapers() ([]deck.Event, error) {
	var out []deck.Event
	err := t.each(bucketShapers, nil, func(key, _ []byte) error {
		id, ok := parseID(key)
		if !ok {
			return t.damaged("an entry in %s is unreadable", bucketShapers)
		}
		e, err := t.event(id)
		out = append(out, e)
		return err
	})
	return out, err
}

// withUndos adds to events every undo that bears on them, undos of undos
// included, and puts all in the order of history.
func (t tx) withUndos(events []deck.Event) ([]deck.Event, error) {
	asked := map[eventID]bool{}
	for i := 0; i < len(events); i++ {
		target := action(events[i])
		if asked[target] {
			continue
		}
		asked[target] = true
		prefix := target.key()
		err := t.each(bucketUndos, prefix, func(key, _ []byte) error {
			id, ok := parseID(key[len(prefix):])
			if !ok {
				return t.damaged("an entry in %s is unreadable", bucketUndos)
			}
			e, err := t.event(id)
			events = append(events, e)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return schedule.InOrder(events), nil
}

// kin adds to cards all that joins connect with them, in any direction and
// whether or not a join was undone.
func kin(cards map[deck.CardID]bool, shapers []deck.Event) {
	for grown := true; grown; {
		grown = false
		for _, e := range shapers {
			if e.Join == nil || cards[e.Card] == cards[e.Join.From] || e.Card == "" {
				continue
			}
			cards[e.Card], cards[e.Join.From] = true, true
			grown = true
		}
	}
}

// bearingOn gives all events that bear on the states of the cards, and of
// those joined with them, which it adds to cards.
func (t tx) bearingOn(cards map[deck.CardID]bool) ([]deck.Event, error) {
	events, err := t.shapers()
	if err != nil {
		return nil, err
	}
	kin(cards, events)
	for card := range cards {
		rec, _, err := t.card(card)
		if err != nil {
			return nil, err
		}
		for device, seqs := range rec.refs {
			for _, seq := range seqs {
				e, err := t.event(eventID{device, seq})
				if err != nil {
					return nil, err
				}
				events = append(events, e)
			}
		}
	}
	return t.withUndos(events)
}

// refold makes the states of some cards anew.
func (t tx) refold(cards map[deck.CardID]bool) error {
	if len(cards) == 0 {
		return nil
	}
	events, err := t.bearingOn(cards)
	if err != nil {
		return err
	}
	book := schedule.Replay(events)
	for _, card := range slices.Sorted(maps.Keys(cards)) {
		rec, isNew, err := t.card(card)
		if err != nil {
			return err
		}
		if isNew {
			continue
		}
		rec.state = book.States[card]
		if err := t.putCard(card, rec); err != nil {
			return err
		}
	}
	return nil
}
