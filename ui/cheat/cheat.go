// Package cheat is the 60-second sheet of a topic, read against a bar that
// fills at reading pace.
package cheat

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Sheet is one topic's sheet.
type Sheet struct {
	Pack  deck.PackID
	Title string
	Sheet deck.Sheet
}

// Deps is what the screen needs from outside.
type Deps interface {
	// Sheets gives the sheets of the packs in the order asked for, or of all.
	Sheets(packs []deck.PackID) ([]Sheet, error)
	// Export writes the sheets as Markdown and as a page for paper, and gives
	// the paths.
	Export(packs []deck.PackID) ([]string, error)
}

// Prose turns Markdown into lines.
type Prose interface {
	Lines(markdown string, width int, t theme.Theme) []string
}

// Model is the screen.
type Model struct {
	id     screen.ID
	deps   Deps
	prose  Prose
	clock  screen.Clock
	keys   keyMap
	still  bool
	sheets []Sheet
	at     int

	all     bool // every bullet at once
	running bool
	asked   bool // shown at least once, so the bar may run
	away    bool // it ran when nobody looked any more, and goes on afterwards
	spent   time.Duration
	since   time.Time // the bar runs since then
	run     int
	scroll  draw.Scroll
	w, h    int
}

// New reads the sheets; an error says which topic has none.
func New(id screen.ID, packs []deck.PackID, deps Deps, prose Prose, clock screen.Clock, still bool) (Model, error) {
	sheets, err := deps.Sheets(packs)
	if err != nil {
		return Model{}, err
	}
	return Model{id: id, deps: deps, prose: prose, clock: clock, keys: newKeyMap(), sheets: sheets,
		still: still, all: still}, nil
}

// Init does nothing: the bar starts when the screen is shown.
func (m Model) Init() tea.Cmd { return nil }

// Typing is false: there is no text field here.
func (m Model) Typing() bool { return false }

// Update answers one message.
func (m Model) Update(msg tea.Msg, at time.Time) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.Resized:
		m.w, m.h = msg.W, msg.H
	case screen.Shown, tea.FocusMsg:
		if !m.asked || m.away {
			m.asked, m.away = true, false
			return m.start(at)
		}
	case screen.Hidden, tea.BlurMsg:
		m.away = m.away || m.running
		return m.stop(at), nil
	case screen.FrameMsg:
		if msg.ID == m.id && msg.Run == m.run && m.running {
			return m.frame(msg.At)
		}
	case exportedMsg:
		if msg.id == m.id {
			return m, msg.news()
		}
	case tea.MouseWheelMsg:
		return m.scrollBy(screen.Wheel(msg)), nil
	case tea.KeyPressMsg:
		return m.press(msg, at)
	}
	return m, nil
}

func (m Model) press(msg tea.KeyPressMsg, at time.Time) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.back):
		return m, screen.GoBack
	case key.Matches(msg, m.keys.next):
		if m.at+1 == len(m.sheets) {
			return m, tea.Sequence(m.wasRead(), screen.GoBack)
		}
		read := m.wasRead()
		next, cmd := m.turn(1, at)
		return next, tea.Batch(read, cmd)
	case key.Matches(msg, m.keys.prev):
		return m.turn(-1, at)
	case key.Matches(msg, m.keys.all):
		m.all = !m.all
		return m, nil
	case key.Matches(msg, m.keys.pause):
		if m.running {
			return m.stop(at), nil
		}
		return m.start(at)
	case key.Matches(msg, m.keys.study):
		return m, screen.Go(screen.GoTo{Place: screen.Study, Packs: []deck.PackID{m.sheet().Pack}})
	case key.Matches(msg, m.keys.print):
		return m, m.export()
	case key.Matches(msg, m.keys.up):
		return m.scrollBy(-1), nil
	case key.Matches(msg, m.keys.down):
		return m.scrollBy(1), nil
	}
	return m, nil
}

func (m Model) sheet() Sheet { return m.sheets[m.at] }

// length is how long a reader takes for the sheet.
func (m Model) length() time.Duration {
	return time.Duration(m.sheet().Sheet.Words) * time.Minute / deck.SheetWordsPerMinute
}

// read is how far the bar has come.
func (m Model) read(now time.Time) time.Duration {
	d := m.spent
	if m.running && now.After(m.since) {
		d += now.Sub(m.since)
	}
	return min(d, m.length())
}

func (m Model) start(at time.Time) (screen.Screen, tea.Cmd) {
	if m.still || m.read(at) >= m.length() {
		return m, nil
	}
	m.running, m.since = true, at
	m.run++
	return m, m.tick()
}

func (m Model) stop(at time.Time) Model {
	m.spent, m.running = m.read(at), false
	m.run++
	return m
}

func (m Model) frame(at time.Time) (screen.Screen, tea.Cmd) {
	m.spent, m.since = m.read(at), at
	if m.spent >= m.length() {
		return m.stop(at), nil
	}
	return m.follow(), m.tick()
}

func (m Model) turn(n int, at time.Time) (screen.Screen, tea.Cmd) {
	next := m.at + n
	if next < 0 || next >= len(m.sheets) {
		return m, nil
	}
	m = m.stop(at)
	m.at, m.spent, m.scroll, m.all = next, 0, draw.Scroll{}, m.still
	return m.start(at)
}

// shown is how many bullets are in sight: all of them once the bar is full.
func (m Model) shown() int {
	bullets := len(m.sheet().Sheet.Bullets)
	if m.all || m.length() <= 0 || m.spent >= m.length() {
		return bullets
	}
	return min(bullets, 1+int(float64(bullets)*float64(m.spent)/float64(m.length())))
}

// follow scrolls to the newest bullet.
func (m Model) follow() Model {
	if m.all || m.w == 0 {
		return m
	}
	lines := m.lines(m.canvas())
	m.scroll = m.scroll.To(len(lines)-1, len(lines), m.pageHeight())
	return m
}

func (m Model) scrollBy(n int) Model {
	if m.w > 0 {
		m.scroll = m.scroll.By(n, len(m.lines(m.canvas())), m.pageHeight())
	}
	return m
}

func (m Model) canvas() screen.Canvas {
	return screen.Canvas{W: m.w, H: m.h, Theme: theme.New(true, false)}
}
