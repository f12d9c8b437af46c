package prose

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"prefill/ui/neutral"
)

// piece is text and the sequence that opens its colours.
type piece struct{ text, open string }

// glyph is what takes one place on a line: a character and the marks on it.
type glyph struct {
	text  string
	open  string
	width int
	glued bool // a blank at which no line ends
}

func (g glyph) space() bool   { return g.text == " " }
func (g glyph) newline() bool { return g.text == "\n" }
func (g glyph) blank() bool   { return g.space() || g.newline() }

// glyphs cuts pieces into glyphs. Marks that follow a character in another
// piece count towards the same limit as those beside it.
func glyphs(pieces []piece) []glyph {
	var out []glyph
	marks := 0
	for _, p := range pieces {
		for s := p.text; s != ""; {
			text, width := cluster(s)
			s = s[len(text):]
			n := utf8.RuneCountInString(text)
			if width > 0 {
				marks = n - 1
			} else if text != "\n" {
				if marks += n; marks > neutral.MaxMarks {
					continue
				}
			}
			out = append(out, glyph{text: text, open: p.open, width: width})
		}
	}
	glue(out)
	return out
}

// cluster gives the first character of s with its marks, and its cells by the
// rule of the renderer. A cluster wider than a wide character is taken apart,
// so that it can be broken over lines.
func cluster(s string) (string, int) {
	if s[0] < utf8.RuneSelf && (len(s) == 1 || s[1] < utf8.RuneSelf) {
		if s[0] == '\n' {
			return s[:1], 0
		}
		return s[:1], 1
	}
	text, width := ansi.FirstGraphemeCluster(head(s), ansi.WcWidth)
	if width > widest {
		_, n := utf8.DecodeRuneInString(s)
		text = s[:n]
		width = ansi.StringWidthWc(text)
	}
	return text, width
}

// longestCluster is more bytes than a character and its marks ever take. Some
// scripts join any number of characters, and looking at all of them for each
// would be quadratic.
const longestCluster = 64

// head gives the start of s, cut between two characters.
func head(s string) string {
	if len(s) <= longestCluster {
		return s
	}
	end := longestCluster
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end]
}

// widest is the width of a wide character.
const widest = 2

// wrap breaks glyphs into lines of at most width cells: at blanks, beside wide
// characters, after a hyphen before a letter, and inside a word only when the
// word alone is wider than a line.
func wrap(gs []glyph, width int) [][]glyph {
	width = max(width, widest)
	var lines [][]glyph
	start, used, brk := 0, 0, -1
	for i := 0; i < len(gs); i++ {
		g := gs[i]
		if g.newline() {
			lines = append(lines, trimEnd(gs[start:i]))
			start, used, brk = i+1, 0, -1
			continue
		}
		if i > start && breaksAt(gs, i) {
			brk = i
		}
		for used+g.width > width && !g.space() {
			end := brk
			if brk <= start {
				end = insideWord(gs, start, i)
			}
			if end == start {
				break
			}
			lines = append(lines, trimEnd(gs[start:end]))
			start = skipBlanks(gs, end, i)
			used, brk = cells(gs[start:i]), -1
		}
		used += g.width
	}
	return append(lines, trimEnd(gs[start:]))
}

// breaksAt reports whether a line may end before gs[i], which is not the first.
func breaksAt(gs []glyph, i int) bool {
	prev, next := gs[i-1], gs[i]
	switch {
	case next.space() || next.width == 0:
		return false
	case prev.space():
		return !prev.glued
	case prev.text == "-": // long-winded, but neither N-th nor --flag
		return i > 2 && letter(next.text) && letter(gs[i-2].text) && letter(gs[i-3].text)
	case prev.width == widest || next.width == widest:
		return !strings.Contains("、。，．！？：；）」』】〉》,.!?:;)]}", next.text) &&
			!strings.Contains("（「『【〈《([{", prev.text)
	}
	return false
}

// insideWord picks where a word that is wider than the line gs[start:end] is
// broken: after the last slash of its second half, so that addresses stay
// readable, else where the line is full.
func insideWord(gs []glyph, start, end int) int {
	for i := end; i > start+(end-start)/2; i-- {
		if gs[i-1].text == "/" && gs[i].text != "/" {
			return i
		}
	}
	for end > start && gs[end].width == 0 {
		end-- // marks stay with their character
	}
	return end
}

func letter(s string) bool {
	return len(s) == 1 && (s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z')
}

func skipBlanks(gs []glyph, from, limit int) int {
	for from < limit && gs[from].space() {
		from++
	}
	return from
}

func trimEnd(gs []glyph) []glyph {
	for len(gs) > 0 && gs[len(gs)-1].space() {
		gs = gs[:len(gs)-1]
	}
	return gs
}

func cells(gs []glyph) int {
	n := 0
	for _, g := range gs {
		n += g.width
	}
	return n
}

// textOf joins glyphs into a line that opens and closes its own colours.
func textOf(gs []glyph) string {
	var b strings.Builder
	open := ""
	for _, g := range gs {
		if g.open != open {
			if open != "" {
				b.WriteString(reset)
			}
			b.WriteString(g.open)
			open = g.open
		}
		b.WriteString(g.text)
	}
	if open != "" {
		b.WriteString(reset)
	}
	return b.String()
}

// flow wraps pieces into finished lines.
func flow(pieces []piece, width int) []string {
	wrapped := wrap(glyphs(pieces), width)
	out := make([]string, len(wrapped))
	for i, l := range wrapped {
		out[i] = textOf(l)
	}
	return out
}

// unstyle reads a line with colours back into pieces.
func unstyle(s string) []piece {
	var out []piece
	open := ""
	for s != "" {
		at := strings.Index(s, "\x1b[")
		if at < 0 {
			return append(out, piece{s, open})
		}
		if at > 0 {
			out = append(out, piece{s[:at], open})
		}
		end := strings.IndexByte(s[at:], 'm')
		if end < 0 {
			return out
		}
		seq := s[at : at+end+1]
		if seq == reset || seq == "\x1b[0m" {
			open = ""
		} else {
			open += seq
		}
		s = s[at+end+1:]
	}
	return out
}
