package stream

import (
	"strings"
	"sync"

	"charm.land/bubbles/v2/key"

	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// page is what the parts of the screen are drawn on: a canvas whose theme is
// ready for many short strokes.
type page struct {
	W, H  int
	Theme *look
}

// looks keeps what many pictures have in common: the look of the theme and the
// last wrapped texts, which a race draws anew thirty times a second. It changes
// nothing that is drawn, and copies of a Model share it.
type looks struct {
	mu         sync.Mutex
	generation uint8 // of the theme that look is of; 0 before the first
	look       *look
	wrapped    map[wrapped][]string
	drawn      parts
	keys       memo[keysOf, []key.Binding]
}

// wrapped names a text under a head in a width.
type wrapped struct {
	head, text string
	w          int
}

// maxWrapped bounds what is kept of wrapped texts.
const maxWrapped = 64

// page makes a canvas ready to be drawn on.
func (k *looks) page(c screen.Canvas) page {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.look == nil || k.generation != c.Theme.Generation {
		k.generation, k.look = c.Theme.Generation, newPage(c).Theme
		k.look.hang, k.look.before = k.hang, &k.drawn
	}
	return page{c.W, c.H, k.look}
}

// hang is draw.Hang. Its lines must not be written to.
func (k *looks) hang(head, text string, w int) []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	of := wrapped{head, text, w}
	lines, ok := k.wrapped[of]
	if !ok {
		if len(k.wrapped) >= maxWrapped || k.wrapped == nil {
			k.wrapped = map[wrapped][]string{}
		}
		lines = draw.Hang(head, text, w)
		k.wrapped[of] = lines
	}
	return lines
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

	signs [markStall + 1]string // of the time axis

	hang   func(head, text string, w int) []string // draw.Hang, remembered where it can be
	before *parts
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
	l := &look{hang: draw.Hang, before: &parts{}, signs: axisSigns(t), Glyphs: t.Glyphs, ASCII: t.ASCII,
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
