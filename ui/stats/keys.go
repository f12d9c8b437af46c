package stats

import (
	"charm.land/bubbles/v2/key"

	"prefill/ui/screen"
)

type keyMap struct {
	next, confused, dates, back, study           key.Binding
	up, down, pageUp, pageDown, first, last, pre key.Binding
}

func newKeyMap() keyMap {
	bind := screen.Bind
	return keyMap{
		next:     bind("tab", "next section", "tab"),
		pre:      bind("shift+tab", "section before", "shift+tab"),
		confused: bind("c", "play what you mix up", "c"),
		dates:    bind("i", "interview date", "i"),
		study:    bind("s", "study", "s"),
		up:       bind("↑", "up", "up", "k"),
		down:     bind("↓", "down", "down", "j"),
		pageUp:   bind("pgup", "page up", "pgup", "ctrl+u"),
		pageDown: bind("pgdn", "page down", "pgdown", "ctrl+d", "space"),
		first:    bind("g", "to the top", "g", "home"),
		last:     bind("G", "to the end", "G", "end", "shift+g"),
		back:     bind("esc", "back", "esc"),
	}
}

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	k.confused.SetEnabled(len(m.facts.Mixed) > 0)
	if !m.loaded || m.facts.Answers == 0 {
		return []key.Binding{k.study, k.dates, k.back}
	}
	return []key.Binding{k.next, k.confused, k.dates, k.study, k.up, k.down, k.pageUp, k.pageDown, k.first, k.last, k.pre, k.back}
}
