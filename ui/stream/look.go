package stream

import (
	"strings"

	"prefill/ui/screen"
	"prefill/ui/theme"
)

// page is what the parts of the screen are drawn on: a canvas whose theme is
// ready for many short strokes.
type page struct {
	W, H  int
	Theme *look
}

// look is a theme with its styles worked out to pens. A running race draws
// thirty pictures a second of a hundred short strokes each; a full style works
// out margins and borders for every one of them.
type look struct {
	theme.Glyphs
	ASCII bool

	TextStyle, DimStyle, AccentStyle, OKStyle, BadStyle, WarnStyle pen
	StrongStyle, KeyStyle, RuleStyle, SelectStyle                  pen
	LaneStyles, LaneBold                                           [4]pen
}

// pen is what to write before and after a text to give it a style.
type pen struct{ on, off string }

// Render draws one line of text.
func (p pen) Render(s string) string {
	if s == "" {
		return ""
	}
	return p.on + s + p.off
}

func newPen(s interface{ Render(...string) string }) pen {
	on, off, _ := strings.Cut(s.Render("x"), "x")
	return pen{on, off}
}

func newPage(c screen.Canvas) page {
	t := &c.Theme
	l := &look{Glyphs: t.Glyphs, ASCII: t.ASCII,
		TextStyle: newPen(t.TextStyle), DimStyle: newPen(t.DimStyle), AccentStyle: newPen(t.AccentStyle),
		OKStyle: newPen(t.OKStyle), BadStyle: newPen(t.BadStyle), WarnStyle: newPen(t.WarnStyle),
		StrongStyle: newPen(t.StrongStyle), KeyStyle: newPen(t.KeyStyle), RuleStyle: newPen(t.RuleStyle),
		SelectStyle: newPen(t.SelectStyle)}
	for i, s := range t.LaneStyles {
		l.LaneStyles[i], l.LaneBold[i] = newPen(s), newPen(s.Bold(true))
	}
	return page{c.W, c.H, l}
}

// line is a horizontal line of w cells.
func (l *look) line(w int) string { return l.RuleStyle.Render(strings.Repeat(l.Rule, max(w, 0))) }
