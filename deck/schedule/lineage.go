package schedule

import "prefill/deck"

// A life is a stretch of history under one card id. A join ends it: what was
// graded so far goes on as part of another card's life, and the old id begins
// a new, empty one. A card's present life is never part of another, so no
// chain of joins can bite its own tail, and a card renamed there and back has
// its history again.
type life struct {
	into  *life // what it became part of; nil for a present or forgotten one
	state State // of the whole, kept at the root
	owed  debt  // the due day of state, while folding
}

func (l *life) root() *life {
	for l.into != nil {
		if l.into.into != nil {
			l.into = l.into.into // halve the path for the next who asks
		}
		l = l.into
	}
	return l
}

// lineage knows the lives of the cards that joins speak of. A join holds for
// what came before it in the order of history: a grade that another machine
// gave the old id later begins that id's new life.
type lineage struct {
	lives map[deck.CardID][]*life
	now   map[deck.CardID]int // index of the present life of each card
}

func newLineage() lineage {
	return lineage{lives: map[deck.CardID][]*life{}, now: map[deck.CardID]int{}}
}

// present is the life that an event of the card belongs to now.
func (l lineage) present(card deck.CardID) *life {
	lives := l.lives[card]
	if len(lives) == 0 {
		lives = []*life{{}}
		l.lives[card] = lives
	}
	return lives[l.now[card]]
}

// join ends a life, while surveying.
func (l lineage) join(e deck.Event) {
	from := e.Join.From
	if from == "" || from == e.Card {
		return
	}
	ended := l.present(from)
	if e.Card != "" {
		ended.into = l.present(e.Card)
	}
	l.lives[from] = append(l.lives[from], &life{})
	l.now[from]++
}

// rewind goes back to the first life of every card, to fold from the start.
func (l lineage) rewind() { clear(l.now) }

// pass goes over a join again, while folding.
func (l lineage) pass(e deck.Event) {
	if from := e.Join.From; from != "" && from != e.Card {
		l.now[from]++
	}
}

// last is the life of the card that the whole log ends with.
func (l lineage) last(card deck.CardID) *life {
	lives := l.lives[card]
	if len(lives) == 0 {
		return l.present(card)
	}
	return lives[len(lives)-1]
}
