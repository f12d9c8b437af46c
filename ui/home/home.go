// Package home is the first screen: the packs by track, what is due, what is
// new, and one key that begins.
package home

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/screen"
)

// Topic is one pack as the list shows it.
type Topic struct {
	ID      deck.PackID
	Title   string
	Track   string   // slug of the heading it stands under
	Level   int      // 1 to 3; 0 not said
	Minutes int      // to read its quick scan; 0 not said
	Summary string   // TL;DR as Markdown; may be empty
	After   []string // titles of the topics worth knowing first
	// Due counts its cards for today, New those never seen.
	Due, New int
	// Recall is the share of all its cards that is expected to be recalled
	// now, 0 to 1, unseen ones counting 0; negative when none was seen.
	Recall float64
	Has    Offer
	Learn  bool // the next topic worth learning
	Broken bool // its file has mistakes; the last good version is shown
}

// Offer says which exercises a topic has.
type Offer struct {
	Match, Table, Stream, Sheet bool
	Asks                        int // follow-up questions
}

// Summary is what the list and the line of today show.
type Summary struct {
	Topics []Topic
	// Due and New are all that a session would ask today, steps that fall due
	// later among them; Minutes is what that takes.
	Due, New, Minutes int
	// Problems counts mistakes in packs; Notices are single sentences, such as
	// a pack of the user's that replaces a shipped one, or a repaired store.
	Problems int
	Notices  []string
	First    bool // nothing has ever been graded
}

// Source is what the screen needs from outside.
type Source interface {
	// Heads gives the topics with titles and tracks only, at once.
	Heads() []Topic
	// Summary reads what is due.
	Summary(now time.Time) (Summary, error)
	// Extras folds the whole history, so it may take its time: it is asked
	// for after the Summary is on the screen.
	Extras(now time.Time) (Extras, error)
}

// Model is the screen.
type Model struct {
	id     screen.ID
	source Source
	clock  screen.Clock
	keys   keyMap

	summary Summary
	extras  Extras
	loaded  bool
	stale   bool // the history may have changed since extras were read
	err     error
	now     time.Time // of the last message, for the countdown
	at      int       // chosen topic
	scroll  draw.Scroll
	w, h    int
	find    finder
}

// New makes the screen with its topics listed and their numbers to come.
func New(id screen.ID, source Source, clock screen.Clock) Model {
	m := Model{id: id, source: source, clock: clock, keys: newKeyMap(), find: newFinder()}
	m.summary.Topics = source.Heads()
	return m
}

// Init does nothing: the numbers are loaded when the screen is shown.
func (m Model) Init() tea.Cmd { return nil }

// Typing reports whether the search field has the focus.
func (m Model) Typing() bool { return m.find.open }

// Update answers one message.
func (m Model) Update(msg tea.Msg, at time.Time) (screen.Screen, tea.Cmd) {
	m.now = at
	switch msg := msg.(type) {
	case screen.Resized:
		m.w, m.h = msg.W, msg.H
		return m.follow(), nil
	case screen.Shown, screen.Reloaded:
		m.stale = true
		return m, m.load()
	case screen.Hidden:
		m.summary.Notices = nil // they were told
	case tea.FocusMsg:
		return m, m.load()
	case loadedMsg:
		if msg.id == m.id {
			return m.take(msg)
		}
	case extrasMsg:
		if msg.id == m.id {
			return m.takeExtras(msg)
		}
	case tea.MouseWheelMsg:
		return m.move(screen.Wheel(msg)), nil
	case tea.MouseClickMsg:
		return m.click(msg)
	case tea.PasteMsg:
		if m.find.open {
			m.find = m.find.typed(msg.Content)
			return m.follow(), nil
		}
	case tea.KeyPressMsg:
		if m.find.open {
			return m.pressFind(msg)
		}
		return m.press(msg)
	}
	return m, nil
}

// take keeps the place in the list when fresh numbers arrive, and only then
// asks for what needs the whole history.
func (m Model) take(msg loadedMsg) (screen.Screen, tea.Cmd) {
	m.loaded, m.err = true, msg.err
	if msg.err != nil {
		return m.follow(), nil
	}
	here, was := m.chosen()
	told := m.summary.Notices
	m.summary = msg.summary
	m.summary.Notices = joined(told, m.summary.Notices)
	if was {
		for i, t := range m.shown() {
			if t.ID == here.ID {
				m.at = i
			}
		}
	}
	if !m.stale || m.summary.First {
		return m.follow(), nil
	}
	m.stale = false
	return m.follow(), m.loadExtras()
}

