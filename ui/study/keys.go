package study

import (
	"slices"

	"charm.land/bubbles/v2/key"

	"prefill/ui/screen"
)

type keyMap struct {
	reveal, help, write, stopWriting, tick, accept   key.Binding
	grades                                           [4]key.Binding
	undo, redo, leave, more, aside, edit, card, term key.Binding
	up, down, pageUp, pageDown                       key.Binding
}

func newKeyMap() keyMap {
	bind := screen.Bind
	return keyMap{
		reveal:      bind("space", "answer", "space", "enter"),
		help:        bind("n", "nudge", "n"),
		write:       bind("t", "type your answer", "t"),
		stopWriting: bind("esc", "done writing", "esc"),
		tick:        bind("space", "tick", "space", "x"),
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

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	rest := []key.Binding{k.up, k.down, k.pageUp, k.pageDown, k.card, k.term, k.edit, k.aside, k.redo}
	switch {
	case m.writing:
		return []key.Binding{k.stopWriting}
	case m.phase == failed || m.phase == loading:
		k.more.SetEnabled(m.phase == failed)
		k.more.SetHelp("enter", "try again")
		return []key.Binding{k.more, k.leave}
	case m.stands() == asking:
		k.help.SetEnabled(m.hasNudge())
		if m.w < narrow {
			k.reveal.SetHelp("space", "answer")
		}
		return append([]key.Binding{k.reveal, k.help, k.write, k.undo, k.leave}, rest...)
	case m.stands() == judging:
		return m.judgingKeys(rest)
	default:
		return []key.Binding{k.more, k.undo, k.leave, k.up, k.down, k.redo}
	}
}

// judgingKeys puts the grades first where all four fit on the help line, and
// last where the page shows them.
func (m Model) judgingKeys(rest []key.Binding) []key.Binding {
	k := m.keys
	k.tick.SetEnabled(m.choosing())
	k.accept.SetEnabled(m.ladder.Suggested().Valid())
	others := []key.Binding{k.tick, k.accept, k.undo, k.leave}
	grades, fit := m.gradeKeys()
	if !fit {
		return slices.Concat(others, rest, grades)
	}
	return slices.Concat(grades, others, rest)
}
