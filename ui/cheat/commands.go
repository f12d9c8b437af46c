package cheat

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/screen"
)

type exportedMsg struct {
	id    screen.ID
	paths []string
	err   error
}

// news says where the sheets were written, or why not.
func (e exportedMsg) news() tea.Cmd {
	if e.err != nil {
		return screen.Fail(e.err)
	}
	return screen.Tell("Written: " + strings.Join(e.paths, ", "))
}

// step is the time between two frames of the bar; it moves by less than one
// cell in that time.
const step = 500 * time.Millisecond

func (m Model) tick() tea.Cmd { return screen.NextFrame(m.clock, step, m.id, m.run) }

func (m Model) export() tea.Cmd {
	id, deps := m.id, m.deps
	var packs []deck.PackID
	for _, s := range m.sheets {
		packs = append(packs, s.Pack)
	}
	return func() tea.Msg {
		paths, err := deps.Export(packs)
		return exportedMsg{id, paths, err}
	}
}

// wasRead tells whoever counts that the sheet in sight was read.
func (m Model) wasRead() tea.Cmd {
	pack := m.sheet().Pack
	return func() tea.Msg { return screen.Read{Pack: pack} }
}
