package home

import (
	"charm.land/bubbles/v2/key"

	"prefill/ui/screen"
)

type keyMap struct {
	open, study, match, table, cheat, stream, night, best, dates, stats, trouble, ask key.Binding
	up, down, pageUp, pageDown, first, last, find, back                               key.Binding
	stop, keep, erase                                                                 key.Binding
}

func newKeyMap() keyMap {
	bind := screen.Bind
	return keyMap{
		open:     bind("enter", "open", "enter", "l", "right"),
		study:    bind("s", "study all due", "s"),
		match:    bind("m", "match", "m"),
		table:    bind("t", "table", "t"),
		ask:      bind("f", "follow-ups", "f"),
		cheat:    bind("c", "cheat sheet", "c"),
		stream:   bind("v", "stream", "v"),
		night:    bind("n", "night before", "n"),
		best:     bind("b", "best next 20 minutes", "b"),
		dates:    bind("i", "interview date", "i"),
		stats:    bind("S", "stats", "S", "shift+s"),
		trouble:  bind("!", "mistakes in packs", "!", "shift+1"),
		find:     bind("/", "find", "/"),
		up:       bind("↑", "up", "up", "k"),
		down:     bind("↓", "down", "down", "j"),
		pageUp:   bind("pgup", "page up", "pgup", "ctrl+u"),
		pageDown: bind("pgdn", "page down", "pgdown", "ctrl+d"),
		first:    bind("g", "first", "g", "home"),
		last:     bind("G", "last", "G", "end", "shift+g"),
		back:     bind("esc", "clear the search", "esc"),
		stop:     bind("esc", "stop searching", "esc"),
		keep:     bind("enter", "to the list", "enter", "down", "up", "tab"),
		erase:    bind("backspace", "erase", "backspace"),
	}
}

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	if m.find.open {
		return []key.Binding{k.keep, k.erase, k.stop}
	}
	k.back.SetEnabled(m.find.text != "")
	_, chosen := m.chosen()
	for _, b := range []*key.Binding{&k.open, &k.match, &k.table, &k.cheat, &k.stream, &k.ask} {
		b.SetEnabled(chosen)
	}
	for _, b := range []*key.Binding{&k.study, &k.best, &k.night, &k.find} {
		b.SetEnabled(len(m.summary.Topics) > 0)
	}
	k.trouble.SetEnabled(m.summary.Problems > 0)
	order := []key.Binding{k.open, k.study, k.match, k.night, k.stream, k.find, k.trouble, k.best, k.table, k.ask, k.cheat,
		k.dates, k.stats, k.up, k.down, k.pageUp, k.pageDown, k.first, k.last, k.back}
	if m.summary.First {
		order[0], order[1] = order[1], order[0]
		order[0].SetHelp("s", "begin")
	}
	return order
}
