package schedule

import (
	"math"
	"testing"
	"time"

	"prefill/deck"
)

func TestStepsOfLearning(t *testing.T) {
	const again, hard, good, easy = deck.Again, deck.Hard, deck.Good, deck.Easy
	m := time.Minute
	two, one := []time.Duration{m, 10 * m}, []time.Duration{10 * m}
	rows := []struct {
		name     string
		learning []time.Duration
		ratings  []deck.Rating
		phase    Phase
		step     int
		wait     time.Duration // 0 for days
	}{
		{"a miss begins the steps", two, []deck.Rating{again}, Learning, 0, m},
		{"hard lies between the first two", two, []deck.Rating{hard}, Learning, 0, 6 * m},
		{"good goes to the second", two, []deck.Rating{good}, Learning, 1, 10 * m},
		{"easy needs no step", two, []deck.Rating{easy}, Review, 0, 0},
		{"good twice graduates", two, []deck.Rating{good, good}, Review, 0, 0},
		{"a miss goes back to the first", two, []deck.Rating{good, again}, Learning, 0, m},
		{"hard stays on its step", two, []deck.Rating{good, hard}, Learning, 1, 6 * m},
		{"and good then graduates", two, []deck.Rating{good, hard, good}, Review, 0, 0},
		{"hard with one step is half over it", one, []deck.Rating{hard}, Learning, 0, 15 * m},
		{"good with one step graduates", one, []deck.Rating{good}, Review, 0, 0},
		{"no steps: even a miss waits for a day", nil, []deck.Rating{again}, Review, 0, 0},
		{"a lapse goes to relearning", two, []deck.Rating{easy, again}, Relearning, 0, 10 * m},
		{"a pass ends relearning", two, []deck.Rating{easy, again, good}, Review, 0, 0},
		{"a second miss stays in it", two, []deck.Rating{easy, again, again}, Relearning, 0, 10 * m},
	}
	for _, r := range rows {
		set := DefaultSettings()
		set.LearningSteps = r.learning
		s := State{}
		for i, rating := range r.ratings {
			s = Step(s, gradeEvent("c", rating, vectorDay, int64(i)*60_000), set)
		}
		wait := time.Duration(0)
		if s.Waiting() {
			wait = time.Duration(s.DueMilli-s.LastMilli) * time.Millisecond
		}
		if s.Phase != r.phase || s.Step != r.step || wait != r.wait {
			t.Errorf("%s: %v, step %d, %v", r.name, s.Phase, s.Step, wait)
		}
		if s.Waiting() == (s.Interval > 0) {
			t.Errorf("%s: waits %v and %d days", r.name, wait, s.Interval)
		}
	}
}

// Settings may change between two grades: a step they no longer have is past.
func TestAStepThatIsNoMoreGraduates(t *testing.T) {
	set := DefaultSettings()
	set.LearningSteps = []time.Duration{time.Minute, 5 * time.Minute, time.Hour}
	s := Step(State{}, gradeEvent("c", deck.Good, vectorDay, 0), set)
	s = Step(s, gradeEvent("c", deck.Good, vectorDay, 1000), set)
	if s.Step != 2 {
		t.Fatalf("step %d", s.Step)
	}
	set.LearningSteps = []time.Duration{time.Minute}
	for rating, want := range map[deck.Rating]Phase{deck.Again: Learning, deck.Hard: Review, deck.Good: Review} {
		if got := Step(s, gradeEvent("c", rating, vectorDay, 2000), set).Phase; got != want {
			t.Errorf("%v: %v, not %v", rating, got, want)
		}
	}
}

