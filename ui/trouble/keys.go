package trouble

import (
	"charm.land/bubbles/v2/key"

	"prefill/ui/screen"
)

type keyMap struct{ edit, up, down, back key.Binding }

func newKeyMap() keyMap {
	bind := screen.Bind
	return keyMap{
		edit: bind("e", "edit at this place", "e", "enter"),
		up:   bind("↑", "up", "up", "k"),
		down: bind("↓", "down", "down", "j"),
		back: bind("esc", "back", "esc"),
	}
}

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	k.edit.SetEnabled(len(m.mistakes) > 0)
	return []key.Binding{k.edit, k.up, k.down, k.back}
}
