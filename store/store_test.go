package store

import (
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// clock is a clock that tests move by hand.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func (c *clock) wait(d time.Duration) { c.at = c.at.Add(d) }

func newClock() *clock {
	return &clock{time.Date(2026, 3, 2, 10, 0, 0, 0, time.FixedZone("", 3600))}
}

// laterClock is a clock after all that filled wrote.
func laterClock() *clock {
	c := newClock()
	c.wait(30 * 24 * time.Hour)
	return c
}

// seeded gives device names that are the same in every run.
type seeded struct{ r *rand.Rand }

func (s seeded) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(s.r.Uint32())
	}
	return len(p), nil
}

func newSeeded(seed uint64) seeded { return seeded{rand.New(rand.NewPCG(seed, 1))} }

// start opens a store in dir and closes it at the end of the test.
func start(t testing.TB, dir string, c *clock) *Store {
	t.Helper()
	s, err := Open(Options{Dir: dir, Now: c.now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func grade(t testing.TB, s *Store, card deck.CardID, r deck.Rating) schedule.State {
	t.Helper()
	state, err := s.Grade(Grade{Card: card, Rating: r, Mode: deck.ModeStudy, Took: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// allEvents reads the whole log.
func allEvents(t testing.TB, s *Store) []deck.Event {
	t.Helper()
	var out []deck.Event
	if err := s.Events(func(e deck.Event) error { out = append(out, e); return nil }); err != nil {
		t.Fatal(err)
	}
	return out
}

// faithful fails unless the cached states and settings are what the rule makes
// of the log.
func faithful(t testing.TB, s *Store) {
	t.Helper()
	book := schedule.Replay(allEvents(t, s))
	if states, err := s.AllStates(); err != nil || !maps.Equal(states, book.States) {
		t.Errorf("the states are %v (%v), the log gives %v", states, err, book.States)
	}
	if set, err := s.Settings(); err != nil || !reflect.DeepEqual(set, book.Settings) {
		t.Errorf("the settings are %+v (%v), the log gives %+v", set, err, book.Settings)
	}
	if err := s.read(func(x tx) error {
		n, wrong, err := x.compareDerived()
		if err == nil && wrong > 0 {
			t.Errorf("%d of %d cached records differ from what the log gives", wrong, n)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func TestGradesComeBack(t *testing.T) {
	dir, c := filepath.Join(t.TempDir(), "a", "b"), newClock()
	s := start(t, dir, c)
	want := grade(t, s, "p/pair/x", deck.Good)
	c.wait(time.Minute)
	grade(t, s, "p/pair/y", deck.Again)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, dir, c)
	if got, err := s.State("p/pair/x"); err != nil || got != want {
		t.Errorf("after a restart the state is %+v (%v), want %+v", got, err, want)
	}
	if n := len(allEvents(t, s)); n != 2 {
		t.Errorf("%d events, want 2", n)
	}
	faithful(t, s)
	for path, perm := range map[string]os.FileMode{dir: 0o700, s.layout.db(): 0o600, s.layout.journal(s.device): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != perm {
			t.Errorf("%s: %v %v, want %v", path, info.Mode(), err, perm)
		}
	}
}

func TestRoundIsOneAction(t *testing.T) {
	c := newClock()
	s := start(t, t.TempDir(), c)
	round := deck.Round{Topic: "p", Drill: deck.ModeMatch, Pairs: 2, First: 1, Wrong: 1, Millis: 9000}
	err := s.FinishRound(round, []Grade{
		{Card: "p/pair/x", Rating: deck.Good, Mode: deck.ModeMatch},
		{Card: "p/pair/y", Rating: deck.Again, Mode: deck.ModeMatch, Picked: "p/pair/x"}})
	if err != nil {
		t.Fatal(err)
	}
	if best, ok, err := s.Best("p", deck.ModeMatch, ""); err != nil || !ok || best != round {
		t.Errorf("best round %+v %v %v", best, ok, err)
	}
	undone, err := s.Undo()
	if err != nil || undone.Card != "p/pair/x" || undone.Grade.Rating != deck.Good || len(undone.Events) != 3 {
		t.Errorf("undone %+v, %v", undone, err)
	}
	if states, err := s.AllStates(); err != nil || len(states) != 0 {
		t.Errorf("after the undo %v, %v", states, err)
	}
	if _, ok, err := s.Best("p", deck.ModeMatch, ""); ok || err != nil {
		t.Errorf("an undone round is the best (%v)", err)
	}
	faithful(t, s)
}

func TestUndoAndRedoAcrossRestarts(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	s := start(t, dir, c)
	var states []schedule.State
	for range 5 {
		states = append(states, grade(t, s, "p/pair/x", deck.Good))
		c.wait(26 * time.Hour)
	}
	check := func(want schedule.State) {
		t.Helper()
		if got, err := s.State("p/pair/x"); err != nil || got != want {
			t.Fatalf("state %+v (%v), want %+v", got, err, want)
		}
		faithful(t, s)
		s.Close()
		s = start(t, dir, c)
	}
	for i := 3; i >= 0; i-- {
		if _, err := s.Undo(); err != nil {
			t.Fatal(err)
		}
		check(states[i])
	}
	for i := 1; i < 5; i++ {
		if u, err := s.Redo(); err != nil || u.Card != "p/pair/x" || u.Grade == nil {
			t.Fatalf("redo %d: %+v, %v", i, u, err)
		}
		check(states[i])
	}
	if _, err := s.Redo(); !errors.Is(err, ErrNothing) {
		t.Errorf("redo of nothing: %v", err)
	}
	for range 5 {
		if _, err := s.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Undo(); !errors.Is(err, ErrNothing) {
		t.Errorf("undo of nothing: %v", err)
	}
	check(schedule.State{})
}

func TestSettingsAreEvents(t *testing.T) {
	c := newClock()
	s := start(t, t.TempDir(), c)
	for range 4 {
		grade(t, s, "p/pair/x", deck.Good)
		c.wait(50 * time.Hour)
	}
	before, _ := s.State("p/pair/x")
	if err := s.Set(deck.Change{Key: "retention", Value: "2"}); err == nil {
		t.Error("a retention of 2 was taken")
	}
	effect, err := s.Effect(deck.Change{Key: "retention", Value: "0.97"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Set(deck.Change{Key: "retention", Value: "0.97"}); err != nil {
		t.Fatal(err)
	}
	after, _ := s.State("p/pair/x")
	if after.DueDay >= before.DueDay {
		t.Errorf("with more retention due on %d, before on %d (effect %+v)", after.DueDay, before.DueDay, effect)
	}
	faithful(t, s)
	if _, err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	if again, _ := s.State("p/pair/x"); again != before {
		t.Errorf("undoing a setting gave %+v, want %+v", again, before)
	}
	if set, err := s.Settings(); err != nil || set.Retention != 0.90 {
		t.Errorf("retention %v, %v", set.Retention, err)
	}
	faithful(t, s)
}

// TestRenamedCardKeepsItsHistory: a card whose id changed has the history of
// the old one, until the join is undone.
func TestRenamedCardKeepsItsHistory(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	s := start(t, dir, c)
	want := grade(t, s, "p/pair/old", deck.Good)
	if err := s.Join(map[deck.CardID]deck.CardID{"p/pair/new": "p/pair/old"}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.State("p/pair/new"); err != nil || got != want {
		t.Errorf("the new id has %+v (%v)", got, err)
	}
	if got, err := s.State("p/pair/old"); err != nil || got.Seen() {
		t.Errorf("the old id has %+v (%v)", got, err)
	}
	faithful(t, s)
	if _, err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	if got, err := s.State("p/pair/old"); err != nil || got != want {
		t.Errorf("after the undo the old id has %+v (%v)", got, err)
	}
	faithful(t, s)
}

// TestEventsMayCallBack: whoever reads the log may write meanwhile, and reads
// only what was there when it began.
func TestEventsMayCallBack(t *testing.T) {
	s := start(t, t.TempDir(), newClock())
	for range 3 {
		grade(t, s, "p/pair/x", deck.Good)
	}
	seen := 0
	err := s.Events(func(deck.Event) error {
		seen++
		grade(t, s, "p/pair/y", deck.Good)
		return nil
	})
	if err != nil || seen != 3 {
		t.Errorf("%d events, %v", seen, err)
	}
	if n := len(allEvents(t, s)); n != 6 {
		t.Errorf("%d events, want 6", n)
	}
}

func TestTodayCountsWhatWasDone(t *testing.T) {
	c := newClock()
	s := start(t, t.TempDir(), c)
	grade(t, s, "p/pair/old", deck.Good)
	c.wait(24 * time.Hour)
	grade(t, s, "p/pair/x", deck.Good)
	grade(t, s, "p/pair/y", deck.Again)
	day, err := s.Today()
	if err != nil || day.Grades != 2 || day.New != 2 || day.Passed != 1 || day.Millis != 6000 {
		t.Errorf("today is %+v, %v", day, err)
	}
	book, err := s.Book()
	if err != nil || book.Days[schedule.StudyDay(c.now(), 4)] != day {
		t.Errorf("the whole log says %+v, %v", book.Days, err)
	}
}

// TestTodayIsTheFoldAtAnyMoment asks for the day after each of many random
// things, most of them on the same day, and compares with the whole log.
func TestTodayIsTheFoldAtAnyMoment(t *testing.T) {
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(seed, 8))
		c := newClock()
		s := start(t, t.TempDir(), c)
		for i := range 120 {
			anything(t, s, r)
			if r.IntN(3) > 0 {
				grade(t, s, deck.CardID("p/pair/"+string(rune('a'+r.IntN(6)))), deck.Again+deck.Rating(r.IntN(4)))
			}
			day, err := s.Today()
			if err != nil {
				t.Fatal(err)
			}
			book, err := s.Book()
			if err != nil {
				t.Fatal(err)
			}
			if want := book.Days[schedule.StudyDay(c.now(), book.Settings.DayStart)]; day != want {
				t.Fatalf("seed %d, step %d: today is %+v, the whole log says %+v", seed, i, day, want)
			}
			c.wait(time.Duration(r.Int64N(int64(2 * time.Hour))))
		}
	}
}

// TestEveryVerbKeepsTheCacheTrue does random things and compares the cache
// with the fold of the whole log after each.
func TestEveryVerbKeepsTheCacheTrue(t *testing.T) {
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(seed, 7))
		c := newClock()
		dir := t.TempDir()
		s := start(t, dir, c)
		for i := range 60 {
			anything(t, s, r)
			c.wait(time.Duration(r.Int64N(int64(40 * time.Hour))))
			if i%20 == 19 {
				s.Close()
				s = start(t, dir, c)
			}
		}
		faithful(t, s)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
		s.Close()
	}
}

// anything does one random thing.
func anything(t testing.TB, s *Store, r *rand.Rand) {
	t.Helper()
	card := func() deck.CardID { return deck.CardID("p/pair/" + string(rune('a'+r.IntN(6)))) }
	var err error
	switch r.IntN(12) {
	case 0:
		err = s.Suspend(card(), r.IntN(2) == 0)
	case 1:
		err = s.Postpone(card(), schedule.StudyDay(s.now(), 4)+int32(r.IntN(9)))
	case 2:
		fresh := deck.CardID("p/pair/" + string(rune('A'+r.IntN(4))))
		err = s.Join(map[deck.CardID]deck.CardID{card(): card(), fresh: card()})
	case 3:
		err = s.Forget(card())
	case 4:
		err = s.Set(deck.Change{Key: "retention", Value: []string{"0.8", "0.9", "0.95"}[r.IntN(3)]})
	case 5:
		err = s.FinishRound(deck.Round{Topic: "p", Drill: deck.ModeMatch, Wrong: r.IntN(5), Millis: r.Int64N(9000)},
			[]Grade{{Card: card(), Rating: deck.Good, Mode: deck.ModeMatch}, {Card: card(), Rating: deck.Again, Mode: deck.ModeMatch}})
	case 6, 7:
		_, err = s.Undo()
	case 8:
		_, err = s.Redo()
	default:
		_, err = s.Grade(Grade{Card: card(), Rating: deck.Again + deck.Rating(r.IntN(4)), Mode: deck.ModeStudy})
	}
	if err != nil && !errors.Is(err, ErrNothing) {
		t.Fatal(err)
	}
}
