package deck

import (
	"strings"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"study", "study", 0},
		{"studi", "study", 1}, {"stud", "study", 1}, {"sstudy", "study", 1}, {"sutdy", "study", 1},
		{"h100", "h200", 1}, {"match", "table", 4},
		{strings.Repeat("x", 65), "x", 65},
	} {
		if got, back := Distance(c.a, c.b), Distance(c.b, c.a); got != c.want || back != c.want {
			t.Errorf("from %q to %q it is %d, back %d; want %d", c.a, c.b, got, back, c.want)
		}
	}
}
