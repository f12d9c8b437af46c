package card

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/screen"
)

type loadedMsg struct {
	id    screen.ID
	run   int
	facts Facts
	err   error
}

// load reads the card, and tells how far it has got.
func (m Model) load() tea.Cmd {
	id, run, card, source, clock := m.id, m.run, m.card, m.source, m.clock
	return screen.Work(id, run, func(tell func(float64)) tea.Msg {
		facts, err := source.Facts(card, clock.Now(), tell)
		return loadedMsg{id, run, facts, err}
	})
}

// savedMsg says that a change is on disk, with the card as it is after it.
type savedMsg struct {
	id    screen.ID
	news  string
	facts Facts
	err   error
}

func (m Model) suspend(on bool) tea.Cmd {
	news := "Taken up again."
	if on {
		news = "Set aside: it is asked no more until z takes it up again."
	}
	return m.change(news, func(s Source, card deck.CardID) error { return s.Suspend(card, on) })
}

func (m Model) postpone(due int32, news string) tea.Cmd {
	return m.change(news, func(s Source, card deck.CardID) error { return s.Postpone(card, due) })
}

// change makes a change durable and reads the card anew.
func (m Model) change(news string, do func(Source, deck.CardID) error) tea.Cmd {
	id, card, source, clock := m.id, m.card, m.source, m.clock
	return func() tea.Msg {
		if err := do(source, card); err != nil {
			return savedMsg{id: id, err: err}
		}
		facts, err := source.Facts(card, clock.Now(), func(float64) {})
		if err != nil {
			err = fmt.Errorf("the change is saved, but the card cannot be read again: %w. Open it anew", err)
		}
		return savedMsg{id, news, facts, err}
	}
}
