package term

import (
	"charm.land/bubbles/v2/key"

	"prefill/ui/screen"
)

type keyMap struct{ open, up, down, erase, back key.Binding }

func newKeyMap() keyMap {
	bind := screen.Bind
	return keyMap{
		open:  bind("enter", "open its topic", "enter"),
		up:    bind("↑", "up", "up", "ctrl+p"),
		down:  bind("↓", "down", "down", "ctrl+n"),
		erase: bind("backspace", "erase", "backspace"),
		back:  bind("esc", "back", "esc"),
	}
}

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	k.open.SetEnabled(len(m.found()) > 0)
	k.erase.SetEnabled(m.query != "")
	if m.query != "" {
		k.back.SetHelp("esc", "clear")
	}
	return []key.Binding{k.open, k.up, k.down, k.erase, k.back}
}
