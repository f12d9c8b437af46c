package pack

import (
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/screen"
)

type countedMsg struct {
	id      screen.ID
	numbers Numbers
	err     error
}

// count reads what is due in this topic.
func (m Model) count() tea.Cmd {
	id, source, clock, packID := m.id, m.source, m.clock, m.pack.ID
	return func() tea.Msg {
		numbers, err := source.Numbers(packID, clock.Now())
		return countedMsg{id, numbers, err}
	}
}

type rereadMsg struct {
	id   screen.ID
	pack *deck.Pack
	err  error
}

// reread takes the pack as it is now.
func (m Model) reread() tea.Cmd {
	id, source, packID := m.id, m.source, m.pack.ID
	return func() tea.Msg {
		fresh, err := source.Pack(packID)
		return rereadMsg{id, fresh, err}
	}
}
