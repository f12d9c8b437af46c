package schedule

import "prefill/deck"

// answer is one grade on its way into a state, its day and instant already
// held to the card's own past.
type answer struct {
	card   deck.CardID
	rating deck.Rating
	was    State
	day    int32
	milli  int64
}

// elapsed is the study days since the last grade, 0 for a new card.
func (a *answer) elapsed() int32 {
	if !a.was.Seen() {
		return 0
	}
	return max(0, a.day-a.was.LastDay)
}

// count keeps the tallies that do not depend on the memory model.
func (a *answer) count(s State, mode deck.Mode) State {
	if !a.was.Seen() {
		s.FirstDay = a.day
	}
	s.Reps++
	s.LastDay, s.LastMilli = a.day, a.milli
	if a.rating > deck.Again {
		s.Passes++
		s.PassedDay = a.day
	}
	if mode == deck.ModeStudy {
		s.Studied++
		s.StudiedDay = a.day
	}
	return s
}

// effective is the rating as the fold takes it: recognising an answer among
// others is less than recalling it, so a match never counts above Good.
func effective(g *deck.Grade) deck.Rating {
	if g.Mode == deck.ModeMatch {
		return min(g.Rating, deck.Good)
	}
	return g.Rating
}

// lastMilli and the bounds of boundDay are the years 1696 to 9999: a log with
// wilder numbers is damaged, and they must not overflow.
const lastMilli = 253402300799999

func boundDay(day int32) int32 { return min(max(day, -100_000), 2_932_896) }
