package prose

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"prefill/ui/draw"
)

// alignment is where the text of a cell stands.
type alignment uint8

const (
	alignLeft alignment = iota
	alignRight
	alignCentre
)

// gridCell is one cell of a table, ready to be wrapped.
type gridCell struct {
	glyphs []glyph
	// instead is drawn in place of glyphs, which still set the width.
	instead []glyph
	// lead stands before the first line (a mark, a pointer) and is as wide as
	// lead in every other cell of the table.
	lead     []glyph
	covered  bool
	selected bool
	column   alignment
}

// grid is a table as its head, its rows and what they have in common.
type grid struct {
	*pen
	head []gridCell
	rows [][]gridCell
	lead int // cells that marks take in every cell after the first column
}

// drawTable draws the grid side by side where it fits, else as one block a
// row. A width below sixty is for blocks unless all fits without wrapping.
func (g *grid) drawTable(width int) Drawn {
	cols := g.extents()
	room := width - 3*(len(cols)-1)
	widths, ok := fitColumns(cols, room)
	want := 0
	for _, c := range cols {
		want += c.line
	}
	if g.plain || !ok || (width < sideBySide && want > room) {
		return g.drawBlocks(width)
	}
	return g.drawSide(widths)
}

// sideBySide is the width from which sentences are read in columns.
const sideBySide = 60

func (g *grid) extents() []extent {
	cols := make([]extent, len(g.head))
	for i, h := range g.head {
		cols[i] = measure(h.glyphs)
	}
	for _, row := range g.rows {
		for i, c := range row {
			e := measure(c.glyphs)
			if i > 0 {
				e.word += g.lead
				e.line += g.lead
			}
			cols[i] = cols[i].union(e)
		}
	}
	return cols
}

// drawSide draws columns. Where some cell takes several lines, lines between
// the rows keep them apart.
func (g *grid) drawSide(widths []int) Drawn {
	out := Drawn{}
	lines := g.side(g.head, widths, true)
	out.Lines = append(lines, g.cross(widths))
	var drawn [][]string
	tall := false
	for _, row := range g.rows {
		lines := g.side(row, widths, false)
		tall = tall || len(lines) > 1
		drawn = append(drawn, lines)
	}
	for i, lines := range drawn {
		if i > 0 && tall {
			out.Lines = append(out.Lines, g.cross(widths))
		}
		first := len(out.Lines)
		out.Lines = append(out.Lines, lines...)
		out.Cells = append(out.Cells, same(Range{first, len(out.Lines)}, len(g.rows[i])))
	}
	return out
}

func same(r Range, n int) []Range {
	out := make([]Range, n)
	for i := range out {
		out[i] = r
	}
	return out
}

func (g *grid) cross(widths []int) string {
	parts := make([]string, len(widths))
	for i, w := range widths {
		parts[i] = strings.Repeat(g.theme.Rule, w)
	}
	joint := g.theme.Rule + g.theme.CrossRule + g.theme.Rule
	return g.paint(strings.Join(parts, joint), ink{colour: inkRule})
}

// side draws one row: its cells wrapped, beside one another.
func (g *grid) side(row []gridCell, widths []int, head bool) []string {
	cells := make([][]string, len(row))
	height := 1
	for i, c := range row {
		lead := g.lead
		if head || i == 0 {
			lead = 0
		}
		cells[i] = g.cellLines(c, widths[i], lead)
		height = max(height, len(cells[i]))
	}
	bar := " " + g.paint(g.theme.Column, ink{colour: inkRule}) + " "
	out := make([]string, height)
	for y := range out {
		parts := make([]string, len(row))
		for i := range row {
			parts[i] = strings.Repeat(" ", widths[i])
			if y < len(cells[i]) {
				parts[i] = cells[i][y]
			}
		}
		out[y] = strings.TrimRight(strings.Join(parts, bar), " ")
	}
	return out
}

// cellLines draws one cell on lines of exactly width cells.
func (g *grid) cellLines(c gridCell, width, lead int) []string {
	wrapped := wrap(c.shown(), width-lead)
	out := make([]string, len(wrapped))
	for y, l := range wrapped {
		line := textOf(l)
		if c.covered {
			line = g.cover(y, width-lead)
		}
		if c.selected {
			line = g.choose(line, width-lead)
		}
		before := strings.Repeat(" ", lead)
		if y == 0 && lead > 0 {
			before = draw.Pad(textOf(c.lead), lead)
		}
		out[y] = before + align(line, width-lead, c.column)
	}
	return out
}

func (c gridCell) shown() []glyph {
	if c.instead != nil {
		return c.instead
	}
	return c.glyphs
}

// cover hides a cell over the width of its column, which tells nothing of its
// own length. Its lines stay, so that nothing moves when it opens.
func (g *grid) cover(y, width int) string {
	if y > 0 {
		return ""
	}
	n := width / max(draw.Width(g.theme.Hidden), 1)
	return g.paint(strings.Repeat(g.theme.Hidden, n), ink{colour: inkHidden})
}

// choose paints a line of the selected cell over its whole width.
func (g *grid) choose(line string, width int) string {
	return g.paint(draw.Pad(ansi.Strip(line), width), ink{colour: inkSelect})
}

func align(line string, width int, a alignment) string {
	gap := max(width-draw.Width(line), 0)
	switch a {
	case alignRight:
		return strings.Repeat(" ", gap) + line
	case alignCentre:
		return strings.Repeat(" ", gap/2) + line + strings.Repeat(" ", gap-gap/2)
	default:
		return line + strings.Repeat(" ", gap)
	}
}
