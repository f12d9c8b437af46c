package drill

import (
	"slices"
	"time"

	"prefill/deck"
)

// Call is what a pick was.
type Call uint8

// The calls. A pick is ignored when it names nothing on the board, a solved
// prompt, a spent tile, or a tile already crossed out for that prompt.
const (
	Ignored Call = iota
	Right
	Wrong
)

// Verdict says how a pick went.
type Verdict struct {
	Call   Call
	Card   deck.CardID
	First  bool      // the first pick for this prompt
	Picked string    // key of the wrong tile; empty unless Wrong
	Answer deck.Text // text of the tile picked
	Why    deck.Text // after a wrong pick, what mends it; may be empty
	// BoardDone reports that this pick solved the last prompt of its board;
	// the next board, if any, is now shown.
	BoardDone bool
}

// Pick matches a prompt with an answer, both counted from 0 on the board that
// is shown, at elapsed time at. Times that run backwards count as no time.
func (m Match) Pick(prompt, answer int, at time.Duration) (Match, Verdict) {
	m = m.Tick(at)
	if m.over || !m.open(prompt) || answer < 0 || answer >= len(m.tiles) || m.tiles[answer].Spent {
		return m, Verdict{}
	}
	q := m.shown()[prompt]
	if slices.Contains(m.asks[q].crossed, answer) {
		return m, Verdict{}
	}
	return m.fork().settle(q, answer, at)
}

func (m Match) settle(q, answer int, at time.Duration) (Match, Verdict) {
	tile, question := m.tiles[answer], m.pool.Questions[q]
	a, touched := m.asks[q]
	if !touched {
		a.answer = -1
	}
	v := Verdict{Card: question.Card, First: a.tries == 0, Answer: tile.Text}
	if a.tries == 0 {
		a.took = max(0, at-m.at)
		a.forced = m.options(q) == 1
	}
	a.tries++
	m.at = max(m.at, at)
	if m.pool.accepts(q, normal(tile.Text)) {
		v.Call = Right
		a.solved, a.answer = true, answer
		m.asks[q] = a
		m.count(a)
		m.spend()
		v.BoardDone = m.turn()
		return m, v
	}
	v.Call, v.Picked, v.Why = Wrong, tile.Key, question.Why
	if tile.Decoy && !tile.Why.Empty() {
		v.Why = tile.Why
	}
	if a.picked == "" {
		a.picked = tile.Key
	}
	a.crossed = append(slices.Clone(a.crossed), answer)
	m.asks[q] = a
	m.mixups = append(m.mixups, Mixup{Card: question.Card, Picked: tile.Key})
	m.streak = 0
	m.over = m.pool.Style == StyleSurvival
	return m, v
}

// open reports whether prompt names an unsolved prompt of the board.
func (m Match) open(prompt int) bool {
	shown := m.shown()
	return prompt >= 0 && prompt < len(shown) && !m.asks[shown[prompt]].solved
}

// options counts the tiles that could still be picked for question q.
func (m Match) options(q int) int {
	n := 0
	for i, t := range m.tiles {
		if !t.Spent && !slices.Contains(m.asks[q].crossed, i) {
			n++
		}
	}
	return n
}

// count carries the streak on after a solved prompt.
func (m *Match) count(a ask) {
	if a.tries > 1 || a.hints > 0 {
		m.streak = 0
		return
	}
	m.streak++
	m.best = max(m.best, m.streak)
}

// spend takes the tiles out of play that no open prompt has for its own.
func (m *Match) spend() {
	for i, t := range m.tiles {
		if t.Decoy || t.Spent {
			continue
		}
		text := normal(t.Text)
		open := slices.ContainsFunc(m.shown(), func(q int) bool {
			return !m.asks[q].solved && m.pool.answers[q] == text
		})
		m.tiles[i].Spent = !open
	}
}

// turn shows the next board when this one is solved, or ends the round.
func (m *Match) turn() bool {
	if slices.ContainsFunc(m.shown(), func(q int) bool { return !m.asks[q].solved }) {
		return false
	}
	if m.board+1 == len(m.boards) {
		m.over = true
		return true
	}
	m.board++
	m.tiles = m.pool.tiles(m.shown(), m.board)
	return true
}
