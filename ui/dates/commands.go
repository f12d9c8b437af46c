package dates

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck/plan"
	"prefill/ui/screen"
)

type listedMsg struct {
	id   screen.ID
	list Listing
	at   time.Time
	err  error
}

type savedMsg struct {
	id        screen.ID
	interview string
	news      string
	before    phase
	err       error
}

func (m Model) load() tea.Cmd {
	id, deps, clock := m.id, m.deps, m.clock
	return func() tea.Msg {
		now := clock.Now()
		list, err := deps.List(now)
		return listedMsg{id, list, now, err}
	}
}

func (m Model) save(i plan.Interview, before phase, news string) tea.Cmd {
	id, deps := m.id, m.deps
	return func() tea.Msg { return savedMsg{id, i.ID, news, before, deps.Save(i)} }
}

func (m Model) removal(i plan.Interview) tea.Cmd {
	id, deps := m.id, m.deps
	return func() tea.Msg {
		return savedMsg{id, "", "The interview is removed; what you learned stays.", listing, deps.Remove(i.ID)}
	}
}
