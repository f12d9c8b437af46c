package stream

import (
	"maps"
	"time"
)

// answers are the numbers that a bet on a race is about. Two settings with the
// same answers are one race to a bettor.
type answers struct {
	scenario string
	lanes    [maxLanes]laneAnswers
}

type laneAnswers struct{ ttft, tpot, total time.Duration }

func (m Model) answers() answers {
	a := answers{scenario: m.scenario().name()}
	for i, l := range m.lanes[:min(len(m.lanes), maxLanes)] {
		a.lanes[i] = laneAnswers{l.run.TTFT, l.run.TPOT, l.run.Total}
	}
	return a
}

// reveal notes that the numbers of the race at hand have been in sight. From
// the first moment of a race its time axis and the share of a prefill give
// them away, and so does the arithmetic.
func (m Model) reveal() Model {
	if m.known || m.fault != nil {
		return m
	}
	revealed := maps.Clone(m.revealed)
	if revealed == nil {
		revealed = map[answers]bool{}
	}
	revealed[m.answers()] = true
	m.known, m.revealed = true, revealed
	return m
}

// recall finds out whether the race at hand has been in sight before.
func (m Model) recall() Model {
	m.known = m.fault == nil && m.revealed[m.answers()]
	return m
}

// hiding reports whether a turned knob may not tell yet what it did: at the
// beginning of a race a bet may come first.
func (m Model) hiding() bool { return m.play.now == 0 && !m.scenario().live() }

// seenAlready says why there is no bet, and how to get to one.
func (m Model) seenAlready() string {
	back := m.keys.restart.Help().Key
	switch {
	case m.tunable() && (m.still || len(m.scenarios) < 2):
		return "You have seen it run. To bet: " + back + ", then a knob"
	case m.tunable():
		return "You have seen it run. To bet: " + back + ", then a knob, or another scenario"
	case m.still:
		return "You have seen it run. To bet, start without --still"
	default:
		return "You have seen it run. Choose another scenario to bet on"
	}
}
