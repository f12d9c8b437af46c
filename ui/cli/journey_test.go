package cli_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// tonight is when the journeys begin; tomorrow is the next study day.
const (
	tonight  = "2026-11-30T20:00:00Z"
	tomorrow = "2026-12-01T20:00:00Z"
)

func begin(t *testing.T) setting { return setting{data: t.TempDir(), now: tonight} }

// logged gives the events of the review log.
func logged(t *testing.T, s setting) []map[string]any {
	t.Helper()
	out, errs, code := run(t, s, "", "log", "--json")
	if code != 0 {
		t.Fatalf("prefill log ended with %d: %s", code, errs)
	}
	var events []map[string]any
	for line := range strings.Lines(out) {
		var e map[string]any
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("line of the log %q: %v", line, err)
		}
		events = append(events, e)
	}
	return events
}

func count(events []map[string]any, key, value string) int {
	n := 0
	for _, e := range events {
		if e[key] == value {
			n++
		}
	}
	return n
}

func TestFirstStartShowsWhereToBegin(t *testing.T) {
	w := open(t, begin(t))
	text := w.sees("Press s to begin", "TTFT vs TPOT", "Serving latency", "s begin")
	if !strings.Contains(text, "KV cache arithmetic") {
		t.Errorf("the packs are not all listed:\n%s", text)
	}
	w.press("q")
	if code := w.leaves(); code != 0 {
		t.Errorf("q ended with %d", code)
	}
}

func TestStudyGradesAndComesBackTomorrow(t *testing.T) {
	s := begin(t)
	w := open(t, s, "study", "ttft-vs-tpot")
	for i := 1; i <= 3; i++ {
		w.sees(fmt.Sprintf("%d of ", i), "space answer")
		w.press("space")
		w.sees("answer ──", "4 easy")
		w.press("4") // easy leaves the steps at once
	}
	w.sees("4 of ")
	w.press("u")
	w.sees("Taken back", "3 of ")
	w.press("space")
	w.sees("4 easy")
	w.press("1")
	w.sees("4 of ")
	w.press("q")
	if code := w.leaves(); code != 0 {
		t.Errorf("q ended with %d", code)
	}

	events := logged(t, s)
	if n := count(events, "what", "grade"); n != 4 {
		t.Errorf("the log holds %d grades, want 4: three, and one given again after the undo", n)
	}
	if n := count(events, "what", "undo"); n != 1 {
		t.Errorf("the log holds %d undos, want 1", n)
	}

	s.now = tomorrow
	out, _, _ := run(t, s, "", "due", "ttft-vs-tpot", "--json")
	var rows []struct{ Card, State, When string }
	if err := json.Unmarshal([]byte(out), &rows); err != nil {
		t.Fatalf("due --json: %v\n%s", err, out)
	}
	due := 0
	for _, r := range rows {
		if r.State != "new" {
			due++
			if r.State != "learning" {
				t.Errorf("%s is due tomorrow in state %s; only the card graded again should be", r.Card, r.State)
			}
		}
	}
	if due != 1 {
		t.Errorf("%d cards are due tomorrow, want the one graded again:\n%s", due, out)
	}

	w = open(t, s)
	w.sees("1 due")
	w.press("s")
	w.sees("1 of ", "space answer")
}

func TestUndoReachesAcrossRestarts(t *testing.T) {
	s := begin(t)
	w := open(t, s, "study", "ttft-vs-tpot")
	w.sees("1 of ")
	w.press("space")
	w.sees("3 good")
	w.press("3")
	w.sees("2 of ")
	w.press("q")
	w.leaves()

	w = open(t, s, "study", "ttft-vs-tpot")
	w.sees("space answer")
	w.press("u")
	w.sees("Taken back")
	w.press("r")
	w.sees("Brought back")
	w.press("u")
	w.sees("Taken back")
	w.press("u")
	w.sees("nothing left")
	w.press("q")
	w.leaves()
	out, _, _ := run(t, s, "", "due", "ttft-vs-tpot", "--json")
	if strings.Contains(out, `"learning"`) {
		t.Errorf("the undone grade still counts:\n%s", out)
	}
}

