package study

import (
	"fmt"
	"time"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/ui/draw"
)

// progress is how far a session is, by cards and not by looks: a card that
// comes back in a learning step is no new one.
type progress struct {
	at    int // cards answered at least once, with the one on screen
	all   int // cards of the session, each once
	again int // of those answered, how many come back
	rest  time.Duration
}

// progress counts each card of the session once. What comes back takes about
// half the time of a first look, so that each answer shortens the rest.
func (m Model) progress() progress {
	answered := map[deck.CardID]bool{}
	for _, g := range m.done {
		answered[g.item.Card.ID] = true
	}
	p := progress{at: len(answered), all: len(answered)}
	count := func(it Item) {
		took := plan.UsualTime(it.Card.Kind)
		if answered[it.Card.ID] {
			p.again++
			p.rest += took / 2
			return
		}
		p.all++
		p.rest += took
	}
	for _, it := range m.queue.todo {
		count(it)
	}
	for _, it := range m.queue.waiting {
		count(it)
	}
	if now := m.stands(); now == asking || now == judging {
		count(m.item)
		if !answered[m.item.Card.ID] {
			p.at++
		}
	}
	return p
}

// share is how much of the cards were answered, 0 to 1.
func (p progress) share(answered int) float64 {
	if p.all == 0 {
		return 1
	}
	return float64(answered) / float64(p.all)
}

// words says it in the title line.
func (p progress) words(short bool) string {
	where, left := fmt.Sprintf("%d of %d cards", p.at, p.all), fmt.Sprintf("about %s left", draw.Span(p.rest))
	again := ""
	if p.again > 0 {
		again = fmt.Sprintf(" · +%d again", p.again)
	}
	if short {
		where, left = fmt.Sprintf("%d of %d", p.at, p.all), draw.Span(p.rest)
		if p.again > 0 {
			again = fmt.Sprintf(" +%d", p.again)
		}
	}
	return where + again + " · " + left
}
