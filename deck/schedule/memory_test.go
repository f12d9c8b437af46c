package schedule

import (
	"math"
	"testing"
	"time"

	"prefill/deck"
)

// walk folds a random history and calls check for each grade with the state
// before and after it.
func walk(t *testing.T, seeds uint64, check func(seed uint64, was, now State, e deck.Event, set Settings)) {
	t.Helper()
	for seed := range seeds {
		r := newSource(seed)
		set := r.settings(t)
		clock := time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)
		s := State{}
		for range 40 {
			e := r.grade("c", &clock)
			was := s
			s = Step(s, e, set)
			check(seed, was, s, e, set)
		}
	}
}

func TestMemoryStaysInBounds(t *testing.T) {
	walk(t, 300, func(seed uint64, was, now State, e deck.Event, set Settings) {
		if !now.possible() {
			t.Fatalf("seed %d: %+v", seed, now)
		}
		if now.Interval > int32(set.MaxInterval) || (now.Phase == Review && now.Interval < 1) {
			t.Fatalf("seed %d: %d days, at most %d", seed, now.Interval, set.MaxInterval)
		}
		if now.Phase == Review && !now.Waiting() && now.DueDay-now.LastDay != now.Interval {
			t.Fatalf("seed %d: due %d days on, not %d", seed, now.DueDay-now.LastDay, now.Interval)
		}
	})
}

func TestALapseNeverStrengthensAndAPassNeverWeakens(t *testing.T) {
	walk(t, 300, func(seed uint64, was, now State, e deck.Event, _ Settings) {
		switch {
		case !was.Seen() || e.Day <= was.LastDay:
		case e.Grade.Rating == deck.Again && now.Stability > was.Stability:
			t.Fatalf("seed %d: a miss took %v to %v", seed, was.Stability, now.Stability)
		case e.Grade.Rating > deck.Again && now.Stability < was.Stability:
			t.Fatalf("seed %d: a pass took %v to %v", seed, was.Stability, now.Stability)
		}
	})
}

// Hard <= Good <= Easy, strictly in days for cards in Review until they meet
// at the maximum. w15 is at most 1 and w16 at least 1 by the bounds of the
// weights.
func TestABetterAnswerIsNeverWorseOff(t *testing.T) {
	walk(t, 300, func(seed uint64, was, _ State, e deck.Event, set Settings) {
		now := time.UnixMilli(e.UnixMilli).UTC()
		o := Preview(was, "c", now, set)
		for i := 1; i < 3; i++ {
			better, worse := o[i+1], o[i]
			if better.State.Stability < worse.State.Stability {
				t.Fatalf("seed %d: %v gives less stability than %v", seed, better.Rating, worse.Rating)
			}
			if better.In < worse.In {
				t.Fatalf("seed %d: %v waits %v, %v waits %v", seed, better.Rating, better.In, worse.Rating, worse.In)
			}
			if was.Phase == Review && better.Days <= worse.Days && int(better.Days) < set.MaxInterval {
				t.Fatalf("seed %d: %v %d days, %v %d days", seed, better.Rating, better.Days, worse.Rating, worse.Days)
			}
		}
	})
}

// Days late count: the longer a card was away, the more a pass says, and the
// next interval counts from the day it was answered.
func TestOverdueGetsCredit(t *testing.T) {
	set := DefaultSettings()
	s := Step(State{}, gradeEvent("c", deck.Easy, vectorDay, 0), set)
	last := 0.0
	for late := int32(0); late <= 200; late += 10 {
		got := Step(s, gradeEvent("c", deck.Good, s.DueDay+late, 0), set)
		if got.Stability <= last || got.DueDay <= s.DueDay+late {
			t.Errorf("%d days late: stability %v after %v, due on %d", late, got.Stability, last, got.DueDay)
		}
		last = got.Stability
	}
}

