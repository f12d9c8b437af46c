package stream

import (
	"fmt"

	"prefill/ui/draw"
)

// liveLines draws the form, and while it measures what came of each run.
func (m Model) liveLines(c page) []string {
	t, f := c.Theme, m.live.form
	var lines []string
	if c.H >= 12 {
		lines = append(lines, t.StrongStyle.Render(draw.Fit("Measure an endpoint and race it against the model", c.W, t.Ellipsis)), "")
	}
	for i, name := range formNames() {
		lines = append(lines, formLine(t, f, i, name, c.W, m.live.running))
	}
	if c.H >= 12 {
		lines = append(lines, "")
	}
	switch {
	case m.live.running:
		lines = append(lines, m.progress(c, c.H-len(lines))...)
	case f.said != "" || m.live.trouble != "":
		text := f.said
		if text == "" {
			text = m.live.trouble
		}
		lines = append(lines, draw.Hang(t.BadStyle.Render(t.Cross)+" ", t.WarnStyle.Render(text), min(c.W, readable))...)
	default:
		lines = append(lines, draw.Wrap(t.DimStyle.Render(f.help()), min(c.W, readable))...)
		if c.H >= 16 {
			lines = append(append(lines, ""), draw.Wrap(t.DimStyle.Render(
				"One short request to warm up, then three are measured, each with a prompt that no cache knows. Nothing is sent before you press enter."), min(c.W, readable))...)
		}
	}
	return lines
}

// nameWidth is the room for the labels of the form.
const nameWidth = 10

// formLine is one line of the form; of a text that is too long the end, where
// one types.
func formLine(t *look, f form, i int, name string, w int, running bool) string {
	value, at := f.lines[i], i == f.at && !running
	if i == lineAPI && at {
		value = t.Pointer + " " + value
	}
	room := w - nameWidth - 3
	if draw.Width(value) > room {
		r := []rune(value)
		for len(r) > 0 && draw.Width(string(r)) > room-draw.Width(t.Ellipsis) {
			r = r[1:]
		}
		value = t.Ellipsis + string(r)
	}
	if !at {
		return "  " + t.DimStyle.Render(draw.Pad(name, nameWidth)) + value
	}
	return t.AccentStyle.Render(t.Pointer) + " " + t.KeyStyle.Render(draw.Pad(name, nameWidth)) + t.StrongStyle.Render(value) + t.AccentStyle.Render(t.Cursor)
}

// progress is the last lines of what came of the runs.
func (m Model) progress(c page, rows int) []string {
	t := c.Theme
	head := fmt.Sprintf("measuring%s %s so far, esc stops and keeps what is complete", t.Ellipsis, draw.Count(len(m.live.told), "request", "requests"))
	if m.live.stopped {
		head = "stopping" + t.Ellipsis
	}
	lines := draw.Wrap(t.AccentStyle.Render(head), c.W)
	var told []string
	for _, line := range m.live.told {
		told = append(told, draw.Hang("  ", t.DimStyle.Render(line), c.W)...)
	}
	return append(lines, told[max(len(told)-max(rows-len(lines), 0), 0):]...)
}
