package study

import (
	"maps"
	"slices"
	"time"

	"prefill/deck"
	"prefill/deck/plan"
)

// planned is an order for a date: after each answer the plan decides what to
// ask next. It is a value; what changes is copied.
type planned struct {
	session plan.Session
	items   map[deck.CardID]Item
	// before has the session before each answer and the card it was about, so
	// that an undo can go back to it.
	before []answeredPlan
}

type answeredPlan struct {
	card    deck.CardID
	session plan.Session
}

func newPlanned(s plan.Session, items []Item) *planned {
	p := &planned{session: s, items: map[deck.CardID]Item{}}
	for _, it := range items {
		p.items[it.Card.ID] = it
	}
	return p
}

func (p *planned) next(now time.Time) (Item, bool) {
	item, ok := p.session.Next(now)
	if !ok {
		return Item{}, false
	}
	it, ok := p.items[item.ID]
	return it, ok
}

// answered tells the plan how a card stands after its grade. The zone is that
// of the user's wall clock.
func (p *planned) answered(it Item, zone *time.Location) *planned {
	at := time.UnixMilli(it.State.LastMilli).In(zone)
	next := &planned{session: p.session.Answered(it.Card.ID, it.State, at), items: maps.Clone(p.items),
		before: append(slices.Clone(p.before), answeredPlan{it.Card.ID, p.session})}
	next.items[it.Card.ID] = it
	return next
}

// drop takes the last answer back when it was about the card. An answer from
// before this session left the plan as it is.
func (p *planned) drop(card deck.CardID) *planned {
	next := *p
	if n := len(p.before); n > 0 && p.before[n-1].card == card {
		next.session, next.before = p.before[n-1].session, p.before[:n-1:n-1]
	}
	return &next
}

// setAside takes a card out of the plan.
func (p *planned) setAside(card deck.CardID) *planned {
	next := *p
	s := p.items[card].State
	s.Suspended = true
	next.session = p.session.Answered(card, s, time.UnixMilli(s.LastMilli))
	return &next
}

// refreshed puts the text of the packs as they are now under the same cards.
func (p *planned) refreshed(fresh map[deck.CardID]Item) *planned {
	next := *p
	next.items = maps.Clone(p.items)
	for id, it := range p.items {
		if now, ok := fresh[id]; ok {
			now.State = it.State
			next.items[id] = now
		}
	}
	return &next
}
