package stats

import (
	tea "charm.land/bubbletea/v2"

	"prefill/ui/screen"
)

type loadedMsg struct {
	id    screen.ID
	run   int
	facts Facts
	err   error
}

// load counts the facts, and tells how far it has got.
func (m Model) load() tea.Cmd {
	id, run, source, clock := m.id, m.run, m.source, m.clock
	return screen.Work(id, run, func(tell func(float64)) tea.Msg {
		facts, err := source.Facts(clock.Now(), tell)
		return loadedMsg{id, run, facts, err}
	})
}
