// Package study is the session: one card after another, of whatever kind,
// asked, revealed and graded. A grade is on disk before the next card shows.
package study

import (
	"time"

	"charm.land/bubbles/v2/key"
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

	done  []graded
	saved int // grades of this session that stand
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

// Update answers one message.
func (m Model) Update(msg tea.Msg, at time.Time) (screen.Screen, tea.Cmd) {
	m.now = later(m.now, at)
	switch msg := msg.(type) {
	case screen.Resized:
		m.w, m.h = msg.W, msg.H
		m.answer.SetWidth(max(msg.W-2, 10))
		m.scroll = m.scroll.Clamp(len(m.lines(m.plainCanvas())), m.bodyHeight())
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
	case screen.FrameMsg:
		if msg.ID == m.id && msg.Run == m.run && m.ticking() {
			return m, m.tick()
		}
	case screen.Hidden, tea.BlurMsg:
		m.focused = false
		m.run++
	case screen.Shown, tea.FocusMsg:
		return m.resume()
	case tea.MouseWheelMsg:
		return m.scrollBy(wheel(msg)), nil
	case tea.PasteMsg:
		if m.writing {
			return m.write(msg)
		}
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
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

// begin starts on the session that was read.
func (m Model) begin(msg sessionMsg) (screen.Screen, tea.Cmd) {
	if msg.err != nil {
		m.phase = failed
		return m, screen.Fail(msg.err)
	}
	m.session, m.queue = msg.session, newQueue(msg.session)
	return m.advance(later(m.now, msg.at))
}

// advance shows the next question, or the summary.
func (m Model) advance(now time.Time) (screen.Screen, tea.Cmd) {
	item, rest, ok := m.queue.next(now)
	if !ok {
		m.phase = finished
		m.scroll = draw.Scroll{}
		if m.queue.bounded() {
			return m, screen.GoBack // the evening goes on from there
		}
		return m, nil
	}
	m.queue = rest
	return m.ask(item, now)
}

func (m Model) ask(item Item, now time.Time) (screen.Screen, tea.Cmd) {
	m.item, m.phase, m.asked, m.now = item, asking, now, now
	m.ladder = drill.NewLadder(item.Card)
	m.point = 0
	m.answer = newAnswer()
	m.answer.SetWidth(max(m.w-2, 10))
	m.writing = false
	m.scroll = draw.Scroll{}
	m.run++
	if m.ticking() {
		return m, m.tick()
	}
	return m, nil
}

// reveal shows the answer; from now on the user judges.
func (m Model) reveal() Model {
	m.ladder = m.ladder.Answer()
	for !m.ladder.Complete() {
		m.ladder = m.ladder.Take()
	}
	m.phase, m.writing = judging, false
	m.answer.Blur()
	m.preview = schedule.PreviewIn(m.session.Mode, m.item.State, m.item.Card.ID, m.now, m.session.Settings)
	return m.showAnswer()
}

// grade sends the rating to disk; the card stays until it is there.
func (m Model) grade(r deck.Rating) (screen.Screen, tea.Cmd) {
	if m.phase != judging {
		return m, screen.Tell("First answer, then space shows what it should have been.")
	}
	m.phase = saving
	return m, m.save(Answer{Card: m.item.Card.ID, Rating: r, Mode: m.session.Mode,
		Took: m.now.Sub(m.asked), Rungs: m.ladder.Rungs()})
}

// took moves on after a grade is on disk; a grade that could not be saved
// leaves everything as it was.
func (m Model) took(msg gradedMsg) (screen.Screen, tea.Cmd) {
	if msg.err != nil {
		m.phase = judging
		return m, screen.Fail(msg.err)
	}
	item := m.item
	item.State = msg.state
	m.done = append(m.done[:len(m.done):len(m.done)], graded{item, msg.rating})
	m.queue = m.queue.graded(item)
	return m.advance(later(m.now, msg.at))
}

// tookBack puts the card whose grade was undone before the user again.
func (m Model) tookBack(msg undoneMsg) (screen.Screen, tea.Cmd) {
	m.phase = msg.before
	if msg.err != nil {
		return m, screen.Fail(msg.err)
	}
	if msg.undone.None || msg.undone.Item == nil {
		return m, screen.Tell(msg.undone.What)
	}
	item := *msg.undone.Item
	if msg.redo {
		m.done = append(m.done[:len(m.done):len(m.done)], graded{item, msg.undone.Rating})
		m.queue = m.queue.graded(item)
		next, cmd := m.current(item.Card.ID, msg.at)
		return next, tea.Batch(cmd, screen.Tell(msg.undone.What))
	}
	m.done = dropLast(m.done, item.Card.ID)
	if m.phase == asking || m.phase == judging {
		m.queue = m.queue.back(m.item)
	}
	m.queue = m.queue.drop(item.Card.ID)
	next, cmd := m.ask(item, later(m.now, msg.at))
	return next, tea.Batch(cmd, screen.Tell(msg.undone.What))
}

// current goes on after a redo: with the card on screen, unless it was the
// one that is graded again now.
func (m Model) current(redone deck.CardID, at time.Time) (screen.Screen, tea.Cmd) {
	if m.phase != finished && m.item.Card.ID != redone {
		return m, nil
	}
	return m.advance(later(m.now, at))
}

func dropLast(done []graded, id deck.CardID) []graded {
	for i := len(done) - 1; i >= 0; i-- {
		if done[i].item.Card.ID == id {
			return append(done[:i:i], done[i+1:]...)
		}
	}
	return done
}

func (m Model) setAside(msg suspendedMsg) (screen.Screen, tea.Cmd) {
	if msg.err != nil {
		m.phase = msg.before
		return m, screen.Fail(msg.err)
	}
	m.queue = m.queue.drop(msg.card)
	next, cmd := m.advance(later(m.now, msg.at))
	return next, tea.Batch(cmd, screen.Tell("Set aside: it is not asked again until you take it up. u takes that back."))
}

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	if m.writing {
		return m.pressWriting(msg)
	}
	switch {
	case key.Matches(msg, m.keys.leave):
		return m, screen.GoBack
	case m.phase == saving || m.phase == loading:
		return m, nil // one press is one grade
	case key.Matches(msg, m.keys.undo):
		return m.undo(false)
	case key.Matches(msg, m.keys.redo):
		return m.undo(true)
	case m.phase == finished || m.phase == failed:
		return m.pressDone(msg)
	}
	return m.pressCard(msg)
}

func (m Model) undo(redo bool) (screen.Screen, tea.Cmd) {
	before := m.phase
	m.phase = saving
	return m, m.takeBack(before, redo)
}

// pressDone answers keys on the summary.
func (m Model) pressDone(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.more):
		m.phase = loading
		return m, m.load()
	case key.Matches(msg, m.keys.up):
		return m.scrollBy(-1), nil
	case key.Matches(msg, m.keys.down):
		return m.scrollBy(1), nil
	}
	return m, nil
}

