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

// deal cuts the questions into boards. Two prompts that read the same never
// stand on one board, since nobody could say which of them was meant.
func deal(spec MatchSpec) [][]int {
	rest := make([]int, len(spec.Questions))
	for i := range rest {
		rest[i] = i
	}
	if spec.Style != StyleConfused {
		r := chance(spec.Seed, streamOrder)
		r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	}
	if spec.Size > 0 && spec.Size < len(rest) {
		rest = rest[:spec.Size]
	}
	var boards [][]int
	for len(rest) > 0 {
		var board []int
		board, rest = dealBoard(spec, rest)
		boards = append(boards, board)
	}
	return boards
}

// dealBoard takes the next board off the questions that are left. The sizes
// of the boards to come are evened out: 7 pairs are 4 and 3, not 6 and 1.
func dealBoard(spec MatchSpec, rest []int) (board, left []int) {
	most := spec.board()
	count := (len(rest) + most - 1) / most
	size := (len(rest) + count - 1) / count
	taken := map[string]bool{}
	for _, q := range rest {
		prompt := normal(spec.Questions[q].Prompt)
		if len(board) == size || taken[prompt] {
			left = append(left, q)
			continue
		}
		taken[prompt] = true
		board = append(board, q)
	}
	return board, left
}

// tilesOf lays out the answers of one board: one tile for each text, however
// many prompts share it, and the distractors that read like none of them.
func tilesOf(spec MatchSpec, board []int, number int) []Tile {
	r := chance(spec.Seed, streamBoard+uint64(number))
	var tiles []Tile
	taken := map[string]bool{}
	packs := map[deck.PackID]bool{}
	for _, q := range board {
		question := spec.Questions[q]
		packs[question.Pack] = true
		text := normal(question.Answer)
		if taken[text] {
			continue
		}
		taken[text] = true
		tiles = append(tiles, Tile{Key: string(question.Card), Text: question.Answer, Why: question.Why})
	}
	tiles = append(tiles, drawDecoys(spec, board, packs, taken, r)...)
	r.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return tiles
}

func drawDecoys(spec MatchSpec, board []int, packs map[deck.PackID]bool, taken map[string]bool, r *rand.Rand) []Tile {
	right := rightAnswers(spec, board)
	var fit []Distractor
	for _, d := range spec.Distractors {
		text := normal(d.Answer)
		if (d.Pack == "" || packs[d.Pack]) && !taken[text] && !right[text] {
			taken[text] = true
			fit = append(fit, d)
		}
	}
	if spec.Style != StyleConfused { // there the first are the most confusing
		r.Shuffle(len(fit), func(i, j int) { fit[i], fit[j] = fit[j], fit[i] })
	}
	var tiles []Tile
	for _, d := range fit[:min(len(fit), spec.decoys())] {
		tiles = append(tiles, Tile{Key: d.Key, Text: d.Answer, Why: d.Why, Decoy: true})
	}
	return tiles
}

// rightAnswers holds every text that is right for some prompt of the board:
// its own, and those of other pairs of the pool with the same prompt.
func rightAnswers(spec MatchSpec, board []int) map[string]bool {
	right := map[string]bool{}
	for _, q := range board {
		for _, text := range accepted(spec, q) {
			right[text] = true
		}
	}
	return right
}

// accepted lists the normalised answers that are right for question q.
func accepted(spec MatchSpec, q int) []string {
	prompt := normal(spec.Questions[q].Prompt)
	var texts []string
	for _, other := range spec.Questions {
		if normal(other.Prompt) == prompt {
			texts = append(texts, normal(other.Answer))
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}
