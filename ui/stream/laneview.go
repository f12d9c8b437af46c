package stream

import (
	"fmt"
	"strings"
	"time"

	"prefill/deck/latency"
	"prefill/ui/draw"
)

// laneLines draws every lane, one below the other or side by side.
func (m Model) laneLines(c page, r room) []string {
	if r.columns <= 1 {
		var lines []string
		for i := range m.lanes {
			lines = append(lines, m.laneBlock(c.Theme, i, c.W, r)...)
		}
		return lines
	}
	w := (c.W - laneGap*(r.columns-1)) / r.columns
	var lines []string
	for from := 0; from < len(m.lanes); from += r.columns {
		var blocks [][]string
		for i := from; i < min(from+r.columns, len(m.lanes)); i++ {
			blocks = append(blocks, m.laneBlock(c.Theme, i, w, r))
		}
		lines = append(lines, columns(blocks, w)...)
	}
	return lines
}

// columns sets blocks of the same height side by side.
func columns(blocks [][]string, w int) []string {
	lines := make([]string, len(blocks[0]))
	gap := strings.Repeat(" ", laneGap)
	for row := range lines {
		for i, b := range blocks {
			if i == len(blocks)-1 {
				lines[row] += b[row]
			} else {
				lines[row] += draw.Pad(b[row], w) + gap
			}
		}
	}
	return lines
}

// laneBlock is one lane in w cells: always the same height, so that nothing
// below it moves while it fills.
func (m Model) laneBlock(t *look, i, w int, r room) []string {
	l := m.lanes[i]
	if !r.head {
		lines := []string{m.oneLine(t, i, w)}
		return append(lines, l.reply(t, i, w, r.text)...)
	}
	lines := make([]string, 1, 2+r.numbers+r.text)
	lines[0] = m.head(t, i, w)
	lines = append(lines, t.before.lanes[i].numbers.get(l.of(t, w, r.numbers), func() []string {
		return draw.Indent(flow(l.numbers(t), w-2, r.numbers), "  ")
	})...)
	lines = append(lines, l.reply(t, i, w, r.text)...)
	if r.apart {
		lines = append(lines, "")
	}
	return lines
}

// head names a lane and says what it is doing.
func (m Model) head(t *look, i, w int) string {
	state := m.state(t, i)
	of := drawnOf{look: t, w: w, runs: runs{m.lanes[i].played()}, text: state}
	return t.before.lanes[i].name.get(of, func() string { return m.drawHead(t, i, w, state) })
}

func (m Model) drawHead(t *look, i, w int, state string) string {
	l := m.lanes[i]
	left := t.LaneBold[i].Render(laneName(i) + " " + l.spec.Label)
	if l.turned != "" {
		left += "  " + t.WarnStyle.Render(t.Pointer+" "+l.turned)
	} else if l.spec.Note != "" {
		left += "  " + t.DimStyle.Render(l.spec.Note)
	}
	return draw.Spread(left, state, w, t.Ellipsis)
}

// oneLine is head and numbers on one line, for the smallest windows.
func (m Model) oneLine(t *look, i, w int) string {
	l := m.lanes[i]
	if l.shown == 0 {
		return draw.Spread(t.LaneBold[i].Render(laneName(i)+" "+l.spec.Label), m.state(t, i), w, t.Ellipsis)
	}
	count := l.count()
	numbers := l.numbers(t)
	numbers = append(numbers[:2:2], append([]item{{text: count, width: len(count)}}, numbers[2:]...)...)
	return laneTag(t, i) + " " + strings.Join(flow(numbers, w-2, 1), "")
}

// state says in a few words what lane i is doing.
func (m Model) state(t *look, i int) string {
	l := m.lanes[i]
	switch {
	case !m.seen:
		return t.DimStyle.Render("ready")
	case l.done():
		return t.DimStyle.Render(l.count()) + " " + t.OKStyle.Render(t.Tick+" "+draw.Millis(l.run.Total))
	case l.shown > 0:
		return t.DimStyle.Render(l.doing(m.play.now)) + " " + l.count()
	case l.spec.Setting == nil && l.span(m.play.now).Phase == latency.PhasePrefill && m.untold():
		return t.AccentStyle.Render(fmt.Sprintf("waiting %.1f s", m.play.now.Seconds()))
	default:
		return l.waiting(t, m.play.now)
	}
}

