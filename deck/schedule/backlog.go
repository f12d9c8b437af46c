package schedule

import "prefill/deck"

// Backlog is the way back after an absence: today's share of what is due, and
// how long the rest takes at the day's limit. Cards that come due on the way
// are not foreseen here, so Days is the least it can take.
type Backlog struct {
	// Due is the reviews due now, siblings already buried.
	Due int
	// PerDay is the limit of reviews, Today what is left of it.
	PerDay, Today int
	// Days is the study days until all of Due was asked, today included; 0
	// when nothing is due, -1 when the limit is 0 and it never ends.
	Days int
	// Oldest is the most days any of them is overdue.
	Oldest int32
	// First are the cards to begin with, the likeliest to be forgotten first:
	// what fits into today.
	First []deck.CardID
}

// backlog plans reviews that are in the order to ask them.
func backlog(today int32, reviews []Item, perDay, room int) Backlog {
	b := Backlog{Due: len(reviews), PerDay: perDay, Today: min(room, len(reviews))}
	for i, it := range reviews {
		b.Oldest = max(b.Oldest, today-it.State.DueDay)
		if i < b.Today {
			b.First = append(b.First, it.Card.ID)
		}
	}
	b.Days = daysToClear(len(reviews), perDay, room)
	return b
}

func daysToClear(due, perDay, room int) int {
	switch {
	case due == 0:
		return 0
	case due <= room:
		return 1
	case perDay <= 0:
		return -1
	default:
		rest := due - room
		return 1 + (rest+perDay-1)/perDay
	}
}