// pressCard answers keys while a card is shown.
func (m Model) pressCard(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	for i, b := range m.keys.grades {
		if key.Matches(msg, b) {
			return m.grade(deck.Again + deck.Rating(i))
		}
	}
	switch {
	case key.Matches(msg, m.keys.accept) && m.phase == judging:
		return m.accept()
	case key.Matches(msg, m.keys.tick) && m.phase == judging && len(m.item.Card.MustSay) > 0:
		return m.tickPoint(), nil
	case key.Matches(msg, m.keys.help) && m.phase == asking && m.hasNudge():
		m.ladder = m.ladder.Take()
		return m, nil
	case key.Matches(msg, m.keys.reveal) && m.phase == asking:
		return m.reveal(), nil
	case key.Matches(msg, m.keys.write) && m.phase == asking:
		m.writing = true
		return m, m.answer.Focus()
	case key.Matches(msg, m.keys.up):
		return m.up(), nil
	case key.Matches(msg, m.keys.down):
		return m.down(), nil
	case key.Matches(msg, m.keys.pageUp):
		return m.scrollBy(-m.bodyHeight() / 2), nil
	case key.Matches(msg, m.keys.pageDown):
		return m.scrollBy(m.bodyHeight() / 2), nil
	case key.Matches(msg, m.keys.aside):
		before := m.phase
		m.phase = saving
		return m, m.suspend(before)
	case key.Matches(msg, m.keys.edit):
		place := m.item.Card.Prompt.Place
		return m, func() tea.Msg { return screen.Edit{Place: place} }
	case key.Matches(msg, m.keys.card):
		return m, screen.Go(screen.GoTo{Place: screen.Card, Card: m.item.Card.ID})
	case key.Matches(msg, m.keys.term):
		return m, screen.Go(screen.GoTo{Place: screen.Term, Packs: []deck.PackID{m.item.Card.Pack}, Card: m.item.Card.ID})
	}
	return m, nil
}

// hasNudge reports whether a nudge is there and not yet taken.
func (m Model) hasNudge() bool {
	next, ok := m.ladder.Next()
	return ok && next == drill.RungNudge
}

// accept grades as the ticked points suggest.
func (m Model) accept() (screen.Screen, tea.Cmd) {
	if r := m.ladder.Suggested(); r.Valid() {
		return m.grade(r)
	}
	return m, screen.Tell("Only you know how well you knew it: 1 again, 2 hard, 3 good, 4 easy.")
}

// tickPoint marks the chosen point and goes on to the next.
func (m Model) tickPoint() Model {
	m.ladder = m.ladder.Tick(m.point)
	m.point = min(m.point+1, len(m.item.Card.MustSay)-1)
	return m
}

func (m Model) up() Model {
	if m.choosing() && m.point > 0 {
		m.point--
		return m
	}
	return m.scrollBy(-1)
}

func (m Model) down() Model {
	if m.choosing() && m.point < len(m.item.Card.MustSay)-1 {
		m.point++
		return m
	}
	return m.scrollBy(1)
}

func (m Model) choosing() bool { return m.phase == judging && len(m.item.Card.MustSay) > 0 }

func wheel(msg tea.MouseWheelMsg) int {
	if msg.Button == tea.MouseWheelUp {
		return -1
	}
	return 1
}
