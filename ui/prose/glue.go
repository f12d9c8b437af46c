package prose

import "strings"

// shortOperand is the longest word, in characters, that stays on the line of
// the sign beside it.
const shortOperand = 4

// glue keeps together what is read as one: short formulas such as "(N − 1)"
// and "N = 1", and a number with its unit. Their blanks are no place for a
// line to end.
func glue(gs []glyph) {
	glueFormulas(gs)
	for i := 1; i+1 < len(gs); i++ {
		if gs[i].space() && digit(gs[i-1].text) && unit(word(gs[i+1:])) {
			gs[i].glued = true
		}
	}
}

// glueFormulas does not chain signs in a row, so that a long sum still breaks.
func glueFormulas(gs []glyph) {
	for i := 2; i+2 < len(gs); i++ {
		if !gs[i-1].space() || !gs[i+1].space() || !operator(gs[i].text) {
			continue
		}
		left, right := i-2, i+2
		for left >= 0 && !gs[left].blank() {
			left--
		}
		for right < len(gs) && !gs[right].blank() && right-i-2 <= shortOperand {
			right++
		}
		chained := left >= 0 && gs[left].glued
		if i-2-left <= shortOperand && right-i-2 <= shortOperand && !chained {
			gs[i-1].glued, gs[i+1].glued = true, true
		}
	}
}

func operator(s string) bool { return s != "" && strings.Contains("−-×=+<>≤≥≈/·", s) }

func digit(s string) bool { return len(s) == 1 && s[0] >= '0' && s[0] <= '9' }

// longestUnit is the length of a unit with the punctuation after it.
const longestUnit = 6

// word is the start of gs up to a blank, empty when that is too long for a
// unit.
func word(gs []glyph) string {
	var b strings.Builder
	for i, g := range gs {
		if g.blank() {
			break
		}
		if i == longestUnit {
			return ""
		}
		b.WriteString(g.text)
	}
	return b.String()
}

func unit(s string) bool {
	switch strings.TrimRight(s, ".,;:)!?") {
	case "%", "s", "ms", "µs", "μs", "us", "ns", "min", "h", "kB", "KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB",
		"GB/s", "TB/s", "W", "kW", "bit", "bits", "B":
		return true
	}
	return false
}
