package stats

import (
	"maps"
	"math"
	"slices"

	"prefill/deck/schedule"
)

// EnoughTests is the number of tested cards from which a comparison of recall
// and prediction is shown: with fewer the share moves by five percent and more
// with a single answer.
const EnoughTests = 20

// shownMonths is how many months are compared one by one.
const shownMonths = 6

// truths adds up what was tested, over all time and by month.
func truths(days map[int32]schedule.Day, today int32) (all Truth, months []Truth) {
	byMonth := map[int]Truth{}
	for _, day := range slices.Sorted(maps.Keys(days)) {
		if d := days[day]; d.Tested > 0 {
			m := byMonth[monthOf(day)]
			m.Name = schedule.Date(day).Format("Jan 2006")
			m.add(d)
			byMonth[monthOf(day)] = m
			all.add(d)
		}
	}
	for m := monthOf(today); m > monthOf(today)-shownMonths; m-- {
		if t, tested := byMonth[m]; tested {
			months = append(months, t)
		}
	}
	return all, months
}

// monthOf counts months, so that the one before is one less.
func monthOf(day int32) int {
	d := schedule.Date(day)
	return d.Year()*12 + int(d.Month())
}

func (t *Truth) add(d schedule.Day) {
	t.Tested += d.Tested
	t.Recalled += d.Recalled
	t.Predicted += d.Predicted
}

// Enough reports whether there are answers enough to compare.
func (t Truth) Enough() bool { return t.Tested >= EnoughTests }

// Real is the share that was recalled, NaN when nothing was tested.
func (t Truth) Real() float64 { return float64(t.Recalled) / float64(t.Tested) }

// Expected is the share that was predicted, NaN when nothing was tested.
func (t Truth) Expected() float64 { return t.Predicted / float64(t.Tested) }

const asPredicted = "as predicted"

// Verdict says whether recall was as predicted: within the 95 % interval of
// Wilson (1927) around the share recalled, which chance alone leaves in one of
// twenty comparisons.
func (t Truth) Verdict() string {
	if !t.Enough() {
		return "not enough yet"
	}
	low, high := wilson(t.Real(), float64(t.Tested))
	switch {
	case t.Expected() < low:
		return "better than predicted"
	case t.Expected() > high:
		return "worse than predicted"
	default:
		return asPredicted
	}
}

// wilson is the score interval of a share p of n at 95 %.
func wilson(p, n float64) (low, high float64) {
	const z = 1.959964
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return mid - half, mid + half
}
