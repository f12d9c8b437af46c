package dates

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck/plan"
	"prefill/ui/screen"
	"prefill/ui/screentest"
)

var tonight = time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)

// desk keeps interviews in memory.
type desk struct {
	entries []Entry
	err     error
	saveErr error
	removed []string
	saved   []plan.Interview
}

func (d *desk) List(time.Time) (Listing, error) {
	list := Listing{Entries: d.entries, Today: 20787, Tracks: []Track{
		{"serving", "Serving"}, {"kv-cache", "KV cache"}, {"hardware", "Hardware"}, {"retrieval", "Retrieval"}}}
	return list, d.err
}

func (d *desk) Save(i plan.Interview) error {
	if d.saveErr != nil {
		return d.saveErr
	}
	d.saved = append(d.saved, i)
	for n := range d.entries {
		if d.entries[n].ID == i.ID {
			d.entries[n].Interview = i
			return nil
		}
	}
	d.entries = append(d.entries, Entry{Interview: i})
	return nil
}

func (d *desk) Remove(id string) error {
	d.removed = append(d.removed, id)
	for n, e := range d.entries {
		if e.ID == id {
			d.entries = append(d.entries[:n:n], d.entries[n+1:]...)
			break
		}
	}
	return nil
}

func entry(name string, at time.Time) Entry {
	line := func(title string, recall float64, seen int) Line {
		r := plan.Readiness{Name: title, Cards: 40, Seen: seen, Recall: recall, OfSeen: recall, Answers: 3 * seen, Precise: true, Last: 20780}
		if seen == 0 {
			r.Last = 0
		}
		return Line{title, r}
	}
	return Entry{Interview: plan.NewInterview(name, at),
		Overall: plan.Readiness{Cards: 120, Seen: 52, Recall: 0.48, Answers: 156, Precise: true},
		Tracks:  []Line{line("Serving", 0.81, 40), line("KV cache", 0.33, 12), line("Retrieval", 0, 0)},
		Topics:  []Line{line("TTFT vs TPOT", 0.74, 30), line("A topic with a title far longer than any column of any list", 0.12, 3), line("Bi-encoder and cross-encoder", 0, 0)}}
}

func two() *desk {
	second := entry("Second round", tonight.AddDate(0, 1, 3))
	second.Interview.Tracks, second.Minutes = []string{"serving", "kv-cache"}, 30
	for i := range 12 {
		second.Outlook = append(second.Outlook, plan.Day{Cards: 40, Recall: 0.48 + 0.03*float64(i)})
	}
	return &desk{entries: []Entry{entry("", time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC)), second}}
}

func over() *desk {
	return &desk{entries: []Entry{entry("First round", tonight.AddDate(0, 0, -2)), entry("Second round", tonight.AddDate(0, 0, 3))}}
}

func stage(t *testing.T, d *desk, w, h int) *screentest.Stage {
	clock := &screentest.Clock{At: tonight}
	return screentest.New(t, New(1, d, clock), clock, w, h)
}

// write types a text into the field that has the focus.
func write(st *screentest.Stage, text string) {
	for _, r := range text {
		if r == ' ' {
			st.Press("space")
			continue
		}
		st.Press(string(r))
	}
}

func TestGoldens(t *testing.T) {
	st := stage(t, two(), 80, 24)
	st.Goldens("list")
	st.Styled("list")
	st.Press("down", "tab")
	st.Goldens("topics")
	st.Press("x")
	st.Goldens("remove")

	st = stage(t, two(), 80, 24)
	st.Press("a")
	st.Goldens("form-empty")
	write(st, "tomorrow")
	st.Goldens("form-wrong")
	write(st, " 9:30")
	st.Press("tab", "tab", "tab")
	st.Press("space")
	st.Goldens("form")

	stage(t, over(), 80, 24).Goldens("ask")
	stage(t, &desk{}, 80, 24).Goldens("none")
	stage(t, &desk{err: errors.New("opening the history: disk is full. Free some space and start again")}, 80, 24).Goldens("failed")
}

