package stream

import (
	"errors"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/latency"
	"prefill/ui/screen"
)

// The quantities one can bet on, as they stand in the log.
const (
	betTotal  = "total"
	betTTFT   = "ttft"
	betTPOT   = "tpot"
	betWinner = "winner"
)

// phase is how far a bet or an exercise has come.
type phase uint8

const (
	undrawn phase = iota
	asking
	saving // on its way to the disk; nothing is shown before it is there
	settled
)

// bet is a prediction about the race at hand.
type bet struct {
	phase    phase
	quantity int // index into the quantities of the race
	lane     int
	field    field
	said     string // what is wrong with what was typed
	placed   deck.Bet
	history  []deck.Bet
}

// quantities lists what can be bet on: TPOT only where there is a gap, the
// winner only where it is a question.
func (m Model) quantities() []string {
	list := []string{betTotal, betTTFT}
	if m.lanes[m.bet.lane].spec.Output > 1 {
		list = append(list, betTPOT)
	}
	if len(m.lanes) > 1 {
		list = append(list, betWinner)
	}
	return list
}

func (m Model) quantity() string {
	list := m.quantities()
	return list[min(m.bet.quantity, len(list)-1)]
}

// askBet opens the slip. The race goes back to its beginning, so that nothing
// of the answer is in sight.
func (m Model) askBet() (screen.Screen, tea.Cmd) {
	if m.fault != nil {
		return m, nil
	}
	if m.scenario().live() {
		return m, screen.Tell("This was measured, so there is nothing to bet on: turn the knobs of B until it runs like A.")
	}
	if m.known {
		return m, screen.Tell(m.seenAlready())
	}
	m.play = m.play.stop()
	m = m.seek(0)
	m.mode, m.seen, m.bet = betting, false, bet{phase: asking}
	m.knobs.said, m.knobs.fix = "", nil
	return m, m.history(m.scenario().name())
}

func (m Model) pressBet(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.keys
	if m.bet.phase == saving {
		return m, nil
	}
	switch {
	case key.Matches(msg, k.leaveField):
		m.mode, m.bet = racing, bet{}
		if m.still {
			return m.seek(m.end), nil
		}
	case key.Matches(msg, k.submit):
		return m.placeBet()
	case key.Matches(msg, k.quantityUp):
		m.bet = m.bet.ask(m.bet.quantity-1, m.bet.lane, len(m.quantities()), len(m.lanes))
	case key.Matches(msg, k.quantityDown):
		m.bet = m.bet.ask(m.bet.quantity+1, m.bet.lane, len(m.quantities()), len(m.lanes))
	case key.Matches(msg, k.otherLane):
		m.bet = m.bet.ask(m.bet.quantity, m.bet.lane+1, len(m.quantities()), len(m.lanes))
	case key.Matches(msg, k.erase):
		m.bet.field, m.bet.said = m.bet.field.erase(), ""
	case msg.Text != "":
		m.bet.field, m.bet.said = m.bet.field.add(msg.Text), ""
	}
	return m, nil
}

// ask turns to another question. What was typed answered the one before.
func (b bet) ask(quantity, lane, quantities, lanes int) bet {
	b.quantity, b.lane = (quantity+quantities)%quantities, lane%lanes
	b.field, b.said = "", ""
	return b
}

// placeBet scores the guess and writes it down; the race starts only when it
// is on disk.
func (m Model) placeBet() (screen.Screen, tea.Cmd) {
	placed, err := m.score()
	if err != nil {
		m.bet.said = err.Error()
		return m, nil
	}
	m.bet.placed, m.bet.phase = placed, saving
	return m, m.save(placed)
}

// score reads the guess and holds it against the race.
func (m Model) score() (deck.Bet, error) {
	b := deck.Bet{Scenario: m.scenario().name(), Quantity: m.quantity()}
	if b.Quantity == betWinner {
		return m.scoreWinner(b)
	}
	guess, err := m.bet.field.millis()
	if err != nil {
		return b, err
	}
	b.Lane = m.bet.lane + 1
	run := m.lanes[m.bet.lane].run
	truth := map[string]time.Duration{betTotal: run.Total, betTTFT: run.TTFT, betTPOT: run.TPOT}[b.Quantity]
	b.Guess, b.Truth = guess, float64(truth)/float64(time.Millisecond)
	b.Score = latency.ScoreGuess(b.Guess, b.Truth)
	return b, nil
}

// deadHeat is how close two totals may be for either lane to be the winner.
const deadHeat = 1.01

func (m Model) scoreWinner(b deck.Bet) (deck.Bet, error) {
	name := strings.ToUpper(strings.TrimSpace(string(m.bet.field)))
	i := -1
	for j := range m.lanes {
		if name == laneName(j) || name == string(rune('1'+j)) {
			i = j
		}
	}
	if i < 0 {
		return b, errors.New("type the letter of the lane whose last token comes first, for example B")
	}
	first := m.winner()
	b.Guess, b.Truth = float64(i+1), float64(first+1)
	if float64(m.lanes[i].run.Total) <= deadHeat*float64(m.lanes[first].run.Total) {
		b.Truth, b.Score = b.Guess, 100
	}
	return b, nil
}

// winner is the lane whose last token comes first.
func (m Model) winner() int {
	first := 0
	for i, l := range m.lanes {
		if l.run.Total < m.lanes[first].run.Total {
			first = i
		}
	}
	return first
}

// saved goes on after a bet has been written, or says why it could not be.
func (m Model) saved(msg savedMsg) (screen.Screen, tea.Cmd) {
	if m.drill.phase == saving {
		return m.savedDrill(msg)
	}
	if m.bet.phase != saving {
		return m, nil
	}
	if msg.err != nil {
		m.bet.phase = asking
		return m, screen.Fail(msg.err)
	}
	m.bet.phase, m.mode = settled, racing
	return m.launch(time.Time{})
}

// remember keeps the bets made before on what is asked now.
func (m Model) remember(msg historyMsg) Model {
	if msg.id != m.id {
		return m
	}
	if m.mode == drilling && msg.name == m.drill.exercise.Name {
		m.drill.history = msg.bets
	}
	if m.mode == betting && msg.name == m.scenario().name() {
		m.bet.history = msg.bets
	}
	return m
}

// told reports whether the race has come to the answer of the bet.
func (m Model) told() bool {
	if m.bet.phase != settled {
		return false
	}
	switch m.bet.placed.Quantity {
	case betTTFT:
		return m.lanes[m.bet.lane].shown > 0
	case betWinner:
		return m.lanes[m.winner()].done()
	default:
		return m.lanes[m.bet.lane].done()
	}
}

// paste puts text into the field that has the focus.
func (m Model) paste(text string) Model {
	switch {
	case m.mode == living && !m.live.running:
		m.live.form, m.live.trouble = m.live.form.add(text), ""
	case m.mode == betting && m.bet.phase == asking:
		m.bet.field = m.bet.field.add(text)
	case m.mode == drilling && m.drill.phase == asking:
		m.drill.field = m.drill.field.add(text)
	}
	return m
}
