package card

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/screen"
)

type keyMap struct {
	aside, takeUp, postpone, edit, pack, back key.Binding
	up, down, pageUp, pageDown, first, last   key.Binding
	days, stop                                key.Binding
}

func newKeyMap() keyMap {
	bind := screen.Bind
	return keyMap{
		aside:    bind("z", "set aside", "z"),
		takeUp:   bind("z", "take up again", "z"),
		postpone: bind("p", "postpone", "p"),
		edit:     bind("e", "edit the pack here", "e"),
		pack:     bind("enter", "open its topic", "enter"),
		up:       bind("↑", "up", "up", "k"),
		down:     bind("↓", "down", "down", "j"),
		pageUp:   bind("pgup", "page up", "pgup", "ctrl+u"),
		pageDown: bind("pgdn", "page down", "pgdown", "ctrl+d", "space"),
		first:    bind("g", "to the top", "g", "home"),
		last:     bind("G", "to the end", "G", "end", "shift+g"),
		back:     bind("esc", "back", "esc"),
		days:     bind("1-9", "days", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
		stop:     bind("esc", "do not postpone", "esc", "p"),
	}
}

// number is the number of days that a digit stands for; msg must be one.
func (k keyMap) number(msg tea.KeyPressMsg) int32 { return int32(msg.String()[0] - '0') }

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	switch {
	case !m.loaded || m.facts.Gone:
		return []key.Binding{k.back}
	case m.choosing:
		return []key.Binding{k.days, k.stop}
	}
	aside := k.aside
	if m.facts.State.Suspended {
		aside = k.takeUp
		k.postpone.SetEnabled(false)
	}
	return []key.Binding{k.postpone, aside, k.edit, k.pack, k.up, k.down, k.pageUp, k.pageDown, k.first, k.last, k.back}
}
