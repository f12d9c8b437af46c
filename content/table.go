package content

import (
	"fmt"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"prefill/deck"
)

// readTables reads the side-by-side tables of a section, each named by the
// heading above it.
func (f *file) readTables(p *deck.Pack, s section, body int, seen slugs) {
	title, found := "", 0
	for _, b := range s.blocks {
		switch n := b.node.(type) {
		case *ast.Heading:
			raw, off := f.heading(n, body)
			raw, _ = f.takeMarks(raw, off)
			title = f.plain(raw)
		case *east.Table:
			if found++; found > 1 && title == "" {
				f.report(WarnTableUntitled, b.start, "this is the second table here without a heading", "Put a ### heading above each table.")
			}
			f.readTable(p, title, f.readGrid(n, body), seen)
			title = ""
		}
	}
	if found == 0 && !f.brokenTable(s) {
		f.report(WarnSectionShape, s.at, "this section has no table", "Add one whose first column names the rows, or give the section another name.")
	}
}

func (f *file) readTable(p *deck.Pack, title string, g grid, seen slugs) {
	if len(g.head) < 2 || len(g.rows) == 0 {
		f.report(CodeColumns, g.at, fmt.Sprintf("a side-by-side table of %d columns and %d rows compares nothing", len(g.head), len(g.rows)),
			"Give it a first column of names, at least one column to fill, and a row.")
		return
	}
	t := deck.Table{Title: title, Place: f.place(g.at)}
	for i, c := range g.head {
		if c.text.Empty() && i > 0 {
			f.report(CodeCellEmpty, c.at, "this column has no head", "Name what the column tells.")
		}
		f.promptFits(c.text.Markdown, c.at)
		t.Columns = append(t.Columns, deck.Column{Slug: f.slug(c.marks, c.text.Markdown), Head: c.text})
	}
	for _, cells := range g.rows {
		if cells[0].text.Empty() {
			f.report(CodeCellEmpty, cells[0].at, "this row has no name", "The first cell names the row.")
			continue
		}
		f.checkLong(cells)
		f.promptFits(cells[0].text.Markdown, cells[0].at)
		t.Rows = append(t.Rows, f.readTableRow(t.Columns, cells, seen))
	}
	p.Tables = append(p.Tables, t)
}

func (f *file) readTableRow(columns []deck.Column, cells []cell, seen slugs) deck.Row {
	row := deck.Row{Slug: f.slug(cells[0].marks, cells[0].text.Markdown)}
	for i, c := range cells {
		row.Cells = append(row.Cells, c.text)
		if i > 0 && !c.text.Empty() {
			f.taken(seen, deck.KindCell, deck.CellSlug(row.Slug, columns[i].Slug), c.at)
		}
	}
	return row
}
