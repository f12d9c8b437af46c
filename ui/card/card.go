package card

import (
	"fmt"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Source is what the screen needs from outside.
type Source interface {
	// Facts reads the whole history of a card, and says now and then how much
	// of the log is read, 0 to 1.
	Facts(card deck.CardID, now time.Time, progress func(done float64)) (Facts, error)
	// Suspend and Postpone return once the change is on disk.
	Suspend(card deck.CardID, on bool) error
	Postpone(card deck.CardID, due int32) error
}

// Model is the screen.
type Model struct {
	id     screen.ID
	card   deck.CardID
	source Source
	clock  screen.Clock
	keys   keyMap

	facts    Facts
	loaded   bool
	choosing bool // of the days to postpone by
	saving   bool
	run      int     // of the reading; what an older one says is dropped
	done     float64 // of the first reading
	err      error
	now      time.Time
	scroll   draw.Scroll
	w, h     int
}

// New makes the screen; the card is read when it is shown.
func New(id screen.ID, card deck.CardID, source Source, clock screen.Clock) Model {
	return Model{id: id, card: card, source: source, clock: clock, keys: newKeyMap()}
}

// Init does nothing: the card is read when the screen is shown.
func (m Model) Init() tea.Cmd { return nil }

// Typing is false: days are chosen with one key.
func (m Model) Typing() bool { return false }

// Busy says why leaving should wait a moment.
func (m Model) Busy() string {
	if m.saving {
		return "Saving the change of this card."
	}
	return ""
}

// Update answers one message.
func (m Model) Update(msg tea.Msg, at time.Time) (screen.Screen, tea.Cmd) {
	m.now = at
	switch msg := msg.(type) {
	case screen.Resized:
		m.w, m.h = msg.W, msg.H
		return m.by(0), nil
	case screen.Shown, screen.Reloaded:
		if m.saving {
			return m, nil // the change brings the card with it
		}
		m.run++
		return m, m.load()
	case screen.ProgressMsg:
		if msg.ID == m.id && msg.Run == m.run {
			m.done = msg.Done
			return m, msg.Next()
		}
	case loadedMsg:
		if msg.id == m.id && msg.run == m.run {
			return m.read(msg)
		}
	case savedMsg:
		if msg.id == m.id {
			return m.saved(msg)
		}
	case tea.MouseWheelMsg:
		return m.by(2 * screen.Wheel(msg)), nil
	case tea.KeyPressMsg:
		if m.choosing {
			return m.choose(msg)
		}
		return m.press(msg)
	}
	return m, nil
}

// read shows the card. A failure leaves what is shown, and is told.
func (m Model) read(msg loadedMsg) (screen.Screen, tea.Cmd) {
	switch {
	case msg.err == nil:
		return m.take(msg.facts), nil
	case m.loaded:
		return m, screen.Fail(msg.err)
	}
	m.err = msg.err
	return m, nil
}

func (m Model) take(facts Facts) Model {
	m.facts, m.loaded, m.err = facts, true, nil
	return m.by(0)
}

// saved goes on after a change. Where it failed nothing has changed.
func (m Model) saved(msg savedMsg) (screen.Screen, tea.Cmd) {
	m.saving = false
	m.run++ // a reading from before the change is stale
	if msg.err != nil {
		return m, screen.Fail(msg.err)
	}
	return m.take(msg.facts), screen.Tell(msg.news)
}

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, page := m.keys, max(m.h-2, 1)
	switch {
	case key.Matches(msg, k.back):
		return m, screen.GoBack
	case key.Matches(msg, k.up):
		return m.by(-1), nil
	case key.Matches(msg, k.down):
		return m.by(1), nil
	case key.Matches(msg, k.pageUp):
		return m.by(-page), nil
	case key.Matches(msg, k.pageDown):
		return m.by(page), nil
	case key.Matches(msg, k.first):
		return m.by(-m.scroll.Top), nil
	case key.Matches(msg, k.last):
		return m.by(len(m.lines(m.plainCanvas()))), nil
	case !m.loaded || m.facts.Gone:
		return m, nil
	case key.Matches(msg, k.edit):
		return m, func() tea.Msg { return screen.Edit{Place: m.facts.Card.Prompt.Place} }
	case key.Matches(msg, k.pack):
		return m, screen.Go(screen.GoTo{Place: screen.Pack, Packs: []deck.PackID{m.facts.Card.Pack}})
	case m.saving:
		return m, nil // two quick presses are one change
	case key.Matches(msg, k.aside):
		m.saving = true
		return m, m.suspend(!m.facts.State.Suspended)
	case key.Matches(msg, k.postpone):
		m.choosing = !m.facts.State.Suspended
	}
	return m, nil
}

// choose takes the number of days to postpone by: from the day it is due, or
// from today where that is past.
func (m Model) choose(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.stop):
		m.choosing = false
		return m, nil
	case !key.Matches(msg, m.keys.days):
		return m, nil
	}
	m.choosing, m.saving = false, true
	due := max(m.facts.State.DueDay, m.facts.Today) + m.keys.number(msg)
	news := fmt.Sprintf("Postponed to %s. What is known of it stays as it was.", schedule.Date(due).Format("Mon 2 Jan 2006"))
	return m, m.postpone(due, news)
}

func (m Model) by(n int) Model {
	if m.w > 0 {
		m.scroll = m.scroll.By(n, len(m.lines(m.plainCanvas())), m.h)
	}
	return m
}

// plainCanvas is for measuring: colours take no cells.
func (m Model) plainCanvas() screen.Canvas {
	return screen.Canvas{W: m.w, H: m.h, Theme: theme.New(true, false), Now: m.now}
}
