package ui

import (
	"fmt"
	"reflect"
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
		return guardAll(cmd())
	}
}

// guardAll guards the commands that a batch or a sequence holds. The type of a
// sequence is the library's own, so both are known by what they are: a list of
// commands.
func guardAll(msg tea.Msg) tea.Msg {
	list := reflect.ValueOf(msg)
	if !list.IsValid() || list.Kind() != reflect.Slice || list.Type().Elem() != reflect.TypeFor[tea.Cmd]() {
		return msg
	}
	guarded := reflect.MakeSlice(list.Type(), list.Len(), list.Len())
	for i := range list.Len() {
		cmd, _ := list.Index(i).Interface().(tea.Cmd)
		guarded.Index(i).Set(reflect.ValueOf(guard(cmd)))
	}
	return guarded.Interface()
}
