package store

import (
	"errors"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// wantState compares a card's state with one, read singly and among all.
func wantState(t *testing.T, s *Store, card deck.CardID, want schedule.State) {
	t.Helper()
	got, err := s.State(card)
	if err != nil {
		t.Fatal(err)
	}
	all, err := s.AllStates()
	if err != nil {
		t.Fatal(err)
	}
	if got != want || all[card] != want {
		t.Errorf("%s is %+v, and %+v among all; want %+v", card, got, all[card], want)
	}
}

// TestUndoPassesOverWhatTheProgramJoined: a card's text changes between two
// evenings, and the user's next undo still means the last grade.
func TestUndoPassesOverWhatTheProgramJoined(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	s := start(t, dir, c)
	first := grade(t, s, "p/pair/old", deck.Good)
	c.wait(72 * time.Hour)
	grade(t, s, "p/pair/old", deck.Good)
	if err := s.Follow(map[deck.CardID]deck.CardID{"p/pair/new": "p/pair/old"}); err != nil {
		t.Fatal(err)
	}
	s.Close()
	s = start(t, dir, c)
	u, err := s.Undo()
	if err != nil || u.Grade == nil || u.Card != "p/pair/old" {
		t.Fatalf("took back %+v (%v), want the last grade", u, err)
	}
	wantState(t, s, "p/pair/new", first)
	if u, err = s.Redo(); err != nil || u.Grade == nil {
		t.Fatalf("brought back %+v (%v), want the grade", u, err)
	}
	if _, err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	if err := s.Follow(map[deck.CardID]deck.CardID{"p/pair/newer": "p/pair/new"}); err != nil {
		t.Fatal(err)
	}
	if u, err = s.Redo(); err != nil || u.Grade == nil {
		t.Errorf("after another join brought back %+v (%v), want the grade", u, err)
	}
	for range 2 {
		if _, err := s.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Undo(); !errors.Is(err, ErrNothing) {
		t.Errorf("undo reached a join of the program's (%v)", err)
	}
	faithful(t, s)
}

func TestAJoinGivesItsHistoryToACardThatNeverHadOne(t *testing.T) {
	s := start(t, t.TempDir(), newClock())
	learnt := grade(t, s, "p/pair/old", deck.Good)
	if err := s.Join(map[deck.CardID]deck.CardID{"p/pair/new": "p/pair/old"}); err != nil {
		t.Fatal(err)
	}
	wantState(t, s, "p/pair/new", learnt)
	wantState(t, s, "p/pair/old", schedule.State{})
	if _, err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	wantState(t, s, "p/pair/new", schedule.State{})
	wantState(t, s, "p/pair/old", learnt)
	if _, err := s.Redo(); err != nil {
		t.Fatal(err)
	}
	if after := grade(t, s, "p/pair/new", deck.Good); after.Reps != learnt.Reps+1 {
		t.Errorf("a grade after the join counts as review %d, want %d", after.Reps, learnt.Reps+1)
	}
	if records, wrong, err := s.Rebuild(); err != nil || wrong != 0 {
		t.Errorf("%d of %d records differ from what the log gives (%v)", wrong, records, err)
	}
}
