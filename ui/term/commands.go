package term

import tea "charm.land/bubbletea/v2"

type readMsg struct{ entries []Entry }

func (m Model) read() tea.Cmd {
	source := m.source
	return func() tea.Msg { return readMsg{source.Terms()} }
}
