package prose

import (
	"strings"

	"charm.land/lipgloss/v2"

	"prefill/ui/theme"
)

// colour names one of the theme's inks.
type colour uint8

const (
	inkText colour = iota
	inkDim
	inkAccent
	inkOK
	inkBad
	inkWarn
	inkCode
	inkRule
	inkHidden
	inkSelect
)

// ink is how a stretch of text looks.
type ink struct {
	colour                      colour
	bold, italic, strike, under bool
}

// span is a stretch of text of one look. Its text is decoded, neutralised and
// holds no line feed except where a line must break.
type span struct {
	text string
	ink  ink
	// link numbers the link that the span is part of, counted from 1.
	link int
}

// reset ends every colour.
const reset = "\x1b[m"

// pen knows the colour sequences of one theme.
type pen struct {
	theme theme.Theme
	known map[ink]string
	plain bool // no colours at all, and no lines drawn for the eye
}

func newPen(th theme.Theme) *pen { return &pen{theme: th, known: map[ink]string{}} }

// open gives the sequence that begins an ink, empty for plain text.
func (p *pen) open(i ink) string {
	if i == (ink{}) || p.plain {
		return ""
	}
	if s, ok := p.known[i]; ok {
		return s
	}
	style := p.base(i.colour)
	if i.bold {
		style = style.Bold(true)
	}
	if i.italic {
		style = style.Italic(true)
	}
	if i.strike {
		style = style.Strikethrough(true)
	}
	if i.under {
		style = style.Underline(true)
	}
	s, _, _ := strings.Cut(style.Render("x"), "x")
	p.known[i] = s
	return s
}

func (p *pen) base(c colour) lipgloss.Style {
	switch c {
	case inkDim:
		return p.theme.DimStyle
	case inkAccent:
		return p.theme.AccentStyle
	case inkOK:
		return p.theme.OKStyle
	case inkBad:
		return p.theme.BadStyle
	case inkWarn:
		return p.theme.WarnStyle
	case inkCode:
		return p.theme.CodeStyle
	case inkRule:
		return p.theme.RuleStyle
	case inkHidden:
		return p.theme.HiddenStyle
	case inkSelect:
		return p.theme.SelectStyle
	default:
		return p.theme.TextStyle
	}
}

// paint gives s in the ink, opened and closed.
func (p *pen) paint(s string, i ink) string {
	open := p.open(i)
	if open == "" || s == "" {
		return s
	}
	return open + s + reset
}

// rule draws a line of n cells between things; in plain text none.
func (p *pen) rule(n int) []string {
	if p.plain {
		return nil
	}
	return []string{p.paint(strings.Repeat(p.theme.Rule, n), ink{colour: inkRule})}
}

// pieces gives the spans the form that wrapping works on.
func (p *pen) pieces(spans []span) []piece {
	out := make([]piece, len(spans))
	for i, s := range spans {
		out[i] = piece{s.text, p.open(s.ink)}
	}
	return out
}
