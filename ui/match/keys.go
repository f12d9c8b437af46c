package match

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck/drill"

	"prefill/ui/screen"
)

type keyMap struct {
	prompts, tiles                    key.Binding
	up, down, left, right, enter      key.Binding
	hint, again, leave, missed, retry key.Binding
	done                              key.Binding
}

// letters name the answers, in the order in which they stand.
const letters = "abcdefghijklmnop"

func newKeyMap() keyMap {
	bind := screen.Bind
	var digits, names []string
	for i := range drill.MaxBoard {
		digits = append(digits, string(rune('1'+i)))
	}
	for i := range drill.MaxBoard + drill.DefaultDecoys {
		names = append(names, letters[i:i+1])
	}
	return keyMap{
		prompts: bind("1-9", "prompt", digits...),
		tiles:   bind("a-k", "answer", names...),
		up:      bind("↑", "up", "up"),
		down:    bind("↓", "down", "down"),
		left:    bind("←", "to the prompts", "left"),
		right:   bind("→", "to the answers", "right"),
		enter:   bind("enter", "choose", "enter", "space"),
		hint:    bind("tab", "hint (costs)", "tab"),
		again:   bind("r", "new round", "r"),
		missed:  bind("o", "only the missed ones", "o"),
		retry:   bind("enter", "save again", "enter"),
		done:    bind("enter", "go on", "enter"),
		leave:   bind("esc", "leave", "esc"),
	}
}

// prompt gives the prompt that a digit names, -1 when it names none.
func (k keyMap) prompt(msg tea.KeyPressMsg) int {
	if !key.Matches(msg, k.prompts) {
		return -1
	}
	return int(msg.String()[0] - '1')
}

// tile gives the answer that a letter names, -1 when it names none.
func (k keyMap) tile(msg tea.KeyPressMsg) int {
	if !key.Matches(msg, k.tiles) {
		return -1
	}
	return int(msg.String()[0] - 'a')
}

// Keys lists what works now.
func (m Model) Keys() []key.Binding {
	k := m.keys
	switch m.phase {
	case playing:
		k.prompts.SetHelp(m.promptRange(), "prompt")
		k.tiles.SetHelp(m.tileRange(), "answer")
		if m.w < oneHelp {
			k.prompts.SetHelp(m.promptRange()+" "+m.tileRange(), "pick")
			k.tiles.SetHelp("", "")
		}
		return []key.Binding{k.prompts, k.tiles, k.hint, k.again, k.enter, k.leave, k.up, k.down, k.left, k.right}
	case over:
		k.missed.SetEnabled(len(m.result.Missed) > 0)
		k.up.SetEnabled(m.overflows())
		k.down.SetEnabled(m.overflows())
		return []key.Binding{k.done, k.missed, k.again, k.leave, k.up, k.down}
	case unsaved:
		return []key.Binding{k.retry, k.leave}
	default:
		return []key.Binding{k.again, k.leave}
	}
}

// oneHelp is the width below which prompts and answers share a place on the
// help line, so that neither is missing there.
const oneHelp = 46

// promptRange and tileRange name the keys that stand on this board.
func (m Model) promptRange() string { return rangeText("1", '1', len(m.round.Prompts())) }

func (m Model) tileRange() string { return rangeText("a", 'a', len(m.round.Answers())) }

func rangeText(first string, from rune, n int) string {
	if n < 2 {
		return first
	}
	return first + "-" + string(from+rune(n-1))
}
