package cli

import (
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/card"
)

// cardDesk is what the screen of one card sees of the desk.
type cardDesk struct{ *desk }

// Facts reads the whole history of a card.
func (d cardDesk) Facts(id deck.CardID, now time.Time, progress func(float64)) (card.Facts, error) {
	events, err := readEvents(d.store, now, progress)
	if err != nil {
		return card.Facts{}, err
	}
	set, err := d.store.Settings()
	if err != nil {
		return card.Facts{}, err
	}
	f := card.Facts{Card: deck.Card{ID: id}, Gone: true, Settings: set, Today: schedule.StudyDay(now, set.DayStart)}
	if p, c, ok := d.card(id); ok {
		f.Card, f.Topic, f.Gone = c, p.Title, false
	}
	f.History = cardHistory(id, events)
	f.State, err = d.store.State(id)
	return f, err
}

// cardHistory lists what was done with a card, under earlier ids too: what
// made it what it is, and what was taken back.
func cardHistory(id deck.CardID, events []deck.Event) []card.Entry {
	type name struct {
		device string
		seq    uint64
	}
	made := map[name]schedule.Moment{}
	for _, m := range schedule.History(id, events) {
		made[name{m.Event.Device, m.Event.Seq}] = m
	}
	var entries []card.Entry
	stands, about := schedule.Standing(events), aboutCard(id, events)
	for i, e := range events {
		if m, counts := made[name{e.Device, e.Seq}]; counts {
			entries = append(entries, card.Entry{Moment: m})
		} else if !stands[i] && (e.Grade != nil || e.Suspend != nil || e.Postpone != nil) && about(e) {
			entries = append(entries, card.Entry{Moment: schedule.Moment{Event: e}, Undone: true})
		}
	}
	return entries
}

// Suspend sets a card aside, or takes it up again.
func (d cardDesk) Suspend(id deck.CardID, on bool) error { return d.store.Suspend(id, on) }

// Postpone moves the day on which a card is due.
func (d cardDesk) Postpone(id deck.CardID, due int32) error { return d.store.Postpone(id, due) }
