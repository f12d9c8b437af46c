package drill

import (
	"math/rand/v2"
	"slices"

	"prefill/deck"
)

// chance is the source for one part of a drill. Each part has its own stream,
// so that drawing more in one place shifts nothing in another.
func chance(seed, stream uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, stream)) }

// The streams of chance of a matching round; boards count up from streamBoard.
const (
	streamOrder = iota + 1
	streamBoard
)

// pool is a spec with the texts by which its tiles are compared, worked out
// once: a round over a whole library must deal and judge within a frame.
type pool struct {
	MatchSpec
	prompts []string            // normalised, by question
	answers []string            // normalised, by question
	right   map[string][]string // normalised prompt to every right answer
}

func newPool(spec MatchSpec) pool {
	p := pool{MatchSpec: spec.ordered(), right: map[string][]string{}}
	for _, q := range p.Questions {
		prompt, answer := normal(q.Prompt), normal(q.Answer)
		p.prompts, p.answers = append(p.prompts, prompt), append(p.answers, answer)
		if !slices.Contains(p.right[prompt], answer) {
			p.right[prompt] = append(p.right[prompt], answer)
		}
	}
	return p
}

// accepts reports whether a normalised text is right for question q: its own
// answer, or that of another pair of the pool with the same prompt.
func (p *pool) accepts(q int, text string) bool {
	return slices.Contains(p.right[p.prompts[q]], text)
}

// deal cuts the questions into boards. Two prompts that read the same never
// stand on one board, since nobody could say which of them was meant.
func (p *pool) deal() [][]int {
	rest := make([]int, len(p.Questions))
	for i := range rest {
		rest[i] = i
	}
	if p.Style != StyleConfused {
		r := chance(p.Seed, streamOrder)
		r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	}
	if p.Size > 0 && p.Size < len(rest) {
		rest = rest[:p.Size]
	}
	var boards [][]int
	for len(rest) > 0 {
		var board []int
		board, rest = p.dealBoard(rest)
		boards = append(boards, board)
	}
	return boards
}

// dealBoard takes the next board off the questions that are left. The sizes
// of the boards to come are evened out: 7 pairs are 4 and 3, not 6 and 1.
func (p *pool) dealBoard(rest []int) (board, left []int) {
	most := p.board()
	count := (len(rest) + most - 1) / most
	size := (len(rest) + count - 1) / count
	taken := map[string]bool{}
	for i, q := range rest {
		switch {
		case len(board) == size:
			return board, append(left, rest[i:]...)
		case taken[p.prompts[q]]:
			left = append(left, q)
		default:
			taken[p.prompts[q]] = true
			board = append(board, q)
		}
	}
	return board, left
}

// tiles lays out the answers of one board: one tile for each text, however
// many prompts share it, and the distractors that read like none of them.
func (p *pool) tiles(board []int, number int) []Tile {
	r := chance(p.Seed, streamBoard+uint64(number))
	var tiles []Tile
	taken := map[string]bool{}
	packs := map[deck.PackID]bool{}
	for _, q := range board {
		question := p.Questions[q]
		packs[question.Pack] = true
		if text := p.answers[q]; !taken[text] {
			taken[text] = true
			tiles = append(tiles, Tile{Key: string(question.Card), Text: question.Answer, Why: question.Why})
		}
		for _, text := range p.right[p.prompts[q]] { // never a decoy here
			taken[text] = true
		}
	}
	tiles = append(tiles, p.decoysFor(packs, taken, r)...)
	r.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return tiles
}

// decoysFor draws distractors of the packs whose texts are not taken.
func (p *pool) decoysFor(packs map[deck.PackID]bool, taken map[string]bool, r *rand.Rand) []Tile {
	var fit []Distractor
	for _, d := range p.Distractors {
		if d.Pack != "" && !packs[d.Pack] {
			continue
		}
		if text := normal(d.Answer); !taken[text] {
			taken[text] = true
			fit = append(fit, d)
		}
	}
	if p.Style != StyleConfused { // there the first are the most confusing
		r.Shuffle(len(fit), func(i, j int) { fit[i], fit[j] = fit[j], fit[i] })
	}
	var tiles []Tile
	for _, d := range fit[:min(len(fit), p.decoys())] {
		tiles = append(tiles, Tile{Key: d.Key, Text: d.Answer, Why: d.Why, Decoy: true})
	}
	return tiles
}