func TestNoLineIsWiderThanTheWindow(t *testing.T) {
	d := two()
	d.entries[0].Name = strings.Repeat("wörd 漢字 ", 40)
	st := stage(t, d, 80, 24)
	st.Fits()
	st.Press("tab")
	st.Fits()
	st.Press("x")
	st.Fits()
	st.Press("esc", "a")
	st.Fits()
	write(st, strings.Repeat("words ", 20))
	st.Fits()
	st.Press("tab", "tab", "tab", "tab", "tab")
	st.Fits()
	stage(t, over(), 80, 24).Fits()
	stage(t, &desk{}, 80, 24).Fits()
}

func TestNothingReachesTheTerminalRaw(t *testing.T) {
	bad := screentest.Hostile
	d := two()
	d.entries[0].Name, d.entries[0].Interview.Tracks = bad, []string{bad}
	for i := range d.entries[0].Tracks {
		d.entries[0].Tracks[i].Title = bad
	}
	st := stage(t, d, 80, 24)
	st.Clean()
	st.Press("a")
	st.Tell(tea.PasteMsg{Content: bad})
	st.Clean()
	past := over()
	past.entries[0].Name, past.entries[1].Outcome = bad, bad
	stage(t, past, 80, 24).Clean()
}

func TestADateIsAdded(t *testing.T) {
	d := &desk{}
	st := stage(t, d, 80, 24)
	st.Press("a")
	write(st, "tue 10:00")
	st.Sees(80, 24, "Tue 1 Dec 2026 10:00 UTC, in 14 h")
	st.Press("tab")
	write(st, "Serving team")
	st.Press("tab")
	write(st, "30")
	st.Press("tab", "down", "space", "enter")
	if len(d.saved) != 1 {
		t.Fatalf("%d dates were saved", len(d.saved))
	}
	i := d.saved[0]
	if i.ID != "serving-team" || !i.At.Equal(time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC)) || i.Minutes != 30 ||
		len(i.Tracks) != 1 || i.Tracks[0] != "kv-cache" {
		t.Errorf("saved %+v", i)
	}
	st.Sees(80, 24, "Serving team", "in 14 h")
}

func TestWrongFieldsAreSaidAndNothingIsSaved(t *testing.T) {
	for _, c := range []struct{ when, minutes, says string }{
		{"", "", "needs a day and an hour"},
		{"soon", "", "needs a day and an hour"},
		{"2026-11-01 10:00", "", "is past"},
		{"tomorrow 10:00", "many", `"many" minutes a day is no number`},
		{"tomorrow 10:00", "99999", "no number from 0"},
	} {
		d := &desk{}
		st := stage(t, d, 80, 24)
		st.Press("a")
		write(st, c.when)
		st.Press("tab", "tab")
		write(st, c.minutes)
		st.Press("enter")
		if f, ok := st.Last().(screen.Failed); !ok || !strings.Contains(f.Err.Error(), c.says) {
			t.Errorf("%q, %q: the shell was asked for %#v", c.when, c.minutes, st.Last())
		}
		if len(d.saved) != 0 || !st.Screen.Typing() {
			t.Errorf("%q, %q: saved %v, typing %v", c.when, c.minutes, d.saved, st.Screen.Typing())
		}
	}
}

func TestChangingKeepsTheID(t *testing.T) {
	d := two()
	st := stage(t, d, 80, 24)
	st.Press("down", "enter")
	st.Sees(80, 24, "2027-01-02 20:00", "Second round", "30", "[x] Serving")
	st.Press("tab")
	write(st, " moved")
	st.Press("enter")
	if i := d.saved[0]; i.ID != "second-round" || i.Name != "Second round moved" || len(i.Tracks) != 2 || i.Minutes != 30 {
		t.Errorf("saved %+v", i)
	}
}

