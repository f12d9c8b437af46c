package prose

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"prefill/deck"
	"prefill/ui/neutral"
	"prefill/ui/theme"
)

// Mark is what a drill knows about a cell.
type Mark uint8

// The marks of a cell.
const (
	Unmarked Mark = iota
	Known
	Unknown
)

// TableOptions says how a table is drawn in a drill. The zero value draws it
// for reading. Rows and columns count from 0; column 0 names the rows and is
// neither hidden nor marked.
type TableOptions struct {
	// Drill keeps room for marks and the pointer in every cell, so that
	// nothing moves when they come and go.
	Drill bool
	// Hidden reports whether a cell is covered; nil means none is.
	Hidden func(row, col int) bool
	// Mark gives the mark of a cell; nil means none has any.
	Mark func(row, col int) Mark
	// Row and Col are the selected cell; none is when Col is 0.
	Row, Col int
	// Say stands in the selected cell while it is covered: what to do, or
	// what has been typed so far, as plain text. Empty keeps the cover.
	Say string
}

// Range is a stretch of lines: First up to, and not including, End.
type Range struct{ First, End int }

// Drawn is a table as drawn.
type Drawn struct {
	Lines []string
	// Cells holds, for each row and column of the table, the lines on which
	// the cell stands, so that a drill can scroll to it.
	Cells [][]Range
	// Blocks is set when the table was too wide and each row became a block.
	Blocks bool
}

// Table draws a side-by-side table on lines of at most width cells: columns
// beside one another where that reads well, else one block a row. Widths come
// from the whole table, hidden cells included, so no column moves on a reveal.
func Table(t deck.Table, width int, th theme.Theme, opt TableOptions) Drawn {
	g := gridOf(newPen(th), t, opt)
	return g.drawTable(max(width, narrowest))
}

func gridOf(p *pen, t deck.Table, opt TableOptions) *grid {
	g := &grid{pen: p}
	if opt.Drill {
		g.lead = drillLead
	}
	for _, c := range t.Columns {
		g.head = append(g.head, g.cellOf(c.Head.Markdown, true))
	}
	for y, row := range t.Rows {
		cells := make([]gridCell, len(t.Columns))
		for x := range cells {
			if x < len(row.Cells) {
				cells[x] = g.cellOf(row.Cells[x].Markdown, x == 0)
			}
			if x > 0 {
				g.apply(&cells[x], y, x, opt)
			}
		}
		g.rows = append(g.rows, cells)
	}
	return g
}

// drillLead is the room of a sign, the pointer or a mark, and a blank.
const drillLead = 2

// apply sets on a cell what the options say about it.
func (g *grid) apply(c *gridCell, row, col int, opt TableOptions) {
	c.covered = opt.Hidden != nil && opt.Hidden(row, col)
	c.selected = opt.Col > 0 && opt.Row == row && opt.Col == col
	if c.covered && c.selected && opt.Say != "" {
		c.covered = false
		c.instead = glyphs([]piece{{text: neutral.Line(opt.Say)}})
	}
	if !opt.Drill {
		return
	}
	sign := span{text: " "}
	if opt.Mark != nil {
		switch opt.Mark(row, col) {
		case Known:
			sign = span{text: g.theme.Tick, ink: ink{colour: inkOK}}
		case Unknown:
			sign = span{text: g.theme.Cross, ink: ink{colour: inkBad}}
		}
	}
	if c.selected { // where one stands says more than what was known there
		sign = span{text: g.theme.Pointer, ink: ink{colour: inkAccent, bold: true}}
	}
	c.lead = glyphs(g.pieces([]span{sign}))
}

func (g *grid) cellOf(markdown string, bold bool) gridCell {
	spans := inlineSpans(strings.ReplaceAll(markdown, `\|`, "|"))
	return gridCell{glyphs: g.cellGlyphs(spans, bold)}
}

func (g *grid) cellGlyphs(spans []span, bold bool) []glyph {
	if bold {
		spans = embolden(spans)
	}
	return glyphs(g.pieces(trimSpans(spans)))
}

// table draws a table of a Markdown text.
func (d *drawer) table(n *east.Table, width int) []string {
	g := grid{pen: d.pen}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		_, head := row.(*east.TableHeader)
		cells := make([]gridCell, 0, len(n.Alignments))
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			bold := head || len(cells) == 0
			cells = append(cells, gridCell{glyphs: g.cellGlyphs(d.inline(c), bold), column: alignmentOf(c)})
		}
		for len(cells) < len(n.Alignments) {
			cells = append(cells, gridCell{})
		}
		if head {
			g.head = cells
		} else {
			g.rows = append(g.rows, cells)
		}
	}
	return g.drawTable(width).Lines
}

func alignmentOf(n ast.Node) alignment {
	cell, ok := n.(*east.TableCell)
	switch {
	case ok && cell.Alignment == east.AlignRight:
		return alignRight
	case ok && cell.Alignment == east.AlignCenter:
		return alignCentre
	default:
		return alignLeft
	}
}
