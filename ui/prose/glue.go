package prose

import "strings"

// shortOperand is the longest word, in characters, that stays on the line of
// the sign beside it.
const shortOperand = 4

// glue keeps short formulas together: the blanks of "(N − 1)" and "N = 1" are
// no place for a line to end. Signs in a row are not chained, so a long sum
// still breaks.
func glue(gs []glyph) {
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
