package dates

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"prefill/deck/plan"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// formLines draws the fields, what the date means, and the tracks.
func (m Model) formLines(c screen.Canvas) []string {
	t := c.Theme
	var lines []string
	for n, label := range [fields]string{"When", "Name", "Minutes a day"} {
		lines = append(lines, m.label(c, n, label)+m.form.inputs[n].View())
		if n == fieldWhen {
			lines = append(lines, m.meaning(c)...)
		}
	}
	if c.H >= 16 {
		lines = append(lines, "")
	}
	lines = append(lines, t.DimStyle.Render("Tracks it is about; none means all"))
	var rows []string
	for i, track := range m.form.tracks {
		box := t.Uncheck
		if m.form.on[track.Slug] {
			box = t.OKStyle.Render(t.Check)
		}
		pointer := "  "
		if m.form.at == fields+i {
			pointer = t.AccentStyle.Render(t.Pointer) + " "
		}
		rows = append(rows, draw.Fit(pointer+box+" "+neutral.Line(track.Title), c.W, t.Ellipsis))
	}
	height := max(c.H-len(lines), 1)
	view := draw.Scroll{}.To(max(m.form.at-fields, 0), len(rows), height)
	return append(lines, view.Lines(rows, height)...)
}

func (m Model) label(c screen.Canvas, n int, text string) string {
	t := c.Theme
	if m.form.at == n {
		return t.AccentStyle.Render(t.Pointer) + " " + t.StrongStyle.Render(draw.Pad(text, labelWidth-2))
	}
	return "  " + t.DimStyle.Render(draw.Pad(text, labelWidth-2))
}

// meaning says under the field what the date is taken for, or what it lacks.
func (m Model) meaning(c screen.Canvas) []string {
	t := c.Theme
	text := m.form.inputs[fieldWhen].Value()
	if text == "" {
		return draw.Hang("  ", t.DimStyle.Render("such as "+examples), c.W)
	}
	at, err := plan.ParseWhen(text, m.now)
	switch {
	case err != nil && m.form.at == fieldWhen && !finishedText(text):
		return draw.Hang("  ", t.DimStyle.Render("a day and an hour, such as "+examples), c.W)
	case err != nil:
		return draw.Hang("  ", t.WarnStyle.Render(neutral.Line(err.Error())), c.W)
	case !at.After(m.now):
		return draw.Hang("  ", t.WarnStyle.Render(at.Format("Mon 2 Jan 2006 15:04 ")+zone(at)+" is past"), c.W)
	}
	when := at.Format("Mon 2 Jan 2006 15:04 ") + zone(at) + ", in " + draw.Span(at.Sub(m.now))
	return draw.Hang("  ", t.OKStyle.Render(t.Tick)+" "+when, c.W)
}

// examples are texts that the field takes.
const examples = "2026-12-05 10:00, tomorrow 10:00, Tue 10:00"

// finishedText reports whether a text ends in an hour with its minutes, so
// that what is wrong with it will not mend by typing on.
func finishedText(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	text = strings.TrimSuffix(strings.TrimSuffix(text, "am"), "pm")
	_, minutes, ok := strings.Cut(text[strings.LastIndex(text, " ")+1:], ":")
	return ok && len(minutes) >= 2
}

// Cursor places the text cursor in the field that has the focus.
func (m Model) Cursor(c screen.Canvas) *tea.Cursor {
	if m.phase != filling || m.form.at >= fields {
		return nil
	}
	cur := m.form.inputs[m.form.at].Cursor()
	if cur == nil {
		return nil
	}
	cur.Position.X += labelWidth
	cur.Position.Y = m.form.at
	if m.form.at > fieldWhen {
		cur.Position.Y += len(m.meaning(c))
	}
	return cur
}
