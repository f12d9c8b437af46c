package schedule

import "prefill/deck"

// BestKey names a drill over a topic, each with its own best round.
type BestKey struct {
	Topic string
	Drill deck.Mode
	Style string
}

// Day is what was done on one study day.
type Day struct {
	Grades int   // answers in all modes
	Passed int   // of these, above Again
	Millis int64 // time from question to grade, where it was measured
	// New and Reviews are the cards that count against the limits: those
	// first seen, and those in Review and asked for the first time that day,
	// each in mode study.
	New, Reviews int
	// Tested is the cards in Review whose first answer of the day came after
	// one day or more, in any mode; Recalled is how many of these were
	// recalled, and Predicted the sum of their retrievabilities just before,
	// so that Recalled against Predicted shows how true the model is.
	Tested, Recalled int
	Predicted        float64
}

func (b *Book) addGrade(was, now *State, g *deck.Grade) {
	d := b.Days[now.LastDay]
	d.Grades++
	d.Millis += max(0, g.Millis)
	passed := now.Passes > was.Passes
	if passed {
		d.Passed++
	}
	if !was.GradedOn(now.LastDay) {
		countFirst(&d, was, now, g.Mode == deck.ModeStudy, passed)
	}
	b.Days[now.LastDay] = d
}

// countFirst counts the first answer of a card on a day.
func countFirst(d *Day, was, now *State, study, passed bool) {
	switch {
	case !was.Seen() && study:
		d.New++
	case was.Phase == Review && study:
		d.Reviews++
	}
	if was.Phase != Review {
		return
	}
	d.Tested++
	d.Predicted += Retrievability(*was, float64(now.LastDay))
	if passed {
		d.Recalled++
	}
}

// addRound keeps the better round by deck.Round.Beats; of equals the first. A
// round that was broken off is none to beat.
func (b *Book) addRound(r deck.Round) {
	if !r.Whole() {
		return
	}
	key := BestKey{r.Topic, r.Drill, r.Style}
	if best, ok := b.Bests[key]; !ok || r.Beats(best) {
		b.Bests[key] = r
	}
}
