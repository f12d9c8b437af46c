package home

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/screen"
	"prefill/ui/screentest"
	"prefill/ui/theme"
)

var tonight = time.Date(2026, 11, 30, 18, 40, 0, 0, time.UTC)

// source is a library and a history of a few lines.
type source struct {
	topics    []Topic
	summary   Summary
	extras    Extras
	err       error
	extrasErr error
	asked     *[]string
}

func (s source) note(what string) {
	if s.asked != nil {
		*s.asked = append(*s.asked, what)
	}
}

func (s source) Heads() []Topic { return s.topics }

func (s source) Summary(time.Time) (Summary, error) {
	s.note("summary")
	if s.err != nil {
		return Summary{}, s.err
	}
	sum := s.summary
	if sum.Topics == nil {
		sum.Topics = s.topics
	}
	return sum, nil
}

func (s source) Extras(time.Time) (Extras, error) {
	s.note("extras")
	return s.extras, s.extrasErr
}

func library() []Topic {
	all := Offer{Match: true, Table: true, Stream: true, Sheet: true, Asks: 3}
	return []Topic{
		{ID: "ttft-vs-tpot", Title: "TTFT vs TPOT", Track: "serving", Level: 1, Minutes: 3, Recall: 0.84, Due: 5, Has: all,
			Summary: "**TTFT** is the wait before the first token. TPOT is the mean gap between the tokens that follow.\n\nMore below."},
		{ID: "prefill-vs-decode", Title: "Prefill vs decode", Track: "serving", Recall: 0.70, Due: 2, Has: all},
		{ID: "batching", Title: "Static, dynamic and continuous batching", Track: "serving", New: 9, Recall: -1, Has: all, Learn: true,
			After: []string{"Prefill vs decode"}},
		{ID: "kv-arithmetic", Title: "KV cache arithmetic", Track: "kv-cache", Due: 4, New: 3, Recall: 0.52, Has: all},
		{ID: "notes", Title: "漢字 e\u0301 👩‍💻 and a title far longer than any column of any list will ever be", Track: "", New: 1, Recall: -1, Broken: true},
	}
}

func studied() source {
	return source{topics: library(), summary: Summary{Due: 11, New: 6, Minutes: 22},
		extras: Extras{Streak: 12, Week: []float64{4, 12, 0, 20, 8, 16, 22},
			Interview: &Interview{At: time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC), Recall: 0.71, Gain: 0.09}}}
}

func stage(t *testing.T, s source, w, h int) *screentest.Stage {
	clock := &screentest.Clock{At: tonight}
	return screentest.New(t, New(1, s, clock), clock, w, h)
}

func TestGoldens(t *testing.T) {
	st := stage(t, studied(), 80, 24)
	st.Goldens("studied")
	st.Styled("studied")

	first := source{topics: library(), summary: Summary{New: 20, Minutes: 7, First: true}}
	for i := range first.topics {
		first.topics[i].Due, first.topics[i].Recall = 0, -1
	}
	stage(t, first, 80, 24).Goldens("first")

	stage(t, source{}, 80, 24).Goldens("empty")
	stage(t, source{topics: library(), err: errors.New("opening the history: disk is full. Free some space and start again")}, 80, 24).Goldens("failed")
}

func TestNoLineIsWiderThanTheWindow(t *testing.T) {
	st := stage(t, studied(), 80, 24)
	st.Fits()
	st.Press("G")
	st.Fits()
	st.Press("/", "k", "v")
	st.Fits()
	stage(t, source{}, 80, 24).Fits()
	long := studied()
	long.summary.Notices = []string{strings.Repeat("wörd 漢字 ", 40)}
	long.err = errors.New(strings.Repeat("a very long reason ", 40))
	stage(t, long, 80, 24).Fits()
}

func TestNothingOfAPackReachesTheTerminalRaw(t *testing.T) {
	bad := screentest.Hostile
	s := source{topics: []Topic{{ID: deck.PackID(bad), Title: bad, Track: bad, Summary: bad, After: []string{bad}, Recall: -1}},
		summary: Summary{Notices: []string{bad}}, extras: Extras{Interview: &Interview{Name: bad, Word: bad, At: tonight.Add(time.Hour)}}}
	stage(t, s, 80, 24).Clean()
	s.err = errors.New(bad)
	st := stage(t, s, 80, 24)
	st.Clean()
	st.Press("/")
	st.Tell(tea.PasteMsg{Content: bad})
	st.Clean()
}

