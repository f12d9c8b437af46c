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
	r := newRules(&set)
	return r.step(s, &e)
}

// rules are the settings as the fold needs them.
type rules struct {
	learning, relearning []time.Duration
	maxInterval          int32
	leechAfter           int
	fuzz                 bool
	model                model
}

func newRules(s *Settings) rules {
	return rules{
		learning:    s.LearningSteps,
		relearning:  s.RelearningSteps,
		maxInterval: int32(s.MaxInterval),
		leechAfter:  s.LeechAfter,
		fuzz:        s.Fuzz,
		model:       s.model(),
	}
}

func (r *rules) step(s State, e *deck.Event) State {
	var owed debt
	s = r.advance(s, e, &owed)
	return r.settle(s, &owed)
}

// debt is the due day that a grade still owes its state. Only the newest grade
// of a card decides when it is due, and finding out takes up to three times
// the work of the memory, so a replay settles once at the end.
type debt struct {
	answer answer
	raw    float64 // days, not yet rounded
	open   bool
}

// settle gives the state the due day that was owed, if any.
func (r *rules) settle(s State, d *debt) State {
	if d.open {
		s.Interval = r.interval(&d.answer, d.raw)
		s.DueDay, d.open = d.answer.day+s.Interval, false
	}
	return s
}

// advance folds one event and may leave the due day owed. The memory of a
// card never depends on its due day.
func (r *rules) advance(s State, e *deck.Event, owed *debt) State {
	switch {
	case e.Grade != nil && e.Grade.Rating.Valid():
		return r.grade(s, e, owed)
	case e.Suspend != nil:
		s.Suspended = e.Suspend.On
	case e.Postpone != nil:
		s = r.settle(s, owed)
		s.DueDay, s.DueMilli = boundDay(max(e.Postpone.Due, e.Day)), 0
	}
	return s
}

// grade folds one answer. A clock that went back counts as standing still.
func (r *rules) grade(s State, e *deck.Event, owed *debt) State {
	day, milli := boundDay(e.Day), min(max(e.UnixMilli, 0), lastMilli)
	if s.Seen() {
		day, milli = max(day, s.LastDay), max(milli, s.LastMilli)
	}
	a := answer{card: e.Card, rating: effective(e.Grade), was: s, day: day, milli: milli}
	if e.Grade.Mode != deck.ModeNight || !s.PassedOn(day) {
		// In the night before an interview a card may come up again and
		// again; FSRS would take that for strength (eight times Easy in one
		// day turns a stability of 20 days into 248). Only what led to the
		// first pass of the day counts there.
		s = r.remember(&a, owed)
	}
	return a.count(s, e.Grade.Mode)
}

// remember is the state with the memory after the answer and the step that
// follows; a due day in whole days is left owed.
func (r *rules) remember(a *answer, owed *debt) State {
	s := a.was
	after, raw := r.model.next(memory{s.Stability, s.Difficulty}, a.elapsed(), a.rating)
	s.Stability, s.Difficulty, s.Decay = after.stability, after.difficulty, r.model.params.W[20]
	if s.Phase == Review && a.rating == deck.Again {
		s.Lapses++
		s.Leech = s.Leech || (r.leechAfter > 0 && s.Lapses >= r.leechAfter)
	}
	s.Interval, s.DueDay = 0, a.day
	if phase, index, wait, ok := r.nextStep(a); ok {
		s.Phase, s.Step, s.DueMilli = phase, index, a.milli+wait.Milliseconds()
		owed.open = false
		return s
	}
	s.Phase, s.Step, s.DueMilli = Review, 0, 0
	owed.answer, owed.raw, owed.open = *a, raw, true
	return s
}
