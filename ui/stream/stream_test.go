package stream

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"prefill/deck"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

func TestNothingMovesUntilItIsStarted(t *testing.T) {
	s := newStage(t, "", false)
	if s.asked != 0 || s.m.play.running {
		t.Error("a race at rest asked for a frame")
	}
	s.want("ready")
	if strings.Contains(s.body(78, 20), "starts earlier") {
		t.Error("the lesson is told before one can bet")
	}
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

func TestTheSpeedShowsWhereverItIsChanged(t *testing.T) {
	s := newStage(t, "measured", false)
	for _, want := range []string{"ready · 2x", "paused · 4x", "done · 8x"} {
		s.key("]")
		if got := s.m.Title().Right; !strings.HasSuffix(got, want) {
			t.Errorf("the title ends %q, want %q", got, want)
		}
		s.key(map[string]string{"ready · 2x": "right", "paused · 4x": "end", "done · 8x": "r"}[want])
	}
}

// A lane is only said to be in prefill where that is known.
func TestWaitingIsNamedAsFarAsItIsKnown(t *testing.T) {
	for _, c := range []struct {
		style string
		at    time.Duration
		want  []string
	}{
		{"cached", 50 * time.Millisecond, []string{"prefill 15 %"}},
		{"four", 50 * time.Millisecond, []string{"waiting 0.1 s", "prefill 66 %"}},
		{"measured", 200 * time.Millisecond, []string{"queue 0.2 s", "prefill 66 %"}},
		{"measured", 400 * time.Millisecond, []string{"5 held back"}},
	} {
		s := newStage(t, c.style, false)
		s.m = s.m.seek(c.at)
		for _, want := range c.want {
			s.want(want)
		}
	}
}

func TestTheFormulaFillsInWhatIsKnown(t *testing.T) {
	s := newStage(t, "cached", false)
	for at, want := range map[time.Duration]string{
		0:                             "? + 119 · ? = ?",
		s.m.lanes[0].run.Arrived[0]:   "327 ms + 119 · ? = ?",
		s.m.lanes[0].run.Arrived[5]:   "327 ms + 119 · 7.49 ms so far = ?",
		s.m.lanes[0].run.Arrived[119]: "327 ms + 119 · 7.49 ms = 1.22 s",
	} {
		s.m = s.m.seek(at)
		s.want(want)
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

func TestAChangedPackIsRacedAnewAndAnUnchangedOneRunsOn(t *testing.T) {
	s := newStage(t, "measured", false)
	s.key("right")
	before := s.m.play.now
	s.send(screen.Reloaded{Packs: []deck.PackID{"lab"}})
	if s.m.play.now != before || before == 0 {
		t.Errorf("the race moved from %v to %v", before, s.m.play.now)
	}
	changed := races()[1:]
	changed[0].Spec.Lanes[0].Output = 10
	s.send(scenariosMsg{id: 4, scenarios: changed})
	if s.m.at != 0 || len(s.m.lanes[0].run.Arrived) != 10 || s.m.play.now != 0 {
		t.Errorf("scenario %d with %d tokens at %v", s.m.at, len(s.m.lanes[0].run.Arrived), s.m.play.now)
	}
	s.send(scenariosMsg{id: 4, scenarios: changed[1:]})
	if s.m.scenario().Spec.Slug != "four" {
		t.Errorf("the scenario that went leaves %q", s.m.scenario().Spec.Slug)
	}
}

func TestAnErrorOfTheSourceIsHandedOn(t *testing.T) {
	want := errors.New("reading packs: disk on fire")
	if _, err := New(1, nil, "", failing{err: want}, nil, false); !errors.Is(err, want) {
		t.Errorf("got %v", err)
	}
}

type failing struct {
	desk
	err error
}

func (f failing) Scenarios([]deck.PackID) ([]Scenario, error) { return nil, f.err }

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
