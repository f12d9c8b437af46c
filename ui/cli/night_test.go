package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// later is the moment some time after the setting's.
func (s setting) later(t *testing.T, d time.Duration) setting {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s.now)
	if err != nil {
		t.Fatal(err)
	}
	s.now = at.Add(d).Format(time.RFC3339)
	return s
}

// mustRun runs a command that has to work.
func mustRun(t *testing.T, s setting, args ...string) string {
	t.Helper()
	out, errs, code := run(t, s, "", args...)
	if code != 0 {
		t.Fatalf("prefill %s ended with %d: %s", strings.Join(args, " "), code, errs)
	}
	return out
}

// answer grades n cards of the session that is shown.
func (w *window) answer(n int, grade string) {
	w.t.Helper()
	for i := range n {
		w.sees(fmt.Sprintf("%d answered", i), "space answer")
		w.press("space")
		w.sees("4 easy")
		w.press(grade)
	}
	w.sees(fmt.Sprintf("%d answered", n))
}

func TestTheNightBeforeFromTwoWordsToSleep(t *testing.T) {
	s := begin(t)
	mustRun(t, s, "interview", "tomorrow 10:00", "--name", "Serving team")

	w := open(t, s, "night")
	w.sees("Night before", "interview in 13 h 59 min", "40 min left", "sleep by 23:30", "60-second sheets", "New cards", "enter begin")
	w.press("enter")
	w.sees("Cheat sheet", "1 of 9")
	w.press("space")
	w.sees("2 of 9")
	w.press("space")
	w.sees("3 of 9")
	w.press("esc")
	w.sees("7 topics to read first", "enter go on")
	w.press("2", "enter")
	w.answer(3, "3")
	w.press("q") // in the middle of a part
	if code := w.leaves(); code != 0 {
		t.Errorf("q ended with %d", code)
	}

	// Ten minutes later it is the same evening: what was read and answered
	// stays done, and the break costs no minutes.
	w = open(t, s.later(t, 10*time.Minute), "night")
	w.sees("7 topics to read first", "3 answers so far", "enter go on", "40 min left")
	w.press("4", "enter")
	w.sees("Follow-ups aloud", "say it aloud")
	w.press("esc")
	w.sees("enter go on")
	// As if only some minutes were left. A press while the one before is being
	// saved counts for nothing, so there may have to be more than seven.
	few := regexp.MustCompile(`· [1-9] min left`)
	for left := 40; left > 0 && !few.MatchString(w.text()); left-- {
		w.press("-")
		w.settles()
	}
	if !few.MatchString(w.text()) {
		t.Fatalf("the evening did not become shorter:\n%s", w.text())
	}
	w.press("q")
	w.leaves()

	w = open(t, s.later(t, 3*time.Hour+31*time.Minute), "night")
	w.sees("over", "Time is up.", "Stop here and go to sleep.", "before", "3 answers", "all of it saved")
	w.press("enter")
	if code := w.leaves(); code != 0 {
		t.Errorf("enter at the end ended with %d", code)
	}

	events := logged(t, s)
	if n := count(events, "mode", "night"); n != 3 {
		t.Errorf("%d grades of mode night are in the log, want 3", n)
	}
}

func TestATriedEveningOfAnotherDayIsPlannedAnew(t *testing.T) {
	s := begin(t)
	mustRun(t, s, "interview", "in 3 days 10:00")
	w := open(t, s, "night", "--minutes", "20", "--until", "22:00")
	w.sees("20 min left", "sleep by 22:00")
	w.press("enter")
	w.sees("Cheat sheet")
	w.press("q")
	w.leaves()
	w = open(t, s.later(t, 24*time.Hour), "night")
	w.sees("40 min left", "enter begin")
}