// The oddities that every scheduler of this kind has been caught by.
func TestOddMoments(t *testing.T) {
	set := DefaultSettings()
	berlin, tokyo, la := zone(t, "Europe/Berlin"), zone(t, "Asia/Tokyo"), zone(t, "America/Los_Angeles")
	first := time.Date(2026, 3, 10, 20, 0, 0, 0, berlin)
	rows := []struct {
		name          string
		first, second time.Time
		elapsed       int32 // study days that must count
	}{
		{"the same card twice in a minute", first, first.Add(30 * time.Second), 0},
		{"23:55 and 00:05", time.Date(2026, 3, 10, 23, 55, 0, 0, berlin), time.Date(2026, 3, 11, 0, 5, 0, 0, berlin), 0},
		{"03:55 and 04:05", time.Date(2026, 3, 11, 3, 55, 0, 0, berlin), time.Date(2026, 3, 11, 4, 5, 0, 0, berlin), 1},
		{"23.2 hours later, on the next day", first, first.Add(23*time.Hour + 12*time.Minute), 1},
		{"either side of UTC midnight in Tokyo", time.Date(2026, 3, 10, 8, 55, 0, 0, tokyo), time.Date(2026, 3, 10, 9, 5, 0, 0, tokyo), 0},
		{"either side of UTC midnight in Los Angeles", time.Date(2026, 3, 10, 16, 30, 0, 0, la), time.Date(2026, 3, 10, 17, 15, 0, 0, la), 0},
		{"two zones: flying east into the next day", first, time.Date(2026, 3, 11, 8, 0, 0, 0, tokyo), 1},
		{"two zones: flying west repeats the day", time.Date(2026, 3, 11, 9, 0, 0, 0, tokyo), time.Date(2026, 3, 10, 20, 0, 0, 0, la), 0},
		{"over the spring change", time.Date(2026, 3, 28, 23, 30, 0, 0, berlin), time.Date(2026, 3, 29, 23, 30, 0, 0, berlin), 1},
		{"after 400 days", first, time.Date(2027, 4, 14, 20, 0, 0, 0, berlin), 400},
		{"one hour in the past", first, first.Add(-time.Hour), 0},
		{"a year in the past", first, first.AddDate(-1, 0, 0), 0},
	}
	for _, r := range rows {
		for _, rating := range []deck.Rating{deck.Again, deck.Hard, deck.Good, deck.Easy} {
			s := Step(State{}, at(r.first, deck.Easy), set)
			got := Step(s, at(r.second, rating), set)
			m := set.model()
			want, _ := m.next(memory{s.Stability, s.Difficulty}, r.elapsed, rating)
			if got.Stability != want.stability || got.Difficulty != want.difficulty {
				t.Errorf("%s, %v: stability %v, not %v", r.name, rating, got.Stability, want.stability)
			}
			if got.LastMilli < s.LastMilli || got.LastDay < s.LastDay || got.DueDay < got.LastDay {
				t.Errorf("%s, %v: time ran backwards: %+v", r.name, rating, got)
			}
		}
	}
}

func at(when time.Time, r deck.Rating) deck.Event {
	return gradeEvent("c", r, StudyDay(when, 4), when.UnixMilli())
}

// From a report about another program: after four misses a card never
// recovered, since days that the clock did not count stayed 0.
func TestACardRecoversAfterManyMisses(t *testing.T) {
	set := DefaultSettings()
	s, now := State{}, int64(0)
	for range 4 {
		s = Step(s, gradeEvent("c", deck.Again, vectorDay, now), set)
		now = s.DueMilli
	}
	low := s.Stability
	for day := int32(vectorDay); day < vectorDay+60; {
		s = Step(s, gradeEvent("c", deck.Good, day, now), set)
		now = max(now, s.DueMilli)
		day = s.DueDay
	}
	if s.Stability < 10*low || s.Interval <= 1 {
		t.Errorf("stability %v after %v, %d days", s.Stability, low, s.Interval)
	}
}

func TestLeechIsMarkedAtItsLapse(t *testing.T) {
	set := DefaultSettings()
	set.LeechAfter = 3
	s, day := Step(State{}, gradeEvent("c", deck.Easy, vectorDay, 0), set), int32(vectorDay)
	for lapse := 1; lapse <= 4; lapse++ {
		day += 10
		s = Step(s, gradeEvent("c", deck.Again, day, 0), set)
		s = Step(s, gradeEvent("c", deck.Again, day, 0), set) // in relearning: no lapse
		if s.Lapses != lapse || s.Leech != (lapse >= 3) {
			t.Errorf("after lapse %d: %d counted, leech %v", lapse, s.Lapses, s.Leech)
		}
		s = Step(s, gradeEvent("c", deck.Good, day, 0), set)
	}
}

func TestSuspendAndPostponeLeaveTheMemory(t *testing.T) {
	set := DefaultSettings()
	s := Step(State{}, gradeEvent("c", deck.Easy, vectorDay, 0), set)
	away := Step(s, deck.Event{Card: "c", Suspend: &deck.Suspend{On: true}}, set)
	if away.Due(s.DueDay+100, time.UnixMilli(math.MaxInt32)) {
		t.Error("a suspended card is due")
	}
	if back := Step(away, deck.Event{Card: "c", Suspend: &deck.Suspend{}}, set); back != s {
		t.Errorf("taken up again: %+v, not %+v", back, s)
	}
	later := Step(s, deck.Event{Card: "c", Day: vectorDay, Postpone: &deck.Postpone{Due: vectorDay + 50}}, set)
	want := s
	want.DueDay = vectorDay + 50
	if later != want {
		t.Errorf("postponed: %+v, not %+v", later, want)
	}
	past := Step(s, deck.Event{Card: "c", Day: vectorDay, Postpone: &deck.Postpone{Due: vectorDay - 9}}, set)
	if past.DueDay != vectorDay {
		t.Errorf("postponed into the past: due on %d, not today, %d", past.DueDay, vectorDay)
	}
	waiting := Step(State{}, gradeEvent("c", deck.Again, vectorDay, 5), set)
	waiting = Step(waiting, deck.Event{Card: "c", Day: vectorDay, Postpone: &deck.Postpone{Due: vectorDay + 1}}, set)
	if waiting.Waiting() || waiting.DueDay != vectorDay+1 {
		t.Errorf("a postponed step still waits for its minutes: %+v", waiting)
	}
}

