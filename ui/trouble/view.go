package trouble

import (
	"strings"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// readable is the widest a sentence gets.
const readable = 96

// Title counts the mistakes.
func (m Model) Title() screen.Title {
	return screen.Title{Left: "Mistakes in packs", Right: draw.Count(len(m.mistakes), "mistake", "mistakes")}
}

// Body lists them, each with its place and how to mend it.
func (m Model) Body(c screen.Canvas) string {
	if !m.loaded {
		return c.Theme.DimStyle.Render("Reading" + c.Theme.Ellipsis)
	}
	if len(m.mistakes) == 0 {
		return c.Theme.OKStyle.Render(c.Theme.Tick) + " Every pack is sound. esc goes back."
	}
	lines, _ := m.lines(c)
	return strings.Join(m.scroll.Clamp(len(lines), c.H).Lines(lines, c.H), "\n")
}

// lines draws all mistakes and tells at which line each begins.
func (m Model) lines(c screen.Canvas) (lines []string, starts []int) {
	t, w := c.Theme, min(c.W, readable)
	for i, mistake := range m.mistakes {
		starts = append(starts, len(lines))
		mark := t.BadStyle.Render(t.Cross + " error")
		if mistake.Warning {
			mark = t.WarnStyle.Render("! warning")
		}
		pointer := "  "
		if i == m.at {
			pointer = t.AccentStyle.Render(t.Pointer) + " "
		}
		place := neutral.Line(mistake.Place.String())
		lines = append(lines, draw.Hang(pointer, mark+" "+t.DimStyle.Render(place), w)...)
		lines = append(lines, draw.Hang("    ", neutral.Line(mistake.Message)+".", w)...)
		if mistake.Hint != "" {
			lines = append(lines, draw.Hang("    "+t.AccentStyle.Render(t.Right)+" ", neutral.Line(mistake.Hint), w)...)
		}
		lines = append(lines, "")
	}
	return lines, starts
}
