package cli_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// dueCards gives the ids of what is due and not new.
func dueCards(t *testing.T, s setting) []string {
	t.Helper()
	var rows []struct{ Card, State string }
	if out := mustRun(t, s, "due", "--json"); json.Unmarshal([]byte(out), &rows) != nil {
		t.Fatalf("due --json: %s", out)
	}
	var ids []string
	for _, r := range rows {
		if r.State != "new" {
			ids = append(ids, r.Card)
		} else if strings.Contains(r.Card, "/bet/") {
			t.Errorf("%s was never bet on and is among the new cards", r.Card)
		}
	}
	return ids
}

func TestABadBetIsDueTomorrow(t *testing.T) {
	s := begin(t)
	w := open(t, s, "stream", "stream-lab")
	w.sees("Cached and cold prompt", "p bet")
	w.press("p")
	w.sees("your guess")
	w.press("1", "m", "s", "enter")
	w.sees("your bet: total of A")
	w.press("G")
	w.sees("0 of 100")
	w.press("esc")
	w.leaves()

	events := logged(t, s)
	if len(events) != 2 || events[0]["what"] != "bet" || events[0]["lane"] != 1.0 || events[1]["what"] != "grade" ||
		events[1]["rating"] != "again" || events[1]["mode"] != "stream" || events[0]["action"] != events[1]["action"] {
		t.Fatalf("the log holds %v, want a bet on lane 1 and its grade as one action", events)
	}
	const card = "stream-lab/bet/cached-and-cold-prompt.total"
	s.now = tomorrow
	if ids := dueCards(t, s); len(ids) != 1 || ids[0] != card {
		t.Fatalf("due tomorrow are %v, want %s", ids, card)
	}
	w = open(t, s)
	w.sees("1 due")
	w.press("s")
	w.sees("Prediction", "Predict the total", "24000 prompt tokens (22000 cached)")
	w.press("space")
	w.sees("total = TTFT + (N-1)·TPOT", "3 good")
	w.press("3")
	w.sees("2 of ")
	w.press("u")
	w.sees("Taken back", "Predict the total")
	w.press("q")
	w.leaves()
	if out := mustRun(t, s, "relink"); !strings.Contains(out, "Every history has its card") {
		t.Errorf("relink takes the card of a bet for one that is gone: %s", out)
	}
	if out := mustRun(t, s, "suspend", card); !strings.Contains(out, "Set aside: Cached and cold prompt: the total") {
		t.Errorf("suspend says %q", out)
	}
	if ids := dueCards(t, s); len(ids) != 0 {
		t.Errorf("set aside, and due are %v", ids)
	}
}

func TestABadAnswerToAnExerciseIsDueWithOtherNumbers(t *testing.T) {
	s := begin(t)
	w := open(t, s, "stream", "--exercise")
	text := w.sees("your guess", "answer")
	w.press("9", "9", "9", "9", "9", "9", "9")
	if !strings.Contains(text, "a number in GB") {
		w.press("s")
	}
	w.press("enter")
	w.sees("0 of 100")
	w.press("esc")
	w.leaves()

	s.now = tomorrow
	ids := dueCards(t, s)
	if len(ids) != 1 || !strings.HasPrefix(ids[0], "exercises/bet/") {
		t.Fatalf("due tomorrow are %v, want the exercise", ids)
	}
	if out := mustRun(t, s, "due", "stream-lab", "--json"); strings.Contains(out, "exercises/bet/") {
		t.Errorf("an exercise is among what is due in a pack: %s", out)
	}
	w = open(t, s, "study")
	w.sees("1 of ", "Prediction", "Latency exercises")
	w.press("space")
	w.sees(" = ", "3 good")
	w.press("3")
	w.sees("2 of ")
	w.press("q")
	w.leaves()
}