func TestKeysLeadWhereTheySay(t *testing.T) {
	about := []deck.PackID{"ttft-vs-tpot"}
	for _, c := range []struct {
		key  string
		want screen.GoTo
	}{
		{"enter", screen.GoTo{Place: screen.Pack, Packs: about}},
		{"s", screen.GoTo{Place: screen.Study}},
		{"m", screen.GoTo{Place: screen.Match, Packs: about}},
		{"t", screen.GoTo{Place: screen.Table, Packs: about}},
		{"c", screen.GoTo{Place: screen.Cheat, Packs: about}},
		{"v", screen.GoTo{Place: screen.Stream, Packs: about}},
		{"n", screen.GoTo{Place: screen.Night}},
		{"b", screen.GoTo{Place: screen.Night, Minutes: 20, Style: "best"}},
		{"i", screen.GoTo{Place: screen.Dates}},
		{"S", screen.GoTo{Place: screen.Stats}},
	} {
		st := stage(t, studied(), 80, 24)
		st.Press(c.key)
		if got, ok := st.Last().(screen.GoTo); !ok || !sameGoal(got, c.want) {
			t.Errorf("%s asks for %#v, want %#v", c.key, st.Last(), c.want)
		}
	}
}

func sameGoal(a, b screen.GoTo) bool {
	return a.Place == b.Place && a.Minutes == b.Minutes && a.Style == b.Style && len(a.Packs) == len(b.Packs) &&
		(len(a.Packs) == 0 || a.Packs[0] == b.Packs[0])
}

func TestAKeyForWhatATopicLacksSaysSo(t *testing.T) {
	for _, c := range []struct{ key, want string }{
		{"m", "no matching exercise"}, {"t", "no table"}, {"c", "no cheat sheet"}, {"v", "no stream"},
	} {
		st := stage(t, studied(), 80, 24)
		st.Press("G", c.key)
		if note, ok := st.Last().(screen.Note); !ok || !strings.Contains(note.Text, c.want) {
			t.Errorf("%s on a topic without it answers %#v", c.key, st.Last())
		}
	}
}

func TestTheHistoryIsFoldedOnlyAfterWhatIsDueIsShown(t *testing.T) {
	var asked []string
	s := studied()
	s.asked = &asked
	st := stage(t, s, 80, 24)
	if got := strings.Join(asked, " "); got != "summary extras" {
		t.Errorf("at the start the screen asks for %q", got)
	}
	st.Tell(tea.FocusMsg{})
	if got := strings.Join(asked, " "); got != "summary extras summary" {
		t.Errorf("after coming into focus the screen has asked for %q; focus changes no history", got)
	}
	st.Tell(screen.Shown{})
	if got := strings.Join(asked, " "); got != "summary extras summary summary extras" {
		t.Errorf("after another screen was closed it has asked for %q", got)
	}
}

func TestNewsForAnotherScreenIsDropped(t *testing.T) {
	st := stage(t, studied(), 80, 24)
	st.Tell(loadedMsg{id: 9, summary: Summary{Due: 99}}, extrasMsg{id: 9, extras: Extras{Streak: 99}})
	st.Lacks(80, 24, "99")
}

func TestAFoldThatFailsLeavesTheNumbers(t *testing.T) {
	s := studied()
	s.extrasErr = errors.New("reading the log: no")
	st := stage(t, s, 80, 24)
	if _, ok := st.Last().(screen.Failed); !ok {
		t.Errorf("the failure is not told: %#v", st.Last())
	}
	st.Sees(80, 24, "Today 17: 11 due · 6 new", "TTFT vs TPOT")
}

func TestFindingATopic(t *testing.T) {
	st := stage(t, studied(), 80, 24)
	st.Press("/")
	if !st.Screen.Typing() {
		t.Fatal("/ opens no field")
	}
	st.Press("k", "v", " ", "a", "r")
	st.Sees(80, 24, "KV cache arithmetic", "1 topic")
	st.Lacks(80, 24, "Prefill vs decode")
	st.Press("enter", "enter")
	if got, ok := st.Last().(screen.GoTo); !ok || got.Packs[0] != "kv-arithmetic" {
		t.Errorf("enter opens %#v", st.Last())
	}
	st.Press("esc")
	st.Sees(80, 24, "Prefill vs decode")
	st.Press("/", "z", "q")
	st.Sees(80, 24, "No topic matches. esc clears the search.")
	st.Press("backspace", "backspace", "backspace")
	st.Sees(80, 24, "Prefill vs decode")
	st.Press("z", "esc")
	st.Sees(80, 24, "Prefill vs decode")
}

func TestThePlaceIsKept(t *testing.T) {
	st := stage(t, studied(), 80, 24)
	st.Press("down", "down", "down")
	chosen := func() deck.PackID {
		topic, _ := st.Screen.(Model).chosen()
		return topic.ID
	}
	if chosen() != "kv-arithmetic" {
		t.Fatalf("the pointer is on %s", chosen())
	}
	for _, size := range screentest.Sizes() {
		st.Tell(screentest.Body(size[0], size[1]))
		st.Sees(size[0], size[1], "▸ KV cache arithmetic")
	}
	fewer := studied()
	fewer.topics = fewer.topics[2:]
	m := st.Screen.(Model)
	m.source = fewer
	st.Screen = m
	st.Tell(screen.Reloaded{})
	if chosen() != "kv-arithmetic" {
		t.Errorf("after the packs changed the pointer is on %s", chosen())
	}
}