// count is how many tokens have arrived, of how many.
func (l lane) count() string {
	total := thousands(l.spec.Output)
	return draw.PadLeft(thousands(l.shown), len(total)) + "/" + total
}

// longStall is how long a stall lasts for it to be named while it does; words
// that change with every token cannot be read.
const longStall = 200 * time.Millisecond

// doing is what the model does once tokens arrive.
func (l lane) doing(elapsed time.Duration) string {
	span, text := l.span(elapsed), "decode"
	switch {
	case span.Phase == latency.PhaseThink:
		text = "thinking"
	case span.Phase == latency.PhaseStall && span.To-span.From >= longStall:
		text = fmt.Sprintf("stalled %.1f s", (elapsed - span.From).Seconds())
	}
	return text + l.held(elapsed)
}

// held says how many tokens wait in a buffer.
func (l lane) held(elapsed time.Duration) string {
	if n := l.run.Produced(elapsed) - l.shown; n > 0 {
		return fmt.Sprintf(", %s held back", thousands(n))
	}
	return ""
}

// waiting is what goes on before the first token.
func (l lane) waiting(t *look, elapsed time.Duration) string {
	span := l.span(elapsed)
	since := elapsed - span.From
	switch span.Phase {
	case latency.PhaseQueue:
		return t.WarnStyle.Render(fmt.Sprintf("queue %.1f s", since.Seconds()))
	case latency.PhasePrefill:
		return t.AccentStyle.Render(fmt.Sprintf("prefill %2d %%", 100*int64(since)/max(int64(span.To-span.From), 1)))
	case latency.PhaseTransfer:
		return t.AccentStyle.Render("KV transfer")
	default:
		return t.DimStyle.Render("decode" + l.held(elapsed))
	}
}

// span is what the request does at that time.
func (l lane) span(elapsed time.Duration) latency.Span {
	for _, s := range l.run.Spans {
		if elapsed < s.To {
			return s
		}
	}
	return latency.Span{}
}

// reply is the last lines of the reply so far, or before the first token what
// the lane is made of.
func (l lane) reply(t *look, i, w, rows int) []string {
	return t.before.lanes[i].reply.get(l.of(t, w, rows), func() []string { return l.drawReply(t, i, w, rows) })
}

func (l lane) drawReply(t *look, i, w, rows int) []string {
	var lines []string
	visible := l.shown - l.spec.Thinking
	switch {
	case l.shown == 0:
		for _, line := range t.hang("", l.made, w-2) {
			lines = append(lines, "  "+t.DimStyle.Render(line))
		}
	case visible <= 0:
		text := fmt.Sprintf("thinking: %s of %s tokens, none of them shown", thousands(l.shown), thousands(l.spec.Thinking))
		lines = []string{"  " + t.DimStyle.Render(draw.Fit(text, w-2, t.Ellipsis))}
	default:
		// One cell stays free for the cursor.
		text := t.before.lanes[i].text.get(drawnOf{look: t, w: w, runs: runs{l.played()}}, func() layout { return l.text.lay(w - 3) })
		lines = draw.Indent(text.tail(visible, w-3, rows), "  ")
		if n := len(lines); n > 0 && !l.done() {
			lines[n-1] += t.LaneStyles[i].Render(t.Cursor)
		}
	}
	for len(lines) < rows {
		lines = append(lines, "")
	}
	return lines[:rows]
}

// describe is what a lane is made of, in a line.
func (l lane) describe() string {
	request := thousands(l.spec.Output) + " output tokens"
	switch {
	case l.spec.Cached > 0:
		request = fmt.Sprintf("%s prompt (%s cached) + %s", thousands(l.spec.Prompt), thousands(l.spec.Cached), request)
	case l.spec.Prompt > 0:
		request = thousands(l.spec.Prompt) + " prompt + " + request
	}
	s := l.spec.Setting
	if s == nil {
		return "measured · " + request
	}
	parts := []string{s.Model}
	for _, k := range knobs(l.spec) {
		switch k.name {
		case "weights":
			parts[0] += " " + k.value(l.spec)
		case "batch", "in flight", "requests/s":
			parts = append(parts, k.name+" "+k.value(l.spec))
		}
	}
	devices := s.GPU
	if s.TP > 1 {
		devices = fmt.Sprintf("%d × %s", s.TP, s.GPU)
	}
	return strings.Join(append([]string{parts[0], devices}, append(parts[1:], request)...), " · ")
}
