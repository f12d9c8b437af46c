package match

import (
	"fmt"

	"prefill/deck/drill"
	"prefill/ui/draw"
	"prefill/ui/prose"
	"prefill/ui/screen"
)

// boardHeight is what the answer to the last pick leaves to the board. Roomy
// windows keep space for an answer, so that the board stands still; in small
// ones the answer takes what it needs until the next key.
func (m Model) boardHeight(c screen.Canvas, lay layout) int {
	answer := len(m.verdictLines(c))
	if c.H >= roomy {
		answer = max(answer, verdictRoom)
	}
	return max(c.H-len(lay.head)-answer, 1)
}

const (
	roomy       = 16
	verdictRoom = 4
)

// verdictLines answer the last pick: right, or why not.
func (m Model) verdictLines(c screen.Canvas) []string {
	t := c.Theme
	w := min(c.W, measure)
	var lines []string
	switch {
	case m.hinted >= 0:
		text := fmt.Sprintf("%s %s is not it. The hint adds %s to the clock.", t.Minus, letters[m.hinted:m.hinted+1],
			draw.Span(drill.HintCost))
		lines = draw.Wrap(t.WarnStyle.Render(text), w)
	case m.verdict.Call == drill.Right:
		lines = []string{t.OKStyle.Render(t.Tick + " right")}
	case m.verdict.Call == drill.Wrong:
		text := "not " + letters[m.picked:m.picked+1] + "."
		if !m.verdict.Why.Empty() {
			text += " " + prose.Inline(m.verdict.Why.Markdown, t)
		}
		lines = draw.Hang(t.BadStyle.Render(t.Cross+" "), text, w)
	default:
		return nil
	}
	if c.H >= roomy {
		lines = append([]string{""}, lines...)
	}
	return lines[:min(len(lines), max(c.H-3, 1))]
}
