package identity

import (
	"strings"

	"prefill/deck"
)

// tie is how much two cards resemble each other, side by side, 0 to 1.
type tie struct {
	prompt, answer float64
	// exact tells that a side of some length is unchanged to the letter.
	exact bool
}

// longSide is the number of trigrams from which an unchanged side says by
// itself that the card is the same: "yes" is the answer of many cards.
const longSide = 20

func resemblance(idA deck.CardID, a Fingerprint, idB deck.CardID, b Fingerprint) tie {
	t := tie{prompt: a.Prompt.likeness(b.Prompt), answer: a.Answer.likeness(b.Answer)}
	if kindOf(idA) == string(deck.KindCell) {
		t.prompt = cellLikeness(idA, idB)
	}
	t.exact = t.prompt == 1 && len(a.Prompt.Sketch) >= longSide || t.answer == 1 && len(a.Answer.Sketch) >= longSide
	return t
}

// cellLikeness compares the places of two cells by their slugs, row with row
// and column with column. Their prompts would say too much: all cells of a
// row share its name, all cells of a column its head.
func cellLikeness(a, b deck.CardID) float64 {
	rowA, columnA := cellSlugs(a)
	rowB, columnB := cellSlugs(b)
	return side(rowA).likeness(side(rowB)) * side(columnA).likeness(side(columnB))
}

func cellSlugs(id deck.CardID) (row, column string) {
	s := string(id)[len(family(id)):]
	row, column, _ = strings.Cut(strings.TrimPrefix(s, "/"), ".")
	return row, column
}

// score is the mean of both sides.
func (t tie) score() float64 { return (t.prompt + t.answer) / 2 }

// strong reports that a side is unchanged or nearly so, and that the other
// does not speak against it: if the first is unchanged it must bear a trace of
// what it was, if the first was edited it must be half the same.
func (t tie) strong() bool {
	high, low := max(t.prompt, t.answer), min(t.prompt, t.answer)
	return t.exact || high == 1 && low >= trace || high >= nearly && low >= half
}
