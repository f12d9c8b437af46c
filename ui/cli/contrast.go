package cli

import (
	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/plan"
	"prefill/deck/schedule"
)

// events gives the whole log in the order of history.
func (d *desk) events() ([]deck.Event, error) { return eventsOf(d.store) }

func eventsOf(h history) ([]deck.Event, error) {
	var events []deck.Event
	err := h.Events(func(e deck.Event) error {
		events = append(events, e)
		return nil
	})
	return events, err
}

// confusions is what is mixed up with what, as it counts at the moment.
func (d *desk) confusions() (drill.Confusions, error) {
	events, err := d.events()
	if err != nil {
		return drill.Confusions{}, err
	}
	set, err := d.store.Settings()
	if err != nil {
		return drill.Confusions{}, err
	}
	return drill.ConfusionsOf(events, schedule.StudyDay(d.clock.Now(), set.DayStart)), nil
}

// contrasts gives the contrast cards among ids. They are made from tables and
// from what is confused and stand in no pack, so no ordinary session asks them.
func (d *desk) contrasts(ids []deck.CardID) (map[deck.CardID]deck.Card, error) {
	wanted := map[deck.PackID]bool{}
	for _, id := range ids {
		if plan.KindOf(id) == deck.KindContrast {
			wanted[packOf(string(id))] = true
		}
	}
	found := map[deck.CardID]deck.Card{}
	if len(wanted) == 0 {
		return found, nil
	}
	confused, err := d.confusions()
	if err != nil {
		return nil, err
	}
	lib := d.library()
	for id := range wanted {
		if p, ok := lib.Pack(id); ok {
			for _, c := range drill.Contrasts(p, confused) {
				found[c.ID] = c
			}
		}
	}
	return found, nil
}

// card finds a card with its pack, contrast cards and bets included; a bet has
// a short prompt and no answer.
func (d *desk) card(id deck.CardID) (*deck.Pack, deck.Card, bool) {
	if plan.KindOf(id) == deck.KindBet {
		return betCardIn(d.library(), id)
	}
	if plan.KindOf(id) != deck.KindContrast {
		return d.library().Card(id)
	}
	p, ok := d.library().Pack(packOf(string(id)))
	if !ok {
		return nil, deck.Card{}, false
	}
	found, err := d.contrasts([]deck.CardID{id})
	if err != nil {
		return nil, deck.Card{}, false
	}
	c, ok := found[id]
	return p, c, ok
}
