package screen

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestWorkTellsAndNeverWaitsForTheScreen(t *testing.T) {
	batch, ok := Work(7, 3, func(tell func(float64)) tea.Msg {
		for i := range 100 {
			tell(float64(i) / 100) // nobody listens yet
		}
		return "done"
	})().(tea.BatchMsg)
	if !ok || len(batch) != 2 {
		t.Fatalf("Work gave %v", batch)
	}
	if got := batch[0](); got != "done" {
		t.Errorf("the work gave %v", got)
	}
	word, ok := batch[1]().(ProgressMsg)
	if !ok || word.ID != 7 || word.Run != 3 || word.Done != 0 {
		t.Errorf("the first word kept is %+v", word)
	}
	if rest := word.Next()(); rest != nil {
		t.Errorf("after the work has ended came %v", rest)
	}
}
