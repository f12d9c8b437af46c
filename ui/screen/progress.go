package screen

import tea "charm.land/bubbletea/v2"

// ProgressMsg says how much of a longer work is done. A screen drops those
// whose ID or Run is not its own, and answers its own with Next.
type ProgressMsg struct {
	ID   ID
	Run  int
	Done float64 // 0 to 1
	more <-chan float64
}

// Next waits for the next word of the same work. It ends with the work, and is
// nil for a word that no Work has sent.
func (p ProgressMsg) Next() tea.Cmd {
	if p.more == nil {
		return nil
	}
	return listen(p.ID, p.Run, p.more)
}

// Work is the command that does work, and beside that tells how far it is.
// Work calls tell as often as it likes: words that nobody has looked at yet
// are passed over, so it never waits for the screen.
func Work(id ID, run int, work func(tell func(done float64)) tea.Msg) tea.Cmd {
	progress := make(chan float64, 1)
	do := func() tea.Msg {
		defer close(progress)
		return work(func(done float64) {
			select {
			case progress <- done:
			default:
			}
		})
	}
	return tea.Batch(do, listen(id, run, progress))
}

func listen(id ID, run int, progress <-chan float64) tea.Cmd {
	return func() tea.Msg {
		done, more := <-progress
		if !more {
			return nil
		}
		return ProgressMsg{id, run, done, progress}
	}
}
