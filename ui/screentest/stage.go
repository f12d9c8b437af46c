// Package screentest plays messages to a screen as the shell would, one after
// the other and without waiting, and looks at what it draws.
package screentest

import (
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/ui/screen"
)

// Clock is a clock that moves only when it is told to.
type Clock struct{ At time.Time }

// Now tells the time.
func (c *Clock) Now() time.Time { return c.At }

// Stage holds a screen and what it asked of the shell.
type Stage struct {
	t      *testing.T
	Screen screen.Screen
	Clock  *Clock
	// Asked is what the screen sent to the shell: GoTo, Back, Failed, Note,
	// Edit and OpenURL, in order.
	Asked []tea.Msg
	// Held keeps commands instead of running them while Hold is set, as a slow
	// disk would.
	Hold bool
	Held []tea.Cmd
	// Ticks counts the frames asked for.
	Ticks int
}

// New puts a screen on the stage: it is begun, sized and shown.
func New(t *testing.T, s screen.Screen, clock *Clock, w, h int) *Stage {
	t.Helper()
	st := &Stage{t: t, Screen: s, Clock: clock}
	st.Tell(Body(w, h))
	st.run(s.Init())
	st.Tell(screen.Shown{})
	return st
}

// Body is the size of a screen's body in a window of w x h cells.
func Body(w, h int) screen.Resized {
	if h >= 18 {
		return screen.Resized{W: w - 2, H: h - 4}
	}
	return screen.Resized{W: w - 2, H: h - 2}
}

// Tell gives the screen a message and runs what it answers.
func (s *Stage) Tell(msgs ...tea.Msg) {
	s.t.Helper()
	for _, msg := range msgs {
		next, cmd := s.Screen.Update(msg, s.Clock.At)
		s.Screen = next
		s.run(cmd)
	}
}

// Press presses keys: one character, or a name such as space, enter, esc, tab,
// up, pgdown, shift+tab.
func (s *Stage) Press(keys ...string) {
	s.t.Helper()
	for _, k := range keys {
		s.Tell(Key(k))
	}
}

// Wait lets time pass.
func (s *Stage) Wait(d time.Duration) { s.Clock.At = s.Clock.At.Add(d) }

// Release runs the commands that were held back.
func (s *Stage) Release() {
	s.t.Helper()
	held := s.Held
	s.Hold, s.Held = false, nil
	for _, cmd := range held {
		s.run(cmd)
	}
}

// Last is the latest thing asked of the shell, nil when there was none.
func (s *Stage) Last() tea.Msg {
	if len(s.Asked) == 0 {
		return nil
	}
	return s.Asked[len(s.Asked)-1]
}

func (s *Stage) run(cmd tea.Cmd) {
	s.t.Helper()
	switch {
	case cmd == nil:
		return
	case waits(cmd):
		s.Ticks++
		return
	case s.Hold:
		s.Held = append(s.Held, cmd)
		return
	}
	msg := cmd()
	if list := reflect.ValueOf(msg); list.IsValid() && list.Kind() == reflect.Slice && list.Type().Elem() == reflect.TypeFor[tea.Cmd]() {
		for i := range list.Len() { // a batch or a sequence
			s.run(list.Index(i).Interface().(tea.Cmd))
		}
		return
	}
	switch msg := msg.(type) {
	case nil:
	case screen.GoTo, screen.Back, screen.Failed, screen.Note, screen.Edit, screen.OpenURL:
		s.Asked = append(s.Asked, msg)
	default:
		s.Tell(msg)
	}
}

// waits reports whether a command only lets time pass: a frame, or the blink
// of a cursor.
func waits(cmd tea.Cmd) bool {
	name := runtime.FuncForPC(reflect.ValueOf(cmd).Pointer()).Name()
	return strings.Contains(name, "bubbletea/v2.Tick") || strings.Contains(name, "bubbles/v2/cursor")
}

// Key is the message of a key by its name.
func Key(name string) tea.KeyPressMsg {
	if code, ok := named()[name]; ok {
		msg := tea.KeyPressMsg{Code: code}
		if code == tea.KeySpace {
			msg.Text = " "
		}
		return msg
	}
	if name == "shift+tab" {
		return tea.KeyPressMsg{Code: tea.KeyTab, Mod: tea.ModShift}
	}
	if letter, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: []rune(letter)[0], Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

func named() map[string]rune {
	return map[string]rune{"space": tea.KeySpace, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab,
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome,
		"end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "backspace": tea.KeyBackspace}
}
