package stream

import (
	"slices"
	"strconv"
)

// next is the neighbour of v on a rising scale: the first value above it or
// the last below it.
func next[T int | float64](scale []T, v T, by int) (T, bool) {
	if by > 0 {
		for _, s := range scale {
			if s > v {
				return s, true
			}
		}
		return v, false
	}
	for _, s := range slices.Backward(scale) {
		if s < v {
			return s, true
		}
	}
	return v, false
}

// nextName is the neighbour of a name in a list; an unknown one stands before
// the first.
func nextName(list []string, name string, by int) (string, bool) {
	i := slices.Index(list, name) + by
	if i < 0 || i >= len(list) {
		return name, false
	}
	return list[i], true
}

// number writes a figure without trailing noughts.
func number(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

// thousands writes a count with its thousands apart: 8,192.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
