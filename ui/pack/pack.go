// Package pack is the reader of one topic: its sections as tabs, as its author
// ordered them.
package pack

import (
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/prose"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Numbers is what the history knows of the topic.
type Numbers struct {
	// Due and New count what a session asks today; Unseen is all that was
	// never seen, of which New is a part.
	Due, New, Unseen int
	// Recall is expected now over all cards, unseen ones counting 0; negative
	// when nothing was graded.
	Recall float64
}

// Source is what the screen needs from outside.
type Source interface {
	// Pack gives the last good version of the pack.
	Pack(deck.PackID) (*deck.Pack, error)
	Numbers(id deck.PackID, now time.Time) (Numbers, error)
}

// Prose turns Markdown into lines.
type Prose interface {
	Lines(markdown string, width int, t theme.Theme) []string
}

// Model is the screen.
type Model struct {
	id     screen.ID
	pack   *deck.Pack
	source Source
	prose  Prose
	clock  screen.Clock
	keys   keyMap

	numbers Numbers
	known   bool
	tabs    []tab
	tab     int
	scroll  draw.Scroll
	link    int // chosen link of the tab, -1 when none is
	w, h    int
}

// tab is one group of sections.
type tab struct {
	title string
	draw  func(Model, screen.Canvas) []string
	text  string // Markdown whose links `o` goes through
}

// New makes the reader of a pack.
func New(id screen.ID, packID deck.PackID, source Source, p Prose, clock screen.Clock) (Model, error) {
	found, err := source.Pack(packID)
	if err != nil {
		return Model{}, err
	}
	return Model{id: id, pack: found, source: source, prose: p, clock: clock, keys: newKeyMap(),
		tabs: tabsOf(found), link: -1}, nil
}

// Init does nothing: the numbers are read when the screen is shown.
func (m Model) Init() tea.Cmd { return nil }

// Typing is false: there is no text field here.
func (m Model) Typing() bool { return false }

// Update answers one message.
func (m Model) Update(msg tea.Msg, _ time.Time) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.Resized:
		return m.resize(msg), nil
	case screen.Shown:
		return m, m.count()
	case screen.Reloaded:
		return m, tea.Batch(m.reread(), m.count())
	case rereadMsg:
		if msg.id == m.id && msg.err == nil { // of a file broken while being edited the last good version stays
			m = m.replace(msg.pack)
		}
	case countedMsg:
		if msg.id == m.id && msg.err == nil {
			m.numbers, m.known = msg.numbers, true
		} else if msg.id == m.id {
			return m, screen.Fail(msg.err)
		}
	case tea.MouseWheelMsg:
		return m.scrollBy(screen.Wheel(msg)), nil
	case tea.MouseClickMsg:
		return m.click(msg), nil
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

// resize keeps the place in the text, which wraps to another number of lines.
func (m Model) resize(to screen.Resized) Model {
	before := 0
	if m.w > 0 && m.scroll.Top > 0 {
		before = len(m.page(m.canvas()))
	}
	m.w, m.h = to.W, to.H
	if before > 0 {
		m.scroll.Top = m.scroll.Top * len(m.page(m.canvas())) / before
	}
	return m.scrollBy(0)
}

// replace takes the changed pack and keeps the tab by its title.
func (m Model) replace(fresh *deck.Pack) Model {
	was := m.tabs[m.tab].title
	m.pack, m.tabs = fresh, tabsOf(fresh)
	m.tab = min(m.tab, len(m.tabs)-1)
	for i, t := range m.tabs {
		if t.title == was {
			m.tab = i
		}
	}
	return m.scrollBy(0)
}

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.back):
		if m.link >= 0 {
			m.link = -1
			return m, nil
		}
		return m, screen.GoBack
	case key.Matches(msg, m.keys.nextTab):
		return m.turn(1), nil
	case key.Matches(msg, m.keys.prevTab):
		return m.turn(-1), nil
	case key.Matches(msg, m.keys.up):
		return m.scrollBy(-1), nil
	case key.Matches(msg, m.keys.down):
		return m.scrollBy(1), nil
	case key.Matches(msg, m.keys.pageUp):
		return m.scrollBy(-m.pageHeight()), nil
	case key.Matches(msg, m.keys.pageDown):
		return m.scrollBy(m.pageHeight()), nil
	case key.Matches(msg, m.keys.top):
		m.scroll.Top = 0
		return m, nil
	case key.Matches(msg, m.keys.bottom):
		return m.scrollBy(1 << 20), nil
	case key.Matches(msg, m.keys.open) && m.link >= 0:
		url := m.links()[m.link].URL
		return m, func() tea.Msg { return screen.OpenURL{URL: url} }
	case key.Matches(msg, m.keys.ref):
		return m.nextLink()
	case key.Matches(msg, m.keys.edit):
		return m, m.edit()
	}
	return m, m.goTo(msg)
}

