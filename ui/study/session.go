package study

import (
	"maps"
	"slices"
	"time"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
)

// Item is one card of a session with what it stands in.
type Item struct {
	Card  deck.Card
	Topic string // title of the pack
	// Nth of Of says which of the topic's follow-ups this is; 0 for others.
	Nth, Of int
	Shipped bool // part of prefill: it has no file of its own to edit
	State   schedule.State
}

// Session is what to study, as it was planned.
type Session struct {
	Name     string // what the title line calls it
	Items    []Item // asked in this order
	Later    []Item // wait for a step that falls due later today
	Settings schedule.Settings
	Mode     deck.Mode
	// Rest counts what was left out by the day's limits.
	Rest int
	// Backlog is the days the backlog takes at the limit, 0 without one.
	Backlog int
	// From and Until bound a session that is part of an evening: it closes
	// itself when nothing is left or the time is up. Both are zero for others.
	From, Until time.Time
	// Answered counts what was answered earlier in that evening.
	Answered int
	// Plan decides the order anew after each answer; nil keeps that of Items.
	Plan *plan.Session
}

// ahead is how long before its time a learning step may be shown, when
// nothing else is left to ask.
const ahead = 20 * time.Minute

// queue is the order of what is still to be asked. It is a value: each method
// gives the next queue and leaves the old one as it was.
type queue struct {
	todo    []Item
	waiting []Item    // by the moment their step falls due
	until   time.Time // nothing is asked from then on; zero for never
	plan    *planned  // decides in place of todo and waiting; nil for none
}

func newQueue(s Session) queue {
	q := queue{waiting: sorted(s.Later), until: s.Until}
	if s.Plan != nil {
		q.plan = newPlanned(*s.Plan, s.Items)
		return q
	}
	q.todo = slices.Clone(s.Items)
	return q
}

func sorted(items []Item) []Item {
	items = slices.Clone(items)
	slices.SortStableFunc(items, func(a, b Item) int {
		return int(a.State.DueMilli - b.State.DueMilli)
	})
	return items
}

// bounded reports whether the session is part of an evening.
func (q queue) bounded() bool { return !q.until.IsZero() }

// next takes the card to ask at the moment now: a step that has fallen due
// before anything else, since its time matters most; then what was planned;
// then a step that is due within a short while. It is false when nothing is
// left for now.
func (q queue) next(now time.Time) (Item, queue, bool) {
	switch {
	case q.bounded() && !now.Before(q.until):
		return Item{}, q, false
	case q.plan != nil:
		it, ok := q.plan.next(now)
		return it, q, ok
	case len(q.waiting) > 0 && due(q.waiting[0], now):
		return q.takeWaiting()
	case len(q.todo) > 0:
		it := q.todo[0]
		q.todo = q.todo[1:]
		return it, q, true
	case len(q.waiting) > 0 && due(q.waiting[0], now.Add(ahead)):
		return q.takeWaiting()
	}
	return Item{}, q, false
}

func (q queue) takeWaiting() (Item, queue, bool) {
	it := q.waiting[0]
	q.waiting = q.waiting[1:]
	return it, q, true
}

func due(it Item, now time.Time) bool { return now.UnixMilli() >= it.State.DueMilli }

// graded puts a card back when its grade gave it another step today. On an
// evening before, a pass is the last look at a card.
func (q queue) graded(it Item) queue {
	if q.plan != nil {
		q.plan = q.plan.answered(it, q.until.Location())
		return q
	}
	q.todo = without(q.todo, it.Card.ID)
	q.waiting = without(q.waiting, it.Card.ID)
	if it.State.Waiting() && !(q.bounded() && it.State.PassedOn(it.State.LastDay)) {
		q.waiting = sorted(append(q.waiting, it))
	}
	return q
}

// back puts a card at the front again, after its grade was taken back.
func (q queue) back(it Item) queue {
	if q.plan != nil {
		return q // a planned card leaves the plan only when it is answered
	}
	q.todo = append([]Item{it}, without(q.todo, it.Card.ID)...)
	q.waiting = without(q.waiting, it.Card.ID)
	return q
}

// drop takes a card and, in study, leaves its sibling for another day.
func (q queue) drop(id deck.CardID) queue {
	if q.plan != nil {
		q.plan = q.plan.drop(id)
		return q
	}
	q.todo, q.waiting = without(q.todo, id), without(q.waiting, id)
	return q
}

// setAside takes a card out for good.
func (q queue) setAside(id deck.CardID) queue {
	if q.plan != nil {
		q.plan = q.plan.setAside(id)
		return q
	}
	return q.drop(id)
}

// refreshed puts the text of the packs as they are now under the same cards
// and takes out those that no pack has any more.
func (q queue) refreshed(fresh map[deck.CardID]Item) queue {
	q.todo, q.waiting = refreshed(q.todo, fresh), refreshed(q.waiting, fresh)
	if q.plan != nil {
		q.plan = q.plan.refreshed(fresh)
	}
	return q
}

func refreshed(items []Item, fresh map[deck.CardID]Item) []Item {
	out := make([]Item, 0, len(items))
	for _, it := range items {
		if now, ok := fresh[it.Card.ID]; ok {
			now.State = it.State
			out = append(out, now)
		}
	}
	return out
}

// ids lists what is still to be asked.
func (q queue) ids() []deck.CardID {
	var ids []deck.CardID
	for _, items := range [][]Item{q.todo, q.waiting} {
		for _, it := range items {
			ids = append(ids, it.Card.ID)
		}
	}
	if q.plan != nil {
		ids = slices.AppendSeq(ids, maps.Keys(q.plan.items))
	}
	return ids
}

func without(items []Item, id deck.CardID) []Item {
	out := make([]Item, 0, len(items))
	for _, it := range items {
		if it.Card.ID != id {
			out = append(out, it)
		}
	}
	return out
}
