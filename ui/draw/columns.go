package draw

import (
	"fmt"
	"math"
	"strings"

	"prefill/ui/theme"
)

// Column is one bar of a chart: its value, and the name under or before it.
type Column struct {
	Name  string
	Value float64 // not below 0; what is no number counts as 0
}

// narrowestColumn is the fewest cells in which a standing bar, a number over
// it and a name under it can be told from their neighbours.
const narrowestColumn = 4

// Columns draws standing bars with their numbers on top and their names
// below, in h lines of at most w cells. Without room for that it gives no
// lines; Rows then says the same lying down.
func Columns(t theme.Theme, columns []Column, w, h int) []string {
	if len(columns) == 0 || h < 4 || w/len(columns) < narrowestColumn {
		return nil
	}
	cell := min(w/len(columns), 8)
	top, height := tallest(columns), h-2
	lines := make([]string, h)
	for i := range lines[:h-1] {
		var b strings.Builder
		for _, c := range columns {
			b.WriteString(columnCell(t, c.Value, top, height, h-2-i, cell))
		}
		lines[i] = strings.TrimRight(b.String(), " ")
	}
	var names strings.Builder
	for _, c := range columns {
		names.WriteString(Cell(Fit(c.Name, cell-1, ""), cell, ""))
	}
	lines[h-1] = t.DimStyle.Render(strings.TrimRight(names.String(), " "))
	return lines
}

// columnCell is what stands in the row of a bar, counted from 0 at its foot:
// a part of the bar, or the number just above it.
func columnCell(t theme.Theme, value, top float64, height, row, cell int) string {
	level := columnLevel(t, value, top, height)
	steps := len(t.Spark)
	rows := (level + steps - 1) / steps
	switch {
	case row == rows:
		return Cell(shortNumber(value), cell, "")
	case row > rows:
		return strings.Repeat(" ", cell)
	}
	glyph := t.Full
	if left := level - row*steps; left < steps {
		glyph = t.Spark[left-1]
	}
	return Pad(t.AccentStyle.Render(strings.Repeat(glyph, cell-2)), cell)
}

// columnLevel is the height of a bar in steps of a cell; whole cells where
// the glyphs know no parts of one. Anything above nothing shows.
func columnLevel(t theme.Theme, value, top float64, height int) int {
	if !(value > 0) || top <= 0 {
		return 0
	}
	steps := len(t.Spark)
	if t.ASCII {
		return steps * max(1, int(math.Round(value/top*float64(height))))
	}
	return max(1, int(math.Round(value/top*float64(height*steps))))
}

func tallest(columns []Column) float64 {
	top := 0.0
	for _, c := range columns {
		if c.Value > top {
			top = math.Min(c.Value, math.MaxFloat64)
		}
	}
	return top
}

// shortNumber writes a count in at most three cells: 7, 140, 2k, 31k, big.
func shortNumber(v float64) string {
	switch {
	case !(v > 0):
		return "0"
	case v < 999.5:
		return fmt.Sprintf("%.0f", v)
	case v < 99500:
		return fmt.Sprintf("%.0fk", v/1000)
	case v < 9.5e6:
		return fmt.Sprintf("%.0fM", math.Max(1, v/1e6))
	default:
		return "big"
	}
}

// Rows draws lying bars, each between its name and its number: one line a
// column, at most w cells wide.
func Rows(t theme.Theme, columns []Column, w int) []string {
	names, numbers := 0, 0
	for _, c := range columns {
		names = max(names, Width(c.Name))
		numbers = max(numbers, len(wholeNumber(c.Value)))
	}
	top := tallest(columns)
	names = min(names, w/2)
	bar := w - names - numbers - 2
	var lines []string
	for _, c := range columns {
		line := Cell(c.Name, names, t.Ellipsis) + " " + PadLeft(wholeNumber(c.Value), numbers)
		if bar > 0 && top > 0 {
			if full := fullCells(c.Value/top, bar); full > 0 {
				line += " " + t.AccentStyle.Render(strings.Repeat(t.Done, full))
			}
		}
		lines = append(lines, Fit(line, w, t.Ellipsis))
	}
	return lines
}

func wholeNumber(v float64) string {
	if !(v > 0) {
		return "0"
	}
	if v >= 1e9 {
		return fmt.Sprintf("%.1e", v)
	}
	return fmt.Sprintf("%.0f", v)
}
