package stream

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/draw"
	"prefill/ui/screen"
)

type keyMap struct {
	start, back, forward, farBack, farForward, slower, faster, restart, finish key.Binding
	step, stepBack, predict, exercise, live, explain, list, next, prev, digit  key.Binding
	knobUp, knobDown, more, less, lanes, all, fit, reset, leave                key.Binding
	submit, quantityUp, quantityDown, otherLane, erase, leaveField             key.Binding
	nextExercise, scrollUp, scrollDown, choose, lastAPI, nextAPI               key.Binding
}

func newKeyMap() *keyMap {
	bind := screen.Bind
	return &keyMap{
		start:        bind("space", "start", "space", "enter"),
		back:         bind("←", "back in time", "left", "h"),
		forward:      bind("→", "on in time", "right"),
		farBack:      bind("shift+←", "far back", "shift+left", "pgup"),
		farForward:   bind("shift+→", "far on", "shift+right", "pgdown"),
		slower:       bind("[", "slower", "["),
		faster:       bind("]", "faster", "]"),
		restart:      bind("r", "restart", "r", "home"),
		finish:       bind("end", "show the finished picture", "end", "G", "shift+g"),
		step:         bind(".", "next token", "."),
		stepBack:     bind(",", "token before", ","),
		predict:      bind("p", "bet", "p"),
		exercise:     bind("x", "exercises", "x"),
		live:         bind("l", "live endpoint", "l"),
		explain:      bind("e", "explain", "e", "i"),
		list:         bind("s", "all scenarios", "s"),
		next:         bind("tab", "next scenario", "tab"),
		prev:         bind("shift+tab", "scenario before", "shift+tab"),
		digit:        bind("1-9", "that scenario", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
		knobUp:       bind("↑", "knob before", "up", "k"),
		knobDown:     bind("↓", "next knob", "down", "j"),
		more:         bind("+", "turn it up", "+", "=", "shift+="),
		less:         bind("-", "turn it down", "-", "_"),
		lanes:        bind("a-d", "knobs of that lane", "a", "b", "c", "d"),
		all:          bind("*", "knobs of all lanes at once", "*", "shift+8"),
		fit:          bind("f", "take the nearest setting that fits", "f"),
		reset:        bind("u", "undo all knobs", "u"),
		leave:        bind("esc", "back", "esc"),
		submit:       bind("enter", "place the bet", "enter"),
		quantityUp:   bind("↑", "bet on another number", "up"),
		quantityDown: bind("↓", "bet on another number", "down"),
		otherLane:    bind("tab", "bet on another lane", "tab"),
		erase:        bind("backspace", "erase", "backspace"),
		leaveField:   bind("esc", "no bet", "esc"),
		lastAPI:      bind("←", "API before", "left"),
		nextAPI:      bind("→", "next API", "right", "space"),
		nextExercise: bind("enter", "next exercise", "enter", "space", "n"),
		scrollUp:     bind("↑", "up", "up", "k"),
		scrollDown:   bind("↓", "down", "down", "j"),
		choose:       bind("enter", "open", "enter", "space"),
	}
}

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	switch m.mode {
	case betting:
		return m.betKeys()
	case drilling:
		return m.drillKeys()
	case explaining:
		k := *m.keys
		k.explain.SetHelp("e", "back to the race")
		return []key.Binding{k.scrollDown, k.scrollUp, k.explain, k.leave}
	case listing:
		return []key.Binding{m.keys.choose, m.keys.scrollDown, m.keys.scrollUp, m.keys.leave}
	case living:
		return m.liveKeys()
	default:
		return m.raceKeys()
	}
}

func (m Model) liveKeys() []key.Binding {
	k := *m.keys
	if m.live.running {
		k.leaveField.SetHelp("esc", "stop and keep what is complete")
		return []key.Binding{k.leaveField}
	}
	k.submit.SetHelp("enter", "measure")
	k.quantityUp.SetHelp("↑↓", "another line")
	k.quantityDown.SetHelp("", "")
	k.otherLane.SetHelp("tab", "next line")
	k.leaveField.SetHelp("esc", "back")
	return []key.Binding{k.submit, k.quantityUp, k.otherLane, k.erase, k.leaveField, k.quantityDown}
}

