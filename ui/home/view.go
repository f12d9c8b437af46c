package home

import (
	"strings"

	"prefill/ui/draw"
	"prefill/ui/screen"
)

// twoColumns is the width from which what the chosen topic holds stands beside
// the list.
const twoColumns = 106

// The eye follows a row only so far: a wider list, or a wider text, stays at
// these widths and leaves the rest of the window free.
const (
	widestList   = 100
	besidePanel  = 78
	widestDetail = 72
	gutter       = 3 // cells between the two
)

// Title says when the interview is.
func (m Model) Title() screen.Title {
	t := screen.Title{Left: "prefill"}
	iv := m.extras.Interview
	if iv == nil || iv.Past {
		return t
	}
	t.Right = "in " + draw.Span(iv.At.Sub(m.now))
	if m.w >= 60 {
		t.Right = "Interview " + iv.At.Format("Mon 2 Jan 15:04") + " · " + t.Right
	}
	return t
}

// Body draws what today holds, the list and, where there is room, the chosen
// topic.
func (m Model) Body(c screen.Canvas) string {
	lines := m.summaryLines(c)
	list := m.listLines(c, c.H-len(lines))
	if _, ok := m.chosen(); ok && c.W >= twoColumns {
		list = m.besideDetail(c, list, c.H-len(lines))
	}
	return strings.Join(append(lines, list...), "\n")
}

// besideDetail sets the chosen topic beside the list.
func (m Model) besideDetail(c screen.Canvas, list []string, height int) []string {
	w := listColumns(c.W).w
	bar := c.Theme.RuleStyle.Render(" " + c.Theme.Column + " ")
	detail := m.detail(c, min(c.W-w-gutter, widestDetail))
	out := make([]string, min(max(len(list), len(detail)), height))
	for i := range out {
		left := ""
		if i < len(list) {
			left = list[i]
		}
		out[i] = draw.Pad(left, w) + bar
		if i < len(detail) {
			out[i] += detail[i]
		}
	}
	return out
}
