package schedule

import (
	"slices"

	"prefill/deck"
)

// Standing tells for each event of a log, given in the order of history,
// whether it counts, or was taken back by an undo that stands. An undo that
// was itself undone does not count either.
func Standing(events []deck.Event) []bool {
	p := survey(slices.Values(events))
	stands := make([]bool, len(events))
	for i, e := range events {
		stands[i] = !p.absent(i, e)
	}
	return stands
}

// Moment is one event in the history of a card, and what it made of it.
type Moment struct {
	Event         deck.Event
	Before, After State
}

// History is what made the present state of a card: the events that count,
// those of earlier ids that were joined to it included, in order. The last
// After is what Fold gives.
func History(card deck.CardID, events []deck.Event) []Moment {
	var moments []Moment
	trace(card, events, func(m Moment) { moments = append(moments, m) })
	return moments
}
