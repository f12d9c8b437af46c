package schedule

import (
	"time"

	"prefill/deck"
)

// Step is the state of a card after one more event about it. Events that say
// nothing about a card's memory or due day leave it as it is. For an event
// newer than all others that is no Undo, Join or Setting, Step of a folded
// state is what folding the whole log gives.
func Step(s State, e deck.Event, set Settings) State {
	m := set.model()
	return step(s, e, &set, &m)
}

func step(s State, e deck.Event, set *Settings, m *model) State {
	switch {
	case e.Grade != nil && e.Grade.Rating.Valid():
		return grade(s, e, set, m)
	case e.Suspend != nil:
		s.Suspended = e.Suspend.On
	case e.Postpone != nil:
		s.DueDay, s.DueMilli = boundDay(max(e.Postpone.Due, e.Day)), 0
	}
	return s
}

// grade folds one answer. A clock that went back counts as standing still.
func grade(s State, e deck.Event, set *Settings, m *model) State {
	e.Day, e.UnixMilli = boundDay(e.Day), min(max(e.UnixMilli, 0), lastMilli)
	if s.Seen() {
		e.Day = max(e.Day, s.LastDay)
		e.UnixMilli = max(e.UnixMilli, s.LastMilli)
	}
	if e.Grade.Mode == deck.ModeNight && s.PassedOn(e.Day) {
		// In the night before an interview a card may come up again and
		// again; FSRS would take that for strength (eight times Easy in one
		// day turns a stability of 20 days into 248). Only what led to the
		// first pass of the day counts.
		return count(s, e, effective(*e.Grade))
	}
	a := answer{
		card: e.Card, rating: effective(*e.Grade), was: s, day: e.Day, milli: e.UnixMilli,
		set: set, model: m,
	}
	return count(a.schedule(), e, a.rating)
}

// lastMilli and the bounds of boundDay are the years 1696 to 9999: a log with
// wilder numbers is damaged, and they must not overflow.
const lastMilli = 253402300799999

func boundDay(day int32) int32 { return min(max(day, -100_000), 2_932_896) }

// effective is the rating as the fold takes it: recognising an answer among
// others is less than recalling it, so a match never counts above Good.
func effective(g deck.Grade) deck.Rating {
	if g.Mode == deck.ModeMatch {
		return min(g.Rating, deck.Good)
	}
	return g.Rating
}

// count keeps the tallies that do not depend on the memory model.
func count(s State, e deck.Event, r deck.Rating) State {
	if !s.Seen() {
		s.FirstDay = e.Day
	}
	s.Reps++
	s.LastDay, s.LastMilli = e.Day, e.UnixMilli
	if r > deck.Again {
		s.Passes++
		s.PassedDay = e.Day
	}
	if e.Grade.Mode == deck.ModeStudy {
		s.Studied++
		s.StudiedDay = e.Day
	}
	return s
}

// answer is one grade on its way into a state.
type answer struct {
	card   deck.CardID
	rating deck.Rating
	was    State
	day    int32
	milli  int64
	set    *Settings
	model  *model
}

// elapsed is the study days since the last grade, 0 for a new card.
func (a *answer) elapsed() int32 {
	if !a.was.Seen() {
		return 0
	}
	return max(0, a.day-a.was.LastDay)
}

// schedule is the state with the memory after the answer and the next due.
func (a *answer) schedule() State {
	s := a.was
	after, raw := a.model.next(memory{s.Stability, s.Difficulty}, a.elapsed(), a.rating)
	s.Stability, s.Difficulty, s.Decay = after.stability, after.difficulty, a.set.Weights[20]
	if s.Phase == Review && a.rating == deck.Again {
		s.Lapses++
		s.Leech = s.Leech || (a.set.LeechAfter > 0 && s.Lapses >= a.set.LeechAfter)
	}
	if phase, index, wait, ok := a.nextStep(); ok {
		s.Phase, s.Step, s.Interval = phase, index, 0
		s.DueDay, s.DueMilli = a.day, a.milli+wait.Milliseconds()
		return s
	}
	s.Phase, s.Step = Review, 0
	s.Interval = a.interval(raw)
	s.DueDay, s.DueMilli = a.day+s.Interval, 0
	return s
}

// nextStep is the step of less than a day that the answer leads to, if any.
// A pass of the last step, an Easy, and a step that the settings no longer
// have lead to days instead.
func (a *answer) nextStep() (Phase, int, time.Duration, bool) {
	steps, phase, at := a.set.LearningSteps, Learning, a.was.Step
	switch a.was.Phase {
	case Review:
		if a.rating != deck.Again {
			return 0, 0, 0, false
		}
		steps, phase = a.set.RelearningSteps, Relearning
	case Relearning:
		steps, phase = a.set.RelearningSteps, Relearning
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
