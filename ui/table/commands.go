package table

import (
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/ui/screen"
)

type savedMsg struct {
	id  screen.ID
	err error
}

type undoneMsg struct {
	id   screen.ID
	what string
	err  error
}

func (m Model) save(g drill.CardGrade) tea.Cmd {
	id, deps := m.id, m.deps
	return func() tea.Msg { return savedMsg{id, deps.Grade(g)} }
}

func (m Model) takeBack() tea.Cmd {
	id, deps := m.id, m.deps
	return func() tea.Msg {
		what, err := deps.Undo()
		return undoneMsg{id, what, err}
	}
}

type finishedMsg struct {
	id  screen.ID
	err error
}

// finish notes the round.
func (m Model) finish(r deck.Round) tea.Cmd {
	id, deps := m.id, m.deps
	return func() tea.Msg { return finishedMsg{id, deps.Finish(r)} }
}
