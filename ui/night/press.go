package night

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/draw"
	"prefill/ui/screen"
)

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	if m.working { // keys reach only the screen on top, so the part did not open
		m.working = false
		m.stopNr++
	}
	if m.drop.open {
		return m.pressDrop(msg)
	}
	switch {
	case key.Matches(msg, m.keys.back):
		return m, screen.GoBack
	case m.phase == failed && key.Matches(msg, m.keys.begin):
		m.phase = loading
		return m, m.load()
	case m.phase != ready || m.saving:
		return m, nil // one press is one step
	case key.Matches(msg, m.keys.print):
		return m, m.export()
	case key.Matches(msg, m.keys.more):
		return m.minutes(step)
	case key.Matches(msg, m.keys.less):
		return m.minutes(-step)
	case key.Matches(msg, m.keys.begin):
		return m.begin()
	case key.Matches(msg, m.keys.drop):
		return m.openDrop()
	case key.Matches(msg, m.keys.up):
		return m.choose(m.at - 1), nil
	case key.Matches(msg, m.keys.down):
		return m.choose(m.at + 1), nil
	}
	if i := m.keys.part(msg); i >= 0 {
		return m.choose(i), nil
	}
	return m, nil
}

func (m Model) choose(i int) Model {
	m.at = max(0, min(i, len(m.parts())-1))
	m.scroll = draw.Scroll{}
	return m
}

func (m Model) wheel(msg tea.MouseWheelMsg) Model {
	d := screen.Wheel(msg)
	if m.drop.open {
		m.drop = m.drop.move(d)
		return m
	}
	return m.choose(m.at + d)
}
