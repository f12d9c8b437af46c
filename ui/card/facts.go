// Package card is the screen of one card: what is known about it, what was
// answered and when, and its forgetting curve.
package card

import (
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// Facts is what is known of a card.
type Facts struct {
	Card  deck.Card
	Topic string // title of its pack
	// Gone is set when no pack holds the card any more: only its id and its
	// history are left.
	Gone     bool
	State    schedule.State
	Settings schedule.Settings
	// History is what was done with the card, oldest first.
	History []Entry
	Today   int32 // study day
}

// Entry is one line of the history. Undone ones were taken back and made
// nothing of the card; their Before and After are empty.
type Entry struct {
	schedule.Moment
	Undone bool
}

// graded reports whether the entry is an answer that counts.
func (e Entry) graded() bool { return e.Event.Grade != nil && !e.Undone }

// answers are the entries that made the memory of the card.
func (f Facts) answers() []Entry {
	var out []Entry
	for _, e := range f.History {
		if e.graded() && e.After.Seen() {
			out = append(out, e)
		}
	}
	return out
}

// dueOn is the date on which the card is due, at midnight UTC.
func (f Facts) dueOn() time.Time { return schedule.Date(f.State.DueDay) }
