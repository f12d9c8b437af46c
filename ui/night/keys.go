package night

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/screen"
)

type keyMap struct {
	begin, more, less, drop, print, back, up, down key.Binding
	parts                                          [4]key.Binding
	take, cancel                                   key.Binding
}

func newKeyMap() keyMap {
	bind := screen.Bind
	return keyMap{
		begin: bind("enter", "begin", "enter", "space"),
		more:  bind("+/-", "minutes", "+", "=", "shift+="),
		less:  key.NewBinding(key.WithKeys("-")), // shown with +
		drop:  bind("d", "drop topic", "d"),
		print: bind("P", "print", "P", "shift+p"),
		back:  bind("esc", "back", "esc"),
		up:    bind("↑", "part before", "up", "k"),
		down:  bind("↓", "next part", "down", "j"),
		parts: [4]key.Binding{
			bind("1", "sheets", "1"), bind("2", "weak cards", "2"),
			bind("3", "what you confuse", "3"), bind("4", "follow-ups", "4"),
		},
		take:   bind("enter", "drop it", "enter"),
		cancel: bind("esc", "keep all", "esc"),
	}
}

// part is the index of the part that a digit means, -1 for other keys.
func (k keyMap) part(msg tea.KeyPressMsg) int {
	for i, b := range k.parts {
		if key.Matches(msg, b) {
			return i
		}
	}
	return -1
}

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	switch {
	case m.drop.open:
		k.up.SetHelp("↑", "up")
		k.down.SetHelp("↓", "down")
		return []key.Binding{k.take, k.up, k.down, k.cancel}
	case m.phase == loading:
		return []key.Binding{k.back}
	case m.phase == failed:
		k.begin.SetHelp("enter", "try again")
		return []key.Binding{k.begin, k.back}
	case m.over():
		k.begin.SetHelp("enter", "good night")
		if m.want.Best {
			k.begin.SetHelp("enter", "done")
		}
		return []key.Binding{k.begin, k.more, k.print, k.back}
	}
	if m.plan.Begun {
		k.begin.SetHelp("enter", "go on")
	}
	keys := []key.Binding{k.begin, k.more, k.less, k.drop, k.print, k.back, k.up, k.down}
	return append(keys, k.parts[:]...)
}
