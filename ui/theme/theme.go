package theme

import (
	"charm.land/lipgloss/v2"
)

// Theme is a finished look. It is a value: screens are handed one when they
// draw and keep nothing of it.
type Theme struct {
	Palette
	Glyphs
	Dark  bool
	ASCII bool
	// Generation differs between any two looks, so that caches of drawn
	// text can be keyed by it.
	Generation uint8

	TextStyle, DimStyle, AccentStyle, OKStyle, BadStyle, WarnStyle lipgloss.Style
	StrongStyle, HeadingStyle, KeyStyle, RuleStyle, CodeStyle      lipgloss.Style
	SelectStyle, TitleStyle, HiddenStyle                           lipgloss.Style
	LaneStyles                                                     [4]lipgloss.Style
}

// New makes the look for a dark or a light ground, with or without Unicode.
func New(dark, ascii bool) Theme {
	t := Theme{Dark: dark, ASCII: ascii, Palette: lightPalette(), Glyphs: unicodeGlyphs(), Generation: 1}
	if dark {
		t.Palette = darkPalette()
		t.Generation |= 2
	}
	if ascii {
		t.Glyphs = asciiGlyphs()
		t.Generation |= 4
	}
	t.makeStyles()
	return t
}

func (t *Theme) makeStyles() {
	ink := func(colour string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(lipgloss.Color(colour))
	}
	// Text keeps the terminal's own foreground: people chose it, and it is
	// the one colour that certainly reads on their ground.
	t.TextStyle = lipgloss.NewStyle()
	t.StrongStyle = lipgloss.NewStyle().Bold(true)
	t.DimStyle = ink(t.Dim)
	t.AccentStyle = ink(t.Accent)
	t.OKStyle = ink(t.OK)
	t.BadStyle = ink(t.Bad)
	t.WarnStyle = ink(t.Warn)
	t.HeadingStyle = ink(t.Accent).Bold(true)
	t.TitleStyle = lipgloss.NewStyle().Bold(true)
	t.KeyStyle = ink(t.Accent).Bold(true)
	t.RuleStyle = ink(t.Line)
	t.CodeStyle = ink(t.Code)
	t.HiddenStyle = ink(t.Line)
	// The chosen row is bold as well as coloured and always has a pointer
	// beside it, so nothing is lost without colour.
	t.SelectStyle = ink(t.SelectText).Background(lipgloss.Color(t.Select)).Bold(true)
	for i, colour := range t.Lanes {
		t.LaneStyles[i] = ink(colour)
	}
}
