// Package night is the evening before an interview: what to do with the
// minutes that are left, part after part, and when to stop. Without a date it
// plans the best use of the next minutes in the same way.
package night

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/ui/draw"
	"prefill/ui/screen"
)

// Want is what the user asked for.
type Want struct {
	Best    bool          // the best next minutes, not an evening
	Budget  time.Duration // 0 means as usual
	Until   time.Time     // hard stop; the zero time for the usual one
	Dropped []deck.PackID
}

// Plan is an evening with what the screen needs to show it.
type Plan struct {
	plan.Night
	Key     string // of the setting that keeps the memo
	Begun   bool   // the memo is kept: this goes on with an evening
	Name    string // of the interview; may be empty
	At      time.Time
	HasDate bool // At is an interview; otherwise a horizon
	// Start is the expected recall at the hour before the evening began.
	Start    float64
	Answers  int // given in this evening
	Topics   map[deck.PackID]string
	Cards    map[deck.CardID]string // prompts of the cards in the plan
	Pairs    []string               // confused pairs in words, as Night.Pairs
	Match    []deck.CardID          // pairs still to be matched
	Contrast []deck.CardID          // contrast cards still to be asked
	Trouble  string                 // what could not be read, in a sentence
}

// Deps is what the screen needs from outside.
type Deps interface {
	// Plan makes an evening or goes on with the one that is kept.
	Plan(want Want, now time.Time) (Plan, error)
	// Keep makes the memo of an evening durable.
	Keep(key string, memo plan.Memo) error
	// Export writes the sheets of the topics for paper and gives the paths.
	Export(topics []deck.PackID) ([]string, error)
}

// Model is the screen.
type Model struct {
	id    screen.ID
	want  Want
	deps  Deps
	clock screen.Clock
	keys  keyMap

	plan   Plan
	phase  phase
	at     int // chosen part
	scroll draw.Scroll
	drop   picker
	w, h   int

	now     time.Time
	focused bool
	run     int // of the countdown
	stopNr  int // of the alarm at the hard stop

	working bool      // a part is open on top of this screen
	since   time.Time // since when, or since the last sheet
	ends    time.Time // when the time was up as the part was opened

	saving bool // a memo is on its way to disk
	dirty  bool // and a newer one waits
	then   *screen.GoTo
	reload bool
}

// phase is what the screen is waiting for.
type phase uint8

const (
	loading phase = iota
	ready
	failed
)

// New makes the screen; the plan is made when it is shown.
func New(id screen.ID, want Want, deps Deps, clock screen.Clock) Model {
	return Model{id: id, want: want, deps: deps, clock: clock, keys: newKeyMap(), focused: true}
}

// Init does nothing: the plan is made when the screen is shown.
func (m Model) Init() tea.Cmd { return nil }

// Typing is false: there is no text field here.
func (m Model) Typing() bool { return false }

// Busy says why leaving should wait a moment.
func (m Model) Busy() string {
	if m.saving {
		return "Saving how far tonight is."
	}
	return ""
}

// Update answers one message.
func (m Model) Update(msg tea.Msg, at time.Time) (screen.Screen, tea.Cmd) {
	if at.After(m.now) {
		m.now = at
	}
	switch msg := msg.(type) {
	case screen.Resized:
		m.w, m.h = msg.W, msg.H
	case screen.Shown:
		return m.shown()
	case tea.FocusMsg:
		m.focused = true
		return m.resume()
	case tea.BlurMsg, screen.Hidden:
		m.focused = false
		m.run++
	case screen.FrameMsg:
		if msg.ID == m.id && msg.Run == m.run && m.ticking() {
			return m, m.tick()
		}
	case screen.Read:
		return m.read(msg.Pack)
	case plannedMsg:
		if msg.id == m.id {
			return m.take(msg)
		}
	case keptMsg:
		if msg.id == m.id {
			return m.kept(msg)
		}
	case stopMsg:
		if msg.id == m.id && msg.nr == m.stopNr && m.working {
			return m, screen.Tell("Time is up. Finish this one and come back with esc.")
		}
	case exportedMsg:
		if msg.id == m.id {
			return m, msg.news()
		}
	case screen.Reloaded:
		if !m.working && m.phase == ready {
			return m, m.load()
		}
	case tea.MouseWheelMsg:
		return m.wheel(msg), nil
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

// shown is called first when the screen opens, and then each time a part was
// closed: what was done in it is read anew.
func (m Model) shown() (screen.Screen, tea.Cmd) {
	m.focused = true
	m.run++
	if !m.working {
		return m, tea.Batch(m.load(), m.tick())
	}
	m = m.spend()
	m.working = false
	m.stopNr++
	m.reload = true
	next, cmd := m.keep()
	return next, tea.Batch(cmd, m.tick())
}

func (m Model) resume() (screen.Screen, tea.Cmd) {
	m.run++
	if m.ticking() {
		return m, m.tick()
	}
	return m, nil
}

// ticking reports whether the countdown is in sight.
func (m Model) ticking() bool { return m.focused && !m.working && m.phase == ready }

// take shows a plan that was made.
func (m Model) take(msg plannedMsg) (screen.Screen, tea.Cmd) {
	if msg.at.After(m.now) {
		m.now = msg.at
	}
	if msg.err != nil {
		m.phase = failed
		return m, screen.Fail(msg.err)
	}
	first := m.phase != ready
	m.plan, m.phase = msg.plan, ready
	m.run++
	if first {
		m.at = 0
	}
	m = m.lead()
	cmds := []tea.Cmd{m.tick()}
	if first && m.plan.Trouble != "" {
		cmds = append(cmds, screen.Tell(m.plan.Trouble))
	}
	return m, tea.Batch(cmds...)
}

// lead points at the part to do next: the chosen one while something of it is
// left, else the next one round that has something.
func (m Model) lead() Model {
	parts := m.parts()
	for i := range parts {
		if at := (m.at + i) % len(parts); parts[at].left > 0 {
			m.at = at
			return m
		}
	}
	return m
}

// left is the time that is left of the minutes asked for, up to the hard stop
// and the hour.
func (m Model) left() time.Duration {
	memo := m.plan.Memo
	left := memo.Budget - memo.Spent
	if !memo.Until.IsZero() {
		left = min(left, memo.Until.Sub(m.now))
	}
	return max(0, min(left, m.plan.At.Sub(m.now)))
}

// tooLittle is the time below which no part is begun any more.
const tooLittle = 30 * time.Second

// over reports that it is time to stop: the minutes are used up, or nothing is
// left to do in them.
func (m Model) over() bool {
	if m.phase != ready {
		return false
	}
	if m.left() < tooLittle {
		return true
	}
	for _, p := range m.parts() {
		if p.left > 0 {
			return false
		}
	}
	return true
}
