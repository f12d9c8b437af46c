package stream

import (
	"strings"
	"unicode/utf8"

	"prefill/ui/draw"
	"prefill/ui/neutral"
)

// script is what a lane prints: text in pieces of about the size of tokens. A
// reply longer than the text begins it again on a new line.
type script struct {
	words []word
	count int // pieces in all
}

// word is text between two blanks. Last marks the end of a paragraph.
type word struct {
	pieces []string
	width  int
	last   bool
}

// maxText bounds what is laid out at every frame, in bytes.
const maxText = 4096

// newScript cuts text into pieces; an empty one gives the built-in prose.
func newScript(text string) script {
	if strings.TrimSpace(text) == "" {
		text = builtIn
	}
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "")
	}
	var s script
	for paragraph := range strings.SplitSeq(neutral.Text(text), "\n") {
		fields := strings.Fields(paragraph)
		for i, f := range fields {
			w := word{pieces: pieces(f), width: draw.Width(f), last: i == len(fields)-1}
			s.words = append(s.words, w)
			s.count += len(w.pieces)
		}
	}
	return s
}

// Sizes of a piece in characters. Tokenisers of today keep a common word
// whole and cut a longer one; English prose comes to four characters a token,
// the blank included.
const (
	wholeWord = 6
	pieceSize = 4
)

// pieces cuts a word into tokens, with punctuation at its end as one of its
// own.
func pieces(s string) []string {
	var tail []string
	if body := strings.TrimRight(s, ".,;:!?)"); body != "" && body != s {
		tail, s = []string{s[len(body):]}, body
	}
	var out []string
	for utf8.RuneCountInString(s) > wholeWord {
		cut := 0
		for range pieceSize {
			_, size := utf8.DecodeRuneInString(s[cut:])
			cut += size
		}
		out, s = append(out, s[:cut]), s[cut:]
	}
	return append(append(out, s), tail...)
}

// tail lays the first n pieces out on lines of at most w cells and gives the
// last rows of them. Words are placed by their whole width, so a word that is
// still being written does not jump to the next line when it grows.
func (s script) tail(n, w, rows int) []string {
	if n <= 0 || rows <= 0 || w < 2 || s.count == 0 {
		return nil
	}
	part := n % s.count
	if part == 0 {
		part = s.count
	}
	lines := s.lay(part, w)
	if len(lines) < rows && n > s.count {
		lines = append(s.lay(s.count, w), lines...)
	}
	lines = lines[max(len(lines)-rows, 0):]
	for i, l := range lines {
		lines[i] = draw.Fit(l, w, "")
	}
	return lines
}

// lay breaks the first n pieces into lines.
func (s script) lay(n, w int) []string {
	var lines []string
	var line strings.Builder
	used := 0
	end := func() {
		lines = append(lines, line.String())
		line.Reset()
		used = 0
	}
	for _, word := range s.words {
		if n <= 0 {
			break
		}
		if used > 0 && used+1+word.width > w {
			end()
		}
		if used > 0 {
			line.WriteByte(' ')
			used++
		}
		for _, p := range word.pieces {
			if n <= 0 {
				break
			}
			line.WriteString(p)
			n--
		}
		used += word.width
		if word.last && n > 0 {
			end()
		}
	}
	if line.Len() > 0 {
		end()
	}
	return lines
}