func TestEveryMoveStaysInTheList(t *testing.T) {
	st := stage(t, studied(), 40, 12)
	for _, k := range []string{"up", "G", "down", "pgdown", "pgup", "g", "k", "j", "home", "end"} {
		st.Press(k)
		if _, ok := st.Screen.(Model).chosen(); !ok {
			t.Errorf("after %s no topic is chosen", k)
		}
		if !strings.Contains(st.Text(40, 12), "▸") {
			t.Errorf("after %s the pointer is out of sight:\n%s", k, st.Text(40, 12))
		}
	}
}

func TestTheMouseChoosesAndThenOpens(t *testing.T) {
	st := stage(t, studied(), 80, 24)
	lines := strings.Split(st.Text(80, 24), "\n")
	y := 0
	for i, l := range lines {
		if strings.Contains(l, "Prefill vs decode") {
			y = i - 2 // the shell's title and blank line
		}
	}
	st.Tell(tea.MouseClickMsg{X: 5, Y: y})
	st.Sees(80, 24, "▸ Prefill vs decode")
	st.Tell(tea.MouseClickMsg{X: 5, Y: y})
	if got, ok := st.Last().(screen.GoTo); !ok || got.Packs[0] != "prefill-vs-decode" {
		t.Errorf("a second click opens %#v", st.Last())
	}
	st.Tell(tea.MouseClickMsg{X: 5, Y: 999}, tea.MouseClickMsg{X: 5, Y: -3}, tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	st.Sees(80, 24, "▸ TTFT vs TPOT")
}

func TestAnInterviewThatIsOverAsksHowItWent(t *testing.T) {
	s := studied()
	s.extras.Interview = &Interview{At: tonight.Add(-time.Hour), Recall: -1, Past: true}
	stage(t, s, 80, 24).Sees(80, 24, "How did the interview go?")
}

func BenchmarkFirstBody(b *testing.B) {
	m := New(1, studied(), &screentest.Clock{At: tonight})
	next, _ := m.Update(screen.Resized{W: 78, H: 20}, tonight)
	c := screen.Canvas{W: 78, H: 20, Theme: theme.New(true, false), Now: tonight}
	for b.Loop() {
		next.Body(c)
	}
}

func BenchmarkKeyWide(b *testing.B) {
	m := New(1, studied(), &screentest.Clock{At: tonight})
	s, _ := m.Update(screen.Resized{W: 198, H: 56}, tonight)
	c := screen.Canvas{W: 198, H: 56, Theme: theme.New(true, false), Now: tonight}
	for b.Loop() {
		s, _ = s.Update(screentest.Key("down"), tonight)
		s.Body(c)
	}
}

// TestANoticeStaysUntilTheScreenIsLeft: the source tells each sentence one
// time, and a window that gains the focus must not wipe it out.
func TestANoticeStaysUntilTheScreenIsLeft(t *testing.T) {
	clock := &screentest.Clock{At: tonight}
	const told = "The history could not be read (it is empty, 0 bytes) and was made anew with 6 entries; the old file is kept as prefill.db.damaged-20261130-124225."
	var once once
	once.source = studied()
	once.news = []string{told}
	st := screentest.New(t, New(1, &once, clock), clock, 80, 24)
	st.Tell(tea.FocusMsg{}, tea.FocusMsg{})
	if text := st.Text(80, 24); !strings.Contains(text, "it is empty, 0 bytes") || !strings.Contains(text, "damaged-20261130-124225.") {
		t.Errorf("the notice is not there in full:\n%s", text)
	}
	st.Tell(screen.Hidden{}, screen.Shown{})
	if text := st.Text(80, 24); strings.Contains(text, "it is empty") {
		t.Errorf("the notice is told again:\n%s", text)
	}
}

// once gives its news with the first summary only.
type once struct {
	source
	news []string
}

func (o *once) Summary(now time.Time) (Summary, error) {
	s, err := o.source.Summary(now)
	s.Notices, o.news = o.news, nil
	return s, err
}

// TestTheDetailNamesAKeyThatWorks: it named f beside the follow-ups, and f did
// nothing here.
func TestTheDetailNamesAKeyThatWorks(t *testing.T) {
	st := stage(t, studied(), 120, 40)
	st.Sees(120, 40, "f     3 follow-ups to answer aloud", "last 7 days")
	st.Press("f")
	if got, ok := st.Last().(screen.GoTo); !ok || got.Place != screen.Ask || got.Packs[0] != "ttft-vs-tpot" {
		t.Errorf("f opens %#v", st.Last())
	}
}
