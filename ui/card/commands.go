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

// progressMsg says how much of the history has been read.
type progressMsg struct {
	id   screen.ID
	run  int
	done float64 // 0 to 1
	more <-chan float64
}

// load reads the card, and beside that listens to how far it has got.
func (m Model) load() tea.Cmd {
	id, run, card, source, clock := m.id, m.run, m.card, m.source, m.clock
	progress := make(chan float64, 1)
	read := func() tea.Msg {
		defer close(progress)
		facts, err := source.Facts(card, clock.Now(), func(done float64) {
			select {
			case progress <- done:
			default: // nobody has looked at the last one yet
			}
		})
		return loadedMsg{id, run, facts, err}
	}
	return tea.Batch(read, listen(id, run, progress))
}

// listen waits for the next word of how far it is; it ends with the reading.
func listen(id screen.ID, run int, progress <-chan float64) tea.Cmd {
	return func() tea.Msg {
		done, more := <-progress
		if !more {
			return nil
		}
		return progressMsg{id, run, done, progress}
	}
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
