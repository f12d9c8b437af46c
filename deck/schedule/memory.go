package schedule

import (
	"time"

	fsrs "github.com/open-spaced-repetition/go-fsrs/v4"

	"prefill/deck"
)

// memory is what FSRS knows of a card; the zero value is a card never graded.
type memory struct{ stability, difficulty float64 }

// model is FSRS-6 with a person's weights, retention and ceiling.
type model struct {
	params    fsrs.Parameters
	retention float64
}

func (s *Settings) model() model {
	return model{
		params: fsrs.Parameters{
			RequestRetention: s.Retention,
			MaximumInterval:  float64(s.MaxInterval),
			W:                s.Weights,
			EnableShortTerm:  true,
		},
		retention: s.Retention,
	}
}

// next is the memory after a grade, and the days until recall falls to the
// wanted retention, not yet rounded. elapsed counts study days.
func (m *model) next(was memory, elapsed int32, r deck.Rating) (memory, float64) {
	var current *fsrs.MemoryState
	if was.stability > 0 {
		current = &fsrs.MemoryState{Stability: was.stability, Difficulty: was.difficulty}
	}
	item := m.params.NextState(current, m.retention, uint64(max(0, elapsed)), fsrs.Rating(r))
	return memory{item.Memory.Stability, item.Memory.Difficulty}, item.Interval
}

// Retrievability is the probability, 0 to 1, that the card is recalled at a
// study day, which may be a fraction: the FSRS-6 forgetting curve over the
// days since LastDay, so LastDay + t gives R(t). A card never graded gives 0, a
// day before the last grade 1.
func Retrievability(s State, atDay float64) float64 {
	if !s.Seen() || s.Stability <= 0 {
		return 0
	}
	return forgetting(s.Decay, s.Stability, max(0, atDay-float64(s.LastDay)))
}

// RecallAt is the retrievability at an instant, in the location whose wall
// clock counts: over the study days since the last grade, as the fold counts
// them, or the time since then where that is longer, so that it falls within
// a day too. Below one day it is an extrapolation, FSRS being trained on whole
// days; show it in words.
func RecallAt(s State, t time.Time, rollover int) float64 {
	return RecallOn(s, StudyDay(t, rollover), t.UnixMilli())
}

// RecallOn is RecallAt for an instant given as its study day and Unix time in
// milliseconds, for those who ask it of many cards.
func RecallOn(s State, day int32, milli int64) float64 {
	passed := float64(milli-s.LastMilli) / (secondsPerDay * 1000)
	days := max(float64(day-s.LastDay), passed)
	return Retrievability(s, float64(s.LastDay)+days)
}

// forgetting is R(t) = (1 + F t/S)^(-w20) with F = 0.9^(-1/w20) - 1.
func forgetting(decay, stability, days float64) float64 {
	p := fsrs.Parameters{RequestRetention: 0.9, MaximumInterval: 1}
	p.W[20] = decay
	return p.ForgettingCurve(days, stability)
}
