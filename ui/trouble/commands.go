package trouble

import tea "charm.land/bubbletea/v2"

type readMsg struct{ mistakes []Mistake }

func (m Model) read() tea.Cmd {
	source := m.source
	return func() tea.Msg { return readMsg{source.Mistakes()} }
}
