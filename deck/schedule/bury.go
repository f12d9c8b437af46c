package schedule

import "prefill/deck"

// bury keeps the second of two siblings back until the next study day. The
// day belongs to the one that was studied today; else to the one graded today
// in another mode; else to the one that comes first: a step before a review,
// a review before a new card.
func bury(q *Queue, reviews *[]Item, states map[deck.CardID]State) {
	taken := map[deck.CardID]bool{} // cards whose sibling is in the queue
	keep := func(items []Item) []Item {
		kept := items[:0]
		for _, it := range items {
			sibling := it.Card.Sibling
			if taken[it.Card.ID] || (sibling != "" && yields(it.State, states[sibling], q.Day)) {
				q.Counts.Buried++
				continue
			}
			if sibling != "" {
				taken[sibling] = true
			}
			kept = append(kept, it)
		}
		return kept
	}
	q.Due = keep(q.Due)
	q.Later = keep(q.Later)
	*reviews = keep(*reviews)
	q.New = keep(q.New)
}

// yields reports whether a card leaves the day to its sibling for what was
// already done today.
func yields(s, sibling State, today int32) bool {
	if s.StudiedOn(today) != sibling.StudiedOn(today) {
		return sibling.StudiedOn(today)
	}
	return sibling.GradedOn(today) && !s.GradedOn(today)
}
