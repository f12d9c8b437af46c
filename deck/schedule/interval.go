package schedule

import (
	"math"

	"prefill/deck"
)

// interval is the whole days until the card is due, 1 to the maximum. Cards in
// Review keep Hard < Good < Easy by at least a day, up to the maximum, where
// they meet; cards that leave their steps only keep the order, as in ts-fsrs
// and go-fsrs.
func (r *rules) interval(a *answer, raw float64) int32 {
	days := r.days(a, raw)
	if a.was.Phase != Review || a.rating == deck.Again {
		return days
	}
	hard, good := r.other(a, deck.Hard, days), r.other(a, deck.Good, days)
	hard = min(hard, good)
	good = max(good, hard+1)
	switch a.rating {
	case deck.Hard:
		return hard
	case deck.Good:
		return min(good, r.maxInterval)
	default:
		return min(max(days, good+1), r.maxInterval)
	}
}

// other is the interval that another rating of the same card would get; days
// is the one of the answer's own rating.
func (r *rules) other(a *answer, rating deck.Rating, days int32) int32 {
	if rating == a.rating {
		return days
	}
	_, raw := r.model.next(memory{a.was.Stability, a.was.Difficulty}, a.elapsed(), rating)
	return r.days(a, raw)
}

// days rounds a raw interval, keeps it from 1 to the maximum, and fuzzes it
// where the settings ask for that.
func (r *rules) days(a *answer, raw float64) int32 {
	most := float64(r.maxInterval)
	days := max(1, min(math.Round(raw), most))
	if r.fuzz {
		days = fuzz(days, most, float64(a.elapsed()), fuzzFactor(a.card, a.was.Reps))
	}
	return int32(days)
}
