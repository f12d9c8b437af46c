package schedule

import (
	"time"

	"prefill/deck"
)

// nextStep is the step of less than a day that the answer leads to, if any.
// A pass of the last step, an Easy, and a step that the settings no longer
// have lead to days instead.
func (r *rules) nextStep(a *answer) (Phase, int, time.Duration, bool) {
	steps, phase, at := r.learning, Learning, a.was.Step
	switch a.was.Phase {
	case Review:
		if a.rating != deck.Again {
			return 0, 0, 0, false
		}
		steps, phase = r.relearning, Relearning
	case Relearning:
		steps, phase = r.relearning, Relearning
	case New:
		at = 0
	}
	switch {
	case a.rating == deck.Again && len(steps) > 0:
		return phase, 0, steps[0], true
	case a.rating == deck.Hard && at < len(steps):
		return phase, at, hardWait(steps), true
	case a.rating == deck.Good && at+1 < len(steps):
		return phase, at + 1, steps[at+1], true
	default:
		return 0, 0, 0, false
	}
}

// hardWait lies half-way between the first two steps, or half over a single
// one, to the minute, as ts-fsrs and go-fsrs have it whatever the step; but
// never before the first step and never a day later, which would be longer
// than what Good can give.
func hardWait(steps []time.Duration) time.Duration {
	wait := steps[0] * 3 / 2
	if len(steps) > 1 {
		wait = (steps[0] + steps[1]) / 2
	}
	return max(min(wait.Round(time.Minute), 24*time.Hour-time.Minute), steps[0])
}
