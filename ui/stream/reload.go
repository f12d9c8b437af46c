package stream

import (
	"reflect"

	tea "charm.land/bubbletea/v2"

	"prefill/ui/screen"
)

// reloaded takes the scenarios of packs that changed on disk. Where the race at
// hand is as it was, it goes on undisturbed.
func (m Model) reloaded(msg scenariosMsg) (screen.Screen, tea.Cmd) {
	switch {
	case msg.err != nil:
		return m, screen.Fail(msg.err)
	case len(msg.scenarios) == 0:
		return m, nil
	case len(m.scenarios) == 0:
		m.scenarios = clean(msg.scenarios)
		return m.reopen(0), nil
	}
	old := m.scenario()
	m.scenarios = m.withLive(clean(msg.scenarios))
	for i, s := range m.scenarios {
		if s.name() != old.name() {
			continue
		}
		if reflect.DeepEqual(s, old) {
			m.at = i
			return m, nil
		}
		return m.reopen(i), nil
	}
	return m.reopen(min(m.at, len(m.scenarios)-1)), nil
}

// reopen begins a scenario below whatever fills the body.
func (m Model) reopen(i int) Model {
	was := m.mode
	m = m.open(i)
	if was == drilling || was == living {
		m.mode = was
	}
	return m
}
