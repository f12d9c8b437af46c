package pack

import (
	"charm.land/bubbles/v2/key"

	"prefill/ui/screen"
)

type keyMap struct {
	nextTab, prevTab, up, down, pageUp, pageDown, top, bottom key.Binding
	study, match, table, ask, cheat, stream, term             key.Binding
	edit, ref, open, back                                     key.Binding
}

func newKeyMap() keyMap {
	bind := screen.Bind
	return keyMap{
		nextTab:  bind("tab", "next", "tab", "right", "l"),
		prevTab:  bind("shift+tab", "the section before", "shift+tab", "left", "h"),
		up:       bind("↑", "up", "up", "k"),
		down:     bind("↓", "down", "down", "j"),
		pageUp:   bind("pgup", "page up", "pgup", "ctrl+u", "b"),
		pageDown: bind("space", "page down", "pgdown", "ctrl+d", "space"),
		top:      bind("g", "top", "g", "home"),
		bottom:   bind("G", "bottom", "G", "end", "shift+g"),
		study:    bind("s", "study", "s"),
		match:    bind("m", "match", "m"),
		table:    bind("t", "table", "t"),
		ask:      bind("f", "follow-ups", "f"),
		cheat:    bind("c", "cheat sheet", "c"),
		stream:   bind("v", "stream", "v"),
		term:     bind("w", "what does a word mean", "w"),
		edit:     bind("e", "edit file", "e"),
		ref:      bind("o", "choose a link", "o"),
		open:     bind("enter", "open the link", "enter"),
		back:     bind("esc", "back", "esc"),
	}
}

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	p := m.pack
	k.match.SetEnabled(p.Match != nil)
	k.table.SetEnabled(len(p.Tables) > 0)
	k.ask.SetEnabled(len(p.FollowUps) > 0)
	k.cheat.SetEnabled(p.Sheet != nil)
	k.stream.SetEnabled(len(p.Streams) > 0)
	k.open.SetEnabled(m.link >= 0)
	return []key.Binding{k.open, k.study, k.nextTab, k.match, k.table, k.ask, k.stream, k.back, k.cheat, k.ref, k.edit,
		k.term, k.prevTab, k.up, k.down, k.pageUp, k.pageDown, k.top, k.bottom}
}
