// Package neutral makes untrusted text safe to show. Packs, file names, error
// texts and servers may hold control sequences, bidirectional overrides and
// towers of combining marks; what leaves this package is text that can only be
// read. It works on strings that are about to become cells, after every
// decoding of entities, escapes or percent signs, because each of those can
// give birth to a control character.
package neutral

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxMarks is how many combining marks may stand on one character. More is
// never language and always a way to paint over the neighbouring lines.
const MaxMarks = 8

// TabWidth is the number of blanks that a tab becomes.
const TabWidth = 4

// Text makes several lines safe: control characters become visible marks such
// as <U+001B>, a tab becomes blanks, CR LF and CR become line feeds.
func Text(s string) string { return clean(s, true) }

// Line makes one line safe: as Text, and line feeds become blanks.
func Line(s string) string { return clean(s, false) }

func clean(s string, lines bool) string {
	if plain(s, lines) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	marks := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if combining(r) {
			marks++
		} else {
			marks = 0
		}
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, "<%02X>", s[i])
		case r == '\r':
			if strings.HasPrefix(s[i+size:], "\n") {
				break // the line feed that follows speaks for both
			}
			newline(&b, lines)
		case r == '\n':
			newline(&b, lines)
		case r == '\t':
			b.WriteString(strings.Repeat(" ", TabWidth))
		case marks > MaxMarks:
		case hidden(r):
			fmt.Fprintf(&b, "<U+%04X>", r)
		default:
			b.WriteRune(r)
		}
		i += size
	}
	return b.String()
}

func newline(b *strings.Builder, lines bool) {
	if lines {
		b.WriteByte('\n')
	} else {
		b.WriteByte(' ')
	}
}

// plain reports whether s is printable ASCII throughout, which nearly all
// text is; it then needs no copy.
func plain(s string, lines bool) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < ' ' && (c != '\n' || !lines)) || c > '~' {
			return false
		}
	}
	return true
}

// combining reports whether r stands on the character before it.
func combining(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me)
}

// hidden reports whether r would act on the terminal or hide from the reader:
// C0, DEL and C1 controls, bidirectional controls, zero-width and invisible
// characters, line and paragraph separators, interlinear annotations, tags,
// variation selectors beyond the two common ones, and private use.
func hidden(r rune) bool {
	switch {
	case r < ' ', r >= 0x7F && r <= 0x9F:
		return true
	case r < 0x80:
		return false
	case r == 0xAD, r == 0x061C, r == 0x115F, r == 0x1160, r == 0x180E, r == 0x3164, r == 0xFEFF, r == 0xFFA0:
		return true
	case r >= 0x200B && r <= 0x200F && r != zwj, r >= 0x2028 && r <= 0x202E, r >= 0x2060 && r <= 0x206F:
		return true
	case r >= 0xFFF0 && r <= 0xFFFB:
		return true
	case r >= 0xE0000 && r <= 0xE0FFF:
		return true
	case r == zwj:
		// Joined emoji are measured one way and drawn another by many
		// terminals, which tears borders; a visible mark does not.
		return true
	}
	return unicode.Is(unicode.Co, r) || unicode.Is(unicode.Cs, r)
}

// zwj is the zero-width joiner.
const zwj = 0x200D
