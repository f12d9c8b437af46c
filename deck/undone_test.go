package deck

import "testing"

func TestAnUndoThatWasTakenBackCountsNoMore(t *testing.T) {
	grade := Event{Device: "a", Action: 1, Grade: &Grade{}}
	undo := Event{Device: "a", Action: 2, Undo: &Undo{"a", 1}}
	redo := Event{Device: "b", Action: 1, Undo: &Undo{"a", 2}}
	for _, c := range []struct {
		name   string
		events []Event
		gone   bool
	}{
		{"a grade", []Event{grade}, false},
		{"undone", []Event{grade, undo}, true},
		{"undone and redone on another device", []Event{grade, undo, redo}, false},
		{"redo undone", []Event{grade, undo, redo, {Device: "a", Action: 3, Undo: &Undo{"b", 1}}}, true},
	} {
		if got := TakenBack(c.events)[grade.Began()]; got != c.gone {
			t.Errorf("%s: taken back is %v, want %v", c.name, got, c.gone)
		}
	}
}
