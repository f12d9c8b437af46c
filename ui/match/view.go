package match

import (
	"fmt"
	"slices"
	"strings"

	"prefill/deck/drill"
	"prefill/ui/draw"
	"prefill/ui/prose"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Title says how far the round is.
func (m Model) Title() screen.Title {
	t := screen.Title{Left: m.deal.Name}
	if m.phase != playing {
		return t
	}
	clock := draw.Stopwatch(m.round.Clock(m.elapsed()))
	if left, ok := m.round.Left(m.elapsed()); ok {
		clock = draw.Stopwatch(left) + " left"
	}
	solved, of := m.round.Score()
	t.Right = fmt.Sprintf("%s · %d of %d", clock, solved, of)
	if streak, _ := m.round.Streak(); streak > 1 {
		t.Right += fmt.Sprintf(" · streak %d", streak)
	}
	if m.deal.HasBest && m.w >= 60 {
		t.Right += fmt.Sprintf(" · best %s, %d wrong", draw.Stopwatch(drill.ScoreTime(m.deal.Best)), m.deal.Best.Wrong)
	}
	return t
}

// Body draws the board, or what came of it.
func (m Model) Body(c screen.Canvas) string {
	switch m.phase {
	case loading:
		return c.Theme.DimStyle.Render("Dealing" + c.Theme.Ellipsis)
	case failed:
		return "No round can be dealt here. r tries again, esc goes back."
	case saving, over, unsaved:
		lines := m.summary(c)
		m.scroll = m.scroll.Clamp(len(lines), c.H)
		return strings.Join(m.scroll.Lines(lines, c.H), "\n")
	}
	lay := m.layout(c)
	height := m.boardHeight(c)
	out := m.scroll.Clamp(len(lay.lines), height).Lines(lay.lines, height)
	for len(out) < min(height, len(lay.lines)) {
		out = append(out, "")
	}
	return strings.Join(append(out, m.verdictLines(c)...), "\n")
}

// boardHeight leaves room for the answer to the last pick.
func (m Model) boardHeight(c screen.Canvas) int { return max(c.H-m.verdictHeight(c), 3) }

func (m Model) verdictHeight(c screen.Canvas) int {
	if c.H < 12 {
		return 2
	}
	return 4
}

// verdictLines answer the last pick: right, or why not.
func (m Model) verdictLines(c screen.Canvas) []string {
	t := c.Theme
	room := m.verdictHeight(c) - 1
	var lines []string
	switch {
	case m.hinted >= 0:
		text := fmt.Sprintf("%s %s is not it. The hint adds %s to the clock.", t.Minus, letters[m.hinted:m.hinted+1],
			draw.Span(drill.HintCost))
		lines = draw.Wrap(t.WarnStyle.Render(text), c.W)
	case m.verdict.Call == drill.Right:
		lines = []string{t.OKStyle.Render(t.Tick + " right")}
	case m.verdict.Call == drill.Wrong:
		text := "Not that one."
		if !m.verdict.Why.Empty() {
			text = prose.Inline(m.verdict.Why.Markdown, t)
		}
		lines = draw.Hang(t.BadStyle.Render(t.Cross+" "), text, c.W)
	}
	if len(lines) > room {
		lines = lines[:room]
		lines[room-1] = draw.Fit(lines[room-1], c.W-1, "") + t.Ellipsis
	}
	return append([]string{""}, lines...)
}

// layout is the board as drawn, with where each thing stands.
type layout struct {
	lines   []string
	prompts []span
	tiles   []span
	split   int // column where the answers begin; 0 when they stand below
}

// span is the lines of one prompt or tile: first and one past the last.
type span struct{ from, to int }

// sideBySide is the width from which prompts and answers share the lines.
const sideBySide = 60

func (m Model) layout(c screen.Canvas) layout {
	if c.W < sideBySide {
		return m.stacked(c)
	}
	lay := m.columns(c, true)
	if len(lay.lines) > m.boardHeight(c) {
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

// columnGap is the blank space between prompts and answers.
const columnGap = 2

func (m Model) stacked(c screen.Canvas) layout {
	var lay layout
	for i, p := range m.round.Prompts() {
		lines := m.promptLines(c.Theme, p, i, c.W)
		lay.prompts = append(lay.prompts, span{len(lay.lines), len(lay.lines) + len(lines)})
		lay.lines = append(lay.lines, lines...)
	}
	lay.lines = append(lay.lines, draw.Rule(c.Theme, c.W))
	for i, tile := range m.round.Answers() {
		lines := m.tileLines(c.Theme, tile, i, c.W)
		lay.tiles = append(lay.tiles, span{len(lay.lines), len(lay.lines) + len(lines)})
		lay.lines = append(lay.lines, lines...)
	}
	return lay
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

// hitKind is what a click met.
type hitKind uint8

const (
	hitNothing hitKind = iota
	hitPrompt
	hitTile
)

// hit finds what stands at a place of the body.
func (m Model) hit(x, y int) (hitKind, int) {
	c := m.canvas()
	lay := m.layout(c)
	line := y + m.scroll.Clamp(len(lay.lines), m.boardHeight(c)).Top
	if y < 0 || y >= m.boardHeight(c) {
		return hitNothing, 0
	}
	if lay.split == 0 || x < lay.split {
		if i := at(lay.prompts, line); i >= 0 {
			return hitPrompt, i
		}
	}
	if lay.split == 0 || x >= lay.split {
		if i := at(lay.tiles, line); i >= 0 {
			return hitTile, i
		}
	}
	return hitNothing, 0
}

func at(spans []span, line int) int {
	return slices.IndexFunc(spans, func(s span) bool { return line >= s.from && line < s.to })
}

// canvas measures what will be drawn; glyph widths do not differ by ground.
func (m Model) canvas() screen.Canvas {
	return screen.Canvas{W: m.w, H: m.h, Theme: theme.New(true, false), Now: m.now}
}

// follow scrolls so that the chosen prompt or answer can be seen.
func (m Model) follow() Model {
	if m.phase != playing || m.w == 0 {
		return m
	}
	c := m.canvas()
	lay := m.layout(c)
	spans, i := lay.prompts, m.prompt
	if m.answers {
		spans, i = lay.tiles, m.tile
	}
	if i < len(spans) {
		height := m.boardHeight(c)
		m.scroll = m.scroll.To(spans[i].to-1, len(lay.lines), height).To(spans[i].from, len(lay.lines), height)
	}
	return m
}
