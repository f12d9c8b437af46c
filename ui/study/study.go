// Package study is the session: one card after another, of whatever kind,
// asked, revealed and graded. A grade is on disk before the next card shows.
package study

import (
	"time"

	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Want says which cards a session is about.
type Want struct {
	Packs []deck.PackID // empty means all
	Cards []deck.CardID // exactly these, due or not
	Asks  bool          // only follow-ups
	Mode  deck.Mode     // what answers are logged as; empty means study
	Until time.Time     // part of an evening that ends then; zero for none
}

// Answer is a grade to be saved.
type Answer struct {
	Card   deck.CardID
	Rating deck.Rating
	Mode   deck.Mode
	Took   time.Duration
	Rungs  int
}

// Undone is what an undo or redo did. Item is the card it was about; nil when
// it was no grade of a card that is still in a pack.
type Undone struct {
	What   string // one sentence
	Item   *Item
	Rating deck.Rating
	None   bool // there was nothing left to take back
}

// Deps is what the screen needs from outside.
type Deps interface {
	Session(want Want, now time.Time) (Session, error)
	Grade(Answer) (schedule.State, error)
	Undo() (Undone, error)
	Redo() (Undone, error)
	Suspend(deck.CardID) error
	// Fresh gives the cards as the packs have them now, without their states;
	// a card that no pack has any more is left out.
	Fresh([]deck.CardID) map[deck.CardID]Item
}

// Prose turns Markdown into lines.
type Prose interface {
	Lines(markdown string, width int, t theme.Theme) []string
}

// Model is the screen.
type Model struct {
	id    screen.ID
	want  Want
	deps  Deps
	clock screen.Clock
	prose Prose
	keys  keyMap

	session Session
	queue   queue
	phase   phase
	before  phase // what saving began from, and still shows
	item    Item
	ladder  drill.Ladder
	point   int // chosen must-say point
	answer  textarea.Model
	writing bool
	asked   time.Time // when the question was shown
	now     time.Time
	run     int // of the pace clock
	focused bool
	preview [4]schedule.Outcome
	scroll  draw.Scroll
	w, h    int

	done    []graded
	err     error     // why the session could not be read
	leaving bool      // esc was pressed while something was being saved
	unsaved bool      // this card was graded, and that could not be saved
	away    time.Time // since when another screen covers this one; zero when none does
}

// phase is what the screen is waiting for.
type phase uint8

const (
	loading  phase = iota
	asking         // the question is shown
	judging        // the answer is shown
	saving         // a grade, undo or suspension is on its way to disk
	finished       // nothing left for now
	failed         // the session could not be read
)

// stands is the phase whose page is shown: saving changes nothing in sight.
func (m Model) stands() phase {
	if m.phase == saving {
		return m.before
	}
	return m.phase
}

// graded is one grade of this session, for the summary.
type graded struct {
	item   Item
	rating deck.Rating
}

// New makes the screen; the session is read when it is shown.
func New(id screen.ID, want Want, deps Deps, prose Prose, clock screen.Clock) Model {
	return Model{id: id, want: want, deps: deps, prose: prose, clock: clock, keys: newKeyMap(),
		answer: newAnswer(), focused: true, session: Session{Name: "Study"}}
}

// Init reads the session.
func (m Model) Init() tea.Cmd { return m.load() }

// Typing reports whether the answer field has the focus.
func (m Model) Typing() bool { return m.writing }

// Busy says why leaving should wait a moment.
func (m Model) Busy() string {
	if m.phase == saving {
		return "Saving your grade."
	}
	return ""
}

// Unsaved warns of a grade that could not be saved.
func (m Model) Unsaved() string {
	if m.unsaved {
		return "The last grade is NOT saved."
	}
	return ""
}

// Update answers one message.
func (m Model) Update(msg tea.Msg, at time.Time) (screen.Screen, tea.Cmd) {
	m.now = later(m.now, at)
	switch msg := msg.(type) {
	case screen.Resized:
		return m.resize(msg), nil
	case sessionMsg:
		if msg.id == m.id {
			return m.begin(msg)
		}
	case gradedMsg:
		if msg.id == m.id {
			return m.took(msg)
		}
	case undoneMsg:
		if msg.id == m.id {
			return m.tookBack(msg)
		}
	case suspendedMsg:
		if msg.id == m.id {
			return m.setAside(msg)
		}
	case screen.Reloaded:
		return m, m.refresh()
	case freshMsg:
		if msg.id == m.id {
			return m.takeFresh(msg)
		}
	case screen.FrameMsg:
		if msg.ID == m.id && msg.Run == m.run && m.ticking() {
			return m, m.tick()
		}
	case screen.Hidden:
		m.away = m.now
		return m.rest(), nil
	case tea.BlurMsg:
		return m.rest(), nil
	case screen.Shown:
		return m.comeBack().resume()
	case tea.FocusMsg:
		return m.resume()
	case tea.MouseWheelMsg:
		return m.scrollBy(screen.Wheel(msg)), nil
	case tea.PasteMsg:
		if m.writing {
			return m.write(msg)
		}
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

// resize keeps in sight what was looked at: the field, or the chosen point.
func (m Model) resize(to screen.Resized) Model {
	watched := m.choosing() && m.pointInSight()
	m.w, m.h = to.W, to.H
	m.answer.SetWidth(fieldWidth(to.W))
	m = m.scrollBy(0).followField()
	if watched {
		return m.followPoint()
	}
	return m
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// rest stops the pace clock's frames while nobody looks.
func (m Model) rest() Model {
	m.focused = false
	m.run++
	return m
}

// comeBack leaves the time spent under another screen out of the answer's.
func (m Model) comeBack() Model {
	if !m.away.IsZero() {
		m.asked = m.asked.Add(m.now.Sub(m.away))
		m.away = time.Time{}
	}
	return m
}

func (m Model) resume() (screen.Screen, tea.Cmd) {
	m.focused = true
	m.run++
	if m.ticking() {
		return m, m.tick()
	}
	return m, nil
}

// ticking reports whether the pace clock is running: only while a question is
// to be answered aloud, and somebody looks.
func (m Model) ticking() bool {
	return m.focused && m.phase == asking && m.aloud()
}

// aloud reports whether the card is one to speak about.
func (m Model) aloud() bool {
	return m.item.Card.Kind == deck.KindFollowUp || m.item.Card.Kind == deck.KindBreath
}
