package night

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/screen"
)

type plannedMsg struct {
	id   screen.ID
	plan Plan
	at   time.Time
	err  error
}

type keptMsg struct {
	id  screen.ID
	err error
}

type stopMsg struct {
	id screen.ID
	nr int
}

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

func (m Model) load() tea.Cmd {
	id, want, deps, clock := m.id, m.want, m.deps, m.clock
	return func() tea.Msg {
		now := clock.Now()
		p, err := deps.Plan(want, now)
		return plannedMsg{id, p, now, err}
	}
}

func (m Model) save() tea.Cmd {
	id, deps, name, memo := m.id, m.deps, m.plan.Key, m.plan.Memo
	return func() tea.Msg { return keptMsg{id, deps.Keep(name, memo)} }
}

func (m Model) export() tea.Cmd {
	id, deps := m.id, m.deps
	var topics []deck.PackID
	for _, piece := range m.plan.Memo.Sheets {
		topics = append(topics, deck.PackID(piece.Key))
	}
	return func() tea.Msg {
		paths, err := deps.Export(topics)
		return exportedMsg{id, paths, err}
	}
}

// countdown is the time between two frames of the minutes that are left.
const countdown = 10 * time.Second

func (m Model) tick() tea.Cmd { return screen.NextFrame(m.clock, countdown, m.id, m.run) }

// alarm goes off when the time is up, in whatever part that is.
func (m Model) alarm(after time.Duration) tea.Cmd {
	id, nr := m.id, m.stopNr
	return tea.Tick(after, func(time.Time) tea.Msg { return stopMsg{id, nr} })
}
