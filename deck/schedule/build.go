package schedule

import (
	"cmp"
	"slices"

	"prefill/deck"
)

// BuildQueue orders what is due and new at an instant. It first decides which
// card of each pair of siblings has the day, and only then applies the
// limits, so that a buried card never takes the place of another.
func BuildQueue(in QueueInput) Queue {
	q := Queue{Day: StudyDay(in.Now, in.Settings.DayStart)}
	reviews := sortOut(&q, in)
	if in.Settings.BurySiblings {
		bury(&q, &reviews, in.States)
	}
	room := max(0, in.Settings.ReviewsPerDay-in.Done.Reviews)
	q.Backlog = backlog(q.Day, reviews, in.Settings.ReviewsPerDay, room)
	q.Counts.OverReviews = max(0, len(reviews)-room)
	q.Due = append(q.Due, reviews[:min(room, len(reviews))]...)

	room = max(0, in.Settings.NewPerDay-in.Done.New)
	q.Counts.OverNew = max(0, len(q.New)-room)
	q.New = q.New[:min(room, len(q.New))]
	q.Counts.Due, q.Counts.New, q.Counts.Later = len(q.Due), len(q.New), len(q.Later)
	return q
}

// sortOut puts every card where its state says: steps into q.Due and q.Later,
// new cards into q.New, and gives the reviews that are due, each in order.
func sortOut(q *Queue, in QueueInput) (reviews []Item) {
	known := make(map[deck.CardID]bool, len(in.Cards))
	milli := in.Now.UnixMilli()
	add := func(items *[]Item, c QueueCard, s State) {
		*items = append(*items, Item{c, s, RecallOn(s, q.Day, milli)})
	}
	for _, c := range in.Cards {
		if known[c.ID] {
			continue
		}
		known[c.ID] = true
		s := in.States[c.ID]
		switch {
		case s.Suspended:
			q.Counts.Suspended++
			continue
		case !s.Seen() && s.DueDay <= q.Day:
			add(&q.New, c, s)
		case s.Due(q.Day, in.Now) && s.Waiting():
			add(&q.Due, c, s)
		case s.Due(q.Day, in.Now):
			add(&reviews, c, s)
		case s.Waiting():
			add(&q.Later, c, s)
		}
		if s.Leech {
			q.Counts.Leeches++
		}
	}
	slices.SortFunc(q.Due, byStep)
	slices.SortFunc(q.Later, byStep)
	slices.SortFunc(reviews, byRecall)
	return reviews
}

func byStep(a, b Item) int {
	return cmp.Or(cmp.Compare(a.State.DueMilli, b.State.DueMilli), cmp.Compare(a.Card.ID, b.Card.ID))
}

// byRecall puts first what is likeliest to be forgotten. At one retention that
// is also the order of relative overdueness, since recall falls with the wait
// as a multiple of stability.
func byRecall(a, b Item) int {
	return cmp.Or(
		cmp.Compare(a.Recall, b.Recall),
		cmp.Compare(a.State.DueDay, b.State.DueDay),
		cmp.Compare(a.Card.ID, b.Card.ID),
	)
}
