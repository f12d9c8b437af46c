package stream

import (
	"sort"
	"strings"
	"time"

	"prefill/deck/latency"
	"prefill/ui/draw"
	"prefill/ui/theme"
)

// mark is one sign of the time axis.
type mark uint8

const (
	markNone mark = iota
	markQueue
	markPrefill
	markTransfer
	markThink
	markFirst
	markToken
	markSilent // decoding, and nothing arrives
	markStall
)

// axisSigns are how the marks are drawn: each looks like no other and none like
// the rule above the axis, in ASCII too.
func axisSigns(t *theme.Theme) [markStall + 1]string {
	s := [...]string{markNone: " ", markQueue: t.Heat[1], markPrefill: t.Heat[2], markTransfer: t.Column, markThink: t.Ring,
		markFirst: t.Dot, markToken: t.Token, markSilent: t.Spark[0], markStall: "═"}
	if t.ASCII {
		s[markPrefill], s[markStall] = "#", "!"
	}
	return s
}

// sign is how a mark is drawn in the colour of lane i.
func (k mark) sign(t *look, i int) (string, pen) {
	return t.signs[k], k.pen(t, i)
}

func (k mark) pen(t *look, i int) pen {
	switch k {
	case markQueue, markThink:
		return t.DimStyle
	case markPrefill, markToken:
		return t.LaneStyles[i]
	case markTransfer, markStall:
		return t.WarnStyle
	case markFirst:
		return t.LaneBold[i]
	case markSilent:
		return t.RuleStyle
	default:
		return t.TextStyle
	}
}

// legend explains the signs that this race comes to on an axis of w cells, on
// a line that parts the lanes from the axis.
func (m Model) legend(t *look, w int) string {
	return t.before.legend.get(drawnOf{look: t, w: w, runs: m.runs(), end: m.end}, func() string { return m.drawLegend(t, w) })
}

func (m Model) drawLegend(t *look, w int) string {
	line, used := "", 0
	has := m.marked(t, w-2)
	for _, e := range []struct {
		mark mark
		name string
	}{{markQueue, "queue"}, {markPrefill, m.prefillName()}, {markTransfer, "KV transfer"}, {markFirst, "first token"},
		{markThink, "thinking"}, {markToken, "tokens"}, {markStall, "stall"}, {markSilent, "nothing arrives"}} {
		sign, style := e.mark.sign(t, 0)
		need := 1 + 1 + draw.Width(e.name) + 2
		if used+need > w-4 || !has[e.mark] {
			continue
		}
		line += style.Render(sign) + " " + t.DimStyle.Render(e.name) + "  "
		used += need
	}
	head := t.RuleStyle.Render(strings.Repeat(t.Rule, 2)) + " "
	return head + line + t.line(max(w-3-used, 0))
}

// marked are the marks that the whole race has on an axis of w cells.
func (m Model) marked(t *look, w int) (has [markStall + 1]bool) {
	for i, l := range m.lanes {
		for _, k := range l.strip(t, i, w, m.end) {
			has[k] = true
		}
	}
	return has
}

// prefillName says what comes before the first token.
func (m Model) prefillName() string {
	if m.untold() {
		return "queue and prefill"
	}
	return "prefill"
}

// untold reports whether a lane was measured without its queue, so that nobody
// knows where that ended. Beside a lane that tells its queue it had none.
func (m Model) untold() bool {
	measured := false
	for i := range m.lanes {
		l := &m.lanes[i]
		if l.run.Spans[0].Phase == latency.PhaseQueue {
			return false
		}
		measured = measured || l.spec.Setting == nil
	}
	return measured
}

