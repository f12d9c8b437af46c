// Package stream is the stream lab: two to four replies race on one clock,
// token by token, with what the server is doing drawn below them on a common
// time axis. One can bet on a number before the race shows it, turn the knobs
// of a lane while it runs, and practise on drawn exercises.
package stream

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/screen"
)

// StyleExercise asks New for exercises in place of a scenario.
const StyleExercise = "exercise"

// Scenario is one race with the pack it comes from.
type Scenario struct {
	Pack      deck.PackID
	PackTitle string
	Spec      deck.StreamSpec
}

// Deps is what the screen needs from outside.
type Deps interface {
	// Scenarios gives the races of the packs in the order asked for, or all.
	Scenarios(packs []deck.PackID) ([]Scenario, error)
	// Bet writes a scored prediction; it is durable when Bet returns.
	Bet(deck.Bet) error
	// History gives the bets on a scenario or kind of exercise, oldest first.
	History(scenario string) ([]deck.Bet, error)
	// LiveAPIs names the APIs that can be measured. LiveAsked is the endpoint
	// that was asked for with StyleLive.
	LiveAPIs() []string
	LiveAsked() Endpoint
	// Live measures an endpoint and tells of each run when it has ended.
	// Cancelling ctx ends it with what was measured until then. An error says
	// what of the request was wrong; it never holds the key.
	Live(ctx context.Context, e Endpoint, say func(string)) (Measured, error)
}

// Model is the screen.
type Model struct {
	id    screen.ID
	packs []deck.PackID // asked for; empty means all
	deps  Deps
	clock screen.Clock
	keys  *keyMap
	still bool

	scenarios []Scenario
	at        int
	lanes     []lane
	end       time.Duration // of the slowest lane
	fault     error         // why the scenario cannot be raced, nil when it can

	mode  mode
	play  play
	seen  bool // the race has been looked at since it was opened
	known bool // its numbers have been in sight, so that there is nothing to bet on
	// revealed holds the races that were seen; it is copied when it grows.
	revealed map[answers]bool
	knobs    panel
	bet      bet
	drill    drill
	live     liveRun
	looks    *looks
	scroll   draw.Scroll
	list     int  // chosen line of the list of scenarios
	school   bool // opened for exercises, so that leaving them leaves the screen
	w, h     int

	hidden, blurred bool // nobody looks
}

// mode is what fills the body.
type mode uint8

const (
	racing mode = iota
	betting
	drilling
	explaining
	listing
	living
)

// New reads the scenarios of the packs, of all packs when none are named, and
// opens the one whose slug is style: the first when style is empty, exercises
// when it is StyleExercise, the form for an endpoint when it is StyleLive. An error says what is missing. Still shows
// finished pictures instead of animation.
func New(id screen.ID, packs []deck.PackID, style string, deps Deps, clock screen.Clock, still bool) (Model, error) {
	m := Model{id: id, packs: packs, deps: deps, clock: clock, still: still, keys: newKeyMap(), play: newPlay(), looks: &looks{}}
	scenarios, err := deps.Scenarios(packs)
	if err != nil {
		return Model{}, err
	}
	if len(scenarios) == 0 && style != StyleExercise && style != StyleLive {
		return Model{}, errors.New("there is no stream to show: these packs have no stream block. See docs/packs.md for how to write one")
	}
	m.scenarios = clean(scenarios)
	m.at, err = find(m.scenarios, style)
	if err != nil {
		return Model{}, err
	}
	if len(scenarios) > 0 {
		m = m.open(m.at)
	}
	switch style {
	case StyleExercise:
		m.mode, m.school = drilling, true
	case StyleLive:
		m.mode, m.live = living, liveRun{form: newForm(deps.LiveAsked(), deps.LiveAPIs()), direct: true}
	}
	return m, nil
}

// Init does nothing: the first exercise is drawn when the screen is shown.
func (m Model) Init() tea.Cmd { return nil }

// Typing reports whether a field for a number has the focus.
func (m Model) Typing() bool {
	return m.mode == betting || m.mode == drilling && m.drill.phase == asking || m.mode == living && !m.live.running
}

// Busy says why leaving should wait a moment.
func (m Model) Busy() string {
	if m.bet.phase == saving || m.drill.phase == saving {
		return "Saving your bet."
	}
	return ""
}

// Update answers one message.
func (m Model) Update(msg tea.Msg, at time.Time) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.Resized:
		m.w, m.h = msg.W, msg.H
	case screen.FrameMsg:
		if msg.ID == m.id && msg.Run == m.play.run && m.play.running {
			return m.frame(msg.At)
		}
	case screen.Hidden:
		m.hidden = true
		return m.rest(), nil
	case tea.BlurMsg:
		m.blurred = true
		return m.rest(), nil
	case screen.Shown:
		m.hidden = false
		return m.wake(at)
	case tea.FocusMsg:
		m.blurred = false
		return m.wake(at)
	case screen.Reloaded:
		return m, m.reread()
	case scenariosMsg:
		if msg.id == m.id {
			return m.reloaded(msg)
		}
	case historyMsg:
		return m.remember(msg), nil
	case savedMsg:
		if msg.id == m.id {
			return m.saved(msg)
		}
	case liveSaidMsg:
		return m.heard(msg)
	case liveDoneMsg:
		return m.liveDone(msg)
	case tea.PasteMsg:
		return m.paste(msg.Content), nil
	case tea.MouseWheelMsg:
		return m.wheel(msg), nil
	case tea.KeyPressMsg:
		return m.press(msg, at)
	}
	return m, nil
}

// press hands a key to what fills the body.
func (m Model) press(msg tea.KeyPressMsg, at time.Time) (screen.Screen, tea.Cmd) {
	switch m.mode {
	case betting:
		return m.pressBet(msg)
	case drilling:
		return m.pressDrill(msg, at)
	case explaining:
		return m.pressExplain(msg), nil
	case listing:
		return m.pressList(msg), nil
	case living:
		return m.pressLive(msg)
	default:
		return m.pressRace(msg, at)
	}
}

// wake goes on with what was going on before the screen was covered.
func (m Model) wake(at time.Time) (screen.Screen, tea.Cmd) {
	if m.mode == drilling && m.drill.phase == undrawn {
		return m.draw(at)
	}
	if m.mode == living && m.live.direct && m.live.number == 0 {
		return m.measure()
	}
	if !m.play.interrupted || m.hidden || m.blurred {
		return m, nil
	}
	m.play = m.play.resume()
	return m, m.tick()
}

// open begins scenario i with every knob as the pack has it.
func (m Model) open(i int) Model {
	m.at, m.mode, m.bet, m.scroll = i, racing, bet{}, draw.Scroll{}
	m.play = m.play.stop().at(0)
	m.seen = false
	m.knobs = panel{}
	spec := m.scenarios[i].Spec
	m.lanes, m.fault = race(spec)
	m.knobs.lane = firstTunable(m.lanes)
	m = m.measured().recall()
	if m.still {
		return m.seek(m.end)
	}
	return m.seek(0)
}

func (m Model) scenario() Scenario { return m.scenarios[m.at] }

// measured notes when the last lane ends.
func (m Model) measured() Model {
	m.end = 0
	for _, l := range m.lanes {
		m.end = max(m.end, l.run.Total)
	}
	return m
}
