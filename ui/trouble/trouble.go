// Package trouble lists what is wrong in packs, with the place of each mistake
// and how to mend it.
package trouble

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Mistake is one thing wrong in a pack.
type Mistake struct {
	Place   deck.Place
	Warning bool // the pack is loaded all the same
	Message string
	Hint    string
}

// Source is what the screen needs from outside.
type Source interface {
	Mistakes() []Mistake
}

// Model is the screen.
type Model struct {
	source   Source
	keys     keyMap
	mistakes []Mistake
	loaded   bool
	at       int
	scroll   draw.Scroll
	w, h     int
}

// New makes the screen; the mistakes are read when it is shown.
func New(source Source) Model { return Model{source: source, keys: newKeyMap()} }

// Init does nothing: the list is read when the screen is shown.
func (m Model) Init() tea.Cmd { return nil }

// Typing is false: there is no text field here.
func (m Model) Typing() bool { return false }

// Update answers one message.
func (m Model) Update(msg tea.Msg, _ time.Time) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.Resized:
		m.w, m.h = msg.W, msg.H
		return m.follow(), nil
	case screen.Shown, screen.Reloaded:
		return m, m.read()
	case readMsg:
		m.mistakes, m.loaded = msg.mistakes, true
		return m.move(0), nil
	case tea.MouseWheelMsg:
		return m.move(screen.Wheel(msg)), nil
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.back):
		return m, screen.GoBack
	case key.Matches(msg, m.keys.up):
		return m.move(-1), nil
	case key.Matches(msg, m.keys.down):
		return m.move(1), nil
	case key.Matches(msg, m.keys.edit) && len(m.mistakes) > 0:
		place := m.mistakes[m.at].Place
		return m, func() tea.Msg { return screen.Edit{Place: place} }
	}
	return m, nil
}

func (m Model) move(n int) Model {
	m.at = max(0, min(m.at+n, len(m.mistakes)-1))
	return m.follow()
}

// follow keeps the chosen mistake in sight.
func (m Model) follow() Model {
	if m.w == 0 || len(m.mistakes) == 0 {
		return m
	}
	lines, starts := m.lines(screen.Canvas{W: m.w, H: m.h, Theme: theme.New(true, false)})
	end := len(lines)
	if m.at+1 < len(starts) {
		end = starts[m.at+1]
	}
	m.scroll = m.scroll.To(end-1, len(lines), m.h).To(starts[m.at], len(lines), m.h)
	return m
}
