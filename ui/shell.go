package ui

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Options are what the shell is handed; it builds nothing itself.
type Options struct {
	First screen.GoTo
	// Open makes the screen for a place. An error is shown on the screen that
	// asked; for First it ends the program.
	Open  func(screen.GoTo, screen.ID) (screen.Screen, error)
	Clock screen.Clock
	Theme theme.Theme
	// AutoTheme lets the terminal's answer about its background choose
	// between dark and light. The first frame never waits for that answer.
	AutoTheme bool
	Still     bool // reduced motion
	// Edit gives the command that edits a file at a place; nil when there is
	// no editor.
	Edit func(deck.Place) tea.ExecCommand
	// Browse opens a link outside; nil when there is no browser.
	Browse func(url string) error
	// Settle does what can wait until the first screen is up, such as the
	// backup of the day; nil for nothing. It runs once, beside the screens.
	Settle func() error
	// KeepTheme remembers the ground that was found, for the next start.
	KeepTheme func(dark bool) error
}

// Model is the shell. It is a value, as every screen in it.
type Model struct {
	opt   Options
	keys  keyMap
	stack []entry
	next  screen.ID
	w, h  int
	now   time.Time
	mouse bool
	// blurred is set while the terminal says it is not looked at.
	blurred bool

	news    string // one line until the next key
	failure string // the same, for errors
	page    keyPage
	link    string // asks whether to open it
	leaving bool   // quits as soon as nothing is being saved
	warned  bool   // the last key was to quit, and something is not saved
	crash   error  // why the program is stopping, when it is by a fault
	drawn   *memo
}

type entry struct {
	id     screen.ID
	screen screen.Screen
}

// New makes the shell around its first screen.
func New(opt Options) (Model, error) {
	m := Model{opt: opt, keys: newKeyMap(), next: 1, drawn: &memo{}}
	first, err := opt.Open(opt.First, m.next)
	if err != nil {
		return Model{}, err
	}
	m.stack = []entry{{m.next, first}}
	m.next++
	return m, nil
}

// At sets the moment that the first frame is drawn with.
func (m Model) At(now time.Time) Model {
	m.now = now
	return m
}

// Init loads the first screen and asks the terminal for its background.
func (m Model) Init() tea.Cmd {
	cmds := []tea.Cmd{m.top().screen.Init(), message(screen.Shown{})}
	if m.opt.AutoTheme {
		cmds = append(cmds, tea.RequestBackgroundColor)
	}
	if m.opt.Settle != nil {
		cmds = append(cmds, tea.Tick(settleAfter, func(time.Time) tea.Msg { return settleMsg{} }))
	}
	return guard(tea.Batch(cmds...))
}

// Crash is the fault that stopped the program, nil when it was left on purpose.
func (m Model) Crash() error { return m.crash }

func (m Model) top() entry { return m.stack[len(m.stack)-1] }

func message(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }

// Update answers the shell's own messages and hands on the rest: input to the
// top screen, everything else to all.
func (m Model) Update(msg tea.Msg) (model tea.Model, cmd tea.Cmd) {
	defer func() {
		if r := recover(); r != nil {
			m.crash = crashed(r)
			model, cmd = m, tea.Quit
		}
	}()
	next, cmd := m.update(msg)
	return next, guard(cmd)
}

func (m Model) update(msg tea.Msg) (Model, tea.Cmd) {
	if s, ok := msg.(stamped); ok {
		m.now, msg = s.at, s.msg
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
		m.page.scroll.Top = 0
		return m.everywhere(m.resized())
	case tea.BackgroundColorMsg:
		return m.ground(msg.IsDark())
	case tea.FocusMsg:
		m.blurred = false
		return m.everywhere(msg)
	case tea.BlurMsg:
		m.blurred = true
		return m.everywhere(msg)
	case tea.KeyPressMsg:
		return m.press(msg)
	case tea.PasteMsg, tea.MouseClickMsg, tea.MouseWheelMsg:
		return m.input(m.local(msg))
	case tea.MouseReleaseMsg, tea.MouseMotionMsg, tea.KeyReleaseMsg:
		return m, nil
	case settleMsg:
		return m, m.settle()
	case crashMsg:
		m.crash = msg.err
		return m, tea.Quit
	case signalMsg:
		return m.quit()
	case screen.FrameMsg:
		m.now = msg.At
		return m.everywhere(msg)
	}
	return m.navigate(msg)
}

