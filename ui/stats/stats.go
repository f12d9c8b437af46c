package stats

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Source is what the screen needs from outside.
type Source interface {
	// Facts reads and folds the whole history, and says now and then how much
	// of that is done, 0 to 1.
	Facts(now time.Time, progress func(done float64)) (Facts, error)
}

// Model is the screen.
type Model struct {
	id     screen.ID
	source Source
	clock  screen.Clock
	keys   keyMap

	facts  Facts
	loaded bool
	run    int     // of the counting; what an older one says is dropped
	done   float64 // of the first counting
	err    error
	scroll draw.Scroll
	w, h   int
}

// New makes the screen; the facts are counted when it is shown.
func New(id screen.ID, source Source, clock screen.Clock) Model {
	return Model{id: id, source: source, clock: clock, keys: newKeyMap()}
}

// Init does nothing: the facts are counted when the screen is shown.
func (m Model) Init() tea.Cmd { return nil }

// Typing is false: there is nothing to type.
func (m Model) Typing() bool { return false }

// Update answers one message.
func (m Model) Update(msg tea.Msg, _ time.Time) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.Resized:
		m.w, m.h = msg.W, msg.H
		m.scroll = m.scroll.Clamp(len(m.page().lines), m.viewHeight())
	case screen.Shown, screen.Reloaded:
		m.run++
		return m, m.load()
	case screen.ProgressMsg:
		if msg.ID == m.id && msg.Run == m.run {
			m.done = msg.Done
			return m, msg.Next()
		}
	case loadedMsg:
		if msg.id == m.id && msg.run == m.run {
			return m.take(msg)
		}
	case tea.MouseWheelMsg:
		return m.by(2 * screen.Wheel(msg)), nil
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

// take shows the facts. A failure leaves those that are shown, and is told.
func (m Model) take(msg loadedMsg) (screen.Screen, tea.Cmd) {
	switch {
	case msg.err == nil:
		m.facts, m.loaded, m.err = msg.facts, true, nil
	case m.loaded:
		return m, screen.Fail(msg.err)
	default:
		m.err = msg.err
	}
	m.scroll = m.scroll.Clamp(len(m.page().lines), m.viewHeight())
	return m, nil
}

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, half := m.keys, max(m.viewHeight()-2, 1)
	switch {
	case key.Matches(msg, k.back):
		return m, screen.GoBack
	case key.Matches(msg, k.dates):
		return m, screen.Go(screen.GoTo{Place: screen.Dates})
	case key.Matches(msg, k.study):
		return m, screen.Go(screen.GoTo{Place: screen.Study})
	case key.Matches(msg, k.confused) && len(m.facts.Mixed) > 0:
		return m, screen.Go(screen.GoTo{Place: screen.Match, Style: "confused"})
	case key.Matches(msg, k.up):
		return m.by(-1), nil
	case key.Matches(msg, k.down):
		return m.by(1), nil
	case key.Matches(msg, k.pageUp):
		return m.by(-half), nil
	case key.Matches(msg, k.pageDown):
		return m.by(half), nil
	case key.Matches(msg, k.first):
		return m.by(-len(m.page().lines)), nil
	case key.Matches(msg, k.last):
		return m.by(len(m.page().lines)), nil
	case key.Matches(msg, k.next):
		return m.jump(1), nil
	case key.Matches(msg, k.pre):
		return m.jump(-1), nil
	}
	return m, nil
}

func (m Model) by(n int) Model {
	m.scroll = m.scroll.By(n, len(m.page().lines), m.viewHeight())
	return m
}

// jump goes to the start of the next section, or of the one before; from the
// end it goes on at the top.
func (m Model) jump(way int) Model {
	p := m.page()
	top := m.scroll.Clamp(len(p.lines), m.viewHeight()).Top
	if _, below := m.scroll.More(len(p.lines), m.viewHeight()); !below && way > 0 {
		return m.by(-len(p.lines))
	}
	to := 0
	for _, s := range p.starts {
		if way > 0 && s > top {
			return m.by(s - top)
		}
		if way < 0 && s < top {
			to = s
		}
	}
	return m.by(to - top)
}

// page is the layout for moving in it; colours take no cells.
func (m Model) page() page {
	if !m.loaded || m.w == 0 || m.facts.Answers == 0 {
		return page{}
	}
	return pageOf(m.facts, theme.New(true, false), m.w)
}

// viewHeight is how many lines of the page are shown at once.
func (m Model) viewHeight() int { return max(m.h, 1) }
