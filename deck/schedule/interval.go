package schedule

import (
	"math"

	"prefill/deck"
)

// interval is the whole days until the card is due, 1 to the maximum. Cards in
// Review keep Hard < Good < Easy by at least a day, up to the maximum, where
// they meet; cards that leave their steps only keep the order, as in ts-fsrs
// and go-fsrs.
func (a *answer) interval(raw float64) int32 {
	days := a.days(raw)
	if a.was.Phase != Review || a.rating == deck.Again {
		return days
	}
	hard, good := a.other(deck.Hard, days), a.other(deck.Good, days)
	hard = min(hard, good)
	good = max(good, hard+1)
	switch a.rating {
	case deck.Hard:
		return hard
	case deck.Good:
		return a.cap(good)
	default:
		return a.cap(max(days, good+1))
	}
}

// other is the interval that another rating of the same card would get; days
// is the one of the answer's own rating.
func (a *answer) other(r deck.Rating, days int32) int32 {
	if r == a.rating {
		return days
	}
	_, raw := a.model.next(memory{a.was.Stability, a.was.Difficulty}, a.elapsed(), r)
	return a.days(raw)
}

func (a *answer) cap(days int32) int32 { return min(days, int32(a.set.MaxInterval)) }

// days rounds a raw interval, keeps it from 1 to the maximum, and fuzzes it
// where the settings ask for that.
func (a *answer) days(raw float64) int32 {
	most := float64(a.set.MaxInterval)
	days := max(1, min(math.Round(raw), most))
	if a.set.Fuzz {
		days = fuzz(days, most, float64(a.elapsed()), fuzzFactor(a.card, a.was.Reps))
	}
	return int32(days)
}
