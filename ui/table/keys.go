package table

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck/drill"

	"prefill/ui/screen"
)

type keyMap struct {
	reveal, knew, missed, skip, undo        key.Binding
	column, row, random, everything, show   key.Binding
	nextTable, up, down, left, right, leave key.Binding
	digits                                  key.Binding
}

func newKeyMap() keyMap {
	bind := screen.Bind
	return keyMap{
		reveal:     bind("space", "uncover", "space", "enter"),
		knew:       bind("y", "knew it", "y", "3"),
		missed:     bind("n", "did not", "n", "1"),
		skip:       bind("s", "skip", "s"),
		undo:       bind("u", "undo", "u"),
		column:     bind("c", "cover a column", "c"),
		row:        bind("r", "cover a row", "r"),
		random:     bind("x", "random cells", "x"),
		everything: bind("A", "cover everything", "A", "shift+a"),
		show:       bind("a", "show all", "a"),
		nextTable:  bind("tab", "next table", "tab"),
		up:         bind("↑", "up", "up", "k"),
		down:       bind("↓", "down", "down", "j"),
		left:       bind("←", "left", "left", "h"),
		right:      bind("→", "right", "right", "l"),
		leave:      bind("esc", "leave", "esc"),
		digits:     bind("1-9", "which one", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
	}
}

// number is the digit pressed, 0 for another key.
func (k keyMap) number(msg tea.KeyPressMsg) int {
	if !key.Matches(msg, k.digits) {
		return 0
	}
	return int(msg.String()[0] - '0')
}

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	switch m.pick {
	case pickColumn:
		k.column.SetHelp("c", "any column")
		return []key.Binding{k.digits, k.column, k.leave}
	case pickRow:
		k.row.SetHelp("r", "any row")
		return []key.Binding{k.digits, k.row, k.leave}
	}
	spot, open := m.drill.Cursor()
	revealed := open && m.drill.State(spot) == drill.Revealed
	k.knew.SetEnabled(revealed)
	k.reveal.SetEnabled(!revealed)
	k.missed.SetEnabled(open)
	k.skip.SetEnabled(open)
	k.undo.SetEnabled(len(m.before) > 0)
	k.nextTable.SetEnabled(len(m.tables) > 1)
	if !open {
		k.reveal.SetHelp("space", "cover others")
	}
	return []key.Binding{k.reveal, k.knew, k.missed, k.column, k.row, k.random, k.nextTable, k.undo, k.leave, k.show,
		k.everything, k.skip, k.up, k.down, k.left, k.right}
}
