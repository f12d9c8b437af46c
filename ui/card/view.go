package card

import (
	"strings"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
	"prefill/ui/screen"
)

// twoColumns is the width from which the history stands beside the curve; the
// window is two cells wider.
const twoColumns = 108

// The curve's height, by what the window has, and its greatest width.
const (
	leastCurve  = 7
	mostCurve   = 16
	widestCurve = 110
)

// Title names the topic.
func (m Model) Title() screen.Title {
	t := screen.Title{Left: "Card"}
	if !m.loaded {
		return t
	}
	if m.facts.Topic != "" {
		t.Left += " · " + m.facts.Topic
	}
	above, below := m.scroll.More(len(m.lines(m.plainCanvas())), m.h)
	switch {
	case m.saving:
		t.Right = "saving"
	case above && below:
		t.Right = "more"
	case above:
		t.Right = "more above"
	case below:
		t.Right = "more below"
	}
	return t
}

// Body draws the card from the line that was scrolled to.
func (m Model) Body(c screen.Canvas) string {
	t := c.Theme
	switch {
	case m.err != nil && !m.loaded:
		why := t.Cross + " The history of this card cannot be read: " + neutral.Line(m.err.Error())
		lines := draw.Wrap(t.BadStyle.Render(why), c.W)
		return strings.Join(lines[:min(len(lines), c.H)], "\n")
	case !m.loaded:
		line := t.DimStyle.Render("Reading the history of this card" + t.Ellipsis)
		if m.done > 0 {
			line += "\n" + draw.Meter(t, m.done, min(c.W-8, 40)) + " " + draw.Percent(m.done)
		}
		return line
	case m.choosing:
		ask := draw.Wrap(t.WarnStyle.Render("Postpone by how many days? 1 to 9; esc leaves it as it is."), c.W)
		lines := append(ask, m.scroll.Lines(m.lines(c), max(c.H-len(ask), 0))...)
		return strings.Join(lines, "\n")
	}
	return strings.Join(m.scroll.Lines(m.lines(c), c.H), "\n")
}

// lowWindow is the height of a body below which the curve comes before the
// words, so that it is seen without a key.
const lowWindow = 14

// lines is the whole page.
func (m Model) lines(c screen.Canvas) []string {
	if !m.loaded {
		return nil
	}
	lines, more := m.headLines(c), m.standingLines(c)
	if c.H < lowWindow && len(more) > 1 {
		lines, more = append(lines, more[0]), more[1:]
		lines = append(lines, m.curveLines(c, c.W, c.H-len(lines)-1)...)
		lines = append(append(lines, more...), "")
		return append(lines, m.historyLines(c, c.W)...)
	}
	if c.H >= 20 {
		lines = append(lines, "")
	}
	lines = append(append(lines, more...), "")
	if c.W >= twoColumns {
		return append(lines, m.beside(c, c.H-len(lines)-1)...)
	}
	if curve := m.curveLines(c, c.W, m.curveHeight(c.H-len(lines)-3)); len(curve) > 0 {
		lines = append(append(lines, curve...), "")
	}
	return append(lines, m.historyLines(c, c.W)...)
}

// headLines are the prompt and how the card stands.
func (m Model) headLines(c screen.Canvas) []string {
	t, f := c.Theme, m.facts
	if f.Gone {
		lines := draw.Wrap(t.StrongStyle.Render(neutral.Line(string(m.card))), c.W)
		return append(lines, draw.Wrap("No pack holds this card any more; its history is kept.", c.W)...)
	}
	lines := prose.Hang("", f.Card.Prompt.Markdown, min(c.W, 96), t)
	for i := range lines {
		lines[i] = t.StrongStyle.Render(lines[i])
	}
	if c.H < lowWindow && len(lines) > 2 {
		lines = lines[:2]
	}
	return lines
}

// standingLines are how the card stands, each line of its own.
func (m Model) standingLines(c screen.Canvas) []string {
	var lines []string
	for _, l := range m.facts.standing(c.Theme, c.Now, c.W) {
		lines = append(lines, draw.Wrap(l, c.W)...)
	}
	return lines
}

func (m Model) historyLines(c screen.Canvas, w int) []string {
	return append([]string{c.Theme.HeadingStyle.Render("History")}, m.facts.historyLines(c.Theme, w)...)
}

func (m Model) curveHeight(room int) int { return min(max(room, leastCurve), mostCurve) }

// curveLines are the forgetting curve under its heading, none for a card that
// was never answered.
func (m Model) curveLines(c screen.Canvas, w, h int) []string {
	curve, ok := m.facts.curve(c.Now)
	if !ok {
		return nil
	}
	t := c.Theme
	title := "Recall by day: " + t.Tick + " " + t.Cross + " answers"
	if w >= 60 {
		title += ", dotted what is to come, line where it is due"
	}
	head := t.HeadingStyle.Render(draw.Fit(title, w, t.Ellipsis))
	return append([]string{head}, curve.Draw(t, min(w, widestCurve), h)...)
}

// beside sets the history next to the curve.
func (m Model) beside(c screen.Canvas, room int) []string {
	const gap = 3
	half := min((c.W-gap)/2, widestCurve)
	left := m.curveLines(c, half, m.curveHeight(room))
	if left == nil {
		return m.historyLines(c, c.W)
	}
	right := m.historyLines(c, half)
	lines := make([]string, max(len(left), len(right)))
	for i := range lines {
		if i < len(left) {
			lines[i] = left[i]
		}
		if i < len(right) {
			lines[i] = draw.Pad(lines[i], half+gap) + right[i]
		}
	}
	return lines
}
