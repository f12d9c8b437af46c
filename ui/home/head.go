package home

import (
	"fmt"
	"slices"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// summaryLines stand above the list: the interview, today, the search, and
// what needs a word.
func (m Model) summaryLines(c screen.Canvas) []string {
	t := c.Theme
	var lines []string
	if iv := m.extras.Interview; iv != nil {
		lines = append(lines, m.interviewLine(c, *iv))
	}
	lines = append(lines, m.todayLine(c))
	if m.find.open || m.find.text != "" {
		lines = append(lines, m.findLine(c))
	}
	if m.err != nil {
		why := t.Cross + " The history cannot be read: " + neutral.Line(m.err.Error())
		wrapped := draw.Wrap(t.BadStyle.Render(why), c.W)
		lines = append(lines, wrapped[:min(len(wrapped), 3)]...)
	}
	if c.H < 14 {
		return lines
	}
	for _, notice := range m.notices() {
		lines = append(lines, noticeLines(c, notice)...)
	}
	return append(lines, "")
}

func (m Model) findLine(c screen.Canvas) string {
	t := c.Theme
	cursor := ""
	if m.find.open {
		cursor = t.Cursor
	}
	found := draw.Count(len(m.shown()), "topic", "topics")
	return draw.Spread(t.KeyStyle.Render("/")+" "+m.find.text+t.AccentStyle.Render(cursor), t.DimStyle.Render(found), listColumns(c.W).w, t.Ellipsis)
}

// notices are the sentences worth a line of their own, at most two.
func (m Model) notices() []string {
	var all []string
	if n := m.summary.Problems; n > 0 {
		all = append(all, draw.Count(n, "mistake in a pack", "mistakes in packs")+": ! shows where")
	}
	for _, n := range m.summary.Notices {
		all = append(all, neutral.Line(n))
	}
	return all[:min(len(all), 2)]
}

// joined is all that was told, each once: the source gives a sentence one
// time, and a window that only gained the focus must not wipe it out.
func joined(told, news []string) []string {
	all := slices.Clone(told)
	for _, n := range news {
		if !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return all
}

// noticeLines draws a notice: in full where the list has room below it.
func noticeLines(c screen.Canvas, notice string) []string {
	t := c.Theme
	if c.H < roomForWholeNotices {
		return []string{t.WarnStyle.Render(draw.Fit(notice, c.W, t.Ellipsis))}
	}
	return draw.Wrap(t.WarnStyle.Render(notice), min(c.W, widestList))
}

// roomForWholeNotices is the height from which a notice may take several lines.
const roomForWholeNotices = 18

func (m Model) interviewLine(c screen.Canvas, iv Interview) string {
	t := c.Theme
	if iv.Past {
		return t.AccentStyle.Render(draw.Fit("How did the interview go? i notes it down and sets the next date.", c.W, t.Ellipsis))
	}
	switch {
	case iv.Word != "":
		return draw.Fit("You stand for it: "+t.StrongStyle.Render(neutral.Line(iv.Word))+".", c.W, t.Ellipsis)
	case iv.Recall < 0:
		return draw.Fit("Nothing is known yet of what you will recall then.", c.W, t.Ellipsis)
	}
	left := "Expected recall then " + t.StrongStyle.Render(draw.Percent(iv.Recall))
	gain := ""
	if iv.Gain >= 0.005 {
		gain = "  " + t.OKStyle.Render(fmt.Sprintf("+%.0f %% after today's %d min", iv.Gain*100, m.summary.Minutes))
	}
	if gain != "" && draw.Width(left)+draw.Width(gain) > c.W {
		gain = "  " + t.OKStyle.Render(fmt.Sprintf("+%.0f %% today", iv.Gain*100))
	}
	room := min(c.W-draw.Width(left)-draw.Width(gain)-2, 24)
	if room < 8 {
		return draw.Fit(left+gain, c.W, t.Ellipsis)
	}
	return left + "  " + draw.Meter(t, iv.Recall, room) + gain
}

// todayLine says what today holds; what the last days were stands at its right
// end where there is room.
func (m Model) todayLine(c screen.Canvas) string {
	t := c.Theme
	w := min(c.W, widestList)
	left := m.todayText(t, w)
	streak, week := m.streakText(), ""
	if hasWork(m.extras.Week) {
		week = t.DimStyle.Render("last 7 days ") + t.AccentStyle.Render(draw.Spark(t, m.extras.Week))
	}
	for _, right := range []string{join(week, streak), streak, week} {
		if right != "" && draw.Width(left)+draw.Width(right)+3 <= w {
			return draw.Spread(left, right, w, t.Ellipsis)
		}
	}
	return draw.Fit(left, w, t.Ellipsis)
}

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "  " + b
}

func hasWork(week []float64) bool {
	for _, v := range week {
		if v > 0 {
			return true
		}
	}
	return false
}

func (m Model) streakText() string {
	if m.extras.Streak < 2 {
		return ""
	}
	text := fmt.Sprintf("%d-day streak", m.extras.Streak)
	if m.extras.Frozen {
		text += " (one day off)"
	}
	return text
}

func (m Model) todayText(t theme.Theme, w int) string {
	s := m.summary
	switch {
	case m.err != nil:
		return t.DimStyle.Render("Topics can still be read.")
	case !m.loaded:
		return t.DimStyle.Render("Reading what is due" + t.Ellipsis)
	case len(s.Topics) == 0:
		return t.DimStyle.Render("There is nothing to study yet.")
	case s.First:
		begin := "Press " + t.KeyStyle.Render("s") + " to begin: "
		if w < 48 {
			return begin + fmt.Sprintf("%d new, %d min", s.New, s.Minutes)
		}
		return begin + fmt.Sprintf("%s, about %d min", draw.Count(s.New, "new card", "new cards"), s.Minutes)
	case s.Due == 0 && s.New == 0:
		return t.OKStyle.Render(t.Tick) + " Nothing is due. m, t and v are always open."
	default:
		about := fmt.Sprintf("about %d min", s.Minutes)
		if w < 48 {
			about = fmt.Sprintf("%d min", s.Minutes)
		}
		return fmt.Sprintf("Today %s: %d due %s %d new %s %s",
			t.StrongStyle.Render(fmt.Sprint(s.Due+s.New)), s.Due, t.Sep, s.New, t.Sep, about)
	}
}
