package match

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck/drill"
	"prefill/ui/screen"
)

type dealtMsg struct {
	id   screen.ID
	deal Deal
	at   time.Time
	err  error
}

type savedMsg struct {
	id       screen.ID
	finished Finished
	err      error
}

func (m Model) dealRound(want Request) tea.Cmd {
	id, deps, clock := m.id, m.deps, m.clock
	return func() tea.Msg {
		deal, err := deps.Deal(want)
		return dealtMsg{id, deal, clock.Now(), err}
	}
}

func (m Model) save(r drill.Result) tea.Cmd {
	id, deps := m.id, m.deps
	return func() tea.Msg {
		finished, err := deps.Finish(r)
		return savedMsg{id, finished, err}
	}
}

func (m Model) tick() tea.Cmd { return screen.NextFrame(m.clock, time.Second, m.id, m.run) }
