package plan

import (
	"maps"
	"math/rand/v2"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// maxOutlook is how many days an Outlook looks ahead at most.
const maxOutlook = 60

// evening is when, after the start of a study day, later days are studied.
const evening = 14 * time.Hour

// Day is one day of an Outlook.
type Day struct {
	Day    int32         // study day
	Cards  int           // looked at
	New    int           // of these, never seen before
	Time   time.Duration // expected
	Recall float64       // expected at the hour, once this day is done
}

// Outlook plays the plan day by day up to the day before the interview: the
// budget today, perDay on each later day, always with the same hour in view.
// Answers are drawn by the seed from the probabilities that the plan itself
// believes, so it is one likely course and no promise.
func Outlook(in Input, perDay time.Duration, seed uint64) []Day {
	states := maps.Clone(in.States)
	if states == nil {
		states = map[deck.CardID]schedule.State{}
	}
	in.States = states
	loc, start := in.Now.Location(), in.Settings.DayStart
	today := schedule.StudyDay(in.Now, start)
	last := min(schedule.StudyDay(in.At.In(loc), start)-1, today+maxOutlook-1)
	var days []Day
	for day := today; day == today || day <= last; day++ {
		if day > today {
			in.Now, in.Budget = schedule.DayStart(day, start, loc).Add(evening), perDay
		}
		p := New(in)
		if p.Ordinary && day == today && !in.At.After(in.Now) {
			return nil
		}
		d := Day{Day: day, Cards: len(p.Items), Time: p.Expected}
		r := rand.New(rand.NewPCG(seed, uint64(day)))
		for _, item := range p.Items {
			if item.New {
				d.New++
			}
			states[item.ID] = in.draw(item, r)
		}
		d.Recall = expected(in)
		days = append(days, d)
	}
	return days
}

// draw answers a card by chance: a pass, or a miss and a second look.
func (in *Input) draw(item Item, r *rand.Rand) schedule.State {
	j, s := in.judge(), in.States[item.ID]
	if item.New {
		rating := pick(in.Habits.First[:], r)
		if rating > 0 {
			return j.graded(item.ID, s, deck.Again+deck.Rating(rating))
		}
	} else if r.Float64() < item.Recall {
		return j.graded(item.ID, s, deck.Hard+deck.Rating(pick(in.Habits.Passes[:], r)))
	}
	return j.graded(item.ID, j.graded(item.ID, s, deck.Again), deck.Good)
}

// pick draws an index by its share.
func pick(shares []float64, r *rand.Rand) int {
	u := r.Float64()
	for i, share := range shares {
		if u -= share; u < 0 {
			return i
		}
	}
	return len(shares) - 1
}

// expected is the recall at the hour over all cards in scope, weighted.
func expected(in Input) float64 {
	j := in.judge()
	known, all := 0.0, 0.0
	for _, c := range in.Cards {
		if w := in.weight(c); in.outside(c, w) == 0 {
			known += w * recallAt(in.States[c.ID], j.at)
			all += w
		}
	}
	if all == 0 {
		return 0
	}
	return known / all
}
