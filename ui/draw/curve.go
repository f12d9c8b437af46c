package draw

import (
	"math"
	"strings"

	"charm.land/lipgloss/v2"

	"prefill/ui/theme"
)

// Curve is a share over time, from the left edge at From to the right edge
// at To, in any one unit.
type Curve struct {
	From, To float64
	// At is the share at a time, 0 to 1; NaN where there is none.
	At func(x float64) float64
	// Floor is the share at the lower edge, 0 to below 1.
	Floor float64
	// Line is a share to compare with, drawn from edge to edge; NaN for none.
	Line float64
	// Now parts what was from what is expected, which is dotted; NaN for none.
	Now   float64
	Marks []CurveMark
	// Names stand under the curve, the most important first; those that have
	// no room are left out.
	Names []CurveName
}

// CurveMark is something that happened: a success or a failure.
type CurveMark struct {
	X    float64
	Good bool
}

// CurveName is a word under the curve.
type CurveName struct {
	X    float64
	Text string
}

// curveAxis is the cells that the shares at the left edge take.
const curveAxis = 6

// Draw gives h lines of at most w cells: the curve, the marks and the names
// under it. Without room for that, or without time between From and To, it
// gives no lines.
func (c Curve) Draw(t theme.Theme, w, h int) []string {
	pw, ph := w-curveAxis, h-2
	if pw < 4 || ph < 2 || !(c.To > c.From) || math.IsInf(c.To-c.From, 0) || !(c.Floor >= 0 && c.Floor < 1) {
		return nil
	}
	p := newPlot(pw, ph, t.ASCII)
	c.trace(p)
	lines := make([]string, 0, h)
	for row := range ph {
		lines = append(lines, t.DimStyle.Render(c.shareAt(row, ph))+c.row(t, p, row))
	}
	indent := strings.Repeat(" ", curveAxis)
	return append(lines, indent+c.markRow(t, pw), t.DimStyle.Render(indent+c.nameRow(pw)))
}

// trace draws the line: joined up to Now, and in single dots after it.
func (c Curve) trace(p *plot) {
	was := -1
	for x := range p.w {
		at := c.From + (c.To-c.From)*(float64(x)+0.5)/float64(p.w)
		share := c.At(at)
		if math.IsNaN(share) {
			was = -1
			continue
		}
		y := c.depth(share, p.h)
		switch {
		case at > c.Now && x%2 == 1: // dotted
		case was < 0 || at > c.Now:
			p.dot(x, y)
		default:
			p.join(x, was, y)
		}
		was = y
	}
}

// depth is how many of n steps a share lies below the upper edge.
func (c Curve) depth(share float64, n int) int {
	d := (1 - share) / (1 - c.Floor) * float64(n-1)
	return int(math.Round(math.Max(0, math.Min(d, float64(n-1)))))
}

// column is the cell of w in which a time lies, -1 outside and for NaN.
func (c Curve) column(x float64, w int) int {
	at := (x - c.From) / (c.To - c.From) * float64(w)
	if !(at >= 0 && at <= float64(w)) {
		return -1
	}
	return min(int(at), w-1)
}

// shareAt names the shares at the edges and at the line.
func (c Curve) shareAt(row, rows int) string {
	text := ""
	switch row {
	case c.lineRow(rows):
		text = Percent(c.Line)
	case 0:
		text = "100 %"
	case rows - 1:
		text = Percent(c.Floor)
	}
	return PadLeft(text, curveAxis-1) + " "
}

func (c Curve) lineRow(rows int) int {
	if math.IsNaN(c.Line) || c.Line < c.Floor || c.Line > 1 {
		return -1
	}
	return c.depth(c.Line, rows)
}

// row draws one line of cells: the curve before Now, the curve after it, and
// behind both the marks of the line and of Now. Cells of one colour are drawn
// at once.
func (c Curve) row(t theme.Theme, p *plot, row int) string {
	line, now := c.lineRow(p.h/p.down) == row, c.column(c.Now, p.w/p.across)
	styles := [...]lipgloss.Style{t.RuleStyle, t.AccentStyle, t.WarnStyle}
	var b, run strings.Builder
	was := 0
	for x := range p.w / p.across {
		style, glyph := 0, p.cell(x, row)
		switch {
		case glyph != "" && (now < 0 || x <= now):
			style = 1
		case glyph != "":
			style = 2
		default:
			glyph = behind(t, line, x == now)
		}
		if style != was && run.Len() > 0 {
			b.WriteString(styles[was].Render(run.String()))
			run.Reset()
		}
		was = style
		run.WriteString(glyph)
	}
	if rest := strings.TrimRight(run.String(), " "); rest != "" {
		b.WriteString(styles[was].Render(rest))
	}
	return b.String()
}

// behind is the sign of a cell without the curve.
func behind(t theme.Theme, line, now bool) string {
	switch {
	case line && now:
		return t.CrossRule
	case line:
		return t.Rule
	case now:
		return t.Column
	default:
		return " "
	}
}

// markRow shows what happened; where several fall into one cell, a failure
// among them does.
func (c Curve) markRow(t theme.Theme, w int) string {
	cells := make([]int, w)
	for _, m := range c.Marks {
		if x := c.column(m.X, w); x >= 0 && !m.Good {
			cells[x] = 2
		} else if x >= 0 {
			cells[x] = max(cells[x], 1)
		}
	}
	signs := [...]string{" ", t.OKStyle.Render(t.Tick), t.BadStyle.Render(t.Cross)}
	var b strings.Builder
	for _, cell := range cells {
		b.WriteString(signs[cell])
	}
	return strings.TrimRight(b.String(), " ")
}

// nameRow puts the names under their times, moved inside where they would
// stand out over an edge.
func (c Curve) nameRow(w int) string {
	type span struct{ from, to int }
	var taken []span
	line := []rune(strings.Repeat(" ", w))
	for _, n := range c.Names {
		x, wide := c.column(n.X, w), Width(n.Text)
		if x < 0 || wide > w || wide != len([]rune(n.Text)) {
			continue
		}
		from := max(0, min(x-wide/2, w-wide))
		free := true
		for _, s := range taken {
			free = free && (from+wide < s.from || from > s.to)
		}
		if free {
			copy(line[from:], []rune(n.Text))
			taken = append(taken, span{from, from + wide})
		}
	}
	return strings.TrimRight(string(line), " ")
}
