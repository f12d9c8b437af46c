package stream

import (
	"context"
	"errors"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/latency"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// StyleLive asks New for the form that measures an endpoint. No stream of a
// pack can have this slug.
const StyleLive = "live:endpoint"

// Endpoint says what to measure.
type Endpoint struct {
	URL, Model string
	API        string // empty: told from the URL's path
	Prompt     int    // tokens to send, roughly; 0 for a short question
	MaxTokens  int    // output tokens to ask for at most
	// KeyEnv is the name of the environment variable that holds the key. The
	// key itself never comes to the screen.
	KeyEnv string
	// PlainHTTP lets plain http leave this machine.
	PlainHTTP bool
}

// Measured is what came of measuring an endpoint.
type Measured struct {
	// Lane is one run as it was measured. It has no tokens when no run was
	// complete; Told then says why.
	Lane deck.Lane
	// Setting is where the prediction beside it begins.
	Setting deck.Setting
	// Told is what to know about the runs, in sentences. What a server said
	// in it is untrusted.
	Told string
}

// liveRun is a measurement under way, and the form for the next.
type liveRun struct {
	form    form
	number  int // of the measurement, so that a late message is known
	running bool
	direct  bool // asked for on the command line: starts at once, and leaving it leaves the screen
	stopped bool
	stop    context.CancelFunc
	said    chan string
	told    []string // progress, one line a run
	trouble string   // why there is no race
}

// liveSaidMsg is a line of progress, liveDoneMsg the end.
type liveSaidMsg struct {
	id     screen.ID
	number int
	text   string
}

type liveDoneMsg struct {
	id     screen.ID
	number int
	got    Measured
	err    error
}

// askLive opens the form. Nothing goes over the network before it is sent off.
func (m Model) askLive() Model {
	m = m.cover(living)
	if len(m.live.form.lines) == 0 {
		m.live.form = newForm(Endpoint{MaxTokens: 256}, m.deps.LiveAPIs())
	}
	return m
}

func (m Model) pressLive(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.keys
	switch {
	case key.Matches(msg, k.leaveField):
		return m.leaveLive()
	case m.live.running:
		return m, nil
	case key.Matches(msg, k.submit):
		return m.measure()
	}
	m.live.form, m.live.trouble = m.live.form.press(msg, k), ""
	return m, nil
}

// leaveLive stops a measurement and keeps what it has; without one it leaves
// the form.
func (m Model) leaveLive() (screen.Screen, tea.Cmd) {
	switch {
	case m.live.running:
		m.live.stopped = true
		m.live.stop()
		return m, nil
	case m.live.direct || len(m.scenarios) == 0:
		return m, screen.GoBack
	}
	m.mode = racing
	return m, nil
}

// measure sends the form off.
func (m Model) measure() (screen.Screen, tea.Cmd) {
	want, err := m.live.form.endpoint()
	if err != nil {
		m.live.trouble = err.Error()
		return m, nil
	}
	ctx, stop := context.WithCancel(context.Background())
	m.live.number++
	m.live.running, m.live.stopped, m.live.stop = true, false, stop
	m.live.said, m.live.told, m.live.trouble = make(chan string, 16), nil, ""
	id, number, said, deps := m.id, m.live.number, m.live.said, m.deps
	return m, tea.Batch(m.listen(), func() tea.Msg {
		defer stop()
		got, err := deps.Live(ctx, want, func(text string) {
			select {
			case said <- text:
			default: // a screen that does not keep up misses a line, no number
			}
		})
		close(said)
		return liveDoneMsg{id, number, got, err}
	})
}

// listen waits for the next line of progress.
func (m Model) listen() tea.Cmd {
	id, number, said := m.id, m.live.number, m.live.said
	return func() tea.Msg {
		if text, more := <-said; more {
			return liveSaidMsg{id, number, text}
		}
		return nil
	}
}

func (m Model) heard(msg liveSaidMsg) (screen.Screen, tea.Cmd) {
	if msg.id != m.id || msg.number != m.live.number || !m.live.running {
		return m, nil
	}
	m.live.told = append(m.live.told[:len(m.live.told):len(m.live.told)], neutral.Line(msg.text))
	return m, m.listen()
}

// liveDone goes on to the race, or says why there is none.
func (m Model) liveDone(msg liveDoneMsg) (screen.Screen, tea.Cmd) {
	if msg.id != m.id || msg.number != m.live.number || !m.live.running {
		return m, nil
	}
	m.live.running = false
	switch {
	case msg.err != nil:
		m.live.trouble = neutral.Line(msg.err.Error())
		return m, nil
	case msg.got.Lane.Output == 0:
		m.live.trouble = neutral.Line(msg.got.Told)
		return m, nil
	}
	s := clean([]Scenario{liveScenario(msg.got)})
	m.scenarios = append(withoutLive(m.scenarios), s...)
	m = m.open(len(m.scenarios) - 1)
	return m.launch(time.Time{})
}

// liveScenario races a measured run against what the model of latency says of
// the same request.
func liveScenario(got Measured) Scenario {
	setting := got.Setting
	predicted := deck.Lane{Label: "predicted", Note: "turn its knobs until it runs like A", Prompt: max(got.Lane.Prompt, 1),
		Cached: min(got.Lane.Cached, max(got.Lane.Prompt, 1)-1), Output: got.Lane.Output, Thinking: got.Lane.Thinking, Setting: &setting}
	return Scenario{PackTitle: "measured now", Spec: deck.StreamSpec{Slug: StyleLive, Title: "Live: " + got.Lane.Label, Lesson: got.Told,
		Lanes: []deck.Lane{got.Lane, predicted}}}
}

// live reports whether a scenario was measured just now.
func (s Scenario) live() bool { return s.Spec.Slug == StyleLive }

func withoutLive(scenarios []Scenario) []Scenario {
	var out []Scenario
	for _, s := range scenarios {
		if !s.live() {
			out = append(out, s)
		}
	}
	return out
}

// withLive keeps a race that was measured beside the scenarios of packs that
// were read anew.
func (m Model) withLive(fresh []Scenario) []Scenario {
	for _, s := range m.scenarios {
		if s.live() {
			fresh = append(fresh, s)
		}
	}
	return fresh
}

// nearModel is the id of the model in the table whose name the server's name
// holds; the first of the table when none.
func nearModel(name string) string {
	plain := func(s string) string {
		return strings.NewReplacer("-", "", "_", "", ".", "", ":", "", "/", "", " ", "").Replace(strings.ToLower(s))
	}
	models := latency.Models()
	best := models[0].ID
	found := 0
	for _, model := range models {
		if id := plain(model.ID); strings.Contains(plain(name), id) && len(id) > found {
			best, found = model.ID, len(id)
		}
	}
	return best
}

// Guess is a setting with which a prediction for a server's model may begin:
// the model of the table that has its name, on the fewest H100 that hold it,
// or on what comes nearest.
func Guess(name string) deck.Setting {
	s := deck.Setting{Model: nearModel(name), GPU: "h100-sxm", TP: 1}
	for {
		_, err := latency.Predict(latency.Query{Setting: s, Prompt: 1024, Output: 256})
		var fault *latency.SettingError
		switch {
		case err == nil:
			return s
		case s.TP < 8:
			s.TP *= 2
		case errors.As(err, &fault) && fault.Fix != nil:
			return *fault.Fix
		default:
			return s
		}
	}
}
