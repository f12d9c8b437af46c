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
	state := m.lanes[i].state(t, m.play.now, m.seen)
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
		return draw.Spread(t.LaneBold[i].Render(laneName(i)+" "+l.spec.Label), l.state(t, m.play.now, m.seen), w, t.Ellipsis)
	}
	count := l.count()
	numbers := l.numbers(t)
	numbers = append(numbers[:2:2], append([]item{{text: count, width: len(count)}}, numbers[2:]...)...)
	return laneTag(t, i) + " " + strings.Join(flow(numbers, w-2, 1), "")
}

// state says in a few words what a lane is doing.
func (l lane) state(t *look, elapsed time.Duration, seen bool) string {
	if !seen {
		return t.DimStyle.Render("ready")
	}
	if l.done() {
		return t.DimStyle.Render(l.count()) + " " + t.OKStyle.Render(t.Tick+" "+draw.Millis(l.run.Total))
	}
	if l.shown == 0 {
		return l.waiting(t, elapsed)
	}
	return t.DimStyle.Render(l.doing(elapsed)) + " " + l.count()
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

// item is one number of a lane and the cells it takes.
type item struct {
	text  string
	width int
	line  bool   // begins a line, where not all go on one and there are two
	short []item // what to say where the text does not fit, longest first
}

// numbers lists what is known of a lane by now, the most telling first. Each
// keeps its width, so that the next does not jump.
func (l lane) numbers(t *look) []item {
	var list []item
	add := func(name, value string, w int) {
		list = append(list, item{text: t.DimStyle.Render(name) + " " + draw.Pad(value, w), width: draw.Width(name) + 1 + max(w, draw.Width(value))})
	}
	time := func(known bool, d time.Duration) string {
		if !known {
			return t.DimStyle.Render("?")
		}
		return draw.Millis(d)
	}
	s := l.stats
	add("TTFT", time(l.shown > 0, s.TTFT), 7)
	add("TPOT", time(l.shown > 1, s.TPOT), 7)
	if l.spec.Thinking > 0 {
		add("first seen", time(s.FirstVisible > 0, s.FirstVisible), 7)
	}
	add("gap p99", time(l.shown > 1, s.GapP99), 7)
	list[len(list)-1].line = true // the gaps belong together
	add("max", time(l.shown > 1, s.GapLargest), 7)
	if l.shown > 1 && s.TPOT > 0 {
		return append(list, reading(t, s.TPOT))
	}
	return append(list, item{width: readingWidth}) // so that nothing moves when it comes
}

// readingWidth is the room that reading takes with a pace of two figures.
const readingWidth = 25

// reading says whether tokens come fast enough to be read as they come.
func reading(t *look, tpot time.Duration) item {
	pace := 1 / (tpot.Seconds() * latency.ReadingTokensPerSecond)
	sign, style := t.Tick, t.OKStyle
	if pace < 1 {
		sign, style = t.Cross, t.BadStyle
	}
	times := fmt.Sprintf("%s %.1fx ", sign, pace)
	if pace >= 1.95 {
		times = fmt.Sprintf("%s %.0fx ", sign, pace)
	}
	say := func(words string) item {
		return item{text: style.Render(times + words), width: draw.Width(times + words)}
	}
	it := say("as fast as you read")
	it.short = []item{say("reading pace"), say("reading")}
	return it
}

// flow sets items onto so many lines of w cells. One that does not fit gives
// way to the next; lines without any stay empty.
func flow(items []item, w, rows int) []string {
	lines := make([]string, rows)
	row, used := 0, 0
	whole := 0
	for _, it := range items {
		whole += it.width + 2
	}
	fits := func(width int) bool { return used+gapAfter(used)+width <= w }
	for _, it := range items {
		if used > 0 && row+1 < rows && (!fits(it.width) || it.line && whole-2 > w) {
			row, used = row+1, 0
		}
		for n := 0; n < len(it.short) && !fits(it.width); n++ {
			it.text, it.width = it.short[n].text, it.short[n].width
		}
		if row >= rows || !fits(it.width) {
			continue
		}
		lines[row] += strings.Repeat(" ", gapAfter(used)) + it.text
		used += gapAfter(used) + it.width
	}
	return lines
}

// gapAfter is the room between an item and the one before it.
func gapAfter(used int) int {
	if used > 0 {
		return 2
	}
	return 0
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