func TestTwoOfTheSameNameAreRefused(t *testing.T) {
	d := two()
	st := stage(t, d, 80, 24)
	st.Press("a")
	write(st, "tomorrow 9:00")
	st.Press("tab")
	write(st, "Second round")
	st.Press("enter")
	if f, ok := st.Last().(screen.Failed); !ok || !strings.Contains(f.Err.Error(), "another name") {
		t.Errorf("the shell was asked for %#v", st.Last())
	}
}

func TestRemovingAsksFirst(t *testing.T) {
	for _, c := range []struct {
		key  string
		gone int
	}{{"n", 0}, {"esc", 0}, {"enter", 0}, {"y", 1}} {
		d := two()
		st := stage(t, d, 80, 24)
		st.Press("x", c.key)
		if len(d.removed) != c.gone || len(d.entries) != 2-c.gone {
			t.Errorf("after x and %s %v was removed", c.key, d.removed)
		}
	}
}

func TestAPastDateAsksHowItWent(t *testing.T) {
	d := over()
	st := stage(t, d, 80, 24)
	st.Sees(80, 24, "How did the interview on Sat 28 Nov 20:00 (First round) go?")
	st.Press("2")
	if len(d.saved) != 1 || d.saved[0].Outcome != "mixed" || d.saved[0].ID != "first-round" {
		t.Fatalf("saved %+v", d.saved)
	}
	st.Sees(80, 24, "went: mixed")
	st.Lacks(80, 24, "How did")
}

func TestAskingLaterAsksAgainOnlyWhenAsked(t *testing.T) {
	d := over()
	st := stage(t, d, 80, 24)
	st.Press("esc")
	st.Tell(screen.Shown{})
	st.Lacks(80, 24, "How did the")
	st.Sees(80, 24, "how did it go?")
	st.Press("o", "1")
	if len(d.saved) != 1 || d.saved[0].Outcome != "well" {
		t.Errorf("saved %+v", d.saved)
	}
}

func TestAFailedSaveKeepsTheForm(t *testing.T) {
	d := &desk{saveErr: errors.New("disk full")}
	st := stage(t, d, 80, 24)
	st.Press("a")
	write(st, "tomorrow 10:00")
	st.Press("enter")
	if _, ok := st.Last().(screen.Failed); !ok {
		t.Errorf("the shell was asked for %#v", st.Last())
	}
	st.Sees(80, 24, "tomorrow 10:00")
	d.saveErr = nil
	st.Press("enter")
	if len(d.saved) != 1 {
		t.Error("the second try saved nothing")
	}
}

func TestTheZoneIsSaid(t *testing.T) {
	for _, c := range []struct {
		zone *time.Location
		want string
	}{
		{time.UTC, "UTC"}, {time.FixedZone("CET", 3600), "CET (UTC+01:00)"},
		{time.FixedZone("", -16200), "UTC-04:30"}, {time.FixedZone("GMT", 0), "GMT"},
	} {
		if got := zone(tonight.In(c.zone)); got != c.want {
			t.Errorf("zone %v reads %q, want %q", c.zone, got, c.want)
		}
	}
}

// TestATextThatIsBeingTypedIsNoErrorYet: "tue" was called wrong before its hour
// could be typed.
func TestATextThatIsBeingTypedIsNoErrorYet(t *testing.T) {
	for _, text := range []string{"t", "tue", "tue 1", "tue 10:0", "2026-12-0"} {
		st := stage(t, two(), 80, 24)
		st.Press("a")
		write(st, text)
		st.Sees(80, 24, "a day and an hour, such as")
		st.Lacks(80, 24, "not a date", "names no day")
		st.Press("tab") // the field is left: now it is wrong
		st.Sees(80, 24, "not a date")
	}
	st := stage(t, two(), 80, 24)
	st.Press("a")
	write(st, "nonsense 10:00")
	st.Sees(80, 24, "names no day")
}

func TestEnterAtTheQuestionSaysWhichKeysAnswerIt(t *testing.T) {
	st := stage(t, over(), 80, 24)
	st.Press("enter")
	if got, ok := st.Last().(screen.Note); !ok || !strings.Contains(got.Text, "1 to 4") {
		t.Errorf("enter says %#v", st.Last())
	}
}
