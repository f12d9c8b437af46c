package stream

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/latency"
	"prefill/ui/draw"
	"prefill/ui/screen"
)

// drill is the exercise at hand.
type drill struct {
	phase    phase
	level    int
	seed     uint64
	exercise latency.Drill
	field    field
	said     string
	placed   deck.Bet
	history  []deck.Bet
	done     int // answered in this sitting
}

// Scores that move the difficulty: a good answer asks for more, a bad one for
// firmer ground.
const (
	scoreUp   = 70
	scoreDown = 30
)

// draw begins with an exercise. Its seed is the moment, so that no sitting is
// like the one before; from there on each seed follows from the last.
func (m Model) draw(at time.Time) (screen.Screen, tea.Cmd) {
	m.play = m.play.stop().at(m.play.now)
	m.mode = drilling
	m.drill = drill{level: latency.MinDifficulty, seed: uint64(at.UnixNano())}
	return m.nextDrill(0)
}

// nextDrill asks another exercise, harder by so many steps.
func (m Model) nextDrill(by int) (screen.Screen, tea.Cmd) {
	d := m.drill
	level := min(max(d.level+by, latency.MinDifficulty), latency.MaxDifficulty)
	m.drill = drill{phase: asking, level: level, seed: d.seed + 1, done: d.done}
	m.scroll = draw.Scroll{}
	exercise, err := latency.Exercise(m.drill.seed, level)
	if err != nil {
		m.drill.phase = undrawn
		return m, screen.Fail(err)
	}
	m.drill.exercise = exercise
	return m, m.history(exercise.Name)
}

func (m Model) pressDrill(msg tea.KeyPressMsg, at time.Time) (screen.Screen, tea.Cmd) {
	k := m.keys
	if key.Matches(msg, k.leaveField) && m.drill.phase != saving {
		return m.leaveDrill()
	}
	switch m.drill.phase {
	case saving:
		return m, nil
	case undrawn:
		return m.draw(at)
	case settled:
		return m.pressWorked(msg)
	}
	switch {
	case key.Matches(msg, k.submit):
		return m.answer()
	case key.Matches(msg, k.otherLane):
		return m.nextDrill(0)
	case key.Matches(msg, k.quantityUp):
		return m.nextDrill(1)
	case key.Matches(msg, k.quantityDown):
		return m.nextDrill(-1)
	case key.Matches(msg, k.erase):
		m.drill.field, m.drill.said = m.drill.field.erase(), ""
	case msg.Text != "":
		m.drill.field, m.drill.said = m.drill.field.add(msg.Text), ""
	}
	return m, nil
}

// pressWorked answers keys below a worked answer.
func (m Model) pressWorked(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.keys
	switch {
	case key.Matches(msg, k.nextExercise):
		return m.nextDrill(m.drill.harder())
	case key.Matches(msg, k.scrollUp):
		return m.scrollBy(-1), nil
	case key.Matches(msg, k.scrollDown):
		return m.scrollBy(1), nil
	}
	return m, nil
}

// harder is how the last score moves the difficulty.
func (d drill) harder() int {
	switch {
	case d.placed.Score >= scoreUp:
		return 1
	case d.placed.Score < scoreDown:
		return -1
	default:
		return 0
	}
}

// leaveDrill goes back to the race, or to where the user came from when there
// is none.
func (m Model) leaveDrill() (screen.Screen, tea.Cmd) {
	if m.school {
		return m, screen.GoBack
	}
	m.mode, m.drill, m.scroll = racing, drill{}, draw.Scroll{}
	return m, nil
}

// answer scores what was typed and writes it down before the arithmetic is
// shown.
func (m Model) answer() (screen.Screen, tea.Cmd) {
	ex := m.drill.exercise
	guess, err := m.drill.field.amount(ex.Unit)
	if err != nil {
		m.drill.said = err.Error()
		return m, nil
	}
	m.drill.placed = deck.Bet{Scenario: ex.Name, Quantity: string(ex.Quantity), Guess: guess, Truth: ex.Answer,
		Score: latency.ScoreGuess(guess, ex.Answer)}
	m.drill.phase = saving
	return m, m.save(m.drill.placed)
}

func (m Model) savedDrill(msg savedMsg) (screen.Screen, tea.Cmd) {
	if msg.err != nil {
		m.drill.phase = asking
		return m, screen.Fail(msg.err)
	}
	m.drill.phase = settled
	m.drill.done++
	return m, nil
}
