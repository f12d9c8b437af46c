package study

import (
	"fmt"
	"slices"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
	"prefill/ui/screen"
)

// summary says what was known, what comes back when, and how to go on.
func (m Model) summary(c screen.Canvas) []string {
	t := c.Theme
	if len(m.done) == 0 {
		return m.nothing(c)
	}
	last := m.lastGrades()
	counts := [5]int{}
	for _, g := range last {
		counts[g.rating]++
	}
	lines := []string{
		t.StrongStyle.Render(draw.Count(len(last), "card", "cards") + " answered, every grade is saved."), "",
		fmt.Sprintf("%s knew %d   %s not yet %d", t.OKStyle.Render(t.Tick), len(last)-counts[deck.Again],
			t.BadStyle.Render(t.Cross), counts[deck.Again]),
		"",
	}
	lines = append(lines, m.comesBack(c, last)...)
	if missed := m.missed(c, last); len(missed) > 0 {
		lines = append(append(lines, "", draw.Titled(t, "look at these once more", c.W)), missed...)
	}
	lines = append(lines, "")
	return append(lines, draw.Wrap(m.goOn(), c.W)...)
}

func (m Model) nothing(c screen.Canvas) []string {
	t := c.Theme
	lines := []string{t.OKStyle.Render(t.Tick) + " Nothing is due here now.", ""}
	if len(m.queue.waiting) > 0 {
		in := m.queue.waiting[0].State.DueMilli - m.now.UnixMilli()
		lines = append(lines, fmt.Sprintf("%s in a learning step; the next one is ready in %s.",
			draw.Count(len(m.queue.waiting), "card is", "cards are"), draw.Span(millis(in))), "")
	}
	lines = append(lines, draw.Wrap(m.goOn(), c.W)...)
	return lines
}

func (m Model) goOn() string {
	switch {
	case len(m.queue.waiting) > 0:
		return "enter looks again; esc goes back. A step that falls due waits for you."
	case m.session.Rest > 0:
		text := fmt.Sprintf("%s left for other days by your daily limits.", draw.Count(m.session.Rest, "card is", "cards are"))
		if m.session.Backlog > 1 {
			text += fmt.Sprintf(" What is overdue takes about %d days at that pace.", m.session.Backlog)
		}
		return text + " enter looks whether more is due, esc goes back."
	default:
		return "enter looks whether more is due, u takes back the last grade, esc goes back."
	}
}

// lastGrades keeps the last grade of each card: a card that was missed and
// then known counts once.
func (m Model) lastGrades() []graded {
	at := map[deck.CardID]int{}
	var out []graded
	for _, g := range m.done {
		if i, ok := at[g.item.Card.ID]; ok {
			out[i] = g
			continue
		}
		at[g.item.Card.ID] = len(out)
		out = append(out, g)
	}
	return out
}

// comesBack counts the cards by when they are due again.
func (m Model) comesBack(c screen.Canvas, last []graded) []string {
	today := schedule.StudyDay(m.now, m.session.Settings.DayStart)
	byDay := map[int]int{}
	for _, g := range last {
		byDay[int(max(g.item.State.DueDay-today, 0))]++
	}
	days := make([]int, 0, len(byDay))
	most := 0
	for d, n := range byDay {
		days, most = append(days, d), max(most, n)
	}
	slices.Sort(days)
	lines := []string{draw.Titled(c.Theme, "comes back", c.W)}
	for _, d := range days[:min(len(days), 8)] {
		bar := draw.Bar(c.Theme, float64(byDay[d])/float64(most), max(min(c.W-30, 30), 5))
		lines = append(lines, fmt.Sprintf("  %s %s %s", draw.Pad(dayName(d), 12), bar, draw.Count(byDay[d], "card", "cards")))
	}
	return lines
}

func dayName(d int) string {
	switch d {
	case 0:
		return "today"
	case 1:
		return "tomorrow"
	default:
		return "in " + draw.Days(d)
	}
}

func (m Model) missed(c screen.Canvas, last []graded) []string {
	var lines []string
	for _, g := range last {
		if g.rating == deck.Again && len(lines) < 6 {
			text := prose.Inline(g.item.Card.Prompt.Markdown, c.Theme) + "  " + c.Theme.DimStyle.Render(neutral.Line(g.item.Topic))
			lines = append(lines, draw.Fit("  "+c.Theme.BadStyle.Render(c.Theme.Cross)+" "+text, c.W, c.Theme.Ellipsis))
		}
	}
	return lines
}

func millis(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
