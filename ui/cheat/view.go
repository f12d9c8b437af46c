package cheat

import (
	"fmt"
	"slices"
	"strings"

	"prefill/ui/draw"
	"prefill/ui/screen"
)

// readable is the widest a line of the sheet gets.
const readable = 88

// Title says which of the sheets this is.
func (m Model) Title() screen.Title {
	t := screen.Title{Left: "Cheat sheet · " + m.sheet().Title}
	if len(m.sheets) > 1 {
		t.Right = fmt.Sprintf("%d of %d", m.at+1, len(m.sheets))
	}
	return t
}

func (m Model) pageHeight() int { return max(m.h-2, 1) }

// Body draws the bar and the bullets read so far.
func (m Model) Body(c screen.Canvas) string {
	lines := m.lines(c)
	height := max(c.H-2, 1)
	page := slices.Clone(m.scroll.Lines(lines, height))
	above, below := m.scroll.More(len(lines), height)
	if above && len(page) > 0 {
		page[0] = marked(c, page[0], c.Theme.Up)
	}
	if below && len(page) > 1 {
		page[len(page)-1] = marked(c, page[len(page)-1], c.Theme.Down)
	}
	return strings.Join(append([]string{m.bar(c), ""}, page...), "\n")
}

// marked sets an arrow at the right edge of a line, where no text reaches.
func marked(c screen.Canvas, line, sign string) string {
	return draw.Cell(line, min(c.W, readable)-2, "") + " " + c.Theme.AccentStyle.Render(sign)
}

func (m Model) bar(c screen.Canvas) string {
	t := c.Theme
	text := fmt.Sprintf("%d words, %s", m.sheet().Sheet.Words, draw.Span(m.length()))
	share := 0.0
	if m.length() > 0 {
		share = float64(m.spent) / float64(m.length())
	}
	if m.still {
		return t.DimStyle.Render(text)
	}
	state := ""
	if !m.running && share < 1 {
		state = " " + t.Pause
	}
	w := max(min(c.W-draw.Width(text)-4, 62), 8)
	return draw.Meter(t, share, w) + state + "  " + t.DimStyle.Render(text)
}

// lines draws the bullets in sight; a sheet without a list is shown whole.
func (m Model) lines(c screen.Canvas) []string {
	t, w := c.Theme, min(c.W, readable)
	bullets := m.sheet().Sheet.Bullets
	if len(bullets) == 0 {
		return m.prose.Lines(m.sheet().Sheet.Body.Markdown, w-2, t)
	}
	shown := m.shown()
	var lines []string
	for i, b := range bullets[:shown] {
		text := m.prose.Lines(b.Markdown, w-4, t)
		for j, l := range text {
			head := "  "
			if j == 0 {
				head = t.AccentStyle.Render(t.Bullet) + " "
			}
			lines = append(lines, head+l)
		}
		if c.H >= 20 && i+1 < shown {
			lines = append(lines, "")
		}
	}
	if shown < len(bullets) {
		lines = append(lines, t.DimStyle.Render("  "+t.Ellipsis))
	}
	return lines
}
