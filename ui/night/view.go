package night

import (
	"fmt"
	"strings"
	"time"

	"prefill/deck/plan"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// The widths from which there is room for more.
const (
	middling = 64  // parts say what is in them
	wide     = 110 // the chosen part is shown beside the list
)

// Title says how long it is until the interview and how much time is left.
func (m Model) Title() screen.Title {
	title := screen.Title{Left: "Night before"}
	if m.want.Best {
		title.Left = "Best next minutes"
	}
	if m.phase != ready {
		return title
	}
	left := minutesText(m.left()) + " left"
	if m.over() {
		left = "over"
	}
	if m.w < middling {
		title.Right = left
		return title
	}
	if m.plan.HasDate {
		title.Left += " · interview in " + draw.Span(m.plan.At.Sub(m.now))
	}
	title.Left += " · " + left
	if !m.over() {
		title.Right = m.stopText()
	}
	return title
}

// stopText is when to stop: at bedtime, or when the minutes are over.
func (m Model) stopText() string {
	end := m.now.Add(m.left())
	word := "done by "
	if until := m.plan.Memo.Until; !until.IsZero() && !m.want.Best {
		end, word = until, "sleep by "
	}
	return word + clockTime(end, m.now)
}

// clockTime writes an hour on the user's wall clock.
func clockTime(t, now time.Time) string { return t.In(now.Location()).Format("15:04") }

// minutesText rounds to the nearest minute, since the minutes were asked for
// as whole ones.
func minutesText(d time.Duration) string {
	if d >= tooLittle {
		d = d.Round(time.Minute)
	}
	return draw.Span(d)
}

// Body draws the evening.
func (m Model) Body(c screen.Canvas) string {
	var lines []string
	switch {
	case m.phase == loading:
		lines = []string{c.Theme.DimStyle.Render("Weighing what each minute buys" + c.Theme.Ellipsis)}
	case m.phase == failed:
		lines = draw.Wrap("Tonight could not be planned. The line below says why; enter tries again, esc goes back.", c.W)
	case m.drop.open:
		lines = m.dropLines(c)
	case m.over():
		lines = m.endLines(c)
	default:
		lines = m.eveningLines(c)
	}
	return strings.Join(lines, "\n")
}

func (m Model) eveningLines(c screen.Canvas) []string {
	lines := m.recallLines(c)
	if c.H >= 14 {
		lines = append(lines, "")
	}
	if c.W >= wide {
		return append(lines, m.twoColumns(c)...)
	}
	lines = append(lines, m.partLines(c, c.W)...)
	lines = append(lines, m.leftOut(c, c.W)...)
	if room := c.H - len(lines) - 2; room >= 3 {
		lines = append(lines, "")
		detail := m.detail(c, c.W)
		lines = append(lines, detail[:min(len(detail), room+1)]...)
	}
	return lines
}

// twoColumns sets the chosen part beside the list of parts.
func (m Model) twoColumns(c screen.Canvas) []string {
	const gap = 3
	left := min(c.W*11/20, 84)
	right := min(c.W-left-gap, 80)
	list := append(m.partLines(c, left), m.leftOut(c, left)...)
	detail := m.detail(c, right)
	room := c.H - 3
	var lines []string
	for i := range min(max(len(list), len(detail)), room) {
		line := strings.Repeat(" ", left)
		if i < len(list) {
			line = draw.Cell(list[i], left, c.Theme.Ellipsis)
		}
		if i < len(detail) {
			line += strings.Repeat(" ", gap) + detail[i]
		}
		lines = append(lines, line)
	}
	return lines
}

// recallLines say what is expected to be recalled at the hour, without the
// evening and with it, and when the hour is.
func (m Model) recallLines(c screen.Canvas) []string {
	t, p := c.Theme, m.plan
	now, after := m.recall(p.Before), m.recall(p.After)
	if c.W < middling {
		lines := draw.Wrap("Recall "+m.hour()+": now "+now+", then "+t.OKStyle.Render(after), c.W)
		return append([]string{m.about(c)}, lines...)
	}
	text := fmt.Sprintf("Expected recall %s   now %s   after this plan %s", m.hour(), now, t.OKStyle.Render(after))
	if room := c.W - draw.Width(text) - 3; room >= 10 && p.Weak.Precise {
		text += "   " + gainMeter(t, p.Before, p.After, min(room, 40))
	}
	return []string{m.about(c), text}
}

// about says what the evening is for, and what was done of it.
func (m Model) about(c screen.Canvas) string {
	t, p := c.Theme, m.plan
	what, right := m.purpose(c), ""
	switch {
	case c.W < middling && p.HasDate:
		right = m.stopText()
	case p.Begun:
		right = draw.Count(p.Answers, "answer", "answers") + " so far"
	}
	return t.DimStyle.Render(draw.Spread(what, right, c.W, t.Ellipsis))
}

// purpose is the interview, or that there is none.
func (m Model) purpose(c screen.Canvas) string {
	p := m.plan
	if !p.HasDate {
		return "No date is set: planned for " + draw.Span(plan.Horizon) + " on"
	}
	what := p.At.In(m.now.Location()).Format("Mon 2 Jan 15:04")
	if c.W < middling {
		return what
	}
	if p.Name != "" {
		what += " " + c.Theme.Sep + " " + neutral.Line(p.Name)
	}
	return "Interview " + what
}

// hour is the moment that recall is expected for.
func (m Model) hour() string {
	if !m.plan.HasDate {
		return "in " + draw.Span(plan.Horizon)
	}
	return "at " + clockTime(m.plan.At, m.now)
}

// recall writes an expected recall: in figures, or in a word for an hour so
// near that figures would pretend to know more than they do.
func (m Model) recall(share float64) string {
	switch {
	case m.plan.Weak.Precise:
		return draw.Percent(share)
	case share >= 0.9:
		return "fresh"
	case share >= 0.8:
		return "good"
	case share >= 0.6:
		return "shaky"
	case share > 0:
		return "slipping"
	default:
		return "not seen"
	}
}

// gainMeter is a bar of what is recalled already, and what the plan adds.
func gainMeter(t theme.Theme, before, after float64, w int) string {
	inner := w - 2
	have := min(max(int(before*float64(inner)+0.5), 0), inner)
	gain := min(max(int(after*float64(inner)+0.5)-have, 0), inner-have)
	return t.RuleStyle.Render(t.BarLeft) + t.AccentStyle.Render(strings.Repeat(t.Done, have)) +
		t.OKStyle.Render(strings.Repeat(t.More, gain)) +
		t.RuleStyle.Render(strings.Repeat(t.Rest, inner-have-gain)+t.BarRight)
}

func (m Model) partLines(c screen.Canvas, w int) []string {
	var lines []string
	for i, p := range m.parts() {
		lines = append(lines, m.partLine(c, p, i, w))
	}
	return lines
}

func (m Model) partLine(c screen.Canvas, p part, i, w int) string {
	const nameWidth, timeWidth = 18, 7
	t := c.Theme
	pointer, name := "  ", draw.Pad(p.name, nameWidth)
	if i == m.at {
		pointer, name = t.AccentStyle.Render(t.Pointer)+" ", t.SelectStyle.Render(name)
	}
	minutes := minutesText(p.time)
	if p.left == 0 {
		minutes = t.DimStyle.Render("-")
	}
	what := p.what
	if w < middling {
		if what = fmt.Sprint(p.of); p.left == 0 {
			what = t.DimStyle.Render("-")
		}
	} else if p.left == 0 {
		what = t.DimStyle.Render(what)
	}
	if p.what == finished {
		what = t.OKStyle.Render(t.Tick) + " " + finished
	}
	head := fmt.Sprintf("%s%d  %s  ", pointer, i+1, name)
	room := w - draw.Width(head) - timeWidth - 1
	return head + draw.Cell(what, room, t.Ellipsis) + " " + draw.PadLeft(minutes, timeWidth)
}

// leftOut names the topics that no part touches, by the reason for it.
func (m Model) leftOut(c screen.Canvas, w int) []string {
	var order []plan.Reason
	topics := map[plan.Reason][]string{}
	for _, l := range m.plan.Left {
		if _, met := topics[l.Reason]; !met {
			order = append(order, l.Reason)
		}
		topics[l.Reason] = append(topics[l.Reason], m.topic(l.Pack))
	}
	if len(order) == 0 {
		return nil
	}
	var groups []string
	for _, why := range order {
		groups = append(groups, fmt.Sprintf("%s (%s)", list(topics[why], 3), why))
	}
	lines := draw.Wrap(c.Theme.DimStyle.Render("Left out: "+strings.Join(groups, "; ")), w)
	return lines[:min(len(lines), max(c.H/5, 2))]
}
