// Package match is the matching drill: prompts and answers side by side,
// against the clock, each pick answered at once.
package match

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/screen"
)

// Request says which round is wanted.
type Request struct {
	Packs []deck.PackID // empty means all: a mixed round
	Style string        // a drill style
	Only  []deck.CardID // StyleMissed and StyleConfused: these pairs
	Seed  uint64        // 0 lets the source draw one
	Share string        // the seed text of somebody else's round; empty for one's own
}

// Deal is a round ready to be played.
type Deal struct {
	Name    string // what the title line calls it
	Spec    drill.MatchSpec
	Best    deck.Round
	HasBest bool
	Note    string // one sentence to begin with; may be empty
	Share   string // the seed text that gives another person this round; empty when none can
}

// Finished is what saving a round came to.
type Finished struct {
	NewBest bool
	States  map[deck.CardID]schedule.State
	Today   int32 // study day, to say when cards come back
}

// Deps is what the screen needs from outside.
type Deps interface {
	Deal(Request) (Deal, error)
	Finish(drill.Result) (Finished, error)
}

// Model is the screen.
type Model struct {
	id    screen.ID
	want  Request
	deps  Deps
	clock screen.Clock
	keys  keyMap

	deal    Deal
	phase   phase
	round   drill.Match
	result  drill.Result
	ended   Finished
	started time.Time
	now     time.Time
	away    time.Duration // spent under other screens, which does not count
	left    time.Time     // when the screen was covered
	covered bool
	focused bool
	run     int

	prompt  int // chosen prompt
	tile    int // chosen answer
	answers bool
	verdict drill.Verdict
	picked  int    // tile of the last pick
	hinted  int    // tile the last hint crossed out, -1
	why     string // no round could be dealt
	sure    bool   // r was pressed once: again drops the answers given
	asked   int    // prompt the last verdict or hint was about
	scroll  draw.Scroll
	w, h    int
}

type phase uint8

const (
	loading phase = iota
	playing
	saving
	over
	unsaved // the round is played and could not be written
	failed
)

// New makes the screen; the round is dealt when it is shown.
func New(id screen.ID, want Request, deps Deps, clock screen.Clock) Model {
	return Model{id: id, want: want, deps: deps, clock: clock, keys: newKeyMap(), focused: true,
		hinted: -1, deal: Deal{Name: "Match"}}
}

// Init deals the round.
func (m Model) Init() tea.Cmd { return m.dealRound(m.want) }

// Typing is false: there is no text field here.
func (m Model) Typing() bool { return false }

// Busy says why leaving should wait a moment.
func (m Model) Busy() string {
	if m.phase == saving {
		return "Saving the round."
	}
	return ""
}

// Unsaved warns of a round that could not be saved.
func (m Model) Unsaved() string {
	if m.phase == unsaved {
		return "This round is NOT saved."
	}
	return ""
}

