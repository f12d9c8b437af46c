package plan

import (
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// Worth is what one look at a card now brings at the hour of the interview.
type Worth struct {
	Recall float64       // probability of recalling it now
	Skip   float64       // at the hour, without the look
	After  float64       // expected at the hour, with it
	Gain   float64       // (After - Skip) x weight
	Cost   time.Duration // expected time of the look and, after a miss, of the second
}

// Index is the gain for each second.
func (w Worth) Index() float64 {
	if w.Cost <= 0 {
		return 0
	}
	return w.Gain / w.Cost.Seconds()
}

// Moment is an instant with the study day it counts for.
type Moment struct {
	Day   int32
	Milli int64
}

// MomentOf is the moment of t under the hour at which a study day begins.
func MomentOf(t time.Time, dayStart int) Moment {
	return Moment{schedule.StudyDay(t, dayStart), t.UnixMilli()}
}

// recallAt is the probability of recalling a card at a moment without another
// look; 0 for a card never seen.
func recallAt(s schedule.State, at Moment) float64 { return schedule.RecallOn(s, at.Day, at.Milli) }

// Precise reports whether a recall at the hour may be shown as a number: an
// hour of the same study day lies where the forgetting curve was never fitted.
func Precise(now, at Moment) bool { return at.Day > now.Day }

// judge computes what looks are worth for one person, now and hour.
type judge struct {
	settings schedule.Settings
	habits   Habits
	now, at  Moment
}

// worth follows the formulas of the deadline index: with p the recall now,
// gain = v (p win + (1-p) lose - skip), where win is the recall at the hour
// after a pass, averaged over the person's shares of hard, good and easy, and
// lose after a miss and a second look that passes. A card that was never seen
// is won or lost by the person's shares of first ratings.
func (j *judge) worth(card Card, s schedule.State, weight float64) Worth {
	pace := j.habits.Of(card.ID, card.Kind)
	w := Worth{Recall: recallAt(s, j.now), Skip: recallAt(s, j.at)}
	lose := func() float64 { return j.after(j.graded(card.ID, s, deck.Again), card.ID, deck.Good) }
	if !s.Seen() {
		first := j.habits.First
		w.After = first[0] * lose()
		for i, share := range first[1:] {
			w.After += share * j.after(s, card.ID, deck.Hard+deck.Rating(i))
		}
		w.Cost = pace.Learn + scale(pace.Second, first[0])
	} else {
		for i, share := range j.habits.Passes {
			w.After += w.Recall * share * j.after(s, card.ID, deck.Hard+deck.Rating(i))
		}
		w.After += (1 - w.Recall) * lose()
		w.Cost = scale(pace.Pass, w.Recall) + scale(pace.Fail+pace.Second, 1-w.Recall)
		if s.GradedOn(j.now.Day) { // missed today: what is left is the second look
			w.Cost = pace.Second
		}
	}
	w.Gain = weight * (w.After - w.Skip)
	return w
}

// after is the recall at the hour of a card that is graded now.
func (j *judge) after(s schedule.State, card deck.CardID, r deck.Rating) float64 {
	return recallAt(j.graded(card, s, r), j.at)
}

func (j *judge) graded(card deck.CardID, s schedule.State, r deck.Rating) schedule.State {
	return schedule.Step(s, deck.Event{Card: card, Day: j.now.Day, UnixMilli: j.now.Milli,
		Grade: &deck.Grade{Rating: r, Mode: deck.ModeNight}}, j.settings)
}

func scale(d time.Duration, by float64) time.Duration { return time.Duration(float64(d) * by) }