// A card that is passed on every due day waits longer and longer.
func TestPassesOnTimeNeverShortenTheWait(t *testing.T) {
	for retention := 0.70; retention <= 0.97; retention += 0.03 {
		set := DefaultSettings()
		set.Retention = retention
		s := Step(State{}, gradeEvent("c", deck.Easy, vectorDay, 0), set)
		for range 12 {
			next := Step(s, gradeEvent("c", deck.Good, s.DueDay, 0), set)
			if next.Interval <= s.Interval && next.Stability < 36500 && next.Interval < 36500 {
				t.Errorf("retention %v: %d days after %d", retention, next.Interval, s.Interval)
			}
			s = next
		}
	}
}

func TestForgettingCurve(t *testing.T) {
	for seed := range uint64(200) {
		r := newSource(seed)
		s := State{Reps: 1, LastDay: vectorDay, Decay: 0.1 + 0.7*r.Float64(), Stability: math.Exp(r.Float64()*16 - 6)}
		if got := Retrievability(s, vectorDay+s.Stability); math.Abs(got-0.9) > 1e-9 {
			t.Fatalf("seed %d: recall after the stability is %v, not 0.9", seed, got)
		}
		stronger := s
		stronger.Stability *= 1.5
		last := 1.0
		for days := 0.25; days < 1000; days *= 1.7 {
			got := Retrievability(s, vectorDay+days)
			if got >= last || got <= 0 {
				t.Fatalf("seed %d: recall does not fall: %v after %v", seed, got, last)
			}
			if Retrievability(stronger, vectorDay+days) <= got {
				t.Fatalf("seed %d: more stability, no more recall", seed)
			}
			last = got
		}
		if Retrievability(s, vectorDay-3) != 1 {
			t.Fatalf("seed %d: recall before the last grade is not 1", seed)
		}
	}
	if Retrievability(State{}, vectorDay) != 0 {
		t.Error("a card never seen is recalled")
	}
}

// The interval of a retention is where the curve reaches it.
func TestIntervalInvertsTheCurve(t *testing.T) {
	set := DefaultSettings()
	for retention := 0.70; retention <= 0.97; retention += 0.01 {
		set.Retention = retention
		m := set.model()
		after, days := m.next(memory{}, 0, deck.Easy)
		s := State{Reps: 1, Stability: after.stability, Decay: set.Weights[20]}
		if got := Retrievability(s, days); math.Abs(got-retention) > 1e-9 {
			t.Errorf("after %v days recall is %v, not %v", days, got, retention)
		}
	}
}

// fsrs-rs 6.6.0 src/model.rs test_next_stability, the part on one day.
func TestPublishedStepsOfOneDay(t *testing.T) {
	set := DefaultSettings()
	m := set.model()
	for i, want := range []float64{1.596818, 5, 5, 8.12961} {
		got, _ := m.next(memory{5, 5}, 0, deck.Again+deck.Rating(i))
		if math.Abs(got.stability-want) > 1e-4 {
			t.Errorf("same day, rating %d: %v, not %v", i+1, got.stability, want)
		}
	}
}

func TestRecallAtAnInstant(t *testing.T) {
	loc := zone(t, "Europe/Berlin")
	evening := time.Date(2026, 3, 10, 20, 0, 0, 0, loc)
	s := Step(State{}, at(evening, deck.Easy), DefaultSettings())
	rows := []struct {
		name string
		when time.Time
		days float64
	}{
		{"at once", evening, 0},
		{"six hours on, the same study day", evening.Add(6 * time.Hour), 0.25},
		{"the next morning is a day", time.Date(2026, 3, 11, 9, 0, 0, 0, loc), 1},
		{"the next night is more", time.Date(2026, 3, 12, 2, 0, 0, 0, loc), 1.25},
		{"eight days on, early", time.Date(2026, 3, 18, 5, 0, 0, 0, loc), 8},
		{"before the grade", evening.AddDate(0, -1, 0), 0},
	}
	for _, r := range rows {
		if got, want := RecallAt(s, r.when, 4), Retrievability(s, float64(s.LastDay)+r.days); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v, not %v", r.name, got, want)
		}
	}
	if RecallAt(State{}, evening, 4) != 0 {
		t.Error("a card never seen is recalled")
	}
}
