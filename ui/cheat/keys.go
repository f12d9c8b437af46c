package cheat

import (
	"charm.land/bubbles/v2/key"

	"prefill/ui/screen"
)

type keyMap struct {
	next, prev, all, pause, print, study, up, down, back key.Binding
}

func newKeyMap() keyMap {
	bind := screen.Bind
	return keyMap{
		next:  bind("space", "next topic", "space", "right", "enter"),
		prev:  bind("←", "topic before", "left"),
		all:   bind("a", "all at once", "a"),
		pause: bind("p", "pause the bar", "p"),
		print: bind("P", "write for paper", "P", "shift+p"),
		study: bind("s", "study this topic", "s"),
		up:    bind("↑", "up", "up", "k"),
		down:  bind("↓", "down", "down", "j"),
		back:  bind("esc", "back", "esc"),
	}
}

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	k.prev.SetEnabled(m.at > 0)
	if m.at+1 == len(m.sheets) {
		k.next.SetHelp("space", "done")
	}
	if !m.running {
		k.pause.SetHelp("p", "run the bar")
	}
	k.pause.SetEnabled(!m.still)
	return []key.Binding{k.next, k.all, k.pause, k.print, k.study, k.back, k.prev, k.up, k.down}
}
