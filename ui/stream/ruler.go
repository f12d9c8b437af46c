package stream

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// ruler is the scale of the axis and shows how far the clock has come. Before
// the first start it has no figures, which would give the total away.
func (m Model) ruler(t *look, w int) string {
	if w < 4 || m.end <= 0 {
		return ""
	}
	cells := t.before.ruler.get(drawnOf{look: t, w: w, end: m.end, seen: m.seen}, func() []string { return m.scale(t, w) })
	if !m.seen {
		return t.RuleStyle.Render(strings.Join(cells, ""))
	}
	head := min(int(float64(m.play.now)/float64(m.end)*float64(w)), w-1)
	sign := cells[head]
	if sign == t.Rule {
		sign = t.Down // a figure stays legible, and is coloured instead
	}
	var b strings.Builder
	b.Grow(3*w + 64)
	put := func(p pen, cells ...string) {
		b.WriteString(p.on)
		for _, s := range cells {
			b.WriteString(s)
		}
		b.WriteString(p.off)
	}
	put(t.DimStyle, cells[:head]...)
	put(t.AccentStyle, sign)
	put(t.RuleStyle, cells[head+1:]...)
	return b.String()
}

// scale is the ruler without its head.
func (m Model) scale(t *look, w int) []string {
	cells := make([]string, w)
	for i := range cells {
		cells[i] = t.Rule
	}
	if m.seen {
		figures(cells, m.end)
	}
	return cells
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
