package home

import (
	tea "charm.land/bubbletea/v2"

	"prefill/ui/screen"
)

type loadedMsg struct {
	id      screen.ID
	summary Summary
	err     error
}

// load reads the numbers beside the topics.
func (m Model) load() tea.Cmd {
	id, source, clock := m.id, m.source, m.clock
	return func() tea.Msg {
		summary, err := source.Summary(clock.Now())
		return loadedMsg{id, summary, err}
	}
}

type extrasMsg struct {
	id     screen.ID
	extras Extras
	err    error
}

// loadExtras folds the history.
func (m Model) loadExtras() tea.Cmd {
	id, source, clock := m.id, m.source, m.clock
	return func() tea.Msg {
		extras, err := source.Extras(clock.Now())
		return extrasMsg{id, extras, err}
	}
}
