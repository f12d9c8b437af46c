package schedule

import (
	"testing"
	"time"

	"prefill/deck"
)

func TestPreviewIsWhatStepStores(t *testing.T) {
	now := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	set := DefaultSettings()
	for _, o := range Preview(State{}, "p/pair/a", now, set) {
		t.Log(o.Rating, o.Days, o.In, o.State.Phase)
		e := deck.Event{Card: "p/pair/a", Day: StudyDay(now, 4), UnixMilli: now.UnixMilli(), Grade: &deck.Grade{Rating: o.Rating, Mode: deck.ModeStudy}}
		if got := Step(State{}, e, set); got != o.State {
			t.Errorf("%v: %+v, not %+v", o.Rating, got, o.State)
		}
		if got := Fold("p/pair/a", []deck.Event{e}); got != o.State {
			t.Errorf("%v: %+v, not %+v", o.Rating, got, o.State)
		}
	}
}