func (m Model) takeExtras(msg extrasMsg) (screen.Screen, tea.Cmd) {
	if msg.err != nil {
		return m, screen.Fail(msg.err)
	}
	m.extras = msg.extras
	return m.follow(), nil
}

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.up):
		return m.move(-1), nil
	case key.Matches(msg, m.keys.down):
		return m.move(1), nil
	case key.Matches(msg, m.keys.pageUp):
		return m.move(-max(m.listHeight()-1, 1)), nil
	case key.Matches(msg, m.keys.pageDown):
		return m.move(max(m.listHeight()-1, 1)), nil
	case key.Matches(msg, m.keys.first):
		return m.move(-len(m.summary.Topics)), nil
	case key.Matches(msg, m.keys.last):
		return m.move(len(m.summary.Topics)), nil
	case key.Matches(msg, m.keys.find):
		m.find.open = true
		return m, nil
	case key.Matches(msg, m.keys.back):
		if m.find.text != "" {
			m.find = newFinder()
			return m.follow(), nil
		}
		return m, screen.Tell("This is the first screen. q quits.")
	}
	return m, m.goTo(msg)
}

// goTo is where a key leads, nil when it leads nowhere.
func (m Model) goTo(msg tea.KeyPressMsg) tea.Cmd {
	topic, ok := m.chosen()
	about := []deck.PackID{topic.ID}
	switch {
	case key.Matches(msg, m.keys.study):
		return screen.Go(screen.GoTo{Place: screen.Study})
	case key.Matches(msg, m.keys.best):
		return screen.Go(screen.GoTo{Place: screen.Night, Minutes: bestMinutes, Style: "best"})
	case key.Matches(msg, m.keys.night):
		return screen.Go(screen.GoTo{Place: screen.Night})
	case key.Matches(msg, m.keys.dates):
		return screen.Go(screen.GoTo{Place: screen.Dates})
	case key.Matches(msg, m.keys.stats):
		return screen.Go(screen.GoTo{Place: screen.Stats})
	case key.Matches(msg, m.keys.trouble):
		return screen.Go(screen.GoTo{Place: screen.Trouble})
	case !ok:
		return nil
	case key.Matches(msg, m.keys.open):
		return screen.Go(screen.GoTo{Place: screen.Pack, Packs: about})
	case key.Matches(msg, m.keys.match):
		return m.enter(topic.Has.Match, topic.Title+" has no matching exercise.", screen.GoTo{Place: screen.Match, Packs: about})
	case key.Matches(msg, m.keys.table):
		return m.enter(topic.Has.Table, topic.Title+" has no table.", screen.GoTo{Place: screen.Table, Packs: about})
	case key.Matches(msg, m.keys.ask):
		return m.enter(topic.Has.Asks > 0, topic.Title+" has no follow-up questions.", screen.GoTo{Place: screen.Ask, Packs: about})
	case key.Matches(msg, m.keys.cheat):
		return m.enter(topic.Has.Sheet, topic.Title+" has no cheat sheet.", screen.GoTo{Place: screen.Cheat, Packs: about})
	case key.Matches(msg, m.keys.stream):
		return m.enter(topic.Has.Stream, topic.Title+" has no stream to watch.", screen.GoTo{Place: screen.Stream, Packs: about})
	}
	return nil
}

// bestMinutes is how long the "best next minutes" session is.
const bestMinutes = 20

// enter goes where g says if the topic has it, and otherwise says why not.
// Before the packs are read nothing is known of them, so nothing is refused.
func (m Model) enter(has bool, why string, g screen.GoTo) tea.Cmd {
	if has || !m.loaded || m.err != nil {
		return screen.Go(g)
	}
	return screen.Tell(why)
}

// shown lists the topics that the search leaves.
func (m Model) shown() []Topic { return m.find.filter(m.summary.Topics) }

func (m Model) chosen() (Topic, bool) {
	topics := m.shown()
	if m.at < 0 || m.at >= len(topics) {
		return Topic{}, false
	}
	return topics[m.at], true
}

func (m Model) move(n int) Model {
	m.at += n
	return m.follow()
}

// follow keeps the chosen topic inside the list and the list around it.
func (m Model) follow() Model {
	topics := m.shown()
	m.at = max(0, min(m.at, len(topics)-1))
	rows := m.rows(topics)
	for i, r := range rows {
		if r.topic == m.at {
			m.scroll = m.scroll.To(i, len(rows), m.listHeight())
			if i == 1 { // show the first heading together with its first topic
				m.scroll.Top = 0
			}
		}
	}
	return m
}

// click chooses the topic on the line; a click on the chosen one opens it.
func (m Model) click(msg tea.MouseClickMsg) (screen.Screen, tea.Cmd) {
	line := msg.Y - m.headHeight() + m.scroll.Top
	rows := m.rows(m.shown())
	if msg.X >= m.list().w || msg.Y < m.headHeight() || line < 0 || line >= len(rows) || rows[line].topic < 0 {
		return m, nil
	}
	if rows[line].topic == m.at {
		topic, _ := m.chosen()
		return m, screen.Go(screen.GoTo{Place: screen.Pack, Packs: []deck.PackID{topic.ID}})
	}
	m.at = rows[line].topic
	return m, nil
}
