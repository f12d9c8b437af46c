package table

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"prefill/deck/drill"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
	"prefill/ui/screen"
)

// headHeight is the lines above the table: what to do now, and a blank.
const headHeight = 2

func (m Model) pageHeight() int { return max(m.h-headHeight, 1) }

// Title says what is covered and how much was known.
func (m Model) Title() screen.Title {
	known, judged, asked := m.drill.Progress()
	right := "all shown"
	if asked > 0 {
		right = fmt.Sprintf("covered: %s · %d of %d · knew %d", m.drill.Hidden(), judged, asked, known)
	}
	if m.w < 64 && asked > 0 {
		right = fmt.Sprintf("%d of %d · knew %d", judged, asked, known)
	}
	left := "Side by side · " + m.title
	if len(m.tables) > 1 {
		left += fmt.Sprintf(" %d/%d", m.at+1, len(m.tables))
	}
	return screen.Title{Left: left, Right: right}
}

// Body draws what to do and the table.
func (m Model) Body(c screen.Canvas) string {
	if m.pick != pickNothing {
		return strings.Join(m.choices(c), "\n")
	}
	d := m.drawn(c)
	height := max(c.H-headHeight, 1)
	view := m.scroll.Clamp(len(d.Lines), height)
	page := slices.Clone(view.Lines(d.Lines, height))
	above, below := view.More(len(d.Lines), height)
	if above && len(page) > 0 {
		page[0] = marked(c, page[0], c.Theme.Up)
	}
	if below && len(page) > 1 {
		page[len(page)-1] = marked(c, page[len(page)-1], c.Theme.Down)
	}
	return strings.Join(append([]string{m.prompt(c), ""}, page...), "\n")
}

func marked(c screen.Canvas, line, sign string) string {
	return draw.Cell(line, c.W-2, "") + " " + c.Theme.AccentStyle.Render(sign)
}

// The widths between which the line on what to do changes its words, and
// beyond which its right end would be out of the eye's reach.
const (
	narrow  = 62
	measure = 90
)

// prompt is the one line that says what to do now.
func (m Model) prompt(c screen.Canvas) string {
	t := c.Theme
	spot, ok := m.drill.Cursor()
	if !ok {
		return t.OKStyle.Render(t.Tick) + draw.Fit(" Every cell is open. c, r or x covers some again.", c.W-1, t.Ellipsis)
	}
	table := m.tables[m.at]
	name := prose.Plain(table.Rows[spot.Row].Cells[0].Markdown) + " " + t.Sep + " " + prose.Plain(table.Columns[spot.Col].Head.Markdown)
	ask := "say it, then space"
	switch revealed := m.drill.State(spot) == drill.Revealed; {
	case revealed && c.W < narrow:
		ask = "knew it? y / n"
	case revealed:
		ask = "did you know it? y or n"
	case c.W < narrow:
		ask = "say it, space"
	}
	return draw.Spread(t.AccentStyle.Render(t.Pointer)+" "+t.StrongStyle.Render(name), t.DimStyle.Render(ask), min(c.W, measure), t.Ellipsis)
}

// choices asks which column or row to cover.
func (m Model) choices(c screen.Canvas) []string {
	ask, names := "Cover which column?", m.choiceNames()
	if m.pick == pickRow {
		ask = "Cover which row?"
	}
	lines := []string{ask, ""}
	for i, n := range names[:min(len(names), 9)] {
		lines = append(lines, draw.Fit(" "+c.Theme.KeyStyle.Render(fmt.Sprint(i+1))+" "+n, c.W, c.Theme.Ellipsis))
	}
	return lines[:min(len(lines), c.H)]
}

// choiceNames are what there is to choose from.
func (m Model) choiceNames() []string {
	if m.pick == pickRow {
		return m.rowNames()
	}
	return m.columnNames()
}

func (m Model) columnNames() []string {
	var names []string
	for _, col := range m.tables[m.at].Columns[1:] {
		names = append(names, neutral.Line(prose.Plain(col.Head.Markdown)))
	}
	return names
}

func (m Model) rowNames() []string {
	var names []string
	for _, row := range m.tables[m.at].Rows {
		names = append(names, neutral.Line(prose.Plain(row.Cells[0].Markdown)))
	}
	return names
}

// drawn lays out the table with its covers, marks and the pointer.
func (m Model) drawn(c screen.Canvas) prose.Drawn {
	opt := prose.TableOptions{
		Drill:  m.inUse(),
		Hidden: func(row, col int) bool { return m.drill.State(drill.Spot{Row: row, Col: col}) == drill.Hidden },
		Mark:   m.mark,
	}
	if spot, ok := m.drill.Cursor(); ok {
		opt.Row, opt.Col = spot.Row, spot.Col
	}
	return prose.Table(m.tables[m.at], c.W, c.Theme, opt)
}

// inUse reports whether any cell is covered, to be judged or marked: only then
// is room kept for signs before the cells.
func (m Model) inUse() bool {
	for row := range m.tables[m.at].Rows {
		for col := range m.tables[m.at].Columns {
			if s := m.drill.State(drill.Spot{Row: row, Col: col}); s == drill.Hidden || s == drill.Revealed || m.mark(row, col) != prose.Unmarked {
				return true
			}
		}
	}
	return false
}

func (m Model) mark(row, col int) prose.Mark {
	switch m.drill.State(drill.Spot{Row: row, Col: col}) {
	case drill.Known:
		return prose.Known
	case drill.Missed:
		return prose.Unknown
	}
	return prose.Unmarked
}

// columnAt finds the column under x by the bars of the header's rule, which
// stand where the columns part.
func (m Model) columnAt(x int, d prose.Drawn) int {
	if len(d.Lines) < 2 {
		return 0
	}
	t := m.canvas().Theme
	rule := ansi.Strip(d.Lines[1])
	column, at := 0, 0
	for _, r := range rule {
		if at >= x {
			break
		}
		if string(r) == t.CrossRule {
			column++
		}
		at++
	}
	return column
}
