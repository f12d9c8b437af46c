package latency

import (
	"fmt"
	"math"
	"strings"
)

// gigabytes writes bytes as decimal GB.
func gigabytes(bytes float64) string {
	if bytes < 10e9 {
		return fmt.Sprintf("%.2f GB", bytes/1e9)
	}
	return fmt.Sprintf("%.1f GB", bytes/1e9)
}

// clock writes seconds as a person would on a whiteboard.
func clock(s float64) string {
	switch {
	case s >= 1:
		return fmt.Sprintf("%.2f s", s)
	case s >= 0.1:
		return fmt.Sprintf("%.0f ms", s*1e3)
	default:
		return fmt.Sprintf("%.2f ms", s*1e3)
	}
}

// power writes a large number as a mantissa and a power of ten: 8.03e9.
func power(x float64) string {
	if x < 1e6 {
		return whole(x)
	}
	exponent := math.Floor(math.Log10(x))
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.3f", x/math.Pow(10, exponent)), "0"), ".") + fmt.Sprintf("e%.0f", exponent)
}

// whole writes a number below a million with thousands apart.
func whole(x float64) string {
	if math.Abs(x-math.Round(x)) > 0.05 && x < 1000 {
		return fmt.Sprintf("%.1f", x)
	}
	return grouped(x)
}

// grouped writes a number of any size without a fraction, with thousands apart.
func grouped(x float64) string {
	s := fmt.Sprintf("%.0f", x)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
