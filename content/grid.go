package content

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"prefill/deck"
)

// cell is one cell of a table, its marks taken off.
type cell struct {
	text  deck.Text
	marks marks
	at    int
}

// grid is a GFM table. Every row has as many cells as the head.
type grid struct {
	at   int
	head []cell
	rows [][]cell
}

// readGrid reads a table again from its lines: goldmark drops the cells of a
// row that are more than the head has, and an author must hear of them.
func (f *file) readGrid(t ast.Node, body int) grid {
	g := grid{at: body + t.Pos()}
	for row := t.FirstChild(); row != nil; row = row.NextSibling() {
		at := body + row.Pos()
		cells := f.splitRow(at)
		if g.head == nil {
			g.head, g.at = cells, at
			continue
		}
		if f.labelGlued(cells[0].at) {
			continue
		}
		if cells = f.fitRow(cells, len(g.head), at); cells != nil {
			g.rows = append(g.rows, cells)
		}
	}
	return g
}

// splitRow cuts the table row that begins at offset at into its cells.
func (f *file) splitRow(at int) []cell {
	line := f.text[at:]
	if i := strings.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	trimmed := strings.TrimLeft(line, " \t>")
	start := at + len(line) - len(trimmed)
	line = strings.TrimRight(trimmed, " \t")
	if strings.HasPrefix(line, "|") {
		line, start = line[1:], start+1
	}
	if strings.HasSuffix(line, "|") && !strings.HasSuffix(line, `\|`) {
		line = line[:len(line)-1]
	}
	var cells []cell
	for {
		end := nextPipe(line)
		cells = append(cells, f.readCell(line[:end], start))
		if end == len(line) {
			return cells
		}
		line, start = line[end+1:], start+end+1
	}
}

// nextPipe is the index of the first pipe that is not escaped, or the length.
// As GFM has it, a pipe inside a code span divides cells too.
func nextPipe(line string) int {
	for i := range len(line) {
		if line[i] == '|' && (i == 0 || line[i-1] != '\\') {
			return i
		}
	}
	return len(line)
}

func (f *file) readCell(raw string, at int) cell {
	trimmed := strings.TrimLeft(raw, " \t")
	at += len(raw) - len(trimmed)
	s, m := f.takeMarks(trimmed, at)
	// \| is how a table writes a pipe; outside the table it is just a pipe.
	return cell{deck.Text{Markdown: strings.ReplaceAll(s, `\|`, "|"), Place: f.place(at)}, m, at}
}

// fitRow makes a row as wide as the head. It gives nil for a row with text
// that does not fit, after reporting it: which cells were meant is unknown.
func (f *file) fitRow(cells []cell, width, at int) []cell {
	for i := width; i < len(cells); i++ {
		if !cells[i].text.Empty() {
			f.report(CodeRowCells, cells[i].at, fmt.Sprintf("this row has %d cells, its table has %d columns", len(cells), width),
				`If a | belongs to the text, escape the pipe as \| (inside code too).`)
			return nil
		}
	}
	if len(cells) < width {
		f.report(WarnRowShort, at, fmt.Sprintf("this row has %d cells, its table has %d columns", len(cells), width),
			"Add the missing cells, empty ones if that is meant.")
	}
	for len(cells) < width {
		cells = append(cells, cell{text: deck.Text{Place: f.place(at)}, at: at})
	}
	return cells[:width]
}

// checkTables checks the nesting of a section and the tables in it, for lost
// cells, that no construct reads.
func (f *file) checkTables(s section, body int) {
	for _, b := range s.blocks {
		f.checkNode(b.node, body, 0, s.kind != deck.PageMatch && s.kind != deck.PageTable)
	}
}

// checkNode walks into containers: they may be MaxNesting deep, and a table
// that nothing else reads is read for its mistakes alone.
func (f *file) checkNode(n ast.Node, body, depth int, tables bool) bool {
	switch n.Kind() {
	case east.KindTable:
		if tables {
			f.readGrid(n, body)
		}
		return true
	case ast.KindList, ast.KindBlockquote:
		if depth++; depth > MaxNesting {
			f.report(CodeNesting, body+max(n.Pos(), 0), fmt.Sprintf("lists and quotes are more than %d deep here", MaxNesting),
				"Shift it left, or put it into a section of its own.")
			return false
		}
	case ast.KindListItem:
	default:
		return true
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if !f.checkNode(c, body, depth, true) {
			return false
		}
	}
	return true
}

// brokenTable finds a paragraph that was meant as a table and is none, most
// often because its second line has too few or too many cells.
func (f *file) brokenTable(s section) bool {
	for _, b := range s.blocks {
		if b.node.Kind() != ast.KindParagraph {
			continue
		}
		for off, line := range lineSeq(f.text[b.start:b.end]) {
			if delimiterColumns(line) > 0 {
				f.report(CodeTableBroken, b.start+off, "this row of dashes makes no table of the lines around it",
					"Give it one --- for each column of the line above, with | between them.")
				return true
			}
		}
	}
	return false
}
