package dates

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/screen"
)

// outcomes are the answers to how it went, as they are kept.
func outcomes() [4]string { return [4]string{"well", "mixed", "badly", "did not happen"} }

// pressAsking notes how an interview went.
func (m Model) pressAsking(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	e, ok := m.chosen()
	if !ok || key.Matches(msg, m.keys.later) {
		m.phase = listing
		return m, nil
	}
	for n, b := range m.keys.outcomes {
		if key.Matches(msg, b) {
			e.Outcome = outcomes()[n]
			m.phase = saving
			return m, m.save(e.Interview, asking, "Noted. From now on what is due comes by itself; a sets the next date.")
		}
	}
	return m, screen.Tell("How it went is noted with 1 to 4; esc asks again later.")
}
