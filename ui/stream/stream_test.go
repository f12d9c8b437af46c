package stream

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// start is the moment at which every test begins.
var start = time.Date(2026, 3, 29, 1, 30, 0, 0, time.UTC)

type clock struct{ at *time.Time }

func (c clock) Now() time.Time { return *c.at }

// desk is the world outside the screen: what was written, and whether writing
// fails.
type desk struct {
	scenarios []Scenario
	bets      *[]deck.Bet
	broken    *error
}

func (d desk) Scenarios([]deck.PackID) ([]Scenario, error) { return d.scenarios, nil }

func (d desk) Bet(b deck.Bet) error {
	if *d.broken != nil {
		return *d.broken
	}
	*d.bets = append(*d.bets, b)
	return nil
}

func (d desk) History(name string) ([]deck.Bet, error) {
	var out []deck.Bet
	for _, b := range *d.bets {
		if b.Scenario == name {
			out = append(out, b)
		}
	}
	return out, nil
}

func setting(batch int) *deck.Setting {
	return &deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", TP: 1, Precision: "bf16", KVPrecision: "bf16", Batch: batch}
}

// races has one scenario for each number of lanes, measured and modelled.
func races() []Scenario {
	cached := deck.StreamSpec{Slug: "cached", Title: "Cached and cold prompt", Seed: 7,
		Lesson: "The cached lane starts earlier and then keeps exactly the same pace.",
		Lanes: []deck.Lane{
			{Label: "cold", Note: "nothing is cached", Prompt: 8000, Output: 120, Setting: setting(1)},
			{Label: "cached", Prompt: 8000, Cached: 6000, Output: 120, Setting: setting(1)},
		}}
	measured := deck.StreamSpec{Slug: "measured", Title: "Measured", Seed: 3, Lesson: "Queue, stall and buffer.",
		Lanes: []deck.Lane{
			{Label: "queued", Prompt: 5000, Output: 80, Queue: 600 * time.Millisecond, TTFT: time.Second, TPOT: 20 * time.Millisecond, Jitter: 0.3},
			{Label: "stalls", Output: 80, TTFT: 300 * time.Millisecond, TPOT: 25 * time.Millisecond,
				Stalls: []deck.Stall{{After: 40, For: 900 * time.Millisecond}}},
			{Label: "buffered", Output: 80, TTFT: 300 * time.Millisecond, TPOT: 25 * time.Millisecond, Buffer: 16},
		}}
	four := deck.StreamSpec{Slug: "four", Title: "Four at once", Seed: 5, Lesson: "Wide letters 待ち時間 and thinking.",
		Text: "漢字の待ち時間 一つ 二つ\nsecond paragraph with an unreasonablylongwordthatnobodywouldsay",
		Lanes: []deck.Lane{
			{Label: "one 漢字", Output: 50, Thinking: 20, TTFT: 100 * time.Millisecond, TPOT: 30 * time.Millisecond},
			{Label: "two", Prompt: 1000, Output: 50, Setting: setting(4)},
			{Label: "three", Prompt: 2000, Output: 50, Setting: setting(64)},
			{Label: "a label that is far longer than any window of forty cells would ever hold", Output: 1, TTFT: time.Second},
		}}
	return []Scenario{{"lab", "The lab", cached}, {"lab", "The lab", measured}, {"lab", "The lab", four}}
}

// stage drives a screen as the shell does.
type stage struct {
	t      *testing.T
	m      Model
	now    time.Time
	bets   []deck.Bet
	broken error
	asked  int // frames asked for and not yet given
	failed string
	gone   []tea.Msg
}

func newStage(t *testing.T, style string, still bool) *stage {
	t.Helper()
	s := &stage{t: t, now: start}
	m, err := New(4, nil, style, desk{races(), &s.bets, &s.broken}, clock{&s.now}, still)
	if err != nil {
		t.Fatal(err)
	}
	s.m = m
	s.send(screen.Resized{W: 78, H: 20})
	s.send(screen.Shown{})
	return s
}

