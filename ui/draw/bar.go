package draw

import (
	"fmt"
	"math"
	"strings"

	"prefill/ui/theme"
)

// Bar draws a share, 0 to 1, as a line of w cells, heavy as far as it goes and
// broken beyond. Lines, unlike blocks, keep bars in neighbouring rows apart. A share
// above nothing shows at least one full cell and one below all leaves at
// least one empty, so that the ends mean what they say.
func Bar(t theme.Theme, share float64, w int) string {
	full := fullCells(share, w)
	return t.AccentStyle.Render(strings.Repeat(t.Done, full)) +
		t.RuleStyle.Render(strings.Repeat(t.Rest, w-full))
}

// Meter is a Bar between its end marks, w cells in all.
func Meter(t theme.Theme, share float64, w int) string {
	if w < 3 {
		return strings.Repeat(" ", max(w, 0))
	}
	return t.RuleStyle.Render(t.BarLeft) + Bar(t, share, w-2) + t.RuleStyle.Render(t.BarRight)
}

func fullCells(share float64, w int) int {
	if w <= 0 || !(share > 0) {
		return 0
	}
	if share >= 1 {
		return w
	}
	full := int(math.Round(share * float64(w)))
	return min(max(full, 1), max(w-1, 1))
}

// Percent writes a share, 0 to 1, as whole percent; a share that is not a
// number is a dash, since "no data" is not zero.
func Percent(share float64) string {
	if math.IsNaN(share) {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", share*100)
}

// Spark draws values as one row of columns, the largest at full height. No
// values, or none above nothing, give the lowest step throughout.
func Spark(t theme.Theme, values []float64) string {
	top := 0.0
	for _, v := range values {
		top = math.Max(top, v)
	}
	var b strings.Builder
	for _, v := range values {
		step := 0
		if top > 0 && v > 0 {
			step = int(math.Ceil(v / top * float64(len(t.Spark)-1)))
		}
		b.WriteString(t.Spark[step])
	}
	return b.String()
}

// Rule is a horizontal line of w cells.
func Rule(t theme.Theme, w int) string {
	return t.RuleStyle.Render(strings.Repeat(t.Rule, max(w, 0)))
}

// Titled is a horizontal line of w cells with a title set into it near its
// left end.
func Titled(t theme.Theme, title string, w int) string {
	head := strings.Repeat(t.Rule, 2) + " "
	title = Fit(title, w-4, t.Ellipsis)
	rest := w - Width(head) - Width(title) - 1
	return t.RuleStyle.Render(head) + t.DimStyle.Render(title) + " " + Rule(t, rest)
}
