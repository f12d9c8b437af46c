package ui

import (
	"fmt"
	"runtime/debug"

	tea "charm.land/bubbletea/v2"

	"prefill/ui/neutral"
)

// Crash is a fault of prefill itself. Its text quotes nothing from packs raw:
// it is printed to a terminal that has just been given back.
type Crash struct {
	Reason string
	Stack  string
}

// Error is one line; the stack is for the report.
func (c *Crash) Error() string { return "prefill stopped because of a fault of its own: " + c.Reason }

func crashed(r any) error {
	return &Crash{Reason: neutral.Line(fmt.Sprint(r)), Stack: neutral.Text(string(debug.Stack()))}
}

type crashMsg struct{ err error }

// guard makes a panic inside a command an orderly end: the library would
// restore the terminal too, but prints what was thrown without cleaning it.
func guard(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = crashMsg{crashed(r)}
			}
		}()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			guarded := make(tea.BatchMsg, len(batch))
			for i, c := range batch {
				guarded[i] = guard(c)
			}
			return guarded
		}
		return msg
	}
}