// Update answers one message.
func (m Model) Update(msg tea.Msg, at time.Time) (screen.Screen, tea.Cmd) {
	if at.After(m.now) {
		m.now = at
	}
	switch msg := msg.(type) {
	case screen.Resized:
		m.w, m.h = msg.W, msg.H
		return m.follow(), nil
	case dealtMsg:
		if msg.id == m.id {
			return m.begin(msg)
		}
	case savedMsg:
		if msg.id == m.id {
			return m.saved(msg)
		}
	case screen.FrameMsg:
		if msg.ID == m.id && msg.Run == m.run && m.ticking() {
			return m.second()
		}
	case screen.Hidden:
		m.covered, m.left = true, m.now
		m.run++
	case tea.BlurMsg:
		m.focused = false
		m.run++
	case screen.Shown, tea.FocusMsg:
		return m.resume(msg)
	case tea.MouseClickMsg:
		return m.click(msg)
	case tea.MouseWheelMsg:
		return m.wheel(msg), nil
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

func (m Model) resume(msg tea.Msg) (screen.Screen, tea.Cmd) {
	if _, shown := msg.(screen.Shown); shown && m.covered {
		m.away += m.now.Sub(m.left)
		m.covered = false
	}
	m.focused = true
	m.run++
	if m.ticking() {
		return m, m.tick()
	}
	return m, nil
}

func (m Model) ticking() bool { return m.phase == playing && m.focused && !m.covered }

func (m Model) begin(msg dealtMsg) (screen.Screen, tea.Cmd) {
	if msg.err != nil {
		m.phase, m.why = failed, msg.err.Error()
		return m, screen.Fail(msg.err)
	}
	m.deal, m.round = msg.deal, drill.NewMatch(msg.deal.Spec)
	m.phase, m.started, m.now, m.away = playing, msg.at, msg.at, 0
	m.prompt, m.tile, m.answers, m.hinted = 0, 0, false, -1
	m.verdict, m.scroll = drill.Verdict{}, draw.Scroll{}
	if m.round.Done() {
		m.phase, m.why = failed, "there are no pairs"
		return m, nil
	}
	m.run++
	cmd := m.tick()
	if msg.deal.Note != "" {
		cmd = tea.Batch(cmd, screen.Tell(msg.deal.Note))
	}
	return m, cmd
}

// elapsed is the time played.
func (m Model) elapsed() time.Duration { return m.now.Sub(m.started) - m.away }

// second moves the clock on; a round against time may end by it.
func (m Model) second() (screen.Screen, tea.Cmd) {
	m.round = m.round.Tick(m.elapsed())
	if m.round.Done() {
		return m.finish()
	}
	return m, m.tick()
}

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch m.phase {
	case playing:
		return m.pressPlaying(msg)
	case over, unsaved, failed:
		return m.pressOver(msg)
	}
	if key.Matches(msg, m.keys.leave) && m.phase == loading {
		return m, screen.GoBack
	}
	return m, nil
}

// leave ends the round where it stands: what was answered is saved.
func (m Model) leave() (screen.Screen, tea.Cmd) {
	if len(m.round.Result().Grades) == 0 {
		return m, screen.GoBack
	}
	m.round = m.round.Stop(m.elapsed())
	return m.finish()
}

func (m Model) pressOver(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.leave):
		return m, screen.GoBack
	case key.Matches(msg, m.keys.done) && m.phase == over:
		return m, screen.GoBack
	case key.Matches(msg, m.keys.retry) && m.phase == unsaved:
		m.phase = saving
		return m, m.save(m.result)
	case key.Matches(msg, m.keys.again):
		return m, m.dealRound(Request{Packs: m.want.Packs, Style: m.want.Style, Only: m.want.Only})
	case key.Matches(msg, m.keys.missed) && len(m.result.Missed) > 0:
		return m, m.dealRound(Request{Packs: m.want.Packs, Style: drill.StyleMissed, Only: m.result.Missed})
	case key.Matches(msg, m.keys.up):
		return m.scrollSummary(-1), nil
	case key.Matches(msg, m.keys.down):
		return m.scrollSummary(1), nil
	case key.Matches(msg, m.keys.missed):
		return m, screen.Tell("Nothing was missed in this round.")
	}
	return m, screen.Tell("This round is over: r deals a new one, esc leaves.")
}

// overflows reports whether the summary is longer than the window.
func (m Model) overflows() bool { return m.w > 0 && len(m.summary(m.canvas())) > m.h }

func (m Model) scrollSummary(n int) Model {
	if m.w > 0 && (m.phase == over || m.phase == unsaved || m.phase == saving) {
		m.scroll = m.scroll.By(n, len(m.summary(m.canvas())), m.h)
	}
	return m
}

// finish saves the round as one action.
func (m Model) finish() (screen.Screen, tea.Cmd) {
	m.result, m.phase, m.scroll = m.round.Result(), saving, draw.Scroll{}
	m.run++
	return m, m.save(m.result)
}

func (m Model) saved(msg savedMsg) (screen.Screen, tea.Cmd) {
	if msg.err != nil {
		m.phase = unsaved
		return m, screen.Fail(msg.err)
	}
	m.phase, m.ended = over, msg.finished
	return m, nil
}
