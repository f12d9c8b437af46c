package study

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Title says how far the session is and how long the rest takes.
func (m Model) Title() screen.Title {
	t := screen.Title{Left: m.session.Name}
	switch m.stands() {
	case asking, judging:
		if m.queue.bounded() {
			t.Right = fmt.Sprintf("%d answered · %s left", m.session.Answered+len(m.done), draw.Span(m.queue.until.Sub(m.now)))
			break
		}
		t.Right = m.progress().words(m.w < narrow)
	case finished:
		t.Right = "done for now"
	}
	return t
}

// narrow is the width below which the title says less.
const narrow = 56

// measure is the widest a page gets: longer lines tire the eye.
const measure = 90

// tallEnough is the height from which the bar that repeats the title's
// numbers costs nothing that matters.
const tallEnough = 14

// page is the body in its parts, from top to bottom: how far the session is,
// the question while its answer is judged, what scrolls, and the grades where
// the help line is too short for them.
type page struct {
	bar, pinned, lines, foot []string
	height                   int // of what scrolls
}

func (m Model) page(c screen.Canvas) page {
	c.W = min(c.W, measure)
	p := page{bar: m.bar(c)}
	switch m.stands() {
	case finished:
		p.lines = m.summary(c)
	case asking:
		p.lines = append(m.question(c), m.helpLines(c)...)
	case judging:
		p.foot = m.gradeLines(c)
		p.pinned = m.pinned(c, c.H-len(p.bar)-len(p.foot))
		p.lines = append(m.typed(c), m.solution(c)...)
	}
	p.height = max(c.H-len(p.bar)-len(p.pinned)-len(p.foot), 1)
	return p
}

// pinned is the question as it stays in sight above its answer; where it would
// take more than half the room, only its words do, as many as fit.
func (m Model) pinned(c screen.Canvas, room int) []string {
	lines := m.question(c)
	if len(lines) <= room/2 {
		return lines
	}
	words := m.questionText(c)
	if most := max(room/2, 1); len(words) > most {
		words = words[:most]
		words[most-1] = draw.Fit(words[most-1], c.W-3, "") + c.Theme.Ellipsis
	}
	return words
}

// plainCanvas is the canvas by which Update measures what View will draw.
func (m Model) plainCanvas() screen.Canvas {
	return screen.Canvas{W: m.w, H: m.h, Theme: theme.New(true, false), Now: m.now}
}

// Body draws the card or the summary.
func (m Model) Body(c screen.Canvas) string {
	switch m.phase {
	case loading:
		return c.Theme.DimStyle.Render("Choosing what to ask" + c.Theme.Ellipsis)
	case failed:
		return strings.Join(draw.Wrap(m.failure(), min(c.W, measure)), "\n")
	}
	p := m.page(c)
	view := m.scroll.Clamp(len(p.lines), p.height)
	shown := slices.Clone(view.Lines(p.lines, p.height))
	above, below := view.More(len(p.lines), p.height)
	shown = markMore(c, shown, above, below)
	for len(p.foot) > 0 && len(shown) < p.height {
		shown = append(shown, "")
	}
	return strings.Join(slices.Concat(p.bar, p.pinned, shown, p.foot), "\n")
}

func (m Model) failure() string {
	return "The session could not be read: " + neutral.Line(m.err.Error()) + ". enter tries again, esc goes back."
}

// markMore sets an arrow at the right edge of the first and last line shown,
// where text lies beyond. No text reaches so far.
func markMore(c screen.Canvas, lines []string, above, below bool) []string {
	w := min(c.W, measure)
	mark := func(i int, sign string) {
		lines[i] = draw.Cell(lines[i], w-2, "") + " " + c.Theme.AccentStyle.Render(sign)
	}
	if above && len(lines) > 0 {
		mark(0, c.Theme.Up)
	}
	if below && len(lines) > 1 {
		mark(len(lines)-1, c.Theme.Down)
	}
	return lines
}

// bar shows how far the session is.
func (m Model) bar(c screen.Canvas) []string {
	if c.H < tallEnough {
		return nil
	}
	p := m.progress()
	share := p.share(len(m.lastGrades()))
	if m.queue.bounded() {
		share = float64(m.now.Sub(m.session.From)) / float64(m.session.Until.Sub(m.session.From))
	}
	return []string{draw.Meter(c.Theme, share, min(c.W, 40)), ""}
}

func (m Model) scrollBy(n int) Model {
	p := m.page(m.plainCanvas())
	m.scroll = m.scroll.By(n, len(p.lines), p.height)
	return m
}

// half is half of what scrolls, in lines.
func (m Model) half() int { return max(m.page(m.plainCanvas()).height/2, 1) }

// Cursor places the text cursor while the answer is typed.
func (m Model) Cursor(c screen.Canvas) *tea.Cursor {
	if !m.writing {
		return nil
	}
	cur := m.answer.Cursor()
	if cur == nil {
		return nil
	}
	p := m.page(c)
	// The field is the last thing on the page.
	cur.Position.Y += len(p.bar) + len(p.lines) - m.answer.Height() - m.scroll.Clamp(len(p.lines), p.height).Top
	return cur
}
