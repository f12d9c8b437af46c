package table

import (
	"fmt"
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
	d := m.drawn(c)
	height := max(c.H-headHeight, 1)
	view := m.scroll.Clamp(len(d.Lines), height)
	out := append([]string{m.prompt(c), ""}, view.Lines(d.Lines, height)...)
	if _, below := view.More(len(d.Lines), height); below && len(out) > 0 {
		last := len(out) - 1
		out[last] = draw.Cell(out[last], c.W-2, "") + " " + c.Theme.AccentStyle.Render(c.Theme.Down)
	}
	return strings.Join(out, "\n")
}

// prompt is the one line that says what to do now.
func (m Model) prompt(c screen.Canvas) string {
	t := c.Theme
	switch {
	case m.pick == pickColumn:
		return m.choices(c, "Cover which column?", m.columnNames())
	case m.pick == pickRow:
		return m.choices(c, "Cover which row?", m.rowNames())
	}
	spot, ok := m.drill.Cursor()
	if !ok {
		return t.OKStyle.Render(t.Tick) + draw.Fit(" Every cell is open. c, r or x covers some again.", c.W-1, t.Ellipsis)
	}
	table := m.tables[m.at]
	name := prose.Plain(table.Rows[spot.Row].Cells[0].Markdown) + " " + t.Sep + " " + prose.Plain(table.Columns[spot.Col].Head.Markdown)
	ask := "say it, then space"
	if m.drill.State(spot) == drill.Revealed {
		ask = "did you know it? y or n"
	}
	return draw.Spread(t.AccentStyle.Render(t.Pointer)+" "+t.StrongStyle.Render(name), t.DimStyle.Render(ask), c.W, t.Ellipsis)
}

func (m Model) choices(c screen.Canvas, ask string, names []string) string {
	var parts []string
	for i, n := range names {
		parts = append(parts, c.Theme.KeyStyle.Render(fmt.Sprint(i+1))+" "+n)
	}
	return draw.Fit(ask+"  "+strings.Join(parts, "  "), c.W, c.Theme.Ellipsis)
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
		Drill:  true,
		Hidden: func(row, col int) bool { return m.drill.State(drill.Spot{Row: row, Col: col}) == drill.Hidden },
		Mark:   m.mark,
	}
	if spot, ok := m.drill.Cursor(); ok {
		opt.Row, opt.Col = spot.Row, spot.Col
	}
	return prose.Table(m.tables[m.at], c.W, c.Theme, opt)
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
