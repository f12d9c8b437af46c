package study

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/screen"
)

type sessionMsg struct {
	id      screen.ID
	session Session
	at      time.Time
	err     error
}

type gradedMsg struct {
	id     screen.ID
	rating deck.Rating
	state  schedule.State
	at     time.Time
	err    error
}

type undoneMsg struct {
	id     screen.ID
	undone Undone
	redo   bool
	before phase
	at     time.Time
	err    error
}

type suspendedMsg struct {
	id     screen.ID
	card   deck.CardID
	before phase
	at     time.Time
	err    error
}

func (m Model) load() tea.Cmd {
	id, want, deps, clock := m.id, m.want, m.deps, m.clock
	return func() tea.Msg {
		now := clock.Now()
		session, err := deps.Session(want, now)
		return sessionMsg{id, session, now, err}
	}
}

func (m Model) save(a Answer) tea.Cmd {
	id, deps, clock := m.id, m.deps, m.clock
	return func() tea.Msg {
		state, err := deps.Grade(a)
		return gradedMsg{id, a.Rating, state, clock.Now(), err}
	}
}

func (m Model) takeBack(before phase, redo bool) tea.Cmd {
	id, deps, clock := m.id, m.deps, m.clock
	return func() tea.Msg {
		act := deps.Undo
		if redo {
			act = deps.Redo
		}
		undone, err := act()
		return undoneMsg{id, undone, redo, before, clock.Now(), err}
	}
}

func (m Model) suspend(before phase) tea.Cmd {
	id, deps, clock, card := m.id, m.deps, m.clock, m.item.Card.ID
	return func() tea.Msg {
		err := deps.Suspend(card)
		return suspendedMsg{id, card, before, clock.Now(), err}
	}
}

// tick asks for the next second of the pace clock.
func (m Model) tick() tea.Cmd { return screen.NextFrame(m.clock, time.Second, m.id, m.run) }

type freshMsg struct {
	id    screen.ID
	items map[deck.CardID]Item
}

// refresh reads the cards of this session anew after packs have changed.
func (m Model) refresh() tea.Cmd {
	ids := append(m.queue.ids(), m.item.Card.ID)
	for _, g := range m.done {
		ids = append(ids, g.item.Card.ID)
	}
	id, deps := m.id, m.deps
	return func() tea.Msg { return freshMsg{id, deps.Fresh(ids)} }
}
