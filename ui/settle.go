package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/ui/screen"
)

// settleAfter is how long the first screen has for itself: what comes after it
// reads the whole history, and nobody waits for it.
const settleAfter = 2 * time.Second

// settleMsg says that the first screen has been up for a while.
type settleMsg struct{}

// settle is the command that does what could wait.
func (m Model) settle() tea.Cmd {
	work := m.opt.Settle
	return func() tea.Msg {
		if err := work(); err != nil {
			return screen.Failed{Err: err}
		}
		return nil
	}
}
