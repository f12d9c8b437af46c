package prose

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// drawBlocks draws a table as one block a row: its name, and under it each
// column's head and what the cell says.
func (g *grid) drawBlocks(width int) Drawn {
	out := Drawn{Blocks: true}
	if len(g.rows) == 0 {
		for _, c := range g.head {
			out.Lines = append(out.Lines, g.finish(c.glyphs, width)...)
		}
	}
	for i, row := range g.rows {
		if i > 0 {
			out.Lines = append(out.Lines, "")
		}
		var ranges []Range
		for col, c := range row {
			first := len(out.Lines)
			out.Lines = append(out.Lines, g.blockCell(c, col, width)...)
			ranges = append(ranges, Range{first, len(out.Lines)})
		}
		out.Cells = append(out.Cells, ranges)
	}
	return out
}

// blockIndent is how far a block's cells stand in, and how much further their
// lines go on.
const blockIndent = 2

// coverWidth is the same for all covers in blocks, so that none tells the
// length of what is under it.
const coverWidth = 14

// blockCell draws one cell of a block. The first names the row; an empty cell
// is not drawn, and a covered one as a bar of the same length as every other.
func (g *grid) blockCell(c gridCell, col, width int) []string {
	if col == 0 {
		return g.finish(recolour(c.glyphs, g.open(ink{colour: inkAccent, bold: true})), width)
	}
	if len(c.glyphs) == 0 {
		return nil
	}
	indent := max(blockIndent, g.lead)
	said := c.shown()
	if c.covered {
		said = glyphs(unstyle(g.cover(0, coverWidth)))
	}
	lines := g.finish(append(g.label(col), said...), width-indent-blockIndent)
	for y := range lines {
		if c.selected {
			lines[y] = g.paint(ansi.Strip(lines[y]), ink{colour: inkSelect})
		}
		before := strings.Repeat(" ", indent)
		if y == 0 {
			before = textOf(c.lead) + strings.Repeat(" ", max(indent-cells(c.lead), 0))
		} else {
			before += strings.Repeat(" ", blockIndent)
		}
		lines[y] = before + lines[y]
	}
	return lines
}

// label is the head of a column as it stands before a cell of a block.
func (g *grid) label(col int) []glyph {
	head := g.head[col].glyphs
	if len(head) == 0 {
		return nil
	}
	dim := g.open(ink{colour: inkDim})
	label := recolour(head, dim)
	for i := range label {
		if label[i].newline() {
			label[i].text, label[i].width = " ", 1
		}
	}
	return append(label, glyphs([]piece{{": ", dim}})...)
}

// recolour gives the same text in one ink.
func recolour(gs []glyph, open string) []glyph {
	out := append([]glyph{}, gs...)
	for i := range out {
		out[i].open = open
	}
	return out
}

func (g *grid) finish(gs []glyph, width int) []string {
	wrapped := wrap(gs, width)
	out := make([]string, len(wrapped))
	for i, l := range wrapped {
		out[i] = textOf(l)
	}
	return out
}
