package stream

import (
	"math"
	"strings"
	"time"

	"prefill/deck/latency"
	"prefill/ui/draw"
)

// The histogram of gaps: ten bins a decade from 1 ms to 10 s, with one bin
// for what is below and one for what is above.
const (
	binsADecade = 10
	decades     = 4
	gapBins     = binsADecade*decades + 2
)

// gapEdges are the upper edges of all bins but the last.
func gapEdges() []time.Duration {
	edges := make([]time.Duration, gapBins-1)
	for i := range edges {
		edges[i] = time.Duration(float64(time.Millisecond) * math.Pow(10, float64(i)/binsADecade))
	}
	return edges
}

// readingGap is the gap at which a reader just keeps up.
func readingGap() time.Duration {
	return time.Duration(math.Round(float64(time.Second) / latency.ReadingTokensPerSecond))
}

// gapLines draws the gaps of every lane on one scale, rows high, with the
// pace of a reader marked above it.
func (m Model) gapLines(c page, rows int) []string {
	t := c.Theme
	merge := 1
	if c.W < gapBins+24 {
		merge = 2
	}
	lines := make([]string, 1, 1+len(m.lanes)*rows)
	lines[0] = t.before.gapTitle.get(drawnOf{look: t, w: c.W}, func() string { return gapTitle(t, c.W, merge) })
	for i, l := range m.lanes {
		lines = append(lines, t.before.lanes[i].gaps.get(l.of(t, c.W, rows), func() []string {
			return l.gapBars(t, i, c.W, merge, rows)
		})...)
	}
	return lines
}

// gapBars draws the gaps of lane i so far.
func (l lane) gapBars(t *look, i, w, merge, rows int) []string {
	lines := bars(t, merged(l.counts, merge), rows)
	for row, bar := range lines {
		head, tail := " ", ""
		if row == rows-1 {
			head, tail = laneTag(t, i), l.largest(t, w-2-len(merged(nil, merge))-2)
		}
		lines[row] = head + " " + t.LaneStyles[i].Render(bar) + "  " + tail
	}
	return lines
}

// largest names the widest gap in at most w cells.
func (l lane) largest(t *look, w int) string {
	if l.stats.LargestAfter == 0 {
		return ""
	}
	long := "p50 " + draw.Millis(l.stats.GapP50) + ", largest " + draw.Millis(l.stats.GapLargest) + " after token " + thousands(l.stats.LargestAfter)
	for _, s := range []string{long, "largest " + draw.Millis(l.stats.GapLargest), draw.Millis(l.stats.GapLargest)} {
		if draw.Width(s) <= w {
			return t.DimStyle.Render(s)
		}
	}
	return ""
}

// merged adds neighbouring bins together where there is not room for all.
func merged(counts []int, by int) []int {
	out := make([]int, (gapBins+by-1)/by)
	for i, n := range counts {
		out[i/by] += n
	}
	return out
}

// bars draws counts as columns, rows high. The least count above nothing
// shows, and the base line runs through.
func bars(t *look, counts []int, rows int) []string {
	top := 1
	for _, n := range counts {
		top = max(top, n)
	}
	steps := len(t.Spark)
	out := make([]string, rows)
	for row := range out {
		var b strings.Builder
		for _, n := range counts {
			level := 0
			if n > 0 {
				level = max(2, int(math.Ceil(float64(n)/float64(top)*float64(rows*steps))))
			}
			level -= (rows - 1 - row) * steps
			switch {
			case level <= 0 && row == rows-1:
				b.WriteString(t.Spark[0])
			case level <= 0:
				b.WriteByte(' ')
			default:
				b.WriteString(t.Spark[min(level, steps)-1])
			}
		}
		out[row] = b.String()
	}
	return out
}

// binOf is the cell of the histogram in which a gap falls.
func binOf(gap time.Duration, merge int) int {
	bin := 1 + int(binsADecade*math.Log10(float64(gap)/float64(time.Millisecond)))
	return min(max(bin, 0), gapBins-1) / merge
}

// apart is the rule between the last figure of the scale and its title.
const apart = 3

// gapTitle is the scale of the histogram, on a line that parts it from what is
// above, with the pace of a reader marked. A figure ends where its bin is.
func gapTitle(t *look, w, merge int) string {
	n := len(merged(nil, merge))
	cells := make([]string, n)
	for i := range cells {
		cells[i] = t.Rule
	}
	for i, label := range []string{"1 ms", "10", "100", "1 s", "10 s"} {
		from := max((1+i*binsADecade)/merge-len(label)+1, 0)
		for j, r := range label {
			cells[from+j] = string(r)
		}
	}
	at := binOf(readingGap(), merge)
	title := " gaps between tokens; " + t.Down + " your reading pace "
	if draw.Width(title) > w-n-2-apart {
		title = " gaps; " + t.Down + " your reading pace "
	}
	title = strings.Repeat(t.Rule, apart) + title
	rule := t.RuleStyle.Render(strings.Repeat(t.Rule, 2))
	line := rule + t.DimStyle.Render(strings.Join(cells[:at], "")) + t.AccentStyle.Render(t.Down) +
		t.DimStyle.Render(strings.Join(cells[at+1:], "")+title)
	return draw.Fit(line+t.line(w-2-n-draw.Width(title)), w, "")
}
