package schedule

import (
	"time"

	"prefill/deck"
)

// Outcome is what one rating would do to a card.
type Outcome struct {
	Rating deck.Rating
	State  State
	// Days is the whole days until the card is due again, 0 for a step.
	Days int32
	// In is the wait: a step's own length, or Days of 24 hours.
	In time.Duration
}

// Preview is what each rating, again to easy, would store if it were given at
// the instant now, in now's location, in mode study. Step of the event then
// written gives the very same states, fuzz included.
func Preview(s State, card deck.CardID, now time.Time, set Settings) [4]Outcome {
	return PreviewIn(deck.ModeStudy, s, card, now, set)
}

// PreviewIn is Preview for grades of another mode.
func PreviewIn(mode deck.Mode, s State, card deck.CardID, now time.Time, set Settings) [4]Outcome {
	var out [4]Outcome
	r := newRules(&set)
	for i := range out {
		e := deck.Event{Card: card, UnixMilli: now.UnixMilli(), Day: StudyDay(now, set.DayStart),
			Grade: &deck.Grade{Rating: deck.Again + deck.Rating(i), Mode: mode}}
		out[i] = outcome(e.Grade.Rating, r.step(s, &e))
	}
	return out
}

func outcome(r deck.Rating, s State) Outcome {
	o := Outcome{Rating: r, State: s, Days: s.Interval, In: time.Duration(s.Interval) * 24 * time.Hour}
	if s.Waiting() {
		o.Days, o.In = 0, time.Duration(s.DueMilli-s.LastMilli)*time.Millisecond
	}
	return o
}