// send hands the screen a message and runs what it asks for, frames apart:
// those are counted, and tests give them by hand.
func (s *stage) send(msg tea.Msg) {
	s.t.Helper()
	next, cmd := s.m.Update(msg, s.now)
	s.m = next.(Model)
	if cmd == nil {
		return
	}
	if s.m.play.running {
		s.asked++
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case screen.Failed:
		s.failed = msg.Err.Error()
	case savedMsg, historyMsg:
		s.send(msg)
	default:
		s.gone = append(s.gone, msg)
	}
}

func (s *stage) key(names ...string) {
	s.t.Helper()
	for _, name := range names {
		s.send(press(name))
	}
}

// frame is one picture after a time, of the chain that is running.
func (s *stage) frame(after time.Duration) {
	s.t.Helper()
	s.now = s.now.Add(after)
	s.asked--
	s.send(screen.FrameMsg{ID: 4, Run: s.m.play.run, At: s.now})
}

func press(name string) tea.KeyPressMsg {
	switch name {
	case "space":
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	case "enter":
		return tea.KeyPressMsg{Code: tea.KeyEnter}
	case "esc":
		return tea.KeyPressMsg{Code: tea.KeyEscape}
	case "tab":
		return tea.KeyPressMsg{Code: tea.KeyTab}
	case "backspace":
		return tea.KeyPressMsg{Code: tea.KeyBackspace}
	case "left":
		return tea.KeyPressMsg{Code: tea.KeyLeft}
	case "right":
		return tea.KeyPressMsg{Code: tea.KeyRight}
	case "up":
		return tea.KeyPressMsg{Code: tea.KeyUp}
	case "down":
		return tea.KeyPressMsg{Code: tea.KeyDown}
	case "end":
		return tea.KeyPressMsg{Code: tea.KeyEnd}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

func (s *stage) body(w, h int) string { return picture(s.m, w, h) }

// picture is the body without colours and without blanks at line ends.
func picture(m Model, w, h int) string {
	body := ansi.Strip(m.Body(screen.Canvas{W: w, H: h, Theme: theme.New(true, false), Now: start}))
	lines := strings.Split(body, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

func (s *stage) want(part string) {
	s.t.Helper()
	if got := s.body(78, 20); !strings.Contains(got, part) {
		s.t.Errorf("the screen does not say %q:\n%s", part, got)
	}
}

func TestNothingMovesUntilItIsStarted(t *testing.T) {
	s := newStage(t, "", false)
	if s.asked != 0 || s.m.play.running {
		t.Error("a race at rest asked for a frame")
	}
	s.want("ready")
}

func TestTheClockIsTheMomentAndNotTheNumberOfFrames(t *testing.T) {
	few, many := newStage(t, "", false), newStage(t, "", false)
	few.key("space")
	many.key("space")
	few.frame(800 * time.Millisecond)
	for range 20 {
		many.frame(40 * time.Millisecond)
	}
	if few.m.play.now != 800*time.Millisecond || many.m.play.now != few.m.play.now {
		t.Errorf("positions %v and %v, want 800 ms", few.m.play.now, many.m.play.now)
	}
	if few.body(78, 20) != many.body(78, 20) {
		t.Error("the same race shows two pictures at the same moment")
	}
}

func TestTokensShownAreThoseThatHaveArrived(t *testing.T) {
	s := newStage(t, "measured", false)
	for d := time.Duration(0); d <= s.m.end; d += 37 * time.Millisecond {
		s.m = s.m.seek(d)
		for i, l := range s.m.lanes {
			if l.shown != l.run.Shown(d) {
				t.Fatalf("lane %d shows %d tokens at %v, want %d", i, l.shown, d, l.run.Shown(d))
			}
		}
	}
}

func TestSpeedChangesThePaceFromHereOn(t *testing.T) {
	s := newStage(t, "measured", false)
	s.key("space")
	s.frame(400 * time.Millisecond)
	s.key("]", "]")
	s.frame(100 * time.Millisecond)
	if want := 800 * time.Millisecond; s.m.play.now != want {
		t.Errorf("at %v, want %v", s.m.play.now, want)
	}
	s.key("[", "[", "[", "[", "[", "[", "[")
	s.frame(100 * time.Millisecond)
	if want := 810 * time.Millisecond; s.m.play.now != want {
		t.Errorf("at %v in slow motion, want %v", s.m.play.now, want)
	}
}

func TestStaleFramesAreDropped(t *testing.T) {
	s := newStage(t, "measured", false)
	s.key("space")
	old := s.m.play.run
	s.frame(200 * time.Millisecond)
	s.key("space", "space")
	before := s.m.play.now
	for _, f := range []screen.FrameMsg{
		{ID: 4, Run: old, At: s.now.Add(time.Second)},
		{ID: 9, Run: s.m.play.run, At: s.now.Add(time.Second)},
	} {
		next, cmd := s.m.Update(f, s.now)
		if cmd != nil || next.(Model).play.now != before {
			t.Errorf("frame %+v was taken", f)
		}
	}
}

func TestNoFrameIsAskedForAtRest(t *testing.T) {
	for name, msgs := range map[string][]tea.Msg{
		"paused":   {press("space")},
		"hidden":   {screen.Hidden{}},
		"blurred":  {tea.BlurMsg{}},
		"both":     {tea.BlurMsg{}, screen.Hidden{}, tea.FocusMsg{}},
		"finished": {press("end")},
		"stepped":  {press(".")},
		"explain":  {press("e")},
		"list":     {press("s")},
		"bet":      {press("p")},
		"exercise": {press("x")},
		"other":    {press("tab")},
	} {
		s := newStage(t, "measured", false)
		s.key("space")
		s.frame(100 * time.Millisecond)
		run := s.m.play.run
		for _, msg := range msgs {
			next, _ := s.m.Update(msg, s.now)
			s.m = next.(Model)
		}
		if s.m.play.running {
			t.Errorf("%s: the race runs on", name)
		}
		if _, cmd := s.m.Update(screen.FrameMsg{ID: 4, Run: run, At: s.now.Add(time.Second)}, s.now); cmd != nil {
			t.Errorf("%s: the chain of frames goes on", name)
		}
	}
}

func TestARaceGoesOnWhereItWasCovered(t *testing.T) {
	s := newStage(t, "measured", false)
	s.key("space")
	s.frame(300 * time.Millisecond)
	s.send(screen.Hidden{})
	s.now = s.now.Add(time.Hour)
	s.send(screen.Shown{})
	s.frame(0)
	s.frame(50 * time.Millisecond)
	if want := 350 * time.Millisecond; s.m.play.now != want {
		t.Errorf("at %v, want %v: time under another screen does not count", s.m.play.now, want)
	}
}

func TestThereIsOneChainOfFrames(t *testing.T) {
	s := newStage(t, "measured", false)
	s.key("space")
	s.frame(40 * time.Millisecond)
	s.key("right", "]", "left", "r")
	if s.asked != 1 {
		t.Errorf("%d frames are on their way, want 1", s.asked)
	}
}

func TestTheRaceEndsAtItsLastToken(t *testing.T) {
	s := newStage(t, "", false)
	s.key("space")
	s.frame(time.Minute)
	if s.m.play.now != s.m.end || s.m.play.running || s.asked != 0 {
		t.Errorf("at %v of %v, running %v, %d frames asked for", s.m.play.now, s.m.end, s.m.play.running, s.asked)
	}
	s.want("✓ The cached lane starts earlier")
	s.key("space")
	if s.m.play.now != 0 || !s.m.play.running {
		t.Error("space after the end begins anew")
	}
}

func TestScrubStaysInsideTheRace(t *testing.T) {
	s := newStage(t, "measured", false)
	s.key("left")
	if s.m.play.now != 0 {
		t.Errorf("before the beginning: %v", s.m.play.now)
	}
	s.key("right", "right")
	if want := s.m.end / scrubSteps * 2; s.m.play.now/time.Millisecond != want/time.Millisecond {
		t.Errorf("two steps on: %v, want %v", s.m.play.now, want)
	}
	for range 2 * scrubSteps {
		s.key("right")
	}
	if s.m.play.now != s.m.end {
		t.Errorf("past the end: %v", s.m.play.now)
	}
}

func TestStepsGoFromTokenToToken(t *testing.T) {
	s := newStage(t, "measured", false)
	var arrivals int
	for s.m.play.now < s.m.end {
		before := s.m.play.now
		s.key(".")
		if s.m.play.now <= before {
			t.Fatalf("stuck at %v", before)
		}
		arrivals++
	}
	forward := arrivals
	for s.m.play.now > 0 && arrivals > -1 {
		s.key(",")
		arrivals--
	}
	if forward < 160 || arrivals != 0 {
		t.Errorf("%d steps on, %d left over on the way back", forward, arrivals)
	}
}

func TestReducedMotionShowsTheFinishedPicture(t *testing.T) {
	s := newStage(t, "", true)
	if s.m.play.now != s.m.end {
		t.Errorf("at %v, want the end %v", s.m.play.now, s.m.end)
	}
	s.key("space")
	if s.m.play.running || s.asked != 0 {
		t.Error("it moves")
	}
	s.want("total = TTFT + (N − 1) · TPOT = ")
}

func TestScenariosAreChosenByNameKeyAndList(t *testing.T) {
	s := newStage(t, "four", false)
	if s.m.at != 2 {
		t.Fatalf("opened %d", s.m.at)
	}
	for _, c := range []struct {
		keys []string
		want int
	}{{[]string{"tab"}, 0}, {[]string{"2"}, 1}, {[]string{"9"}, 1}, {[]string{"s", "down", "enter"}, 2}} {
		if s.key(c.keys...); s.m.at != c.want || s.m.mode != racing {
			t.Errorf("after %v: scenario %d in mode %d, want %d", c.keys, s.m.at, s.m.mode, c.want)
		}
	}
	if _, err := New(1, nil, "nowhere", desk{scenarios: races()}, nil, false); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("an unknown name gives %v", err)
	}
	if _, err := New(1, nil, "", desk{}, nil, false); err == nil {
		t.Error("no scenario at all must be an error")
	}
}

// TestNoLineIsWiderAndNoBodyTallerThanItsPlace tries every width of a window
// from 40 to 200, each with every seventeenth height from 12 to 60, in turns.
func TestNoLineIsWiderAndNoBodyTallerThanItsPlace(t *testing.T) {
	for name, m := range moments(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for w := 40; w <= 200; w++ {
				for h := 12 + w%17; h <= 60; h += 17 {
					c := screen.Canvas{W: w - 2, H: h - 4, Theme: theme.New(true, w%2 == 0), Now: start}
					if h < 18 {
						c.H = h - 2
					}
					lines := strings.Split(m.Body(c), "\n")
					if len(lines) > c.H {
						t.Fatalf("at %d x %d: %d lines", w, h, len(lines))
					}
					for _, l := range lines {
						if draw.Width(l) > c.W {
							t.Fatalf("at %d x %d: a line of %d cells: %q", w, h, draw.Width(l), ansi.Strip(l))
						}
					}
				}
			}
		})
	}
}

func TestEveryHeightHoldsTheRace(t *testing.T) {
	for name, m := range moments(t) {
		for h := 8; h <= 58; h++ {
			for _, w := range []int{38, 78, 108, 118, 198} {
				body := m.Body(screen.Canvas{W: w, H: h, Theme: theme.New(true, false), Now: start})
				if n := strings.Count(body, "\n") + 1; n > h {
					t.Errorf("%s at %d x %d: %d lines", name, w, h, n)
				}
			}
		}
	}
}

// moments are the screen in each of its states.
func moments(t *testing.T) map[string]Model {
	t.Helper()
	out := map[string]Model{}
	for _, style := range []string{"cached", "measured", "four"} {
		s := newStage(t, style, false)
		out[style+" ready"] = s.m
		out[style+" running"] = s.m.seek(s.m.end / 3)
		out[style+" done"] = s.m.seek(s.m.end)
	}
	s := newStage(t, "cached", false)
	s.key("end", "a", "+", "down", "+")
	out["knobs"] = s.m
	s = newStage(t, "cached", false)
	s.choose("model")
	s.key("+")
	out["refused"] = s.m
	s = newStage(t, "cached", false)
	s.key("p", "7")
	out["bet"] = s.m
	s.key(" ", "s", "enter")
	s.frame(0)
	out["bet running"] = s.m
	s.frame(time.Minute)
	out["bet done"] = s.m
	s.key("e")
	out["explained"] = s.m
	s.key("esc", "s")
	out["list"] = s.m
	s.key("esc", "x")
	out["exercise"] = s.m
	s.key("4", "2")
	if s.m.drill.exercise.Unit == "ms" {
		s.key("m", "s")
	}
	s.key("enter")
	out["worked"] = s.m
	return out
}

func TestAFaultyRaceSaysWhyAndLeavesTheOthers(t *testing.T) {
	bad := deck.StreamSpec{Slug: "bad", Title: "Bad", Lanes: []deck.Lane{{Label: "x", Output: 10, Setting: &deck.Setting{Model: "no-such-model", GPU: "h100-sxm"}, Prompt: 10}}}
	all := append([]Scenario{{"p", "P", bad}}, races()...)
	m, err := New(1, nil, "", desk{scenarios: all}, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	if got := picture(m, 78, 20); !strings.Contains(got, "no-such-model") {
		t.Errorf("the reason is missing:\n%s", got)
	}
	for _, name := range []string{"space", "p", ".", ",", "left", "right", "+", "end", "e", "esc", "a"} {
		next, _ := m.Update(press(name), start)
		m = next.(Model)
		picture(m, 78, 20)
	}
	next, _ := m.Update(press("tab"), start)
	if m = next.(Model); m.fault != nil {
		t.Errorf("the next scenario fails too: %v", m.fault)
	}
}

func TestAnErrorOfTheSourceIsHandedOn(t *testing.T) {
	want := errors.New("reading packs: disk on fire")
	if _, err := New(1, nil, "", failing{want}, nil, false); !errors.Is(err, want) {
		t.Errorf("got %v", err)
	}
}

type failing struct{ err error }

func (f failing) Scenarios([]deck.PackID) ([]Scenario, error) { return nil, f.err }
func (f failing) Bet(deck.Bet) error                          { return f.err }
func (f failing) History(string) ([]deck.Bet, error)          { return nil, f.err }

func TestPacksCannotReachTheTerminal(t *testing.T) {
	all := races()
	all[0].Spec.Title = "a\x1b[2J"
	all[0].Spec.Lesson = "b\x1b]0;x\x07"
	all[0].Spec.Lanes[0].Label = "c\x1b[31m\u202e"
	all[0].Spec.Lanes[0].Note = "d\u009b1m"
	all[0].Spec.Text = "e \x1b[H f\tg \u200b\u2066"
	m, err := New(1, nil, "", desk{scenarios: all}, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []time.Duration{0, m.end} {
		got := ansi.Strip(m.seek(at).Body(screen.Canvas{W: 78, H: 20, Theme: theme.New(true, false)})) + m.Title().Left
		if strings.ContainsAny(got, "\x1b\x07\t\u009b\u202e\u200b\u2066") {
			t.Errorf("a control character comes through: %q", got)
		}
	}
}
