package study

import (
	"strings"

	"charm.land/bubbles/v2/key"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// suggestedMark stands behind the grade that the ticked points speak for. It
// is a letter that every terminal has.
const suggestedMark = "*"

// besides is what the help line shows beside the grades whatever its width:
// how to leave, and where the other keys stand.
const besides = len(" - esc leave - ? keys")

// gradeKeys are the four grades with when the card would come back, always in
// the same words. Fit is false when the help line has no room for them.
func (m Model) gradeKeys() (grades []key.Binding, fit bool) {
	suggested := m.ladder.Suggested()
	for i, b := range m.keys.grades {
		r := deck.Again + deck.Rating(i)
		name := r.String()
		if r == suggested {
			name += suggestedMark
		}
		b.SetHelp(b.Help().Key, name+" "+wait(m.preview[i]))
		grades = append(grades, b)
	}
	return grades, draw.HelpWidth(grades)+besides <= m.w
}

// gradeLines are the grades on the page, two by two, where the help line has
// no room for them.
func (m Model) gradeLines(c screen.Canvas) []string {
	grades, fit := m.gradeKeys()
	if fit {
		return nil
	}
	t := c.Theme
	var lines []string
	for i := 0; i+1 < len(grades); i += 2 {
		lines = append(lines, draw.Pad(gradeCell(t, grades[i]), c.W/2)+gradeCell(t, grades[i+1]))
	}
	return lines
}

func gradeCell(t theme.Theme, b key.Binding) string {
	text := b.Help().Desc
	if strings.Contains(text, suggestedMark) {
		text = t.StrongStyle.Render(text)
	}
	return t.KeyStyle.Render(b.Help().Key) + " " + text
}

// wait writes when a card would come back, in as few cells as it can be read
// in: 10m, 4d.
func wait(o schedule.Outcome) string {
	long := draw.Days(int(o.Days))
	if o.Days == 0 {
		long = draw.Span(o.In)
	}
	return strings.NewReplacer(" min", "m", " days", "d", " day", "d", " ", "").Replace(long)
}
