package home

import (
	"fmt"
	"strings"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// row is one line of the list: a topic's index, or one of the two below.
type row struct {
	topic int
	track string
}

const (
	heading = -1
	blank   = -2
)

// rows is the list; where the window has room to spare, tracks are set apart.
func (m Model) rows(topics []Topic) []row {
	rows := rowsOf(topics, false)
	if airy := rowsOf(topics, true); len(airy) <= m.listHeight() {
		return airy
	}
	return rows
}

func rowsOf(topics []Topic, airy bool) []row {
	var rows []row
	for i, t := range topics {
		if i == 0 || t.Track != topics[i-1].Track {
			if airy && i > 0 {
				rows = append(rows, row{blank, ""})
			}
			rows = append(rows, row{heading, t.Track})
		}
		rows = append(rows, row{i, t.Track})
	}
	return rows
}

// columns are the widths of the list; 0 leaves a column out. w is all of it.
type columns struct{ w, title, offer, due, fresh, bar, recall int }

// listColumns divides a window of width w.
func listColumns(w int) columns {
	c := columns{w: min(w, widestList), due: 4, fresh: 4, recall: 6}
	if w >= 60 {
		c.bar = 10
	}
	switch {
	case w >= twoColumns:
		c.w = min(besidePanel, w*3/5)
	case w >= 72:
		c.offer = len("match table Q&A stream")
	}
	c.title = c.w - 2 - c.due - 1 - c.fresh - 1 - c.recall
	for _, extra := range []int{c.bar, c.offer} {
		if extra > 0 {
			c.title -= extra + 1
		}
	}
	return c
}

func (m Model) list() columns { return listColumns(m.w) }

// headHeight is how many lines stand above the rows of the list.
func (m Model) headHeight() int {
	return len(m.summaryLines(screen.Canvas{W: m.w, H: m.h, Theme: theme.New(true, true)})) + 1
}

func (m Model) listHeight() int { return max(m.h-m.headHeight(), 1) }

// listLines draws the names of the columns and as many rows as fit.
func (m Model) listLines(c screen.Canvas, height int) []string {
	topics := m.shown()
	if len(topics) == 0 {
		return draw.Wrap(c.Theme.DimStyle.Render(m.emptyText()), c.W)
	}
	rows := m.rows(topics)
	view := m.scroll.Clamp(len(rows), height-1)
	lines := []string{m.columnNames(c)}
	for _, r := range rows[view.Top:min(view.Top+max(height-1, 1), len(rows))] {
		lines = append(lines, m.drawRow(c, r, topics))
	}
	return lines
}

func (m Model) emptyText() string {
	if m.find.text != "" {
		return "No topic matches. esc clears the search."
	}
	return "No packs. Put Markdown files into packs/ in the data directory, or start with --packs DIR."
}

// columnNames heads the numbers; where rows lie above or below the window it
// says so.
func (m Model) columnNames(c screen.Canvas) string {
	col := listColumns(c.W)
	t := c.Theme
	right := draw.PadLeft("due", col.due) + " " + draw.PadLeft("new", col.fresh) + " "
	if col.bar > 0 {
		right += draw.PadLeft("recall of all", barWidth(col)+col.recall)
	} else {
		right += draw.PadLeft("recall", col.recall)
	}
	if col.offer > 0 {
		right = draw.Pad("exercises", col.offer) + right
	}
	left := ""
	rows := m.rows(m.shown())
	above, below := m.scroll.More(len(rows), m.listHeight())
	switch {
	case above && below:
		left = t.Up + t.Down + " more"
	case above:
		left = t.Up + " more"
	case below:
		left = t.Down + " more"
	}
	return t.DimStyle.Render(draw.Spread(left, right, col.w, t.Ellipsis))
}

func (m Model) drawRow(c screen.Canvas, r row, topics []Topic) string {
	t := c.Theme
	col := listColumns(c.W)
	switch r.topic {
	case blank:
		return ""
	case heading:
		return t.HeadingStyle.Render(draw.Fit(neutral.Line(deck.TrackTitle(r.track)), col.w, t.Ellipsis))
	}
	topic := topics[r.topic]
	pointer, title := "  ", topicName(t, topic, col.title)
	if r.topic == m.at {
		pointer = t.AccentStyle.Render(t.Pointer) + " "
		title = t.SelectStyle.Render(title)
	}
	line := pointer + title
	if col.offer > 0 {
		line += " " + t.DimStyle.Render(draw.Cell(offerText(topic.Has), col.offer, t.Ellipsis))
	}
	line += count(t, topic.Due, col.due) + " " + count(t, topic.New, col.fresh) + " "
	return line + recall(t, topic.Recall, col)
}

// topicName is the title, w cells wide, with what has to be said of it; the
// title is cut before that.
func topicName(t theme.Theme, topic Topic, w int) string {
	name, mark := neutral.Line(topic.Title), ""
	switch {
	case topic.Broken:
		name = t.Cross + " " + name
	case topic.Learn:
		mark = " " + t.Left + " next"
	}
	return draw.Pad(draw.Fit(name, w-draw.Width(mark), t.Ellipsis)+mark, w)
}

// offerText names the exercises of a topic, as in "match table Q&A stream";
// Q&A stands for its follow-up questions.
func offerText(o Offer) string {
	var parts []string
	for _, part := range []struct {
		has  bool
		name string
	}{{o.Match, "match"}, {o.Table, "table"}, {o.Asks > 0, "Q&A"}, {o.Stream, "stream"}} {
		if part.has {
			parts = append(parts, part.name)
		}
	}
	return strings.Join(parts, " ")
}

func count(t theme.Theme, n, w int) string {
	if n == 0 {
		return t.DimStyle.Render(draw.PadLeft("-", w))
	}
	return draw.PadLeft(fmt.Sprint(n), w)
}

// recall draws nothing of a topic that was never asked: no bar is more honest
// than an empty one.
func recall(t theme.Theme, share float64, col columns) string {
	if share < 0 {
		return draw.PadLeft(t.DimStyle.Render("-"), col.recall+barWidth(col))
	}
	bar := ""
	if col.bar > 0 {
		bar = draw.Bar(t, share, col.bar) + " "
	}
	return bar + draw.PadLeft(draw.Percent(min(share, surest)), col.recall)
}

// surest is the most that is claimed of what somebody will recall.
const surest = 0.99

func barWidth(col columns) int {
	if col.bar == 0 {
		return 0
	}
	return col.bar + 1
}
