package home

import (
	"fmt"
	"strings"
	"time"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Title says when the interview is, or how long the streak.
func (m Model) Title() screen.Title {
	right := ""
	if iv := m.summary.Interview; iv != nil && !iv.Past {
		right = "Interview " + iv.At.Format("Mon 2 Jan 15:04")
	}
	return screen.Title{Left: "prefill", Right: right}
}

// Body draws the summary and the list.
func (m Model) Body(c screen.Canvas) string {
	lines := m.head(c)
	if m.err != nil {
		why := "The history cannot be read: " + neutral.Line(m.err.Error())
		return strings.Join(append(lines, draw.Wrap(c.Theme.BadStyle.Render(why), c.W)...), "\n")
	}
	topics := m.shown()
	if len(topics) == 0 {
		return strings.Join(append(lines, c.Theme.DimStyle.Render(m.emptyText())), "\n")
	}
	rows := m.rows(topics)
	height := m.listHeight()
	view := m.scroll.Clamp(len(rows), height)
	for _, r := range rows[view.Top:min(view.Top+height, len(rows))] {
		lines = append(lines, m.drawRow(c, r, topics))
	}
	return strings.Join(lines, "\n")
}

func (m Model) emptyText() string {
	if m.find.text != "" {
		return "No topic matches. esc clears the search."
	}
	return "No packs. Put Markdown files into packs/ in the data directory, or start with --packs DIR."
}

// headHeight is how many lines stand above the list.
func (m Model) headHeight() int {
	n := len(m.summaryLines(screen.Canvas{W: m.w, H: m.h, Theme: theme.New(true, true)}))
	return n + 1
}

func (m Model) listHeight() int { return max(m.h-m.headHeight(), 1) }

// head draws the lines above the list: the summary and the column names.
func (m Model) head(c screen.Canvas) []string {
	lines := m.summaryLines(c)
	return append(lines, m.columnNames(c))
}

func (m Model) summaryLines(c screen.Canvas) []string {
	t := c.Theme
	var lines []string
	if iv := m.summary.Interview; iv != nil {
		lines = append(lines, m.interviewLine(c, *iv))
	}
	lines = append(lines, m.todayLine(c))
	if m.find.open || m.find.text != "" {
		cursor := ""
		if m.find.open {
			cursor = t.Cursor
		}
		lines = append(lines, draw.Fit(t.KeyStyle.Render("/")+" "+m.find.text+t.AccentStyle.Render(cursor), c.W, t.Ellipsis))
	}
	if c.H >= 14 {
		for _, notice := range m.notices() {
			lines = append(lines, t.WarnStyle.Render(draw.Fit(notice, c.W, t.Ellipsis)))
		}
		lines = append(lines, "")
	}
	return lines
}

// notices are the sentences worth a line of their own, at most two.
func (m Model) notices() []string {
	var all []string
	for _, n := range m.summary.Notices {
		all = append(all, neutral.Line(n))
	}
	if n := m.summary.Problems; n > 0 {
		all = append(all, draw.Count(n, "mistake in a pack", "mistakes in packs")+": ! shows where")
	}
	return all[:min(len(all), 2)]
}

func (m Model) interviewLine(c screen.Canvas, iv Interview) string {
	t := c.Theme
	if iv.Past {
		return t.AccentStyle.Render(draw.Fit("How did the interview go? i notes it down and sets the next date.", c.W, t.Ellipsis))
	}
	left := "in " + draw.Span(iv.At.Sub(c.Now))
	if iv.Recall >= 0 {
		left = fmt.Sprintf("%s %s expected recall then %s", left, t.Sep, draw.Percent(iv.Recall))
	}
	gain := ""
	if iv.Gain >= 0.005 {
		gain = fmt.Sprintf("+%.0f %% after today's %d min", iv.Gain*100, m.summary.Minutes)
	}
	room := c.W - draw.Width(left) - draw.Width(gain) - 4
	if room < 10 || iv.Recall < 0 {
		return draw.Spread(left, gain, c.W, t.Ellipsis)
	}
	return left + "  " + draw.Meter(t, iv.Recall, min(room, 30)) + "  " + t.OKStyle.Render(gain)
}

func (m Model) todayLine(c screen.Canvas) string {
	t := c.Theme
	s := m.summary
	left := m.todayText(t)
	var right string
	if len(s.Week) > 0 && !s.First {
		right = t.AccentStyle.Render(draw.Spark(t, s.Week))
	}
	if s.Streak > 0 {
		right += "  " + draw.Count(s.Streak, "day in a row", "days in a row")
	}
	return draw.Spread(left, right, c.W, t.Ellipsis)
}

func (m Model) todayText(t theme.Theme) string {
	s := m.summary
	switch {
	case !m.loaded:
		return t.DimStyle.Render("Reading what is due" + t.Ellipsis)
	case s.First:
		return "Press " + t.KeyStyle.Render("s") + " to begin: " +
			fmt.Sprintf("%d new cards, about %d min", s.New, s.Minutes)
	case s.Due == 0 && s.New == 0:
		return t.OKStyle.Render(t.Tick) + " Nothing is due. m, t and v are always open."
	default:
		return fmt.Sprintf("Today %s due %s %s new %s about %d min",
			t.StrongStyle.Render(fmt.Sprint(s.Due)), t.Sep, t.StrongStyle.Render(fmt.Sprint(s.New)), t.Sep, s.Minutes)
	}
}

// row is one line of the list: a heading (topic < 0) or a topic's index.
type row struct {
	topic int
	track string
}

func (m Model) rows(topics []Topic) []row {
	var rows []row
	last := ""
	for i, t := range topics {
		if t.Track != last || i == 0 {
			rows = append(rows, row{-1, t.Track})
			last = t.Track
		}
		rows = append(rows, row{i, t.Track})
	}
	return rows
}

// columns are the widths of the list at a window width; 0 leaves a column out.
type columns struct{ title, offer, due, fresh, bar, recall int }

func columnsFor(w int) columns {
	c := columns{due: 4, fresh: 4, recall: 6}
	if w >= 72 {
		c.offer = 24
	}
	if w >= 60 {
		c.bar = 12
	}
	if w >= 110 {
		c.bar = 24
	}
	c.title = w - 2 - c.due - c.fresh - c.recall - 2
	if c.bar > 0 {
		c.title -= c.bar + 1
	}
	if c.offer > 0 {
		c.title -= c.offer + 1
	}
	return c
}

func (m Model) columnNames(c screen.Canvas) string {
	col := columnsFor(c.W)
	name := strings.Repeat(" ", 2+col.title)
	if col.offer > 0 {
		name += strings.Repeat(" ", col.offer+1)
	}
	name += draw.PadLeft("due", col.due) + " " + draw.PadLeft("new", col.fresh) + " "
	if col.bar > 0 {
		name += strings.Repeat(" ", col.bar+1)
	}
	return c.Theme.DimStyle.Render(name + draw.PadLeft("recall", col.recall))
}

func (m Model) drawRow(c screen.Canvas, r row, topics []Topic) string {
	t := c.Theme
	if r.topic < 0 {
		return t.HeadingStyle.Render(draw.Fit(neutral.Line(trackName(r.track)), c.W, t.Ellipsis))
	}
	topic := topics[r.topic]
	here := r.topic == m.at
	col := columnsFor(c.W)
	pointer, title := "  ", draw.Cell(m.topicName(t, topic), col.title, t.Ellipsis)
	if here {
		pointer = t.AccentStyle.Render(t.Pointer) + " "
		title = t.SelectStyle.Render(title)
	}
	line := pointer + title
	if col.offer > 0 {
		line += " " + t.DimStyle.Render(draw.Cell(offerText(t, topic.Has), col.offer, t.Ellipsis))
	}
	line += count(t, topic.Due, col.due) + " " + count(t, topic.New, col.fresh) + " "
	return line + recall(t, topic.Recall, col)
}

func (m Model) topicName(t theme.Theme, topic Topic) string {
	name := neutral.Line(topic.Title)
	switch {
	case topic.Broken:
		return t.Cross + " " + name
	case topic.Learn:
		return name + " " + t.Left + " next"
	}
	return name
}

// offerText names the exercises of a topic, as in "match table 3 ask ▶".
func offerText(t theme.Theme, o Offer) string {
	var parts []string
	if o.Match {
		parts = append(parts, "match")
	}
	if o.Table {
		parts = append(parts, "table")
	}
	if o.Asks > 0 {
		parts = append(parts, fmt.Sprintf("%d ask", o.Asks))
	}
	if o.Stream {
		parts = append(parts, t.Play)
	}
	return strings.Join(parts, " ")
}

func count(t theme.Theme, n, w int) string {
	if n == 0 {
		return t.DimStyle.Render(draw.PadLeft("-", w))
	}
	return draw.PadLeft(fmt.Sprint(n), w)
}

func recall(t theme.Theme, share float64, col columns) string {
	text := "-"
	if share >= 0 {
		text = draw.Percent(share)
	}
	bar := ""
	if col.bar > 0 {
		bar = draw.Bar(t, share, col.bar) + " "
	}
	return bar + draw.PadLeft(text, col.recall)
}

// trackName is the heading of a track: its slug in words.
func trackName(track string) string {
	if name, ok := trackNames()[track]; ok {
		return name
	}
	if track == "" {
		return "Your own notes"
	}
	words := strings.ReplaceAll(track, "-", " ")
	return strings.ToUpper(words[:1]) + words[1:]
}

func trackNames() map[string]string {
	return map[string]string{
		"serving": "Serving latency", "kv-cache": "KV cache, attention and memory",
		"hardware": "Hardware, parallelism and quantisation", "decoding": "Decoding and model internals",
		"retrieval": "Retrieval and RAG", "training": "Training and alignment",
		"evaluation": "Evaluation, agents and security",
	}
}

// Minutes is here so that a caller can turn a duration into the whole minutes
// that the summary speaks of, never less than one when there is work.
func Minutes(d time.Duration) int {
	if d <= 0 {
		return 0
	}
	return max(1, int((d+30*time.Second)/time.Minute))
}