func TestAMatchNeverCountsAboveGood(t *testing.T) {
	set := DefaultSettings()
	grade := func(s State, mode deck.Mode, r deck.Rating) State {
		e := gradeEvent("c", r, vectorDay+9, 9)
		e.Grade.Mode = mode
		return Step(s, e, set)
	}
	base := Step(State{}, gradeEvent("c", deck.Good, vectorDay, 0), set)
	for _, r := range []deck.Rating{deck.Again, deck.Hard, deck.Good, deck.Easy} {
		if grade(base, deck.ModeMatch, r) != grade(base, deck.ModeMatch, min(r, deck.Good)) {
			t.Errorf("%v in a match is taken as more than good", r)
		}
	}
	if grade(base, deck.ModeTable, deck.Easy).Stability <= grade(base, deck.ModeTable, deck.Good).Stability {
		t.Error("only recognition is held at good")
	}
}

// In mode night only what leads to the first pass of a study day counts.
func TestNightCountsTheFirstPassOfADay(t *testing.T) {
	set := DefaultSettings()
	night := func(s State, r deck.Rating, day int32) State {
		e := gradeEvent("c", r, day, int64(s.Reps)*1000)
		e.Grade.Mode = deck.ModeNight
		return Step(s, e, set)
	}
	study := func(s State, r deck.Rating, day int32) State {
		return Step(s, gradeEvent("c", r, day, int64(s.Reps)*1000), set)
	}
	memoryOf := func(s State) [4]float64 {
		return [4]float64{s.Stability, s.Difficulty, float64(s.DueDay), float64(s.Phase)}
	}
	base := study(State{}, deck.Easy, vectorDay)
	passed := night(base, deck.Good, vectorDay+8)
	if passed.Stability <= base.Stability {
		t.Fatal("the first pass of the night does not count")
	}
	s := passed
	for _, r := range []deck.Rating{deck.Easy, deck.Easy, deck.Again, deck.Good} {
		s = night(s, r, vectorDay+8)
		if memoryOf(s) != memoryOf(passed) {
			t.Errorf("%v after the first pass moved the memory", r)
		}
	}
	if s.Reps != passed.Reps+4 {
		t.Errorf("%d grades counted, not %d", s.Reps, passed.Reps+4)
	}
	if night(s, deck.Good, vectorDay+9).Stability == s.Stability {
		t.Error("the next day's pass does not count")
	}
	if night(study(base, deck.Good, vectorDay+8), deck.Easy, vectorDay+8).Stability !=
		study(base, deck.Good, vectorDay+8).Stability {
		t.Error("a pass in study is a first pass too")
	}
	if study(passed, deck.Easy, vectorDay+8).Stability <= passed.Stability {
		t.Error("ordinary study folds plain FSRS-6")
	}
	missed := night(base, deck.Again, vectorDay+8)
	if missed.Stability >= base.Stability || night(missed, deck.Good, vectorDay+8).Phase != Review {
		t.Error("a miss counts, and the pass that follows it")
	}
}

// Numbers that no clock gives must not overflow into a wrong due day.
func TestWildNumbersStayInBounds(t *testing.T) {
	set := DefaultSettings()
	for _, day := range []int32{math.MinInt32, -1, 0, math.MaxInt32} {
		for _, milli := range []int64{math.MinInt64, -1, 0, math.MaxInt64} {
			s := State{}
			for _, r := range []deck.Rating{deck.Again, deck.Good, deck.Good, deck.Easy, deck.Again} {
				s = Step(s, gradeEvent("c", r, day, milli), set)
				if s.DueDay < s.LastDay || (s.Waiting() && s.DueMilli <= s.LastMilli) {
					t.Errorf("day %d, instant %d: %+v", day, milli, s)
				}
			}
		}
	}
	if got := Step(State{}, gradeEvent("c", 9, vectorDay, 0), set); got != (State{}) {
		t.Errorf("a rating that is none changed the state: %+v", got)
	}
}
