package stats

import (
	tea "charm.land/bubbletea/v2"

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

// load counts the facts, and beside that listens to how far it has got.
func (m Model) load() tea.Cmd {
	id, run, source, clock := m.id, m.run, m.source, m.clock
	progress := make(chan float64, 1)
	count := func() tea.Msg {
		defer close(progress)
		facts, err := source.Facts(clock.Now(), func(done float64) {
			select {
			case progress <- done:
			default: // nobody has looked at the last one yet
			}
		})
		return loadedMsg{id, run, facts, err}
	}
	return tea.Batch(count, listen(id, run, progress))
}

// listen waits for the next word of how far it is; it ends with the counting.
func listen(id screen.ID, run int, progress <-chan float64) tea.Cmd {
	return func() tea.Msg {
		done, more := <-progress
		if !more {
			return nil
		}
		return progressMsg{id, run, done, progress}
	}
}
