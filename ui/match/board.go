package match

import (
	"fmt"
	"slices"

	"prefill/deck/drill"
	"prefill/ui/draw"
	"prefill/ui/prose"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// layout is the board as drawn, with where each thing stands.
type layout struct {
	head    []string // stays while the lines scroll
	lines   []string
	prompts []span
	tiles   []span
	split   int // column where the answers begin; 0 when they stand below
}

// span is the lines of one prompt or tile: first and one past the last.
type span struct{ from, to int }

// sideBySide is the width from which prompts and answers share the lines.
const sideBySide = 60

// The eye goes from a prompt to its answer and back, so the board stays within
// these widths.
const (
	widest    = 132
	measure   = 92
	columnGap = 2
)

// stacked reports whether one prompt at a time stands above the answers.
func (m Model) stacked() bool { return m.w < sideBySide }

func (m Model) layout(c screen.Canvas) layout {
	if c.W < sideBySide {
		return m.column(c)
	}
	c.W = min(c.W, widest)
	lay := m.columns(c, true)
	if len(lay.lines) > m.boardHeight(c, lay) {
		return m.columns(c, false)
	}
	return lay
}

// columns sets prompts and answers side by side, with blank lines between
// them where there is room for that.
func (m Model) columns(c screen.Canvas, airy bool) layout {
	left := c.W/3 + 2
	right := c.W - left - columnGap
	lay := layout{split: left + columnGap}
	prompts, tiles := m.round.Prompts(), m.round.Answers()
	for i := range max(len(prompts), len(tiles)) {
		if airy && i > 0 {
			lay.lines = append(lay.lines, "")
		}
		var a, b []string
		if i < len(prompts) {
			a = m.promptLines(c.Theme, prompts[i], i, left)
			lay.prompts = append(lay.prompts, span{len(lay.lines), len(lay.lines) + len(a)})
		}
		if i < len(tiles) {
			b = m.tileLines(c.Theme, tiles[i], i, right)
			lay.tiles = append(lay.tiles, span{len(lay.lines), len(lay.lines) + len(b)})
		}
		lay.lines = append(lay.lines, beside(a, b, left+columnGap)...)
	}
	return lay
}

// column sets the numbers of the prompts in a row, the chosen prompt below and
// the answers below that.
func (m Model) column(c screen.Canvas) layout {
	t := c.Theme
	prompts := m.round.Prompts()
	row := ""
	for i, p := range prompts {
		row += numberCell(t, i, p, i == m.prompt)
	}
	lay := layout{head: []string{draw.Fit(row, c.W, t.Ellipsis)}}
	if m.prompt < len(prompts) {
		lay.head = append(lay.head, m.promptLines(t, prompts[m.prompt], m.prompt, c.W)...)
	}
	lay.head = lay.head[:min(len(lay.head), 4)]
	lay.head = append(lay.head, draw.Rule(t, c.W))
	for i, tile := range m.round.Answers() {
		lines := m.tileLines(t, tile, i, c.W-2)
		lay.tiles = append(lay.tiles, span{len(lay.lines), len(lay.lines) + len(lines)})
		lay.lines = append(lay.lines, lines...)
	}
	return lay
}

// numberWidth is the cells of one number in the row of prompts.
const numberWidth = 4

func numberCell(t theme.Theme, i int, p drill.Prompt, chosen bool) string {
	number := fmt.Sprint(i + 1)
	switch {
	case p.Solved:
		return t.OKStyle.Render(draw.Pad(" "+number+t.Tick, numberWidth))
	case chosen:
		return t.AccentStyle.Render(draw.Pad(t.Pointer+number, numberWidth))
	}
	return draw.Pad(" "+number, numberWidth)
}

// beside sets two blocks next to each other, the second from column at.
func beside(a, b []string, at int) []string {
	out := make([]string, max(len(a), len(b)))
	for i := range out {
		if i < len(a) {
			out[i] = a[i]
		}
		if i < len(b) {
			out[i] = draw.Pad(out[i], at) + b[i]
		}
	}
	return out
}

func (m Model) promptLines(t theme.Theme, p drill.Prompt, i, w int) []string {
	pointer := "  "
	if i == m.prompt && !p.Solved {
		pointer = t.AccentStyle.Render(t.Pointer) + " "
	}
	text := prose.Inline(p.Text.Markdown, t)
	number := t.KeyStyle.Render(fmt.Sprint(i + 1))
	switch {
	case p.Solved:
		link := fmt.Sprintf(" %s %s", t.Tick, letters[p.Answer:p.Answer+1])
		return draw.Hang(pointer+t.DimStyle.Render(fmt.Sprint(i+1))+" ", text+t.OKStyle.Render(link), w)
	case i == m.prompt:
		return draw.Hang(pointer+number+" ", t.StrongStyle.Render(text), w)
	}
	return draw.Hang(pointer+number+" ", text, w)
}

func (m Model) tileLines(t theme.Theme, tile drill.Tile, i, w int) []string {
	pointer := "  "
	if m.answers && i == m.tile {
		pointer = t.AccentStyle.Render(t.Pointer) + " "
	}
	letter := letters[i : i+1]
	text := prose.Inline(tile.Text.Markdown, t)
	switch {
	case tile.Spent:
		return draw.Hang("  "+t.OKStyle.Render(t.Tick)+" ", t.DimStyle.Render(prose.Plain(tile.Text.Markdown)), w)
	case m.crossed(i):
		return draw.Hang("  "+t.BadStyle.Render(t.Cross)+" ", t.DimStyle.Render(prose.Plain(tile.Text.Markdown)), w)
	}
	return draw.Hang(pointer+t.KeyStyle.Render(letter)+" ", text, w)
}

// crossed reports whether a tile is known to be wrong for the chosen prompt.
func (m Model) crossed(tile int) bool {
	prompts := m.round.Prompts()
	return m.prompt < len(prompts) && slices.Contains(prompts[m.prompt].Crossed, tile)
}
