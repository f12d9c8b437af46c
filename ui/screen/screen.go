// Package screen is the contract that every screen keeps with the shell. A
// screen is a value that decides what a message means (Update), says what its
// body looks like (Body) and which keys work now (Keys). It opens no other
// screen: it says where the user wants to go, and the shell goes there.
package screen

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/theme"
)

// Screen is one full-window view between the title line and the help line.
type Screen interface {
	// Init gives the command that loads what the screen shows.
	Init() tea.Cmd
	// Update answers one message. At is when it happened, by the program's
	// clock; Update itself reads no clock, does no input or output and never
	// waits. Keys, pastes and mouse reach only the top screen; every other
	// message reaches every open screen, so a screen knows its own by ID.
	Update(msg tea.Msg, at time.Time) (Screen, tea.Cmd)
	// Title is what stands in the title line.
	Title() Title
	// Body draws the lesson: at most Canvas.H lines of at most Canvas.W cells.
	// The shell pads, and cuts what is too long. It must be pure and quick.
	Body(c Canvas) string
	// Keys lists the bindings that work now, the most useful first; the help
	// line and the key page are made of nothing else.
	Keys() []key.Binding
	// Typing reports whether a text field has the focus, so that letters
	// belong to it and not to the shell.
	Typing() bool
}

// ID tells open screens apart; the shell gives each a number of its own, never
// used again. Messages from a screen's commands carry it.
type ID int

// Title is the title line: where am I, and how much is left.
type Title struct {
	Left  string // plain text, cleaned by the shell
	Right string
}

// Canvas is what a screen draws on.
type Canvas struct {
	W, H  int
	Theme theme.Theme
	// Still asks for reduced motion: results at once instead of animation.
	Still bool
	// Now is the last moment the shell knows of, for ages and countdowns to
	// the minute; animation counts from frame messages instead.
	Now time.Time
}

// Cursored is a screen with a text cursor. Cursor gives its place in the body,
// nil when it is hidden.
type Cursored interface {
	Cursor(c Canvas) *tea.Cursor
}

// Pausable is a screen with work on the way that a second thought should
// protect: Busy gives the sentence to show when the user asks to quit while a
// grade is being saved, empty when nothing is.
type Pausable interface {
	Busy() string
}

// Unsaved is a screen that may hold an answer which could not be saved. The
// shell asks when the user wants to quit, and warns once: Unsaved gives the
// sentence, empty when all is saved.
type Unsaved interface {
	Unsaved() string
}
