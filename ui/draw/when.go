package draw

import (
	"fmt"
	"time"
)

// Stopwatch writes a duration as m:ss, or h:mm:ss from an hour on.
func Stopwatch(d time.Duration) string {
	if d < 0 {
		d = 0
	}
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// Span writes a duration in the one or two units that a person would use:
// 40 s, 22 min, 15 h 20 min, 3 d.
func Span(d time.Duration) string {
	switch {
	case d < 0:
		return "0 s"
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d/time.Second))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d/time.Minute))
	case d < 48*time.Hour:
		h, m := int(d/time.Hour), int(d/time.Minute)%60
		if m == 0 {
			return fmt.Sprintf("%d h", h)
		}
		return fmt.Sprintf("%d h %d min", h, m)
	default:
		return fmt.Sprintf("%d d", int(d/(24*time.Hour)))
	}
}

// Days writes an interval of whole study days: today, 1 d, 6 wk, 5 mo, 2.1 y.
func Days(n int) string {
	switch {
	case n <= 0:
		return "today"
	case n < 28:
		return fmt.Sprintf("%d d", n)
	case n < 91:
		return fmt.Sprintf("%d wk", (n+3)/7)
	case n < 365:
		return fmt.Sprintf("%d mo", int(float64(n)/30.44+0.5))
	default:
		return fmt.Sprintf("%.1f y", float64(n)/365.25)
	}
}

// Millis writes a latency with three figures: 18.6 ms, 407 ms, 1.05 s, 88.6 s.
func Millis(d time.Duration) string {
	ms := float64(d) / float64(time.Millisecond)
	switch {
	case ms < 10:
		return fmt.Sprintf("%.2f ms", ms)
	case ms < 99.95:
		return fmt.Sprintf("%.1f ms", ms)
	case ms < 999.5:
		return fmt.Sprintf("%.0f ms", ms)
	case ms < 9995:
		return fmt.Sprintf("%.2f s", ms/1000)
	case ms < 99950:
		return fmt.Sprintf("%.1f s", ms/1000)
	default:
		return fmt.Sprintf("%.0f s", ms/1000)
	}
}

// Count writes a number with its noun, "1 card", "2 cards"; nouns that do not
// take a plain s give their plural as many.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
