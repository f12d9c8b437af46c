package drill

import (
	"slices"

	"prefill/deck"
)

// Rung is one step of help under a question.
type Rung uint8

// The rungs, from the least help to the most.
const (
	RungNudge    Rung = 1 + iota // a sentence that does not give it away
	RungApproach                 // how to answer
	RungPoints                   // what a full answer names
)

// Ladder is the help under one follow-up. Rungs taken before the user has
// answered lower the best rating that is suggested; after Answer they are
// there to judge the answer by and cost nothing.
type Ladder struct {
	rungs    []Rung
	shown    int // rungs shown, before and after the answer
	before   int // of these, taken before the answer
	answered bool
	ticked   []bool
}

// NewLadder gives the rungs that the card has. Cards of other kinds have none
// but their answer, and nothing is ever suggested for them: only the user
// knows whether they knew.
func NewLadder(c deck.Card) Ladder {
	l := Ladder{ticked: make([]bool, len(c.MustSay))}
	if !c.Nudge.Empty() {
		l.rungs = append(l.rungs, RungNudge)
	}
	if !c.Answer.Empty() {
		l.rungs = append(l.rungs, RungApproach)
	}
	if len(c.MustSay) > 0 {
		l.rungs = append(l.rungs, RungPoints)
	}
	return l
}

// Next is the rung that Take would show; false when all are shown.
func (l Ladder) Next() (Rung, bool) {
	if l.shown >= len(l.rungs) {
		return 0, false
	}
	return l.rungs[l.shown], true
}

// Take shows the next rung.
func (l Ladder) Take() Ladder {
	if l.shown < len(l.rungs) {
		l.shown++
		if !l.answered {
			l.before++
		}
	}
	return l
}

// Answer ends the answering: whatever is shown from now on is for judging.
func (l Ladder) Answer() Ladder {
	l.answered = true
	return l
}

// Answered reports whether the user has answered.
func (l Ladder) Answered() bool { return l.answered }

// Complete reports whether every rung is shown.
func (l Ladder) Complete() bool { return l.shown == len(l.rungs) }

// Rungs is how many rungs were taken before answering, for deck.Grade.Rungs.
func (l Ladder) Rungs() int { return l.before }

// Tick marks must-say point i, from 0, as said, or takes the mark back.
func (l Ladder) Tick(i int) Ladder {
	if i >= 0 && i < len(l.ticked) {
		l.ticked = slices.Clone(l.ticked)
		l.ticked[i] = !l.ticked[i]
	}
	return l
}

// Ticked tells for each must-say point whether it was said.
func (l Ladder) Ticked() []bool { return slices.Clone(l.ticked) }

// Best is the best rating that the help taken still allows to be suggested:
// easy with none, good after the nudge, hard after the approach, again after
// the points themselves.
func (l Ladder) Best() deck.Rating {
	if l.before == 0 {
		return deck.Easy
	}
	switch l.rungs[l.before-1] {
	case RungNudge:
		return deck.Good
	case RungApproach:
		return deck.Hard
	default:
		return deck.Again
	}
}

// Suggested is the rating that the ticked points speak for, at most Best;
// none (0) for a card without must-say points.
func (l Ladder) Suggested() deck.Rating {
	if len(l.ticked) == 0 {
		return 0
	}
	said := 0
	for _, t := range l.ticked {
		if t {
			said++
		}
	}
	return min(byPoints(said, len(l.ticked)), l.Best())
}

// byPoints rates an answer that named said of all points: all of them easy,
// at least 60 in a hundred good, any hard, none again.
func byPoints(said, all int) deck.Rating {
	switch {
	case said == 0:
		return deck.Again
	case said == all:
		return deck.Easy
	case 5*said >= 3*all:
		return deck.Good
	default:
		return deck.Hard
	}
}
