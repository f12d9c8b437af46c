package drill

import (
	"slices"
	"time"
)

// Hint crosses out one wrong tile for a prompt: the first decoy, else the
// tile of another prompt. It costs HintCost on the clock, ends the streak,
// and a prompt solved with its help is graded hard. It gives the tile crossed
// out, and false when only one tile would be left, since that would be the
// answer and no hint.
func (m Match) Hint(prompt int, at time.Duration) (Match, int, bool) {
	m = m.Tick(at)
	if m.over || !m.open(prompt) {
		return m, -1, false
	}
	q := m.shown()[prompt]
	tile := m.misleading(q)
	if tile < 0 || m.options(q) <= 2 {
		return m, -1, false
	}
	m = m.fork()
	a, touched := m.asks[q]
	if !touched {
		a.answer = -1
	}
	a.hints++
	a.crossed = append(slices.Clone(a.crossed), tile)
	m.asks[q] = a
	m.streak = 0
	return m.Tick(at), tile, true
}

// misleading finds a tile that is wrong for question q and still in play, a
// decoy before another prompt's answer; -1 when there is none.
func (m Match) misleading(q int) int {
	found := -1
	for i, t := range m.tiles {
		if t.Spent || slices.Contains(m.asks[q].crossed, i) || m.pool.accepts(q, normal(t.Text)) {
			continue
		}
		if t.Decoy {
			return i
		}
		if found < 0 {
			found = i
		}
	}
	return found
}