// keysOf is what the keys of a race follow from.
type keysOf struct {
	start                                 string // what space does
	many, tunable, fix, startable, unseen bool
}

// raceKeys lists the keys of the race. A race is asked for them at every
// picture.
func (m Model) raceKeys() []key.Binding {
	of := keysOf{start: "start", many: len(m.scenarios) > 1, tunable: m.tunable(), fix: m.knobs.fix != nil,
		startable: m.fault == nil && !m.still, unseen: !m.scenario().live() && !m.known}
	switch {
	case m.play.running:
		of.start = "pause"
	case m.finished():
		of.start = "again"
	case m.play.now > 0:
		of.start = "go on"
	}
	return m.looks.keys.get(of, func() []key.Binding { return m.keys.race(of) })
}

func (all *keyMap) race(of keysOf) []key.Binding {
	k := *all
	k.start.SetHelp("space", of.start)
	for _, b := range []*key.Binding{&k.next, &k.prev, &k.digit, &k.list} {
		b.SetEnabled(of.many)
	}
	for _, b := range []*key.Binding{&k.knobUp, &k.knobDown, &k.more, &k.less, &k.lanes, &k.all, &k.reset} {
		b.SetEnabled(of.tunable) // without knobs they only say so
	}
	k.fit.SetEnabled(of.fix)
	k.start.SetEnabled(of.startable)
	k.predict.SetEnabled(of.unseen)
	// The help line has room for a few: pairs are shown by their first half.
	k.back.SetHelp("← →", "scrub")
	k.slower.SetHelp("[ ]", "speed")
	k.knobDown.SetHelp("↑ ↓ + -", "knobs")
	for _, b := range []*key.Binding{&k.forward, &k.faster, &k.knobUp, &k.less, &k.more} {
		b.SetHelp("", "")
	}
	return []key.Binding{k.fit, k.start, k.next, k.knobDown, k.predict, k.back, k.slower, k.more, k.explain, k.exercise, k.live,
		k.step, k.restart, k.leave, k.list, k.digit, k.prev, k.stepBack, k.farBack, k.farForward, k.finish, k.lanes,
		k.all, k.reset, k.forward, k.faster, k.knobUp, k.less}
}

func (m Model) betKeys() []key.Binding {
	k := *m.keys
	k.quantityUp.SetHelp("↑↓", "another number")
	k.quantityDown.SetHelp("", "")
	k.otherLane.SetHelp("tab", "another lane")
	k.otherLane.SetEnabled(len(m.lanes) > 1 && m.quantity() != betWinner)
	return []key.Binding{k.submit, k.quantityUp, k.otherLane, k.erase, k.leaveField, k.quantityDown}
}

func (m Model) drillKeys() []key.Binding {
	k := *m.keys
	k.leaveField.SetHelp("esc", "back")
	if m.drill.phase == settled {
		return []key.Binding{k.nextExercise, k.scrollDown, k.scrollUp, k.leaveField}
	}
	k.submit.SetHelp("enter", "answer")
	k.otherLane.SetHelp("tab", "another one")
	k.quantityUp.SetHelp("↑↓", "harder, easier")
	k.quantityDown.SetHelp("", "")
	return []key.Binding{k.submit, k.otherLane, k.quantityUp, k.erase, k.leaveField, k.quantityDown}
}