func TestMatchRoundFromFirstPickToBest(t *testing.T) {
	s := begin(t)
	w := open(t, s, "match", "ttft-vs-tpot")
	w.sees("0 of 5")
	for solved := 0; solved < 5; solved++ {
		w.solve(solved)
	}
	w.sees("First tries right", "Wrong picks", "comes back")
	w.press("esc")
	w.leaves()
	events := logged(t, s)
	if n := count(events, "what", "round"); n != 1 {
		t.Fatalf("the log holds %d rounds, want 1", n)
	}
	if n := count(events, "what", "grade"); n != 5 {
		t.Errorf("the round graded %d cards, want 5", n)
	}
	for _, e := range events {
		if e["rating"] == "easy" {
			t.Error("recognising an answer counted above good")
		}
		if e["rating"] == "again" && e["picked"] == nil {
			t.Error("a miss does not say what was picked instead")
		}
	}
}

// solve tries the answers of the chosen prompt until one is right.
func (w *window) solve(solved int) {
	w.t.Helper()
	want := fmt.Sprintf("%d of 5", solved+1)
	for _, letter := range "abcdefg" {
		before := w.text()
		w.press(string(letter))
		for w.text() == before && !strings.Contains(before, "✗ "+string(letter)) {
			if text := w.text(); strings.Contains(text, want) || strings.Contains(text, "First tries right") {
				return
			}
			if spent(before, letter) {
				break
			}
		}
		if text := w.text(); strings.Contains(text, want) || strings.Contains(text, "First tries right") {
			return
		}
	}
	w.t.Fatalf("no answer solved prompt %d:\n%s", solved+1, w.text())
}

// spent reports whether a letter no longer stands before an answer, because
// that answer is used up or was wrong for this prompt.
func spent(screen string, letter rune) bool {
	return !regexp.MustCompile(`(^|[\s▸])` + string(letter) + ` \S`).MatchString(screen)
}

func TestFollowUpWithLadder(t *testing.T) {
	s := begin(t)
	w := open(t, s)
	w.sees("Press s to begin")
	w.press("enter")
	w.sees("Overview", "TL;DR")
	w.press("f")
	w.sees("Follow-up 1 of 3", "say it aloud")
	w.press("n")
	w.sees("nudge ──")
	w.press("t")
	w.sees("your answer ──")
	w.press("the prefix is in the cache", "esc")
	w.sees("type your answer")
	w.press("space")
	w.sees("did you say", "the prefix is in the cache")
	w.press("space", "space") // tick two points
	w.press("enter")          // grade as suggested
	w.sees("Follow-up 2 of 3")
	w.press("q")
	w.leaves()
	events := logged(t, s)
	if len(events) != 1 || events[0]["rungs"] != 1.0 {
		t.Fatalf("one grade with one rung was expected: %v", events)
	}
	if r := events[0]["rating"]; r == "easy" {
		t.Error("a rung was taken, and easy was still suggested")
	}
}

func TestTableCellsAreGradedOneByOne(t *testing.T) {
	s := begin(t)
	w := open(t, s, "table", "prefill-vs-decode")
	w.sees("Side by side", "say it, then space")
	w.press("space")
	w.sees("did you know it?")
	w.press("y")
	w.sees("knew 1")
	w.press("n")
	w.sees("2 of ")
	w.press("esc")
	w.leaves()
	if n := count(logged(t, s), "mode", "table"); n != 2 {
		t.Errorf("%d cells were graded, want 2", n)
	}
}

func TestKilledInTheMiddleKeepsEveryGrade(t *testing.T) {
	s := begin(t)
	w := open(t, s, "study")
	for i := 1; i <= 5; i++ {
		w.sees(fmt.Sprintf("%d of ", i), "space answer")
		w.press("space")
		w.sees("3 good")
		w.press("3")
	}
	w.sees("6 of ") // the fifth grade was acknowledged
	w.signal(syscall.SIGKILL)
	w.leaves()
	if n := count(logged(t, s), "what", "grade"); n != 5 {
		t.Errorf("%d grades are left of 5 acknowledged", n)
	}
}

func TestEverySignalLeavesACleanTerminal(t *testing.T) {
	for _, c := range []struct {
		name string
		end  func(*window)
		code int
	}{
		{"q", func(w *window) { w.press("q") }, 0},
		{"ctrl+c", func(w *window) { w.press("ctrl+c") }, 0},
		{"SIGTERM", func(w *window) { w.signal(syscall.SIGTERM) }, 128 + int(syscall.SIGTERM)},
		{"SIGHUP", func(w *window) { w.signal(syscall.SIGHUP) }, 128 + int(syscall.SIGHUP)},
		{"SIGQUIT", func(w *window) { w.signal(syscall.SIGQUIT) }, 128 + int(syscall.SIGQUIT)},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := open(t, begin(t))
			w.sees("Press s to begin")
			c.end(w)
			if code := w.leaves(); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			w.mu.Lock()
			alt, hidden := w.emu.IsAltScreen(), w.emu.CursorHidden()
			w.mu.Unlock()
			if alt || hidden {
				t.Errorf("the terminal was left with alternate screen %v, hidden cursor %v", alt, hidden)
			}
			if strings.Contains(w.output(), "goroutine ") {
				t.Error("a stack was printed")
			}
		})
	}
}

