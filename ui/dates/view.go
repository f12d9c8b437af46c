package dates

import (
	"fmt"
	"strings"
	"time"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// Title says how many dates there are and in which zone they are shown.
func (m Model) Title() screen.Title {
	t := screen.Title{Left: "Interviews"}
	switch m.phase {
	case filling:
		t.Left = "Interviews · a new date"
		if m.form.was.ID != "" {
			t.Left = "Interviews · change"
		}
	case listing:
		t.Right = draw.Count(len(m.list.Entries), "date", "dates")
	}
	switch {
	case m.now.IsZero():
	case m.w < barFrom:
		t.Right = m.now.Format("15:04 MST")
	default:
		t.Right = strings.TrimPrefix(t.Right+" · your time is "+m.now.Format("15:04 ")+zone(m.now), " · ")
	}
	return t
}

// zone names the zone of the wall clock, with its distance from UTC where the
// name alone does not say it.
func zone(t time.Time) string {
	name, offset := t.Zone()
	if name == "UTC" || name == "" || name[0] == '+' || name[0] == '-' {
		return "UTC" + strings.TrimSuffix(t.Format("-07:00"), "+00:00")
	}
	if offset == 0 {
		return name
	}
	return name + " (UTC" + t.Format("-07:00") + ")"
}

// Body draws the list, the form or a question.
func (m Model) Body(c screen.Canvas) string {
	var lines []string
	switch m.phase {
	case loading, saving:
		lines = []string{c.Theme.DimStyle.Render("One moment" + c.Theme.Ellipsis)}
	case failed:
		lines = draw.Wrap("The interviews could not be read. The line below says why; enter tries again, esc goes back.", c.W)
	case filling:
		lines = m.formLines(c)
	case asking:
		lines = m.askLines(c)
	default:
		lines = m.listLines(c)
	}
	return strings.Join(lines[:min(len(lines), max(c.H, 1))], "\n")
}

func (m Model) listLines(c screen.Canvas) []string {
	t := c.Theme
	if len(m.list.Entries) == 0 {
		lines := draw.Wrap("No interview is set. "+t.KeyStyle.Render("a")+" adds one; then the home screen counts down to it, "+
			"and every plan aims at what you recall at that hour.", c.W)
		return append(lines, "", t.DimStyle.Render(draw.Fit("Also: prefill interview \"tomorrow 10:00\"", c.W, t.Ellipsis)))
	}
	rows := m.entryLines(c)
	most := max(min(len(rows), c.H/2), 1)
	view := draw.Scroll{}.To(m.at, len(rows), most)
	lines := append([]string{}, view.Lines(rows, most)...)
	e, _ := m.chosen()
	if m.phase == removing {
		ask := "Remove the interview on " + m.date(e.At) + "? What you learned stays. y / n"
		return append(append(lines, ""), draw.Wrap(t.WarnStyle.Render(ask), c.W)...)
	}
	lines = append(lines, "")
	lines = append(lines, m.evidenceHead(c, e)...)
	detail := m.evidence(c, e)
	height := max(c.H-len(lines), 1)
	return append(lines, m.scroll.Clamp(len(detail), height).Lines(detail, height)...)
}

func (m Model) entryLines(c screen.Canvas) []string {
	t := c.Theme
	var rows []string
	for i, e := range m.list.Entries {
		text := m.date(e.At)
		if e.Name != "" {
			text += "  " + neutral.Line(e.Name)
		}
		right := m.when(e)
		text = draw.Fit(text, c.W-2-draw.Width(right)-2, t.Ellipsis)
		pointer := "  "
		if i == m.at {
			pointer, text = t.AccentStyle.Render(t.Pointer)+" ", t.SelectStyle.Render(text)
		}
		rows = append(rows, draw.Spread(pointer+text, right, c.W, t.Ellipsis))
	}
	return rows
}

// date writes a moment on the user's wall clock.
func (m Model) date(t time.Time) string {
	t = t.In(m.now.Location())
	if t.Year() != m.now.Year() {
		return t.Format("Mon 2 Jan 2006 15:04")
	}
	return t.Format("Mon 2 Jan 15:04")
}

// when says how long it is until then, or how it went.
func (m Model) when(e Entry) string {
	switch {
	case !e.Past(m.now):
		return "in " + draw.Span(e.At.Sub(m.now))
	case e.Outcome == "":
		return "how did it go?"
	default:
		return "went: " + strings.ReplaceAll(neutral.Line(e.Outcome), "-", " ")
	}
}

func (m Model) askLines(c screen.Canvas) []string {
	t := c.Theme
	e, _ := m.chosen()
	name := m.date(e.At)
	if e.Name != "" {
		name += " (" + neutral.Line(e.Name) + ")"
	}
	lines := draw.Wrap(t.StrongStyle.Render("How did the interview on "+name+" go?"), c.W)
	lines = append(lines, "")
	for i, word := range outcomes() {
		lines = append(lines, "  "+t.KeyStyle.Render(fmt.Sprint(i+1))+"  "+word)
	}
	lines = append(lines, "")
	return append(lines, draw.Wrap(t.DimStyle.Render("It is only noted beside the date. Ordinary study goes on as before."), c.W)...)
}
