package stats

import (
	"fmt"
	"strings"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Title says how much was answered, and where in the page this is.
func (m Model) Title() screen.Title {
	t := screen.Title{Left: "Stats"}
	if !m.loaded || m.facts.Answers == 0 {
		return t
	}
	more := moreWords(m.scroll.More(len(m.page().lines), m.viewHeight()))
	t.Right = draw.Count(m.facts.Answers, "answer", "answers")
	if m.w >= 60 {
		t.Right = fmt.Sprintf("%d of %s answered · ", m.facts.Seen, draw.Count(m.facts.Cards, "card", "cards")) + t.Right
	} else if more != "" {
		t.Right = ""
	}
	if t.Right != "" && more != "" {
		t.Right += " · "
	}
	t.Right += more
	return t
}

func moreWords(above, below bool) string {
	switch {
	case above && below:
		return "more"
	case above:
		return "more above"
	case below:
		return "more below"
	}
	return ""
}

// Body draws the window of the page.
func (m Model) Body(c screen.Canvas) string {
	t := c.Theme
	switch {
	case m.err != nil && !m.loaded:
		why := t.Cross + " The history cannot be read: " + neutral.Line(m.err.Error())
		lines := draw.Wrap(t.BadStyle.Render(why), c.W)
		return strings.Join(lines[:min(len(lines), c.H)], "\n")
	case !m.loaded:
		return m.waiting(c)
	case m.facts.Answers == 0:
		lines := emptyLines(t, c.W)
		return strings.Join(lines[:min(len(lines), c.H)], "\n")
	}
	p := pageOf(m.facts, t, c.W)
	return strings.Join(m.scroll.Lines(p.lines, c.H), "\n")
}

// waiting says that the history is being read, and how far it is.
func (m Model) waiting(c screen.Canvas) string {
	t := c.Theme
	line := t.DimStyle.Render("Reading your history" + t.Ellipsis)
	if m.done > 0 {
		line += "\n" + draw.Meter(t, m.done, min(c.W-8, 40)) + " " + draw.Percent(m.done)
	}
	return line
}

// emptyLines is what stands here before anything was answered.
func emptyLines(t theme.Theme, w int) []string {
	lines := draw.Wrap("Nothing was answered yet, so there is nothing to count. Study a first card: it takes a minute.", w)
	lines = append(lines, "", "This page then shows")
	for _, what := range []string{"the days on which you studied", "what falls due in 14 days", "recall against prediction",
		"how ready each track is", "best rounds, and what you mix up"} {
		lines = append(lines, draw.Fit(t.Bullet+" "+what, w, t.Ellipsis))
	}
	return lines
}
