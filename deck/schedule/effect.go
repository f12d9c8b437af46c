package schedule

import "prefill/deck"

// Effect is what a change of a setting would do to what is due.
type Effect struct {
	// Before and After are the cards due for review on the day, without and
	// with the change.
	Before, After int
}

// EffectOf folds a log, given in the order of history, with and without one
// more change, and counts what is due on the study day. The error is that of
// Settings.With.
func EffectOf(events []deck.Event, c deck.Change, day int32) (Effect, error) {
	before := Replay(events)
	if _, err := before.Settings.With(c); err != nil {
		return Effect{}, err
	}
	after := Replay(append(events[:len(events):len(events)], deck.Event{Setting: &c}))
	return Effect{before.DueOn(day), after.DueOn(day)}, nil
}

// DueOn counts the cards that are due for review on a study day or before.
func (b *Book) DueOn(day int32) int {
	n := 0
	for _, s := range b.States {
		if s.Seen() && !s.Suspended && s.DueDay <= day {
			n++
		}
	}
	return n
}
