package draw

import (
	"math"
	"strings"

	"prefill/ui/theme"
)

// Against sets two shares on one scale of w cells from low (0 to below 1) to 1:
// a ring where expected lies and a dot where real does, the dot where both
// fall into one cell. What is no number is not marked.
func Against(t theme.Theme, low, expected, real float64, w int) string {
	if w <= 0 {
		return ""
	}
	ring, dot := placeOn(low, expected, w), placeOn(low, real, w)
	var b strings.Builder
	for from := 0; from < w; {
		switch from {
		case dot:
			b.WriteString(t.OKStyle.Render(t.Dot))
			from++
			continue
		case ring:
			b.WriteString(t.AccentStyle.Render(t.Ring))
			from++
			continue
		}
		to := from
		for to < w && to != ring && to != dot {
			to++
		}
		b.WriteString(Rule(t, to-from))
		from = to
	}
	return b.String()
}

// placeOn is the cell of a share, -1 when it has none.
func placeOn(low, share float64, w int) int {
	if math.IsNaN(share) || math.IsInf(share, 0) || !(low < 1) {
		return -1
	}
	at := (share - low) / (1 - low) * float64(w-1)
	return int(math.Round(math.Max(0, math.Min(at, float64(w-1)))))
}
