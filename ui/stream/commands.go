package stream

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/screen"
)

type savedMsg struct {
	id  screen.ID
	err error
}

type historyMsg struct {
	id   screen.ID
	name string
	bets []deck.Bet
}

type scenariosMsg struct {
	id        screen.ID
	scenarios []Scenario
	err       error
}

// frameTime is the time between two pictures: 30 a second, which the eye
// takes for motion, and few enough bytes for a slow line.
const frameTime = time.Second / 30

func (m Model) tick() tea.Cmd { return screen.NextFrame(m.clock, frameTime, m.id, m.play.run) }

func (m Model) save(b deck.Bet) tea.Cmd {
	id, deps := m.id, m.deps
	return func() tea.Msg { return savedMsg{id, deps.Bet(b)} }
}

// history reads the bets made before. They are a help and no more: when they
// cannot be read, that is said, and the bet goes on.
func (m Model) history(name string) tea.Cmd {
	id, deps := m.id, m.deps
	return func() tea.Msg {
		bets, err := deps.History(name)
		if err != nil {
			return screen.Failed{Err: err}
		}
		return historyMsg{id, name, bets}
	}
}

// reread asks for the scenarios anew, after packs have changed on disk.
func (m Model) reread() tea.Cmd {
	id, packs, deps := m.id, m.packs, m.deps
	return func() tea.Msg {
		scenarios, err := deps.Scenarios(packs)
		return scenariosMsg{id, scenarios, err}
	}
}
