package drill

import "prefill/deck"

// CardGrade is a grade and the card that it is for.
type CardGrade struct {
	Card deck.CardID
	deck.Grade
}

// Mixup is one wrong pick: for Card, the answer of Picked was given.
type Mixup struct {
	Card   deck.CardID
	Picked string
}

// Result is what a drill comes to.
type Result struct {
	Round   deck.Round
	Grades  []CardGrade   // in the order in which the cards were asked
	Mixups  []Mixup       // every wrong pick, in order
	Missed  []deck.CardID // wrong at the first try
	Streak  int           // longest run of clean first tries
	Stopped bool          // ended before everything was asked
}

// Result scores the round so far. Prompts that nobody tried are neither asked
// nor graded.
func (m Match) Result() Result {
	r := Result{Mixups: append([]Mixup(nil), m.mixups...), Streak: m.best}
	r.Round = deck.Round{Topic: m.pool.Topic, Drill: deck.ModeMatch, Style: m.pool.Style,
		Seed: m.pool.Seed, Wrong: len(m.mixups), Hints: m.Hints(), Millis: m.at.Milliseconds(), Broken: m.broken}
	for _, board := range m.boards {
		for _, q := range board {
			a := m.asks[q]
			r.Stopped = r.Stopped || !a.solved
			if a.tries == 0 {
				continue
			}
			r.add(m.pool.Questions[q].Card, a)
		}
	}
	return r
}

func (r *Result) add(card deck.CardID, a ask) {
	r.Round.Pairs++
	switch {
	case a.picked != "":
		r.Missed = append(r.Missed, card)
	case a.hints == 0:
		r.Round.First++
	}
	r.Grades = append(r.Grades, CardGrade{card, deck.Grade{Rating: recognised(a), Mode: deck.ModeMatch,
		Millis: a.took.Milliseconds(), Rungs: a.hints, Picked: a.picked}})
}

// recognised grades a prompt. Picking out an answer is easier than recalling
// it, so it never counts above good; with a hint, or when one tile was left
// to pick, it proves less and counts as hard.
func recognised(a ask) deck.Rating {
	switch {
	case a.picked != "":
		return deck.Again
	case a.hints > 0 || a.forced:
		return deck.Hard
	default:
		return deck.Good
	}
}
