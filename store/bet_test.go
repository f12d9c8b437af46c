package store

import (
	"bytes"
	"reflect"
	"testing"

	"prefill/deck"
	"prefill/deck/schedule"
)

func TestABetAndItsGradeAreOneAction(t *testing.T) {
	s := start(t, t.TempDir(), newClock())
	card := deck.CardID("lab/bet/cold.ttft")
	bet := deck.Bet{Scenario: "lab/cold", Quantity: "ttft", Guess: 900, Truth: 2300, Score: 12, Lane: 1}
	if err := s.FinishBet(bet, Grade{Card: card, Rating: deck.Again, Mode: deck.ModeStream}); err != nil {
		t.Fatal(err)
	}
	if state, err := s.State(card); err != nil || state.Reps != 1 {
		t.Errorf("after a bet its card is %+v (%v), want one review", state, err)
	}
	undone, err := s.Undo()
	if err != nil {
		t.Fatal(err)
	}
	if len(undone.Events) != 2 || !reflect.DeepEqual(undone.Events[0].Bet, &bet) || undone.Grade == nil {
		t.Errorf("undo took back %+v, want the bet and the grade", undone)
	}
	wantState(t, s, card, schedule.State{})
}

func TestABetNotesItsLaneAndThoseFromBeforeHaveNone(t *testing.T) {
	for _, lane := range []int{0, 1, 4} {
		e := oneOfEach()[7]
		e.Bet.Lane = lane
		id, _ := parseID(idOf(e).key())
		if got, err := decodeEvent(id, encodeEvent(e)); err != nil || !reflect.DeepEqual(got, e) {
			t.Errorf("lane %d as a record: %+v (%v)", lane, got.Bet, err)
		}
		line, err := encodeLine(e)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := decodeLine(bytes.TrimSuffix(line, []byte("\n"))); err != nil || !reflect.DeepEqual(got, e) {
			t.Errorf("lane %d as a line: %+v (%v)", lane, got.Bet, err)
		}
	}
}