func TestResizeKeepsThePlace(t *testing.T) {
	w := open(t, begin(t), "study", "ttft-vs-tpot")
	w.sees("1 of ", "space answer")
	w.press("space")
	w.sees("3 good")
	w.press("3")
	before := w.sees("2 of ", "space answer")
	question := strings.TrimSpace(strings.Split(before, "\n")[6])
	w.resize(30, 8)
	w.sees("needs 40 x 12")
	w.resize(40, 12)
	w.sees("2 of ")
	w.resize(200, 60)
	if text := w.sees("2 of "); !strings.Contains(text, question) {
		t.Errorf("the question %q is gone:\n%s", question, text)
	}
}

func TestWithoutATerminalItSaysWhatToDo(t *testing.T) {
	s := begin(t)
	for _, args := range [][]string{nil, {"study"}, {"match", "ttft-vs-tpot"}, {"cheat"}, {"table", "ttft-vs-tpot"}} {
		_, errs, code := run(t, s, "", args...)
		if code != 2 || !strings.Contains(errs, "needs a terminal") {
			t.Errorf("prefill %v ended with %d: %s", args, code, errs)
		}
	}
}

func TestPlainSessionOverAPipe(t *testing.T) {
	s := begin(t)
	out, errs, code := run(t, s, "\n3\n\n1\n\nu\n", "study", "ttft-vs-tpot", "--plain")
	if code != 0 {
		t.Fatalf("ended with %d: %s", code, errs)
	}
	if n := strings.Count(out, "saved ttft-vs-tpot/"); n != 2 {
		t.Errorf("%d grades were said to be saved, want 2:\n%s", n, out)
	}
	if strings.ContainsRune(out, 0x1b) {
		t.Error("plain mode wrote a control sequence")
	}
	events := logged(t, s)
	if g, u := count(events, "what", "grade"), count(events, "what", "undo"); g != 2 || u != 1 {
		t.Errorf("the log holds %d grades and %d undos, want 2 and 1", g, u)
	}
}

func TestSecondInstanceSaysWhoHoldsTheStore(t *testing.T) {
	s := begin(t)
	w := open(t, s)
	w.sees("Press s to begin")
	_, errs, code := run(t, s, "\n", "study", "--plain")
	if code != 2 || !strings.Contains(errs, fmt.Sprintf("process %d", w.cmd.Process.Pid)) {
		t.Errorf("the second instance ended with %d: %s", code, errs)
	}
}

func TestASharedSeedGivesTheSameRound(t *testing.T) {
	first := open(t, begin(t), "match", "ttft-vs-tpot")
	first.sees("0 of 5")
	board := boardOf(first.text())
	first.press("1", "a")
	for _, letter := range "bcdefg" {
		if strings.Contains(first.text(), "1 of 5") {
			break
		}
		first.press("1", string(letter))
		first.settles()
	}
	first.press("esc")
	text := first.sees("The same round")
	seed := regexp.MustCompile(`ttft-vs-tpot:[0-9A-Z]{5}-[0-9A-Z]{4}-[0-9A-Z]{4}`).FindString(text)
	if seed == "" {
		t.Fatalf("no seed on the screen:\n%s", text)
	}
	second := open(t, begin(t), "match", "--seed", seed)
	second.sees("0 of 5")
	if got := boardOf(second.text()); got != board {
		t.Errorf("the shared round is another one:\n%s\nwant\n%s", got, board)
	}
	_, errs, code := run(t, begin(t), "", "match", "--seed", "ttft-vs-tpot:80003-0R4T-C5M3")
	if code != 2 || !strings.Contains(errs, "mistyped") {
		t.Errorf("a mistyped seed ended with %d: %s", code, errs)
	}
}

// boardOf is the board on a screen, without the clock.
func boardOf(text string) string { return strings.Join(strings.Split(text, "\n")[1:18], "\n") }

func TestStreamRacesAndRestsWhenItIsOver(t *testing.T) {
	s := begin(t)
	w := open(t, s, "stream", "ttft-vs-tpot")
	w.sees("Stream", "space")
	w.press("]", "]", "]", "]", "space")
	w.sees("TTFT", "TPOT")
	w.press("q")
	if code := w.leaves(); code != 0 {
		t.Errorf("q ended with %d", code)
	}
}