func TestUndoSpeaksOfCardsAndNotOfTheMemo(t *testing.T) {
	s := begin(t)
	mustRun(t, s, "interview", "tomorrow 10:00")
	w := open(t, s, "night")
	w.sees("enter begin")
	w.press("2", "enter")
	w.answer(1, "3")
	w.press("esc")
	w.sees("1 answer so far")
	w.press("2", "enter")
	w.sees("1 answered", "space answer")
	w.press("u")
	w.sees("Taken back", "graded good", "0 answered")
	w.press("esc")
	w.sees("0 answers so far")
}

func TestWhatIsConfusedBecomesARoundAndContrastCards(t *testing.T) {
	s := begin(t)
	w := open(t, s, "match", "batching")
	w.sees("0 of ")
	for _, pick := range []string{"a", "b", "c"} { // two of three are wrong
		w.press("1", pick)
	}
	w.press("esc")
	w.sees("taken for each other")
	w.press("esc")
	w.leaves()

	mustRun(t, s, "interview", "tomorrow 10:00")
	w = open(t, s.later(t, time.Minute), "night")
	w.sees("you confuse")
	w.press("3", "enter")
	w.sees("Match ·", "0 of ")
}

func TestBestNextMinutesNeedNoInterview(t *testing.T) {
	s := begin(t)
	w := open(t, s)
	w.sees("begin")
	w.press("b")
	w.sees("Best next minutes", "20 min left", "No date is set", "Expected recall in 7 d", "New cards")
	w.press("enter")
	w.answer(1, "3")
	w.press("esc")
	w.sees("1 answer", "enter go on")
	w.press("esc")
	w.sees("prefill")
	if n := count(logged(t, s), "mode", "night"); n != 1 {
		t.Errorf("%d grades of mode night are in the log, want 1", n)
	}
}

func TestTheSheetsOfTheNightAreWritten(t *testing.T) {
	s := begin(t)
	mustRun(t, s, "interview", "tomorrow 10:00")
	w := open(t, s, "night")
	w.sees("enter begin")
	w.press("P")
	w.sees("Written:")
	for _, name := range []string{"sheets.md", "sheets.html"} {
		if info, err := os.Stat(filepath.Join(s.data, "sheets", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s was not written: %v", name, err)
		}
	}
}

func TestSheetsArePrintedByCommand(t *testing.T) {
	s := begin(t)
	all := mustRun(t, s, "cheat", "--print")
	one := mustRun(t, s, "cheat", "--print", "ttft-vs-tpot")
	if n := strings.Count("\n"+one, "\n# "); n != 1 || !strings.Contains(one, "# TTFT vs TPOT") {
		t.Errorf("one topic prints %d sheets:\n%s", n, one)
	}
	mustRun(t, s, "interview", "tomorrow 10:00")
	night := mustRun(t, s, "cheat", "--print")
	if n, of := strings.Count("\n"+night, "\n# "), strings.Count("\n"+all, "\n# "); n != 9 || of <= n {
		t.Errorf("tonight prints %d sheets of %d, want the 9 of the plan", n, of)
	}
	page := filepath.Join(s.data, "tonight.html")
	if out := mustRun(t, s, "cheat", "--html", page); !strings.Contains(out, page) {
		t.Errorf("--html says %q", out)
	}
	html, err := os.ReadFile(page)
	if err != nil || strings.Count(string(html), "<section>") != 9 || !strings.Contains(string(html), "@page") {
		t.Errorf("the page has %d sections, error %v", strings.Count(string(html), "<section>"), err)
	}
	for _, from := range []string{"http://", "https://", "<script", "src="} {
		if strings.Contains(strings.ToLower(string(html)), from) {
			t.Errorf("the page is not self-contained: it holds %q", from)
		}
	}
}

func TestNightAndInterviewRefuseWhatTheyCannotMean(t *testing.T) {
	s := begin(t)
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"night", "--minutes", "3"}, "--minutes 3 is not within 5 and 240"},
		{[]string{"night", "--until", "late"}, "Write it like 23:30"},
		{[]string{"interview", "soon"}, "needs a day and an hour"},
		{[]string{"interview", "2026-11-01 10:00"}, "is past"},
		{[]string{"interview", "tomorrow 10:00", "--track", "servin"}, "Did you mean serving?"},
		{[]string{"interview", "tomorrow 10:00", "--minutes-per-day", "-1"}, "not within 0"},
		{[]string{"interview", "--name", "x"}, "a date is missing"},
		{[]string{"interview", "--remove", "x"}, "no interview to remove"},
		{[]string{"interview", "tomorrow 10:00", "--remove", "x"}, "one after the other"},
	} {
		_, errs, code := run(t, s, "", c.args...)
		if code != 2 || !strings.Contains(errs, c.says) {
			t.Errorf("prefill %s: %d %q, want %q", strings.Join(c.args, " "), code, errs, c.says)
		}
	}
	if n := len(logged(t, s)); n != 0 {
		t.Errorf("%d events were logged by calls that were refused", n)
	}
}

