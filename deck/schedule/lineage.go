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

// line is the lives of one card id, one after another.
type line struct {
	first *life
	more  []*life // rarely any
	at    int     // the present one: 0 is first
}

func (l *line) present() *life {
	if l.at == 0 {
		return l.first
	}
	return l.more[l.at-1]
}

// lineage knows the lives of every card. A join holds for what came before it
// in the order of history: a grade that another machine gave the old id later
// begins that id's new life.
type lineage map[deck.CardID]*line

func (l lineage) of(card deck.CardID) *line {
	found := l[card]
	if found == nil {
		found = &line{first: &life{}}
		l[card] = found
	}
	return found
}

// present is the life that an event of the card belongs to now.
func (l lineage) present(card deck.CardID) *life { return l.of(card).present() }

// join ends a life, while surveying.
func (l lineage) join(e deck.Event) {
	if !moves(e) {
		return
	}
	from := l.of(e.Join.From)
	if e.Card != "" {
		from.present().into = l.present(e.Card)
	}
	from.more = append(from.more, &life{})
	from.at++
}

// pass goes over a join again, while folding.
func (l lineage) pass(e deck.Event) {
	if moves(e) {
		l.of(e.Join.From).at++
	}
}

// moves reports whether a join moves any history.
func moves(e deck.Event) bool { return e.Join.From != "" && e.Join.From != e.Card }

// rewind goes back to the first life of every card, to fold from the start.
func (l lineage) rewind() {
	for _, line := range l {
		line.at = 0
	}
}

// last is the life of the card that the whole log ends with.
func (l lineage) last(card deck.CardID) *life {
	line := l.of(card)
	if n := len(line.more); n > 0 {
		return line.more[n-1]
	}
	return line.first
}