// input gives msg to the top screen alone.
func (m Model) input(msg tea.Msg) (Model, tea.Cmd) {
	top := m.top()
	s, cmd := top.screen.Update(msg, m.now)
	return m.replace(len(m.stack)-1, s).settled(cmd)
}

// everywhere gives msg to every open screen.
func (m Model) everywhere(msg tea.Msg) (Model, tea.Cmd) {
	var cmds []tea.Cmd
	for i := range m.stack {
		s, cmd := m.stack[i].screen.Update(msg, m.now)
		m = m.replace(i, s)
		cmds = append(cmds, cmd)
	}
	return m.settled(tea.Batch(cmds...))
}

// replace puts s in place i of a fresh stack, so that older models stay whole.
func (m Model) replace(i int, s screen.Screen) Model {
	stack := append([]entry(nil), m.stack...)
	stack[i].screen = s
	m.stack = stack
	return m
}

// settled quits now if the user asked to and nothing is being saved any more.
func (m Model) settled(cmd tea.Cmd) (Model, tea.Cmd) {
	if m.leaving && m.busy() == "" {
		return m, tea.Quit
	}
	return m, cmd
}

func (m Model) busy() string {
	for _, e := range m.stack {
		if p, ok := e.screen.(screen.Pausable); ok {
			if why := p.Busy(); why != "" {
				return why
			}
		}
	}
	return ""
}

func (m Model) press(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	m.news, m.failure = "", ""
	warned := m.warned
	m.warned = false
	typing := m.top().screen.Typing()
	switch {
	case key.Matches(msg, m.keys.force):
		if m.leaving {
			return m, tea.Quit
		}
		return m.wantToQuit(warned)
	case key.Matches(msg, m.keys.suspend):
		return m, tea.Suspend
	case key.Matches(msg, m.keys.redraw):
		return m, tea.ClearScreen
	case m.link != "":
		return m.answerLink(msg)
	case m.page.open:
		return m.turnPage(msg)
	case typing:
		return m.input(msg)
	case key.Matches(msg, m.keys.quit):
		return m.wantToQuit(warned)
	case key.Matches(msg, m.keys.keys):
		m.page = keyPage{open: true}
		return m, nil
	case key.Matches(msg, m.keys.mouse):
		m.mouse = !m.mouse
		m.news = mouseNews(m.mouse)
		return m, nil
	}
	if m.tooSmall() && !key.Matches(msg, m.keys.back) {
		return m, nil // a grade given to a card that is not on screen is a slip
	}
	return m.input(msg)
}

// wantToQuit quits on the user's word, but warns once of an answer that could
// not be saved.
func (m Model) wantToQuit(warned bool) (Model, tea.Cmd) {
	if why := m.unsaved(); why != "" && !warned {
		m.warned, m.news = true, why+" Once more leaves without it."
		return m, nil
	}
	return m.quit()
}

func (m Model) unsaved() string {
	for _, e := range m.stack {
		if p, ok := e.screen.(screen.Unsaved); ok {
			if why := p.Unsaved(); why != "" {
				return why
			}
		}
	}
	return ""
}

func (m Model) quit() (Model, tea.Cmd) {
	if why := m.busy(); why != "" {
		m.leaving, m.news = true, why+" Ctrl+C once more leaves at once."
		return m, nil
	}
	return m, tea.Quit
}

func mouseNews(on bool) string {
	if on {
		return "Mouse on: click to choose. M turns it off, so that text can be selected again."
	}
	return "Mouse off: the terminal selects text again."
}

// ground takes the background the terminal reported.
func (m Model) ground(dark bool) (Model, tea.Cmd) {
	if !m.opt.AutoTheme || dark == m.opt.Theme.Dark {
		return m, nil
	}
	m.opt.Theme = theme.New(dark, m.opt.Theme.ASCII)
	if m.opt.KeepTheme == nil {
		return m, nil
	}
	keep := m.opt.KeepTheme
	return m, func() tea.Msg {
		if err := keep(dark); err != nil {
			return screen.Failed{Err: err}
		}
		return nil
	}
}