func TestInterviewsAreListedAndRemoved(t *testing.T) {
	s := begin(t)
	s.env = []string{"TZ=Europe/Berlin"}
	s.now = "2026-11-30T21:00:00+01:00"
	mustRun(t, s, "interview", "tomorrow 10:00", "--name", "Serving team", "--track", "serving,kv-cache", "--minutes-per-day", "30")
	mustRun(t, s, "interview", "2026-12-05 10:00")
	var rows []struct {
		ID, Name, At string
		Tracks       []string
		Minutes      int `json:"minutes_per_day"`
		Past         bool
		Recall       *float64
	}
	if err := json.Unmarshal([]byte(mustRun(t, s, "interview", "--json")), &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2 || rows[0].ID != "serving-team" || rows[0].Minutes != 30 || len(rows[0].Tracks) != 2 ||
		rows[0].At != "2026-12-01T10:00:00+01:00" || rows[0].Recall == nil || rows[1].ID != "2026-12-05-1000" {
		t.Errorf("the list is %+v", rows)
	}
	if out := mustRun(t, s, "interview"); !strings.Contains(out, "in 12 h 59 min") || !strings.Contains(out, "none seen yet") {
		t.Errorf("the list reads %q", out)
	}
	past := s.later(t, 48*time.Hour)
	if out := mustRun(t, past, "interview"); !strings.Contains(out, "how did it go?") {
		t.Errorf("two days later the list reads %q", out)
	}
	mustRun(t, s, "interview", "--remove", "serving-team")
	if out := mustRun(t, s, "interview"); strings.Contains(out, "Serving team") {
		t.Errorf("after removing one the list reads %q", out)
	}
}

func TestAPastInterviewIsAskedAboutAndStudyGoesOn(t *testing.T) {
	s := begin(t)
	mustRun(t, s, "interview", "tomorrow 10:00", "--name", "First")
	w := open(t, s, "study", "ttft-vs-tpot")
	w.sees("1 of ")
	w.press("space")
	w.sees("4 easy")
	w.press("4")
	w.sees("2 of ")
	w.press("q")
	w.leaves()
	w = open(t, s.later(t, 24*time.Hour))
	w.sees("How did the interview go?")
	w.press("i")
	w.sees("How did the interview on Tue 1 Dec 10:00 (First) go?")
	w.press("1")
	w.sees("Noted.", "went: well")
	w.press("esc")
	w.loses("went: well")
	w.press("s")
	w.sees("1 of ", "space answer")
}

func TestADateIsSetOnScreen(t *testing.T) {
	s := begin(t)
	w := open(t, s)
	w.sees("begin")
	w.press("i")
	w.sees("No interview is set")
	w.press("a")
	w.sees("When")
	w.press("tomorrow 10:00")
	w.sees("Tue 1 Dec 2026 10:00 UTC, in 13 h 59 min")
	w.press("enter")
	w.sees("is noted", "in 13 h 59 min")
	w.press("n")
	w.sees("Night before", "enter begin")
}
