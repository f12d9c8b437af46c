package match

import (
	"slices"

	"prefill/ui/screen"
	"prefill/ui/theme"
)

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
	height := m.boardHeight(c, lay)
	if i := x / numberWidth; lay.split == 0 && y == 0 && i < len(m.round.Prompts()) {
		return hitPrompt, i
	}
	y -= len(lay.head)
	if x < 0 || y < 0 || y >= height {
		return hitNothing, 0
	}
	line := y + m.scroll.Clamp(len(lay.lines), height).Top
	if lay.split > 0 && x < lay.split {
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
	if m.answers || m.stacked() {
		spans, i = lay.tiles, m.tile
	}
	if i < len(spans) {
		height := m.boardHeight(c, lay)
		m.scroll = m.scroll.To(spans[i].to-1, len(lay.lines), height).To(spans[i].from, len(lay.lines), height)
	}
	return m
}
