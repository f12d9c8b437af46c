package neutral

import (
	"strings"
	"unicode/utf8"
)

// View is the last gate before the terminal: of a drawn screen it lets through
// text, line feeds and colours (SGR, ESC [ digits ; : m) and drops every other
// control character and sequence introducer. Screens clean their text before
// they draw, so on an honest screen it changes nothing; it is there for the
// one that forgets.
func View(s string) string {
	if viewClean(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		if n := sgr(s[i:]); n > 0 {
			b.WriteString(s[i : i+n])
			i += n
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteRune(utf8.RuneError)
		case r == '\n':
			b.WriteByte('\n')
		case r == '\t':
			b.WriteString(strings.Repeat(" ", TabWidth))
		case hidden(r):
		default:
			b.WriteRune(r)
		}
		i += size
	}
	return b.String()
}

// viewClean reports whether s needs no change, without allocating.
func viewClean(s string) bool {
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c >= ' ' && c <= '~', c == '\n':
			i++
		case c == 0x1B:
			n := sgr(s[i:])
			if n == 0 {
				return false
			}
			i += n
		case c < utf8.RuneSelf:
			return false
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if (r == utf8.RuneError && size == 1) || hidden(r) {
				return false
			}
			i += size
		}
	}
	return true
}

// sgr gives the length of the colour sequence at the start of s, 0 when there
// is none.
func sgr(s string) int {
	if len(s) < 3 || s[0] != 0x1B || s[1] != '[' {
		return 0
	}
	for i := 2; i < len(s) && i < 64; i++ {
		switch c := s[i]; {
		case c == 'm':
			return i + 1
		case c >= '0' && c <= '9', c == ';', c == ':':
		default:
			return 0
		}
	}
	return 0
}
