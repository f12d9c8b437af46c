package pack

import (
	"fmt"
	"strings"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
	"prefill/ui/screen"
)

// tabGap stands between the names of two tabs.
const tabGap = "  "

// Title says what is due in this topic.
func (m Model) Title() screen.Title {
	right := ""
	if m.known {
		right = fmt.Sprintf("%d due · %s new", m.numbers.Due, m.numbers.fresh())
		if m.numbers.Recall >= 0 && m.w >= 56 {
			right += " · recall of all cards " + draw.Percent(min(m.numbers.Recall, 0.99))
		}
	}
	return screen.Title{Left: m.pack.Title, Right: right}
}

// fresh says how many new cards today brings, and of how many.
func (n Numbers) fresh() string {
	if n.New == n.Unseen {
		return fmt.Sprint(n.New)
	}
	return fmt.Sprintf("%d of %d", n.New, n.Unseen)
}

// pageHeight is the lines of a page, without the tabs and the line of a link.
func (m Model) pageHeight() int { return max(m.h-3, 1) }

// Body draws the tabs and the page of the chosen one.
func (m Model) Body(c screen.Canvas) string {
	height := max(c.H-3, 1)
	page := m.page(c)
	view := m.scroll.Clamp(len(page), height)
	out := append(m.tabLines(c), view.Lines(page, height)...)
	for len(out) < height+2 {
		out = append(out, "")
	}
	return strings.Join(append(out, m.footLine(c, len(page), height)), "\n")
}

func (m Model) page(c screen.Canvas) []string { return m.tabs[m.tab].draw(m, c) }

// footLine shows the chosen link, or how far one has read.
func (m Model) footLine(c screen.Canvas, total, height int) string {
	t := c.Theme
	if m.link >= 0 {
		links := m.links()
		if m.link < len(links) {
			l := links[m.link]
			return draw.Fit(t.AccentStyle.Render(fmt.Sprintf("%d/%d ", m.link+1, len(links)))+neutral.Line(l.URL), c.W, t.Ellipsis)
		}
	}
	above, below := m.scroll.More(total, height)
	if !above && !below {
		return ""
	}
	share := float64(min(m.scroll.Clamp(total, height).Top+height, total)) / float64(total)
	mark := t.Down
	if !below {
		mark = t.Up
	}
	return draw.PadLeft(t.DimStyle.Render(fmt.Sprintf("%s %s", mark, draw.Percent(share))), c.W)
}

// tabLines draws the names of the tabs and a rule that marks the chosen one.
// Arrows at the ends say that more of them lie beyond.
func (m Model) tabLines(c screen.Canvas) []string {
	t := c.Theme
	var names, rule strings.Builder
	first := m.firstTab(c)
	room := c.W
	if first > 0 {
		names.WriteString(t.DimStyle.Render(t.Left) + " ")
		rule.WriteString(strings.Repeat(" ", draw.Width(t.Left)+1))
		room -= draw.Width(t.Left) + 1
	}
	for i := first; i < len(m.tabs); i++ {
		name := draw.Fit(m.tabName(i), max(room, 0), t.Ellipsis)
		w := draw.Width(name)
		if i > m.tab && w+len(tabGap)+draw.Width(t.Right) > room && (i+1 < len(m.tabs) || w > room || name != m.tabName(i)) {
			names.WriteString(t.DimStyle.Render(draw.Fit(t.Right, room, "")))
			break
		}
		mark := strings.Repeat(" ", w)
		if i == m.tab {
			names.WriteString(t.HeadingStyle.Render(name))
			mark = t.AccentStyle.Render(strings.Repeat(t.Rule, w))
		} else {
			names.WriteString(t.DimStyle.Render(name))
		}
		rule.WriteString(mark + tabGap)
		names.WriteString(tabGap)
		room -= w + len(tabGap)
	}
	return []string{strings.TrimRight(names.String(), " "), strings.TrimRight(rule.String(), " ")}
}

// longestTab bounds the name of a tab: a section may be called anything.
const longestTab = 24

func (m Model) tabName(i int) string { return draw.Fit(neutral.Line(m.tabs[i].title), longestTab, "") }

// firstTab is the first name drawn, such that the chosen one fits.
func (m Model) firstTab(c screen.Canvas) int {
	for first := 0; first < m.tab; first++ {
		need := 0
		for i := first; i <= m.tab; i++ {
			need += draw.Width(m.tabName(i)) + len(tabGap)
		}
		if first > 0 {
			need += draw.Width(c.Theme.Left) + 1
		}
		if need+draw.Width(c.Theme.Right) <= c.W {
			return first
		}
	}
	return m.tab
}

func (m Model) table(table deck.Table, c screen.Canvas) []string {
	return prose.Table(table, c.W, c.Theme, prose.TableOptions{}).Lines
}
