package stream

import (
	"fmt"
	"math"
	"strings"
	"time"

	"prefill/deck/latency"
	"prefill/ui/draw"
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

// sign is how a mark is drawn in the colour of lane i.
func (k mark) sign(t *look, i int) (string, pen) {
	switch k {
	case markQueue:
		return t.Heat[1], t.DimStyle
	case markPrefill:
		return t.Heat[2], t.LaneStyles[i]
	case markTransfer:
		return t.Column, t.WarnStyle
	case markThink:
		return t.Ring, t.DimStyle
	case markFirst:
		return t.Dot, t.LaneBold[i]
	case markToken:
		return t.Token, t.LaneStyles[i]
	case markSilent:
		return t.Spark[0], t.RuleStyle
	case markStall:
		return t.Rule, t.WarnStyle
	default:
		return " ", t.TextStyle
	}
}

// legend explains the signs that this race has, on a line that parts the
// lanes from the axis.
func (m Model) legend(t *look, w int) string {
	line, used := "", 0
	for _, e := range []struct {
		mark mark
		name string
	}{{markQueue, "queue"}, {markPrefill, "prefill"}, {markTransfer, "KV transfer"}, {markFirst, "first token"},
		{markThink, "thinking"}, {markToken, "tokens"}, {markStall, "stall"}, {markSilent, "nothing arrives"}} {
		sign, style := e.mark.sign(t, 0)
		need := 1 + draw.Width(e.name) + 3
		if used+need > w-4 || !m.has(e.mark) {
			continue
		}
		line += style.Render(sign) + " " + t.DimStyle.Render(e.name) + "  "
		used += need
	}
	head := t.RuleStyle.Render(strings.Repeat(t.Rule, 2)) + " "
	return head + line + t.line(max(w-3-used, 0))
}

// has reports whether any lane comes to a mark in the course of the race.
func (m Model) has(k mark) bool {
	for _, l := range m.lanes {
		switch {
		case k == markFirst, k == markToken, k == markSilent && l.spec.Buffer > 1:
			return true
		}
		for _, s := range l.run.Spans {
			if markOf(s.Phase, 0, false) == k && k != markSilent {
				return true
			}
		}
	}
	return false
}

// axis draws what a lane has done so far, on w cells that stand for the whole
// race.
func (l lane) axis(t *look, i, w int, elapsed, end time.Duration) string {
	var b strings.Builder
	marks := l.marks(w, elapsed, end)
	for from := 0; from < len(marks); {
		to := from
		for to < len(marks) && marks[to] == marks[from] {
			to++
		}
		sign, style := marks[from].sign(t, i)
		b.WriteString(style.Render(strings.Repeat(sign, to-from)))
		from = to
	}
	return b.String()
}

// marks gives one mark for each cell that the clock has reached: the phase
// with the largest share of its time, and from the first token on whether any
// arrived in it: a stall is where none does.
func (l lane) marks(w int, elapsed, end time.Duration) []mark {
	if w < 1 || end <= 0 {
		return nil
	}
	marks := make([]mark, 0, w)
	edge := func(i int) time.Duration { return time.Duration(float64(end) * float64(i) / float64(w)) }
	span, before := 0, 0
	for i := range w {
		from, to := edge(i), edge(i+1)
		if from >= elapsed || from >= l.run.Total {
			break
		}
		var phase latency.Phase
		phase, span = l.share(span, from, to)
		if i < w-1 {
			to-- // what arrives on an edge belongs to the next cell
		}
		arrived := l.run.Shown(min(to, elapsed))
		marks = append(marks, markOf(phase, arrived-before, before == 0))
		before = arrived
	}
	return marks
}

// share is the phase with the largest part of a stretch of time, looked for
// from span on, and the span at its end.
func (l lane) share(span int, from, to time.Duration) (latency.Phase, int) {
	var most time.Duration
	var phase latency.Phase
	var parts [markStall + 1]time.Duration
	for ; span < len(l.run.Spans); span++ {
		s := l.run.Spans[span]
		if part := min(s.To, to) - max(s.From, from); part > 0 {
			sum := &parts[markOf(s.Phase, 0, false)]
			if *sum += part; *sum > most {
				most, phase = *sum, s.Phase
			}
		}
		if s.To > to {
			break
		}
	}
	return phase, min(span, len(l.run.Spans)-1)
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

// ruler is the scale of the axis and shows how far the clock has come. Before
// the first start it has no figures, which would give the total away.
func (m Model) ruler(t *look, w int) string {
	if w < 4 || m.end <= 0 {
		return ""
	}
	cells := make([]string, w)
	for i := range cells {
		cells[i] = t.Rule
	}
	if m.seen {
		figures(cells, m.end)
	}
	if !m.seen {
		return t.RuleStyle.Render(strings.Join(cells, ""))
	}
	head := min(int(float64(m.play.now)/float64(m.end)*float64(w)), w-1)
	if cells[head] == t.Rule {
		cells[head] = t.Down // a figure stays legible, and is coloured instead
	}
	return t.DimStyle.Render(strings.Join(cells[:head], "")) + t.AccentStyle.Render(cells[head]) +
		t.RuleStyle.Render(strings.Join(cells[head+1:], ""))
}

// figures writes the seconds at round distances over the rule.
func figures(cells []string, end time.Duration) {
	w := len(cells)
	step := roundStep(end.Seconds() * 9 / float64(w))
	for at := 0.0; at < end.Seconds(); at += step {
		text := fmt.Sprintf(" %s s ", number(math.Round(at*1e6)/1e6))
		pos := int(at/end.Seconds()*float64(w)) - 1
		if at == 0 {
			text, pos = "0 ", 0
		}
		if pos+len(text) > w {
			break
		}
		for i, r := range text {
			cells[pos+i] = string(r)
		}
	}
}

// roundStep is the least of 1, 2, 5, 10 and so on at any power of ten that is
// not below v.
func roundStep(v float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(v)))
	for _, f := range []float64{1, 2, 5} {
		if f*power >= v {
			return f * power
		}
	}
	return 10 * power
}
