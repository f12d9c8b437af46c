package draw

import (
	"math"
	"slices"
	"strings"
	"time"

	"prefill/ui/theme"
)

const (
	weekDays   = 7
	weekLabel  = 4 // cells of the names of the weekdays
	monthCells = 4 // cells of a month's name and the blank after it
)

// HeatMap draws one value a day as columns of weeks, Monday first, under the
// names of the months: eight lines of at most w cells. values are oldest
// first, the last one is of the date last; the newest weeks that fit are
// shown. Without room for a week it gives no lines.
func HeatMap(t theme.Theme, last time.Time, values []float64, w int) []string {
	row := (int(last.Weekday()) + weekDays - 1) % weekDays // of the last day
	weeks := (len(values) + weekDays - 1 - row + weekDays - 1) / weekDays
	cell := 1
	if weekLabel+2*weeks <= w {
		cell = 2
	}
	weeks = min(weeks, (w-weekLabel)/cell)
	if weeks < 1 {
		return nil
	}
	lines := []string{t.DimStyle.Render(monthLine(last.AddDate(0, 0, -row), weeks, cell))}
	unit, runs := HeatUnit(values), heatRuns{theme: t, cell: cell, drawn: map[[2]int]string{}}
	for day := range weekDays {
		steps := make([]int, weeks)
		for week := range steps {
			ago := (weeks-1-week)*weekDays + row - day
			steps[week] = -1 // no such day
			if i := len(values) - 1 - ago; ago >= 0 && i >= 0 {
				steps[week] = heatStep(values[i], unit)
			}
		}
		lines = append(lines, t.DimStyle.Render(weekdayName(day))+runs.row(steps))
	}
	return lines
}

// weekdayName names every second row, since all seven are a grey block.
func weekdayName(day int) string {
	if day%2 == 1 {
		return strings.Repeat(" ", weekLabel)
	}
	return Pad(time.Weekday((day + 1) % weekDays).String()[:3], weekLabel)
}

// monthLine names each month over the week that its first day falls in.
// monday is the first day of the last week.
func monthLine(monday time.Time, weeks, cell int) string {
	line := []byte(strings.Repeat(" ", weekLabel+weeks*cell))
	free := 0 // cells from here on are
	put := func(week int, name string) {
		at := weekLabel + week*cell
		if at >= free && at+len(name) <= len(line) {
			copy(line[at:], name)
			free = at + len(name) + 1
		}
	}
	first := monday.AddDate(0, 0, -weekDays*(weeks-1))
	if next := 32 - first.Day(); next/weekDays*cell >= monthCells {
		put(0, first.Month().String()[:3])
	}
	for week := range weeks {
		from := monday.AddDate(0, 0, -weekDays*(weeks-1-week))
		if to := from.AddDate(0, 0, weekDays-1); to.Month() != from.Month() || from.Day() == 1 {
			put(week, to.Month().String()[:3])
		}
	}
	return strings.TrimRight(string(line), " ")
}

// heatRuns draws runs of equal steps. Colouring costs more than everything
// else, and most runs are alike, so each is coloured once.
type heatRuns struct {
	theme theme.Theme
	cell  int
	drawn map[[2]int]string // by step and length
}

// row draws one weekday.
func (h heatRuns) row(steps []int) string {
	var b strings.Builder
	for i := 0; i < len(steps); {
		run := i
		for run < len(steps) && steps[run] == steps[i] {
			run++
		}
		b.WriteString(h.run(steps[i], run-i))
		i = run
	}
	return b.String()
}

func (h heatRuns) run(step, n int) string {
	key := [2]int{step, n}
	if s, drawn := h.drawn[key]; drawn {
		return s
	}
	s := strings.Repeat(" ", n*h.cell) // no such days
	switch {
	case step == 0:
		s = h.theme.RuleStyle.Render(strings.Repeat(Pad(h.theme.Heat[0], h.cell), n))
	case step > 0:
		s = h.theme.OKStyle.Render(strings.Repeat(h.theme.Heat[step], n*h.cell))
	}
	h.drawn[key] = s
	return s
}

// HeatUnit is the width of one step of the heat map: a round number such that
// nine tenths of the days with anything on them are within the four steps, so
// that one wild day does not make the others look idle. It is at least 1.
func HeatUnit(values []float64) float64 {
	var some []float64
	for _, v := range values {
		if v > 0 && !math.IsInf(v, 1) {
			some = append(some, v)
		}
	}
	if len(some) == 0 {
		return 1
	}
	slices.Sort(some)
	top := some[(len(some)*9+9)/10-1]
	return roundUp(top / heatSteps)
}

// heatSteps is how many steps there are above nothing.
const heatSteps = 4

func heatStep(v, unit float64) int {
	if !(v > 0) {
		return 0
	}
	return int(math.Min(math.Ceil(v/unit), heatSteps))
}

// roundUp gives the next 1, 2 or 5 with any number of zeros.
func roundUp(v float64) float64 {
	if !(v > 1) {
		return 1
	}
	ten := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range []float64{1, 2, 5} {
		if v <= m*ten {
			return m * ten
		}
	}
	return 10 * ten
}

// HeatLegend says what the steps of a map of values mean, in lines of at most
// w cells.
func HeatLegend(t theme.Theme, values []float64, noun string, w int) []string {
	unit := HeatUnit(values)
	parts := []string{t.RuleStyle.Render(t.Heat[0]) + " none"}
	for step := 1; step <= heatSteps; step++ {
		from, to := unit*float64(step-1)+1, unit*float64(step)
		words := wholeNumber(from) + " to " + wholeNumber(to)
		switch {
		case step == heatSteps:
			words = wholeNumber(from) + " or more " + noun
		case from == to:
			words = wholeNumber(from)
		}
		parts = append(parts, t.OKStyle.Render(t.Heat[step])+" "+words)
	}
	return Wrap(strings.Join(parts, "  "), w)
}
