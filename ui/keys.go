package ui

import (
	"charm.land/bubbles/v2/key"

	"prefill/ui/screen"
)

// keyMap holds the bindings that mean the same on every screen.
type keyMap struct {
	quit, force, keys, back, mouse, suspend, redraw, yes, up, down, pageUp, pageDown key.Binding
}

func newKeyMap() keyMap {
	bind := screen.Bind
	return keyMap{
		keys:     bind("?", "keys", "?", "shift+/"),
		back:     bind("esc", "one step back", "esc"),
		quit:     bind("q", "quit", "q"),
		force:    bind("ctrl+c", "quit from anywhere, a text field too", "ctrl+c"),
		mouse:    bind("M", "mouse on or off", "M", "shift+m"),
		suspend:  bind("ctrl+z", "suspend; fg brings it back", "ctrl+z"),
		redraw:   bind("ctrl+l", "draw the screen anew", "ctrl+l"),
		yes:      bind("y", "open it", "y", "enter"),
		up:       bind("↑", "scroll up", "up", "k"),
		down:     bind("↓", "scroll down", "down", "j"),
		pageUp:   bind("pgup", "page up", "pgup", "ctrl+u", "b"),
		pageDown: bind("space", "page down", "space", "pgdown", "ctrl+d"),
	}
}

// shown lists the shell's bindings for the key page.
func (k keyMap) shown() []key.Binding {
	return []key.Binding{k.back, k.keys, k.quit, k.force, k.mouse, k.suspend, k.redraw}
}
