package ui

import (
	"strings"

	"charm.land/bubbles/v2/key"

	"prefill/ui/draw"
	"prefill/ui/theme"
)

// memo keeps what the last picture was made of. Most lines of an animation
// are those of the picture before, and so is its help line; measuring them
// thirty times a second would cost more than drawing the others. It changes
// nothing that is drawn.
type memo struct {
	w           int
	raw, fitted []string

	helpOf, help string

	titleOf           uint8 // generation of the theme; 0 before the first
	titleOn, titleOff string
	dimOn, dimOff     string
}

// title styles the two halves of the title line, as the theme's styles do: a
// style works out borders and margins for every text, and a running race has
// another title in each picture.
func (m *memo) title(t theme.Theme, left, right string) string {
	if m.titleOf != t.Generation {
		m.titleOf = t.Generation
		m.titleOn, m.titleOff, _ = strings.Cut(t.TitleStyle.Render("x"), "x")
		m.dimOn, m.dimOff, _ = strings.Cut(t.DimStyle.Render("x"), "x")
	}
	line := m.titleOn + left + m.titleOff
	if right != "" {
		line += m.dimOn + right + m.dimOff
	}
	return line
}

// fit gives line i as it stands in a window of w cells.
func (m *memo) fit(i int, line string, w int) string {
	if w != m.w {
		m.w, m.raw, m.fitted = w, nil, nil
	}
	for len(m.raw) <= i {
		m.raw, m.fitted = append(m.raw, ""), append(m.fitted, "")
	}
	if m.raw[i] != line {
		m.raw[i] = line
		m.fitted[i] = strings.Repeat(" ", margin) + draw.Fit(line, w, "")
	}
	return m.fitted[i]
}

// helpLine is draw.Help.
func (m *memo) helpLine(t theme.Theme, bindings []key.Binding, w int) string {
	var of strings.Builder
	of.WriteByte(t.Generation)
	of.WriteByte(byte(w))
	of.WriteByte(byte(w >> 8))
	for _, b := range bindings {
		if h := b.Help(); b.Enabled() && h.Key != "" {
			of.WriteString(h.Key)
			of.WriteByte(0)
			of.WriteString(h.Desc)
			of.WriteByte(0)
		}
	}
	if of.String() != m.helpOf {
		m.helpOf, m.help = of.String(), draw.Help(t, bindings, w)
	}
	return m.help
}
