// Package dates is the list of interviews: what is known for each, a form for
// a new one, and the question how a past one went.
package dates

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck/plan"
	"prefill/ui/draw"
	"prefill/ui/screen"
)

// Entry is one interview and how ready its cards are.
type Entry struct {
	plan.Interview
	Overall plan.Readiness
	Tracks  []Line
	Topics  []Line
	// Outlook is one likely course of the days until then, when the user said
	// how long they study a day; empty otherwise.
	Outlook []plan.Day
}

// Line is the readiness of one track or topic under its title.
type Line struct {
	Title string
	plan.Readiness
}

// Track is a track that an interview can be about.
type Track struct{ Slug, Title string }

// Listing is all that the screen shows.
type Listing struct {
	Entries []Entry // soonest first
	Tracks  []Track
	Trouble string // an interview that cannot be read, in a sentence
	Today   int32  // study day, to say how long ago an answer was
}

// Deps is what the screen needs from outside.
type Deps interface {
	List(now time.Time) (Listing, error)
	// Save makes an interview durable; one of the same id is replaced.
	Save(plan.Interview) error
	Remove(id string) error
}

// Model is the screen.
type Model struct {
	id    screen.ID
	deps  Deps
	clock screen.Clock
	keys  keyMap

	list   Listing
	phase  phase
	at     int
	topics bool // readiness by topic, not by track
	scroll draw.Scroll
	form   form
	asked  bool // the question how it went was put once
	want   string
	w, h   int
	now    time.Time
}

// phase is what the screen is doing.
type phase uint8

const (
	loading  phase = iota
	listing        // the interviews
	filling        // the form
	removing       // asks whether to remove the chosen one
	asking         // how did it go?
	saving
	failed
)

// New makes the screen; the interviews are read when it is shown.
func New(id screen.ID, deps Deps, clock screen.Clock) Model {
	return Model{id: id, deps: deps, clock: clock, keys: newKeyMap()}
}

// Init does nothing: the interviews are read when the screen is shown.
func (m Model) Init() tea.Cmd { return nil }

// Typing reports whether a text field of the form has the focus.
func (m Model) Typing() bool { return m.phase == filling }

// Busy says why leaving should wait a moment.
func (m Model) Busy() string {
	if m.phase == saving {
		return "Saving the date."
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
		m.form = m.form.sized(msg.W)
	case screen.Shown, screen.Reloaded:
		if m.phase == loading || m.phase == listing {
			return m, m.load()
		}
	case listedMsg:
		if msg.id == m.id {
			return m.take(msg)
		}
	case savedMsg:
		if msg.id == m.id {
			return m.saved(msg)
		}
	case tea.PasteMsg:
		if m.phase == filling {
			return m.typed(msg)
		}
	case tea.MouseWheelMsg:
		return m.scrollBy(screen.Wheel(msg)), nil
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

// take shows what was read, and asks once how a past interview went.
func (m Model) take(msg listedMsg) (screen.Screen, tea.Cmd) {
	if msg.at.After(m.now) {
		m.now = msg.at
	}
	if msg.err != nil {
		m.phase = failed
		return m, screen.Fail(msg.err)
	}
	m.list, m.phase = msg.list, listing
	for i, e := range m.list.Entries {
		if e.ID == m.want {
			m.at = i
		}
	}
	m.want = ""
	m = m.choose(m.at)
	if past, ok := plan.ToAsk(m.interviews(), m.now); ok && !m.asked {
		m.asked = true
		return m.ask(past.ID), nil
	}
	if m.list.Trouble != "" {
		return m, screen.Tell(m.list.Trouble)
	}
	return m, nil
}

func (m Model) interviews() []plan.Interview {
	all := make([]plan.Interview, len(m.list.Entries))
	for i, e := range m.list.Entries {
		all[i] = e.Interview
	}
	return all
}

func (m Model) ask(id string) Model {
	for i, e := range m.list.Entries {
		if e.ID == id {
			m.at, m.phase = i, asking
		}
	}
	return m
}

// saved goes back to the list, or to what could not be saved.
func (m Model) saved(msg savedMsg) (screen.Screen, tea.Cmd) {
	if msg.err != nil {
		m.phase = msg.before
		return m, screen.Fail(msg.err)
	}
	m.want, m.phase = msg.interview, loading
	return m, tea.Batch(m.load(), screen.Tell(msg.news))
}

// chosen is the interview that the pointer is on.
func (m Model) chosen() (Entry, bool) {
	if m.at < 0 || m.at >= len(m.list.Entries) {
		return Entry{}, false
	}
	return m.list.Entries[m.at], true
}

func (m Model) choose(i int) Model {
	m.at = max(0, min(i, len(m.list.Entries)-1))
	m.scroll = draw.Scroll{}
	return m
}

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch m.phase {
	case filling:
		return m.pressForm(msg)
	case removing:
		return m.pressRemoving(msg)
	case asking:
		return m.pressAsking(msg)
	case listing:
		return m.pressList(msg)
	case failed:
		if key.Matches(msg, m.keys.retry) {
			m.phase = loading
			return m, m.load()
		}
	}
	if key.Matches(msg, m.keys.back) && m.phase != saving {
		return m, screen.GoBack
	}
	return m, nil
}

func (m Model) pressList(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	e, ok := m.chosen()
	switch {
	case key.Matches(msg, m.keys.back):
		return m, screen.GoBack
	case key.Matches(msg, m.keys.add):
		return m.open(plan.Interview{})
	case !ok:
		return m, nil
	case key.Matches(msg, m.keys.change):
		return m.open(e.Interview)
	case key.Matches(msg, m.keys.remove):
		m.phase = removing
	case key.Matches(msg, m.keys.went) && e.Past(m.now):
		m.phase = asking
	case key.Matches(msg, m.keys.night):
		return m, screen.Go(screen.GoTo{Place: screen.Night})
	case key.Matches(msg, m.keys.topics):
		m.topics, m.scroll = !m.topics, draw.Scroll{}
	case key.Matches(msg, m.keys.up):
		return m.choose(m.at - 1), nil
	case key.Matches(msg, m.keys.down):
		return m.choose(m.at + 1), nil
	case key.Matches(msg, m.keys.pageUp):
		return m.scrollBy(-m.h / 2), nil
	case key.Matches(msg, m.keys.pageDown):
		return m.scrollBy(m.h / 2), nil
	}
	return m, nil
}

func (m Model) pressRemoving(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	e, ok := m.chosen()
	if !ok || !key.Matches(msg, m.keys.yes) {
		m.phase = listing
		return m, nil
	}
	m.phase = saving
	return m, m.removal(e.Interview)
}
