package stream

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"prefill/deck"
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
	endpoint  *endpoint
}

// endpoint stands for a server: what it was asked, and what came of it.
type endpoint struct {
	asked  Endpoint // on the command line
	got    []Endpoint
	said   []string
	result Measured
	err    error
	hangs  bool // until it is cancelled
}

func (d desk) LiveAPIs() []string { return []string{"openai-chat", "anthropic"} }

func (d desk) LiveAsked() Endpoint { return d.endpoint.asked }

func (d desk) Live(ctx context.Context, e Endpoint, say func(string)) (Measured, error) {
	d.endpoint.got = append(d.endpoint.got, e)
	for _, text := range d.endpoint.said {
		say(text)
	}
	if d.endpoint.hangs {
		<-ctx.Done()
	}
	return d.endpoint.result, d.endpoint.err
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
	server endpoint
	wait   func() // for what goes on in the background, nil when nothing does
}

func newStage(t *testing.T, style string, still bool) *stage {
	t.Helper()
	s := &stage{t: t, now: start}
	m, err := New(4, nil, style, desk{races(), &s.bets, &s.broken, &s.server}, clock{&s.now}, still)
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
	if s.m.live.running {
		s.background(cmd)
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
	case savedMsg, historyMsg, scenariosMsg:
		s.send(msg)
	default:
		s.gone = append(s.gone, msg)
	}
}

// background runs a measurement beside the screen, as the shell does, and
// hands over what it tells when the test waits for it.
func (s *stage) background(cmd tea.Cmd) {
	batch, ok := cmd().(tea.BatchMsg)
	if !ok {
		s.t.Fatal("a measurement is not started with its progress")
	}
	done := make(chan tea.Msg, 1)
	go func() { done <- batch[1]() }()
	listen := batch[0]
	s.wait = func() {
		s.t.Helper()
		s.wait = nil
		for listen != nil {
			msg := listen()
			if msg == nil {
				break
			}
			next, more := s.m.Update(msg, s.now)
			s.m, listen = next.(Model), more
		}
		s.send(<-done)
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
	case "shift+tab":
		return tea.KeyPressMsg{Code: tea.KeyTab, Mod: tea.ModShift}
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

func canvas(w, h int) screen.Canvas {
	return screen.Canvas{W: w, H: h, Theme: theme.New(true, false), Now: start}
}

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
