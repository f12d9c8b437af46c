package drill

import (
	"maps"
	"slices"
	"time"

	"prefill/deck"
)

// SixtyLimit is how long a round of StyleSixty lasts on its clock.
const SixtyLimit = 60 * time.Second

// HintCost is what one hint adds to the clock of a round.
const HintCost = deck.HintCost

// Tile is an answer on the board.
type Tile struct {
	Key   string // what deck.Grade.Picked says when it is picked in error
	Text  deck.Text
	Why   deck.Text // may be empty
	Decoy bool      // belongs to no prompt of this board
	Spent bool      // every prompt that it belongs to is solved
}

// Prompt is a question on the board, as it stands.
type Prompt struct {
	Card    deck.CardID
	Text    deck.Text
	Solved  bool
	Answer  int   // the tile it was solved with; -1 before
	Tries   int   // picks so far
	Hints   int   // hints taken for it
	Crossed []int // tiles already known to be wrong for it
}

// ask is what happened to one question.
type ask struct {
	tries, hints int
	solved       bool
	answer       int // tile it was solved with
	forced       bool
	crossed      []int
	picked       string // key of the first wrong pick
	took         time.Duration
}

// Match is a matching round in progress. The zero Match is over.
type Match struct {
	pool   pool
	boards [][]int
	board  int
	tiles  []Tile
	asks   map[int]ask // by question; only those touched
	mixups []Mixup
	streak int
	best   int
	at     time.Duration // of the last move
	over   bool
	broken bool // stopped by hand before its end
}

// NewMatch deals the round. A spec without questions is over at once.
func NewMatch(spec MatchSpec) Match {
	m := Match{pool: newPool(spec), asks: map[int]ask{}}
	m.boards = m.pool.deal()
	if len(m.boards) == 0 {
		m.over = true
		return m
	}
	m.tiles = m.pool.tiles(m.boards[0], 0)
	return m
}

// Prompts gives the questions of the board that is shown, in a fixed order.
func (m Match) Prompts() []Prompt {
	var prompts []Prompt
	for _, q := range m.shown() {
		a, touched := m.asks[q]
		if !touched {
			a.answer = -1
		}
		prompts = append(prompts, Prompt{
			Card: m.pool.Questions[q].Card, Text: m.pool.Questions[q].Prompt,
			Solved: a.solved, Answer: a.answer, Tries: a.tries, Hints: a.hints,
			Crossed: slices.Clone(a.crossed)})
	}
	return prompts
}

// Answers gives the tiles of the board that is shown.
func (m Match) Answers() []Tile { return slices.Clone(m.tiles) }

// Done reports whether the round is over.
func (m Match) Done() bool { return m.over || len(m.boards) == 0 }

// Score is how many pairs are solved, and how many the round asks in all.
func (m Match) Score() (solved, of int) {
	for _, a := range m.asks {
		if a.solved {
			solved++
		}
	}
	for _, b := range m.boards {
		of += len(b)
	}
	return solved, of
}

// Streak is how many pairs in a row were right at the first try, now and at
// best.
func (m Match) Streak() (now, best int) { return m.streak, m.best }

// Hints is the number of hints taken.
func (m Match) Hints() int {
	n := 0
	for _, a := range m.asks {
		n += a.hints
	}
	return n
}

// Clock is the time of the round at elapsed time at: what has passed, and
// what the hints cost. It stands still once the round is over.
func (m Match) Clock(at time.Duration) time.Duration {
	if m.over {
		at = m.at
	}
	return max(at, m.at) + time.Duration(m.Hints())*HintCost
}

// Left is what remains of a round against 60 seconds; false for other styles.
func (m Match) Left(at time.Duration) (time.Duration, bool) {
	if m.pool.Style != StyleSixty {
		return 0, false
	}
	return max(0, SixtyLimit-m.Clock(at)), true
}

// Tick ends a round whose time has run out; other rounds it leaves alone.
func (m Match) Tick(at time.Duration) Match {
	left, limited := m.Left(at)
	if m.over || !limited || left > 0 {
		return m
	}
	m.at = max(m.at, SixtyLimit-time.Duration(m.Hints())*HintCost)
	m.over = true
	return m
}

// Stop ends the round where it stands: what was answered counts, the rest
// was not asked.
func (m Match) Stop(at time.Duration) Match {
	m = m.Tick(at)
	if !m.over {
		m.at, m.over, m.broken = max(m.at, at), true, true
	}
	return m
}

func (m Match) shown() []int {
	if m.board >= len(m.boards) {
		return nil
	}
	return m.boards[m.board]
}

// fork copies what a move changes, so that the old value stays as it was.
func (m Match) fork() Match {
	m.asks = maps.Clone(m.asks)
	m.tiles = slices.Clone(m.tiles)
	m.mixups = slices.Clone(m.mixups)
	return m
}
