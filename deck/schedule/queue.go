package schedule

import (
	"time"

	"prefill/deck"
)

// QueueCard is what the queue must know of a card.
type QueueCard struct {
	ID      deck.CardID
	Sibling deck.CardID // empty when there is none
	Pack    deck.PackID
	Kind    deck.Kind
}

// QueueCards takes from cards what the queue must know, keeping their order.
func QueueCards(cards []deck.Card) []QueueCard {
	out := make([]QueueCard, len(cards))
	for i, c := range cards {
		out[i] = QueueCard{c.ID, c.Sibling, c.Pack, c.Kind}
	}
	return out
}

// QueueInput is what a queue is built from.
type QueueInput struct {
	// Cards in the order in which new ones are to be learnt. A card that
	// stands here twice counts once.
	Cards  []QueueCard
	States map[deck.CardID]State
	// Settings give limits, burying and the hour at which a day begins.
	Settings Settings
	// Now is the instant, in the location whose wall clock counts.
	Now time.Time
	// Done is the tally of today, Book.Days of StudyDay(Now), whose New and
	// Reviews are taken off the limits.
	Done Day
}

// Item is one card of a queue.
type Item struct {
	Card  QueueCard
	State State
	// Recall is the retrievability now.
	Recall float64
}

// Queue is what to study, in order.
type Queue struct {
	// Day is the study day it was built for.
	Day int32
	// Due is asked now: steps by the time they fell due, then reviews, the
	// likeliest to be forgotten first.
	Due []Item
	// New is what may be learnt today, after Due.
	New []Item
	// Later waits for a step that falls due later today, soonest first.
	Later []Item
	// Counts tells what was left out, and why.
	Counts Counts
	// Backlog is how the reviews that are due can be cleared.
	Backlog Backlog
}

// Counts are the numbers of a queue. They are counted from it and can
// therefore not disagree with it.
type Counts struct {
	Due, New, Later int
	Buried          int // kept back since their sibling has today
	OverReviews     int // due, but beyond the day's limit of reviews
	OverNew         int // new, but beyond the day's limit of new cards
	Suspended       int
	Leeches         int // of all cards not suspended
}