// pressRace answers a key over the race, at the position of that moment.
func (m Model) pressRace(msg tea.KeyPressMsg, at time.Time) (screen.Screen, tea.Cmd) {
	m = m.catchUp(at)
	k := m.keys
	switch {
	case key.Matches(msg, k.start):
		return m.toggle(at)
	case key.Matches(msg, k.predict):
		return m.askBet()
	case key.Matches(msg, k.exercise):
		return m.draw(at)
	case key.Matches(msg, k.live):
		return m.askLive(), nil
	case key.Matches(msg, k.leave):
		return m, screen.GoBack
	case key.Matches(msg, k.explain):
		return m.cover(explaining).reveal(), nil // the arithmetic tells every number
	case key.Matches(msg, k.list):
		return m.cover(listing), nil
	case key.Matches(msg, k.next):
		return m.open((m.at + 1) % len(m.scenarios)), nil
	case key.Matches(msg, k.prev):
		return m.open((m.at + len(m.scenarios) - 1) % len(m.scenarios)), nil
	case key.Matches(msg, k.digit):
		if i := int(msg.String()[0] - '1'); i < len(m.scenarios) {
			return m.open(i), nil
		}
		return m, nil
	}
	return m.pressTime(msg), nil
}

// pressTime answers the keys that move the race in time.
func (m Model) pressTime(msg tea.KeyPressMsg) Model {
	k := m.keys
	switch {
	case key.Matches(msg, k.back):
		return m.scrub(-1)
	case key.Matches(msg, k.forward):
		return m.scrub(1)
	case key.Matches(msg, k.farBack):
		return m.scrub(-scrubSteps / 8)
	case key.Matches(msg, k.farForward):
		return m.scrub(scrubSteps / 8)
	case key.Matches(msg, k.slower):
		return m.pace(-1)
	case key.Matches(msg, k.faster):
		return m.pace(1)
	case key.Matches(msg, k.restart):
		return m.seek(0)
	case key.Matches(msg, k.finish):
		return m.arrive(m.end)
	case key.Matches(msg, k.step):
		return m.step(1)
	case key.Matches(msg, k.stepBack):
		return m.step(-1)
	}
	return m.pressKnob(msg)
}

// pressKnob answers the keys that change a lane.
func (m Model) pressKnob(msg tea.KeyPressMsg) Model {
	k := m.keys
	switch {
	case key.Matches(msg, k.knobUp):
		return m.pickKnob(-1)
	case key.Matches(msg, k.knobDown):
		return m.pickKnob(1)
	case key.Matches(msg, k.more):
		return m.turn(1)
	case key.Matches(msg, k.less):
		return m.turn(-1)
	case key.Matches(msg, k.lanes):
		return m.pickLane(int(msg.String()[0] - 'a'))
	case key.Matches(msg, k.all):
		return m.pickLane(allLanes)
	case key.Matches(msg, k.fit):
		return m.takeFix()
	case key.Matches(msg, k.reset):
		return m.putBack()
	}
	return m
}

// cover pauses the race under another page.
func (m Model) cover(by mode) Model {
	m.play = m.play.stop().at(m.play.now)
	m.mode, m.scroll, m.list = by, draw.Scroll{}, m.at
	return m
}

func (m Model) pressExplain(msg tea.KeyPressMsg) Model {
	k := m.keys
	switch {
	case key.Matches(msg, k.scrollUp):
		return m.scrollBy(-1)
	case key.Matches(msg, k.scrollDown):
		return m.scrollBy(1)
	case key.Matches(msg, k.leave), key.Matches(msg, k.explain), key.Matches(msg, k.start):
		m.mode = racing
	}
	return m
}

func (m Model) pressList(msg tea.KeyPressMsg) Model {
	k := m.keys
	switch {
	case key.Matches(msg, k.scrollUp):
		m.list = max(m.list-1, 0)
	case key.Matches(msg, k.scrollDown):
		m.list = min(m.list+1, len(m.scenarios)-1)
	case key.Matches(msg, k.choose):
		return m.open(m.list)
	case key.Matches(msg, k.leave), key.Matches(msg, k.list):
		m.mode = racing
	}
	return m
}

// wheel scrolls a page, and the race in time.
func (m Model) wheel(msg tea.MouseWheelMsg) Model {
	by := screen.Wheel(msg)
	switch m.mode {
	case racing:
		return m.scrub(by)
	case listing:
		m.list = min(max(m.list+by, 0), len(m.scenarios)-1)
		return m
	default:
		return m.scrollBy(by)
	}
}
