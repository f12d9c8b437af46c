package card

import (
	"cmp"
	"math"
	"slices"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/draw"
)

// Ahead of today the curve shows a part of the past's length, within these
// days.
const (
	leastAhead = 7.0
	mostAhead  = 365.0
)

const dayMillis = float64(24 * time.Hour / time.Millisecond)

// curve is the recall of the card from its first answer to some days ahead,
// false when it was never answered. Times are days since 1970, as fractions.
func (f Facts) curve(now time.Time) (draw.Curve, bool) {
	answers := f.answers()
	if len(answers) == 0 {
		return draw.Curve{}, false
	}
	first, today := dayOf(answers[0]), float64(now.UnixMilli())/dayMillis
	today = max(today, dayOf(answers[len(answers)-1]))
	_, offset := now.Zone()
	zone := float64(offset) / (24 * 60 * 60) // from days of UTC to those of the person's clock
	due := float64(f.State.DueDay) - zone
	ahead := min(max(leastAhead, (today-first)/2, due-today+leastAhead), mostAhead)
	c := draw.Curve{From: first, To: today + ahead, Now: today, Line: f.Settings.Retention, At: recallAt(answers)}
	c.Floor = floorOf(c, answers)
	for _, a := range answers {
		c.Marks = append(c.Marks, draw.CurveMark{X: dayOf(a), Good: a.Event.Grade.Rating > deck.Again})
	}
	c.Names = []draw.CurveName{{X: today, Text: "today"}, {X: c.From, Text: dateAt(c.From + zone)}, {X: c.To, Text: dateAt(c.To + zone)}}
	return c, true
}

func dayOf(e Entry) float64 { return float64(e.After.LastMilli) / dayMillis }

func dateAt(day float64) string { return schedule.Date(int32(day)).Format("2 Jan 2006") }

// recallAt is the recall by the memory that the last answer before a moment
// left behind.
func recallAt(answers []Entry) func(float64) float64 {
	return func(x float64) float64 {
		i, found := slices.BinarySearchFunc(answers, x, func(e Entry, x float64) int { return cmp.Compare(dayOf(e), x) })
		if !found {
			i--
		}
		if i < 0 {
			return math.NaN()
		}
		s := answers[i].After
		return schedule.Retrievability(s, float64(s.LastDay)+x-dayOf(answers[i]))
	}
}

// floorOf is the lower edge of the picture: the next ten percent below the
// lowest recall, which is one just before an answer or the last, and always
// below the line.
func floorOf(c draw.Curve, answers []Entry) float64 {
	low := min(c.Line-0.05, c.At(c.To))
	for i, a := range answers[1:] {
		before := answers[i].After
		low = min(low, schedule.Retrievability(before, float64(before.LastDay)+dayOf(a)-dayOf(answers[i])))
	}
	return min(max(0, math.Floor(low*10)/10), 0.9)
}
