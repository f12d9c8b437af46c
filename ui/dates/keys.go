package dates

import (
	"charm.land/bubbles/v2/key"

	"prefill/ui/screen"
)

type keyMap struct {
	add, change, remove, went, night, topics, back, retry key.Binding
	up, down, pageUp, pageDown                            key.Binding
	next, prev, toggle, save, cancel                      key.Binding
	yes, no, later                                        key.Binding
	outcomes                                              [4]key.Binding
}

func newKeyMap() keyMap {
	bind := screen.Bind
	k := keyMap{
		add:      bind("a", "add a date", "a"),
		change:   bind("enter", "change", "enter", "e"),
		remove:   bind("x", "remove", "x", "delete"),
		went:     bind("o", "how did it go", "o"),
		night:    bind("n", "night before", "n"),
		topics:   bind("tab", "by topic", "tab", "t"),
		back:     bind("esc", "back", "esc"),
		retry:    bind("enter", "try again", "enter"),
		up:       bind("↑", "up", "up", "k"),
		down:     bind("↓", "down", "down", "j"),
		pageUp:   bind("pgup", "page up", "pgup", "ctrl+u"),
		pageDown: bind("pgdn", "page down", "pgdown", "ctrl+d"),
		next:     bind("tab", "next field", "tab", "down"),
		prev:     bind("↑", "field before", "shift+tab", "up"),
		toggle:   bind("space", "choose this track", "space", "x"),
		save:     bind("enter", "save", "enter"),
		cancel:   bind("esc", "leave it", "esc"),
		yes:      bind("y", "remove it", "y"),
		no:       bind("esc", "keep it", "esc", "n"),
		later:    bind("esc", "ask me later", "esc"),
	}
	for i, word := range outcomes() {
		digit := string(rune('1' + i))
		k.outcomes[i] = bind(digit, word, digit)
	}
	return k
}

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	switch m.phase {
	case filling:
		if m.form.at < fields {
			return []key.Binding{k.save, k.next, k.prev, k.cancel}
		}
		return []key.Binding{k.toggle, k.save, k.next, k.prev, k.cancel}
	case removing:
		return []key.Binding{k.yes, k.no}
	case asking:
		return append(k.outcomes[:], k.later)
	case failed:
		return []key.Binding{k.retry, k.back}
	case listing:
		return m.listKeys()
	}
	return []key.Binding{k.back}
}

func (m Model) listKeys() []key.Binding {
	k := m.keys
	e, ok := m.chosen()
	if !ok {
		return []key.Binding{k.add, k.back}
	}
	if m.topics {
		k.topics.SetHelp("tab", "by track")
	}
	k.went.SetEnabled(e.Past(m.now))
	return []key.Binding{k.add, k.change, k.went, k.remove, k.topics, k.night, k.back, k.up, k.down, k.pageUp, k.pageDown}
}
