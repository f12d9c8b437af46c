package dates

import (
	"fmt"
	"strings"

	"prefill/deck/plan"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// evidenceHead sums up the chosen interview: what it is about, and what is
// expected to be recalled then.
func (m Model) evidenceHead(c screen.Canvas, e Entry) []string {
	t := c.Theme
	about := "all tracks"
	if len(e.Interview.Tracks) > 0 {
		about = strings.Join(e.Interview.Tracks, ", ")
	}
	if e.Minutes > 0 {
		about += fmt.Sprintf(" %s %d min a day", t.Sep, e.Minutes)
	}
	if e.Past(m.now) {
		return []string{t.DimStyle.Render(draw.Fit(neutral.Line(about), c.W, t.Ellipsis))}
	}
	r := e.Overall
	text := "Expected recall then " + m.recall(r)
	if c.W < barFrom {
		text = "Recall then " + m.recall(r)
	}
	seen := fmt.Sprintf("%d of %s seen", r.Seen, draw.Count(r.Cards, "card", "cards"))
	if c.W < barFrom {
		seen = fmt.Sprintf("%d of %d seen", r.Seen, r.Cards)
	}
	lines := []string{draw.Spread(text, seen, c.W, t.Ellipsis), t.DimStyle.Render(draw.Fit(neutral.Line(about), c.W, t.Ellipsis))}
	return append(lines, m.outlook(c, e)...)
}

// outlook says what the minutes a day are likely to come to.
func (m Model) outlook(c screen.Canvas, e Entry) []string {
	if len(e.Outlook) == 0 || !e.Overall.Precise {
		return nil
	}
	t := c.Theme
	last := e.Outlook[len(e.Outlook)-1]
	text := fmt.Sprintf("With %d min a day about %s then", e.Minutes, t.OKStyle.Render(draw.Percent(last.Recall)))
	if course := m.course(e.Outlook, c.W/4); len(course) > 1 {
		text += "  " + t.AccentStyle.Render(draw.Spark(t, course))
	}
	today := e.Outlook[0]
	right := ""
	if c.W >= barFrom {
		right = t.DimStyle.Render(draw.Count(today.Cards, "card", "cards") + " today")
	}
	return []string{draw.Spread(text, right, c.W, t.Ellipsis)}
}

// course is the recall after each of the days, or after every few of them
// where there are more than most.
func (m Model) course(days []plan.Day, most int) []float64 {
	step := max((len(days)+most-1)/max(most, 1), 1)
	var course []float64
	for i := step - 1; i < len(days); i += step {
		course = append(course, days[i].Recall)
	}
	return course
}

// recall is an expected recall in figures, or in a word where they would
// pretend to know more than they do.
func (m Model) recall(r plan.Readiness) string {
	if r.Seen == 0 || !r.Precise {
		return r.Word()
	}
	return draw.Percent(r.Recall)
}

// scrollBy moves the list of topics or tracks.
func (m Model) scrollBy(n int) Model {
	e, ok := m.chosen()
	if !ok || m.phase != listing {
		return m
	}
	lines := len(e.Tracks)
	if m.topics {
		lines = len(e.Topics)
	}
	m.scroll.Top = max(0, min(m.scroll.Top+n, lines))
	return m
}

// evidence lists what is known of each track or topic: the expected recall,
// what was answered and when.
func (m Model) evidence(c screen.Canvas, e Entry) []string {
	if e.Past(m.now) {
		return nil
	}
	lines, title := e.Tracks, "by track"
	if m.topics {
		lines, title = e.Topics, "by topic, weakest first"
	}
	out := []string{draw.Titled(c.Theme, title, c.W)}
	for _, l := range lines {
		out = append(out, m.evidenceLine(c, l))
	}
	return append(out, draw.Wrap(c.Theme.DimStyle.Render("Expectations about cards, no promise."), c.W)...)
}

// The widths from which a line of evidence has room for its bar and its words.
const (
	barFrom   = 60
	wordsFrom = 76
)

func (m Model) evidenceLine(c screen.Canvas, l Line) string {
	t := c.Theme
	right := draw.PadLeft(m.recall(l.Readiness), 8)
	if c.W >= barFrom {
		right = draw.Bar(t, l.Recall, min(max(c.W/8, 10), 24)) + " " + right
	}
	if c.W >= wordsFrom {
		right += "  " + t.DimStyle.Render(draw.Pad(m.answered(l.Readiness), 26))
	}
	return draw.Cell("  "+neutral.Line(l.Title), c.W-draw.Width(right)-1, t.Ellipsis) + " " + right
}

// answered says what there is to go by, and how old it is.
func (m Model) answered(r plan.Readiness) string {
	if r.Answers == 0 {
		return "nothing answered yet"
	}
	ago := draw.Days(int(m.list.Today - r.Last))
	if r.Last < m.list.Today {
		ago += " ago"
	}
	return draw.Count(r.Answers, "answer", "answers") + ", last " + ago
}
