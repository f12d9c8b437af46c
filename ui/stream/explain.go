package stream

import (
	"fmt"
	"math"
	"strings"
	"time"

	"prefill/deck/latency"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

// explainLines says what the race shows and how its numbers come about, with
// every step of the arithmetic.
func (m Model) explainLines(c page) []string {
	t, w := c.Theme, min(c.W, readable)
	if m.fault != nil {
		return draw.Wrap(m.fault.Error(), w)
	}
	lines := draw.Hang("", t.StrongStyle.Render(m.scenario().Spec.Lesson), w)
	lines = append(lines, "")
	for i, l := range m.lanes {
		lines = append(lines, draw.Fit(t.LaneBold[i].Render(laneName(i)+" "+l.spec.Label), w, t.Ellipsis))
		if l.spec.Note != "" {
			lines = append(lines, draw.Hang("  ", l.spec.Note, w)...)
		}
		lines = append(lines, draw.Hang("  ", t.DimStyle.Render(l.describe()), w)...)
		lines = append(lines, l.arithmetic(t, w)...)
		lines = append(lines, "")
	}
	pace := fmt.Sprintf("A reader takes in about %.1f tokens a second: %s a token (%d words a minute).",
		float64(latency.ReadingTokensPerSecond), draw.Millis(readingGap()), latency.ReadingWordsPerMinute)
	lines = append(lines, draw.Wrap(t.DimStyle.Render(pace), w)...)
	return append(lines, draw.Wrap(t.DimStyle.Render("TPOT is the mean over the N − 1 gaps after the first token, as vLLM reports it; the largest gap is what a reader notices."), w)...)
}

// arithmetic is how the lane's numbers come about: step by step from its
// setting, or as they were measured.
func (l lane) arithmetic(t *look, w int) []string {
	if l.run.Prediction == nil {
		text := fmt.Sprintf("measured: TTFT %s, TPOT %s", draw.Millis(l.spec.TTFT), draw.Millis(l.spec.TPOT))
		for _, s := range l.spec.Stalls {
			text += fmt.Sprintf(", a stall of %s after token %s", draw.Millis(s.For), thousands(s.After))
		}
		if l.spec.Buffer > 1 {
			text += fmt.Sprintf(", %s tokens held back at a time", thousands(l.spec.Buffer))
		}
		return draw.Hang("  ", text, w)
	}
	lines := worked(t, l.run.Prediction.Explain(), w)
	for _, note := range l.run.Prediction.Notes {
		lines = append(lines, draw.Hang("  "+t.WarnStyle.Render(t.Pointer)+" ", neutral.Line(note), w)...)
	}
	return lines
}

// worked draws arithmetic step by step, as on a whiteboard.
func worked(t *look, steps []latency.Line, w int) []string {
	var lines []string
	for _, s := range steps {
		text := t.DimStyle.Render(s.Formula) + " = " + s.Filled + " = " + t.StrongStyle.Render(s.Result)
		if s.Formula == "" {
			text = s.Filled + " = " + t.StrongStyle.Render(s.Result)
		}
		if t.ASCII {
			text = strings.ReplaceAll(text, "²", "^2")
		}
		lines = append(lines, draw.Hang("  "+t.AccentStyle.Render(s.Name)+"  ", text, w)...)
	}
	return lines
}

// drillLines draws the exercise and, once answered, its worked answer.
func (m Model) drillLines(c page) []string {
	t, w := c.Theme, min(c.W, readable)
	d := m.drill
	if d.phase == undrawn {
		return []string{t.DimStyle.Render("Drawing an exercise" + t.Ellipsis)}
	}
	lines := draw.Wrap(t.StrongStyle.Render(neutral.Line(d.exercise.Question)), w)
	if c.H >= 14 {
		lines = append(lines, "")
	}
	if d.phase != settled {
		hint := "a number in " + d.exercise.Unit
		if d.exercise.Unit == "ms" {
			hint = "a number with its unit, such as 12 ms or 1.5 s"
		}
		lines = append(append(lines, fieldLines(t, c.W, d.field, d.said, d.phase, hint)...), "")
		lines = append(lines, historyLines(t, d.history, string(d.exercise.Quantity), 0, c.W)...)
		return append(lines, draw.Wrap(t.DimStyle.Render("Reckon in your head: round the numbers and mind the powers of ten. Within 5 % scores 100."), w)...)
	}
	text := "you said " + inUnit(d.placed.Guess, d.exercise.Unit) + ", it is " + inUnit(d.placed.Truth, d.exercise.Unit)
	lines = append(lines, draw.Wrap(verdict(t, d.placed, text), w)...)
	lines = append(lines, "")
	return append(lines, worked(t, d.exercise.Worked, w)...)
}

// inUnit writes an amount with its unit, a time as times are written.
func inUnit(v float64, unit string) string {
	if unit == "ms" {
		return draw.Millis(time.Duration(min(v, maxShown) * float64(time.Millisecond)))
	}
	return strings.TrimSpace(fmt.Sprintf("%.4g %s", v, unit))
}

// maxShown is as many milliseconds as a duration holds with room to spare.
const maxShown = 9e11

// off says by how much a guess missed: in percent, or as a factor where a
// percentage would say little.
func off(guess, truth float64) string {
	if truth <= 0 || guess <= 0 {
		return "off"
	}
	ratio := math.Max(guess/truth, truth/guess)
	switch {
	case ratio >= 2:
		return fmt.Sprintf("off by a factor of %.3g", ratio)
	case math.Abs(guess/truth-1) < 0.005:
		return "exact"
	default:
		return fmt.Sprintf("off by %.0f %%", 100*math.Abs(guess/truth-1))
	}
}