// edit opens the file; a shipped pack has to be copied first.
func (m Model) edit() tea.Cmd {
	if m.pack.Origin == deck.Shipped {
		return screen.Tell("This pack ships with prefill. `prefill edit " + string(m.pack.ID) + "` makes a copy that you can change.")
	}
	place := m.pack.Place
	return func() tea.Msg { return screen.Edit{Place: place} }
}

// goTo is the drill that a key leads to.
func (m Model) goTo(msg tea.KeyPressMsg) tea.Cmd {
	about := []deck.PackID{m.pack.ID}
	switch {
	case key.Matches(msg, m.keys.study):
		return screen.Go(screen.GoTo{Place: screen.Study, Packs: about})
	case key.Matches(msg, m.keys.match):
		return m.enter(m.pack.Match != nil, "no matching exercise", screen.Match)
	case key.Matches(msg, m.keys.table):
		return m.enter(len(m.pack.Tables) > 0, "no table", screen.Table)
	case key.Matches(msg, m.keys.ask):
		return m.enter(len(m.pack.FollowUps) > 0, "no follow-up questions", screen.Ask)
	case key.Matches(msg, m.keys.cheat):
		return m.enter(m.pack.Sheet != nil, "no cheat sheet", screen.Cheat)
	case key.Matches(msg, m.keys.stream):
		return m.enter(len(m.pack.Streams) > 0, "no stream to watch", screen.Stream)
	case key.Matches(msg, m.keys.term):
		return screen.Go(screen.GoTo{Place: screen.Term, Packs: about})
	}
	return nil
}

// enter opens an exercise that the pack has, and else says that it has none.
func (m Model) enter(has bool, what string, place screen.Place) tea.Cmd {
	if !has {
		return screen.Tell(m.pack.Title + " has " + what + ".")
	}
	return screen.Go(screen.GoTo{Place: place, Packs: []deck.PackID{m.pack.ID}})
}

func (m Model) turn(n int) Model {
	m.tab = (m.tab + n + len(m.tabs)) % len(m.tabs)
	m.scroll, m.link = draw.Scroll{}, -1
	return m
}

// links are those of the tab that can be opened.
func (m Model) links() []prose.Link { return prose.Links(m.tabs[m.tab].text) }

func (m Model) nextLink() (screen.Screen, tea.Cmd) {
	links := m.links()
	if len(links) == 0 {
		return m, screen.Tell("No links on this page. The tab References has the sources.")
	}
	m.link = (m.link + 1) % len(links)
	return m, nil
}

func (m Model) scrollBy(n int) Model {
	if m.w > 0 {
		m.scroll = m.scroll.By(n, len(m.page(m.canvas())), m.pageHeight())
	}
	return m
}

func (m Model) canvas() screen.Canvas {
	return screen.Canvas{W: m.w, H: m.h, Theme: theme.New(true, false)}
}

// click on the line of tabs turns to the one under the pointer.
func (m Model) click(msg tea.MouseClickMsg) Model {
	if msg.Y != 0 {
		return m
	}
	x, first := 0, m.firstTab(m.canvas())
	if first > 0 {
		x = draw.Width(m.canvas().Theme.Left) + 1
	}
	for i := first; i < len(m.tabs); i++ {
		x += draw.Width(m.tabName(i)) + len(tabGap)
		if msg.X < x {
			return m.turn(i - m.tab)
		}
	}
	return m
}

// join puts the parts of a tab under each other, with a blank line between
// those that are not empty.
func join(parts ...[]string) []string {
	var out []string
	for _, p := range parts {
		if len(p) == 0 {
			continue
		}
		if len(out) > 0 {
			out = append(out, "")
		}
		out = append(out, p...)
	}
	return out
}

func markdown(texts ...deck.Text) string {
	var b strings.Builder
	for _, t := range texts {
		b.WriteString(t.Markdown + "\n\n")
	}
	return b.String()
}
