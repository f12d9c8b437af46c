package study

import (
	"charm.land/bubbles/v2/key"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/draw"
)

type keyMap struct {
	reveal, help, write, stopWriting, tick, accept   key.Binding
	grades                                           [4]key.Binding
	undo, redo, leave, more, aside, edit, card, term key.Binding
	up, down, pageUp, pageDown                       key.Binding
}

func newKeyMap() keyMap {
	bind := func(help, desc string, keys ...string) key.Binding {
		return key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, desc))
	}
	return keyMap{
		reveal:      bind("space", "show the answer", "space", "enter"),
		help:        bind("n", "nudge", "n"),
		write:       bind("t", "type your answer", "t"),
		stopWriting: bind("esc", "done writing", "esc"),
		tick:        bind("space", "tick what you said", "space", "x"),
		accept:      bind("enter", "grade as suggested", "enter"),
		grades: [4]key.Binding{
			bind("1", "again", "1"), bind("2", "hard", "2"), bind("3", "good", "3"), bind("4", "easy", "4"),
		},
		undo:     bind("u", "undo", "u"),
		redo:     bind("r", "redo", "r", "ctrl+r"),
		leave:    bind("esc", "leave", "esc"),
		more:     bind("enter", "go on", "enter", "space", "s"),
		aside:    bind("z", "set this card aside", "z"),
		edit:     bind("e", "edit the pack at this card", "e"),
		card:     bind("i", "history of this card", "i"),
		term:     bind("w", "what does a word mean", "w"),
		up:       bind("↑", "up", "up", "k"),
		down:     bind("↓", "down", "down", "j"),
		pageUp:   bind("pgup", "half a page up", "pgup", "ctrl+u"),
		pageDown: bind("pgdn", "half a page down", "pgdown", "ctrl+d"),
	}
}

// Keys lists what works now; the grades carry the interval each would give.
func (m Model) Keys() []key.Binding {
	k := m.keys
	rest := []key.Binding{k.up, k.down, k.pageUp, k.pageDown, k.card, k.term, k.edit, k.aside, k.redo}
	switch {
	case m.writing:
		return []key.Binding{k.stopWriting}
	case m.phase == asking:
		k.help.SetEnabled(m.hasNudge())
		return append([]key.Binding{k.reveal, k.help, k.write, k.undo, k.leave}, rest...)
	case m.phase == judging || m.phase == saving:
		return append(m.gradeKeys(), rest...)
	default:
		return []key.Binding{k.more, k.undo, k.leave, k.up, k.down, k.redo}
	}
}

func (m Model) gradeKeys() []key.Binding {
	suggested := m.ladder.Suggested()
	var out []key.Binding
	for i, b := range m.keys.grades {
		r := deck.Again + deck.Rating(i)
		desc := r.String() + " " + wait(m.preview[i])
		if r == suggested {
			desc += " (suggested)"
		}
		b.SetHelp(b.Help().Key, desc)
		out = append(out, b)
	}
	k := m.keys
	k.tick.SetEnabled(m.choosing())
	k.accept.SetEnabled(suggested.Valid())
	return append(out, k.tick, k.accept, k.undo, k.leave)
}

// wait writes when a card would come back.
func wait(o schedule.Outcome) string {
	if o.Days == 0 {
		return draw.Span(o.In)
	}
	return draw.Days(int(o.Days))
}
