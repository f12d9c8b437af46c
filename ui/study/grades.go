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

// gradeKeys are the four grades with when the card would come back, in the
// longest words that fit on the help line. Fit is false when none do.
func (m Model) gradeKeys() (grades []key.Binding, fit bool) {
	for _, words := range []func(schedule.Outcome) string{wait, shortWait} {
		grades = m.gradesIn(words)
		if draw.HelpWidth(grades)+besides <= m.w {
			return grades, true
		}
	}
	return m.gradesIn(wait), false
}

func (m Model) gradesIn(words func(schedule.Outcome) string) []key.Binding {
	suggested := m.ladder.Suggested()
	var out []key.Binding
	for i, b := range m.keys.grades {
		r := deck.Again + deck.Rating(i)
		name := r.String()
		if r == suggested {
			name += suggestedMark
		}
		b.SetHelp(b.Help().Key, name+" "+words(m.preview[i]))
		out = append(out, b)
	}
	return out
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

// wait writes when a card would come back.
func wait(o schedule.Outcome) string {
	if o.Days == 0 {
		return draw.Span(o.In)
	}
	return draw.Days(int(o.Days))
}

// shortWait is wait in as few cells as it can be read in: 10m, 4d.
func shortWait(o schedule.Outcome) string {
	return strings.NewReplacer(" min", "m", " ", "").Replace(wait(o))
}
