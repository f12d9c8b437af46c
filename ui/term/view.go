package term

import (
	"fmt"
	"strings"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// readable is the widest a line of a meaning gets.
const readable = 88

// beside is the width from which the meaning stands next to the list.
const beside = 76

// Title counts the words.
func (m Model) Title() screen.Title {
	right := ""
	if m.loaded {
		right = draw.Count(len(m.found()), "word", "words")
	}
	return screen.Title{Left: "Glossary", Right: right}
}

// listHeight is how many words are shown at once.
func (m Model) listHeight() int {
	if m.w >= beside {
		return max(m.h-2, 1)
	}
	return max((m.h-3)/3, 2)
}

// Body draws the search, the list and the meaning of the chosen word.
func (m Model) Body(c screen.Canvas) string {
	t := c.Theme
	search := t.KeyStyle.Render("/") + " " + m.query + t.AccentStyle.Render(t.Cursor)
	if m.query == "" {
		search += t.DimStyle.Render(" type to search")
	}
	found := m.found()
	switch {
	case !m.loaded:
		return search + "\n\n" + t.DimStyle.Render("Reading"+t.Ellipsis)
	case len(found) == 0:
		return search + "\n\nNo word like that. esc clears the search."
	}
	if c.W < beside {
		lines := append([]string{search}, m.list(c, found, c.W)...)
		lines = append(lines, draw.Rule(t, c.W))
		lines = append(lines, m.meaning(c, found, c.W)...)
		return strings.Join(lines[:min(len(lines), c.H)], "\n")
	}
	listWidth := min(c.W/3, 34)
	list, text := m.list(c, found, listWidth), m.meaning(c, found, min(c.W-listWidth-3, readable))
	lines := []string{search, ""}
	for i := range max(len(list), len(text)) {
		left, right := "", ""
		if i < len(list) {
			left = list[i]
		}
		if i < len(text) {
			right = text[i]
		}
		lines = append(lines, draw.Pad(left, listWidth)+" "+t.RuleStyle.Render(t.Column)+" "+right)
	}
	return strings.Join(lines[:min(len(lines), c.H)], "\n")
}

func (m Model) list(c screen.Canvas, found []Entry, w int) []string {
	t := c.Theme
	view := m.scroll.Clamp(len(found), m.listHeight())
	var lines []string
	for i := view.Top; i < min(view.Top+m.listHeight(), len(found)); i++ {
		name := draw.Cell(neutral.Line(found[i].Term), w-2, t.Ellipsis)
		if i == m.at {
			lines = append(lines, t.AccentStyle.Render(t.Pointer)+" "+t.SelectStyle.Render(name))
			continue
		}
		lines = append(lines, "  "+name)
	}
	return lines
}

func (m Model) meaning(c screen.Canvas, found []Entry, w int) []string {
	e := found[m.at]
	lines := []string{c.Theme.HeadingStyle.Render(draw.Fit(neutral.Line(e.Term), w, c.Theme.Ellipsis))}
	lines = append(lines, m.prose.Lines(e.Body.Markdown, w, c.Theme)...)
	return append(lines, "", c.Theme.DimStyle.Render(draw.Fit(fmt.Sprintf("from %s", neutral.Line(e.Topic)), w, c.Theme.Ellipsis)))
}
