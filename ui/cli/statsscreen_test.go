package cli_test

import "testing"

func TestStatsAndThePageOfACardOpen(t *testing.T) {
	s := begin(t)
	w := open(t, s)
	w.sees("Press s to begin")
	w.press("S")
	w.sees("Nothing was answered yet")
	w.press("s")
	w.sees("1 of ", "space answer")
	w.press("i")
	w.sees("Card · ", "new: never answered", "p postpone")
	w.press("p")
	w.sees("Postpone by how many days?")
	w.press("2")
	w.sees("Postponed to Wed 2 Dec 2026", "not before Wed 2 Dec 2026")
	w.press("esc")
	w.sees("1 of ", "space answer")
	w.press("space")
	w.sees("4 easy")
	w.press("3")
	w.sees("2 of ")
	w.press("esc")
	w.sees("The last year", "1 day in a row", "1 answer on 1 day")
	w.press("q")
	w.leaves()
	if events := logged(t, s); count(events, "what", "grade") != 1 || count(events, "what", "postpone") != 1 {
		t.Errorf("the log holds %v", events)
	}
}