// axis draws what a lane has done so far, on w cells that stand for the whole
// race.
func (l lane) axis(t *look, i, w int, elapsed, end time.Duration) string {
	if w < 1 || end <= 0 {
		return ""
	}
	strip := l.strip(t, i, w, end)
	past := l.reached(w, elapsed, end)
	if past == 0 {
		return ""
	}
	last := l.mark(past-1, w, elapsed, end)
	var b strings.Builder
	b.Grow(4*past + 64)
	for from := 0; from < past; {
		at := func(i int) mark {
			if i == past-1 {
				return last // the cell that the clock is in
			}
			return strip[i]
		}
		to := from
		for to < past && at(to) == at(from) {
			to++
		}
		sign, pen := at(from).sign(t, i)
		b.WriteString(pen.on)
		for range to - from {
			b.WriteString(sign)
		}
		b.WriteString(pen.off)
		from = to
	}
	return b.String()
}

// strip is the lane's whole part of an axis of w cells.
func (l lane) strip(t *look, i, w int, end time.Duration) []mark {
	of := drawnOf{look: t, w: w, runs: runs{l.played()}, end: end}
	return t.before.lanes[i].strip.get(of, func() []mark { return l.marks(w, end, end) })
}

// marks gives one mark for each cell that the clock has reached.
func (l lane) marks(w int, elapsed, end time.Duration) []mark {
	if w < 1 || end <= 0 {
		return nil
	}
	marks := make([]mark, l.reached(w, elapsed, end))
	for i := range marks {
		marks[i] = l.mark(i, w, elapsed, end)
	}
	return marks
}

// edge is when cell i of w begins.
func edge(i, w int, end time.Duration) time.Duration {
	return time.Duration(float64(end) * float64(i) / float64(w))
}

// reached is how many of w cells the lane has begun.
func (l lane) reached(w int, elapsed, end time.Duration) int {
	return sort.Search(w, func(i int) bool { at := edge(i, w, end); return at >= elapsed || at >= l.run.Total })
}

// A gap between tokens is drawn as one from so many cells on, or when it is so
// many times the mean. Closer tokens are a line of tokens: however even they
// come, they do not fall on cells at an even distance.
const (
	shownCells = 3
	shownMean  = 3
)

// mark is cell i of w: the phase with the largest share of its time, and from
// the first token on whether any arrived in it or around it. A stall is where
// none does.
func (l lane) mark(i, w int, elapsed, end time.Duration) mark {
	from, to := edge(i, w, end), edge(i+1, w, end)
	phase := l.share(from, to)
	if i < w-1 {
		to-- // what arrives on an edge belongs to the next cell
	}
	before, arrived := 0, l.run.Shown(min(to, elapsed))
	if i > 0 {
		before = l.run.Shown(from - 1)
	}
	k := markOf(phase, arrived-before, before == 0)
	if k != markSilent || before == 0 || before == len(l.run.Arrived) {
		return k
	}
	if gap := l.run.Arrived[before] - l.run.Arrived[before-1]; gap < shownCells*(to-from) && gap <= shownMean*l.run.TPOT {
		return markToken
	}
	return k
}

// share is the phase with the largest part of a stretch of time.
func (l lane) share(from, to time.Duration) latency.Phase {
	var most time.Duration
	var phase latency.Phase
	var parts [markStall + 1]time.Duration
	spans := l.run.Spans
	first := sort.Search(len(spans), func(i int) bool { return spans[i].To > from })
	for _, s := range spans[first:] {
		if s.From >= to {
			break
		}
		sum := &parts[markOf(s.Phase, 0, false)]
		if *sum += min(s.To, to) - max(s.From, from); *sum > most {
			most, phase = *sum, s.Phase
		}
	}
	return phase
}

// markOf is the mark of a cell in which so many tokens arrived.
func markOf(phase latency.Phase, arrived int, first bool) mark {
	switch {
	case arrived > 0 && first:
		return markFirst
	case phase == latency.PhaseQueue:
		return markQueue
	case phase == latency.PhasePrefill:
		return markPrefill
	case phase == latency.PhaseTransfer:
		return markTransfer
	case phase == latency.PhaseStall && arrived == 0:
		return markStall
	case phase == latency.PhaseThink:
		return markThink
	case arrived > 0:
		return markToken
	default:
		return markSilent
	}
}
