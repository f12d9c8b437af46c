package stats

import (
	"fmt"
	"strings"
	"time"

	"prefill/ui/draw"
	"prefill/ui/theme"
)

// section is one part of the page.
type section struct {
	title string
	lines []string
}

// yearSection is the heat map with the streak.
func (f Facts) yearSection(t theme.Theme, w int) section {
	lines := draw.HeatMap(t, f.Today, f.Year, w)
	lines = append(lines, draw.HeatLegend(t, f.Year, "answers a day", w)...)
	lines = append(lines, draw.Wrap(f.streakText(t), w)...)
	return section{"The last year", lines}
}

func (f Facts) streakText(t theme.Theme) string {
	text := "No streak now: study today begins one."
	if f.Streak.Days > 0 {
		text = t.StrongStyle.Render(draw.Count(f.Streak.Days, "day", "days")+" in a row") + "."
	}
	if f.Streak.Frozen {
		text += " One day off in the last seven is forgiven."
	}
	return text + fmt.Sprintf(" %s on %s in all.",
		draw.Count(f.Answers, "answer", "answers"), draw.Count(f.Streak.Studied, "day", "days"))
}

// aheadHeight is the height of the standing bars with their names.
const aheadHeight = 7

func (f Facts) aheadSection(t theme.Theme, w int) section {
	standing, lying := make([]draw.Column, len(f.Ahead)), make([]draw.Column, len(f.Ahead))
	total := 0
	for i, n := range f.Ahead {
		day := f.Today.AddDate(0, 0, i)
		standing[i] = draw.Column{Name: day.Format("Mon"), Value: float64(n)}
		lying[i] = draw.Column{Name: day.Format("Mon 2 Jan"), Value: float64(n)}
		total += n
	}
	lying[0].Name = "today"
	words := fmt.Sprintf("%s due today", draw.Count(f.Ahead[0], "card", "cards"))
	if f.Overdue > 0 {
		words += fmt.Sprintf(", %d of them since before", f.Overdue)
	}
	words += fmt.Sprintf("; %d in %d days. What you miss, and what is new, comes on top.", total, len(f.Ahead))
	lines := draw.Columns(t, standing, min(w, 5*len(standing)), aheadHeight)
	if lines == nil {
		lines = draw.Rows(t, lying, w)
	}
	return section{"The next 14 days", append(lines, draw.Wrap(words, w)...)}
}

// lowest is the left end of the scale on which recall is compared, and
// scaleFrom the width from which there is one.
const (
	lowest    = 0.5
	scaleFrom = 50
)

func (f Facts) truthSection(t theme.Theme, w int) section {
	s := section{title: "Recall, predicted and real"}
	if !f.Truth.Enough() {
		s.lines = draw.Wrap(fmt.Sprintf("Not enough yet: %d of the %d cards asked again after a day or more that a comparison needs.",
			f.Truth.Tested, EnoughTests), w)
		return s
	}
	s.lines = draw.Wrap(fmt.Sprintf("%d of %d cards asked again after a day or more were recalled, %s; %s were predicted: %s.",
		f.Truth.Recalled, f.Truth.Tested, t.StrongStyle.Render(draw.Percent(f.Truth.Real())),
		draw.Percent(f.Truth.Expected()), verdictWords(f.Truth)), w)
	for _, m := range f.Months {
		s.lines = append(s.lines, m.lines(t, w)...)
	}
	if w < scaleFrom {
		return s
	}
	scale := fmt.Sprintf("%s predicted %s %s recalled, on a scale from %s to 100 %%", t.Ring, t.Sep, t.Dot, draw.Percent(lowest))
	s.lines = append(s.lines, draw.Wrap(t.DimStyle.Render(scale), w)...)
	return s
}

// verdictWords says the verdict after both numbers.
func verdictWords(m Truth) string {
	if v := m.Verdict(); v != asPredicted {
		return v + " by more than chance"
	}
	return "no more apart than chance"
}

// lines is one month, on one line where it fits.
func (m Truth) lines(t theme.Theme, w int) []string {
	if !m.Enough() {
		return []string{draw.Fit(fmt.Sprintf("%s  not enough yet (%d of %d)", m.Name, m.Tested, EnoughTests), w, t.Ellipsis)}
	}
	words := fmt.Sprintf("%s of %d, predicted %s", draw.Percent(m.Real()), m.Tested, draw.Percent(m.Expected()))
	scale := min(w-len(m.Name)-len(words)-4, 24)
	if w < scaleFrom || scale < 8 {
		return []string{draw.Fit(m.Name+"  "+words, w, t.Ellipsis)}
	}
	line := m.Name + "  " + draw.Against(t, lowest, m.Expected(), m.Real(), scale) + "  " + words
	if v := m.Verdict(); v != asPredicted && draw.Width(line)+len(v)+2 <= w {
		line += ", " + v
	}
	return []string{line}
}

func (f Facts) timeSection(t theme.Theme, w int) section {
	m := f.Time
	words := fmt.Sprintf("%s today, %s in 7 days, %s in 30 days, %s in all.", span(m.Today), span(m.Week), span(m.Month), span(m.All))
	lines := draw.Wrap(words, w)
	lines = append(lines, draw.Fit(t.AccentStyle.Render(draw.Spark(t, m.Weeks))+t.DimStyle.Render(" by week, this one last"), w, t.Ellipsis))
	return section{"Time studied", lines}
}

// span writes minutes.
func span(minutes float64) string {
	d := time.Duration(minutes * float64(time.Minute))
	if d > 0 && d < time.Minute {
		return "under a minute"
	}
	if d >= 48*time.Hour {
		return fmt.Sprintf("%.0f h", d.Hours())
	}
	return strings.Replace(draw.Span(d), "0 s", "0 min", 1)
}
