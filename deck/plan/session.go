package plan

import (
	"slices"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// A missed card comes back after so many other cards or so much time,
// whichever is first; sooner, and only the last minute is tested.
const (
	againAfter = 5
	againWait  = 10 * time.Minute
	// maxMisses of one card in a session are enough: what would come of yet
	// another look, other cards give sooner.
	maxMisses = 3
)

// Session works a plan off card by card. It is a value: Answered gives the
// session that follows. What does not fit into the plan's budget stands by,
// since a person may be quicker than expected.
type Session struct {
	in       Input
	queue    []Item
	waiting  []waiting
	end      time.Time
	answered int
}

// waiting is a missed card on its way back.
type waiting struct {
	item   Item
	misses int
	after  int // answers in all
	at     time.Time
}

// Begin starts a session on the input's budget.
func Begin(in Input) Session {
	p := New(in)
	return Session{in: in, end: in.Now.Add(in.Budget), queue: append(slices.Clone(p.Items), p.Rest...)}
}

// Next is the card to ask at the instant now; false when the time is up or
// nothing is left. A missed card whose wait is over comes first: the plan took
// it in the belief that it is passed in the end, and so does the person.
func (s Session) Next(now time.Time) (Item, bool) {
	if !now.Before(s.end) {
		return Item{}, false
	}
	for _, w := range s.waiting {
		if s.answered >= w.after || !now.Before(w.at) || len(s.queue) == 0 {
			return w.item, true
		}
	}
	if len(s.queue) == 0 {
		return Item{}, false
	}
	return s.queue[0], true
}

// Answered takes the card off the queue and looks at it anew with the state
// that the answer gave it: no other card's worth has changed. A card that was
// missed comes back.
func (s Session) Answered(card deck.CardID, state schedule.State, now time.Time) Session {
	item, misses, ok := s.find(card)
	if !ok {
		return s
	}
	same := func(i Item) bool { return i.ID == card }
	s.queue = slices.DeleteFunc(slices.Clone(s.queue), same)
	s.waiting = slices.DeleteFunc(slices.Clone(s.waiting), func(w waiting) bool { return same(w.item) })
	s.answered++
	s.in.Now = now
	j, weight := s.in.judge(), s.in.weight(item.Card)
	if unavailable(state, j.now.Day) == Today || state.Suspended {
		return s
	}
	again := Item{Card: item.Card, Worth: j.worth(item.Card, state, weight)}
	if misses++; again.Gain > 0 && misses < maxMisses {
		s.waiting = append(s.waiting, waiting{again, misses, s.answered + againAfter, now.Add(againWait)})
	}
	return s
}

// find gives the item of a card that may be asked, and how often it was missed
// in this session.
func (s Session) find(card deck.CardID) (Item, int, bool) {
	for _, item := range s.queue {
		if item.ID == card {
			return item, 0, true
		}
	}
	for _, w := range s.waiting {
		if w.item.ID == card {
			return w.item, w.misses, true
		}
	}
	return Item{}, 0, false
}
