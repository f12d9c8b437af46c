package stream

import (
	"sort"
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

// layout is a script broken into lines. A word is placed by its whole width,
// so one that is still being written does not jump to the next line when it
// grows, and the lines are the same however much of them is written.
type layout struct {
	script script
	rows   []textRow
}

// textRow is a line: its words, how many pieces come before it, and its text.
type textRow struct {
	words  []word
	before int
	text   string
}

// lay breaks the script into lines of at most w cells.
func (s script) lay(w int) layout {
	l := layout{script: s}
	from, used, pieces, before := 0, 0, 0, 0
	end := func(to int) {
		row := textRow{words: s.words[from:to], before: before}
		row.text = draw.Fit(row.first(pieces-before), w, "")
		l.rows = append(l.rows, row)
		from, used, before = to, 0, pieces
	}
	for i, word := range s.words {
		if used > 0 && used+1+word.width > w {
			end(i)
		}
		if used > 0 {
			used++
		}
		used += word.width
		pieces += len(word.pieces)
		if word.last || i == len(s.words)-1 {
			end(i + 1)
		}
	}
	return l
}

// first is the line with its first n pieces.
func (r textRow) first(n int) string {
	var line strings.Builder
	for i, word := range r.words {
		if n <= 0 {
			break
		}
		if i > 0 {
			line.WriteByte(' ')
		}
		for _, p := range word.pieces[:min(n, len(word.pieces))] {
			line.WriteString(p)
		}
		n -= len(word.pieces)
	}
	return line.String()
}

// tail is the last rows of the first n pieces, on lines of at most w cells. A
// reply that is longer than the text goes on with its beginning.
func (l layout) tail(n, w, rows int) []string {
	count := l.script.count
	if n <= 0 || rows <= 0 || w < 2 || count == 0 {
		return nil
	}
	part := (n-1)%count + 1
	written := sort.Search(len(l.rows), func(i int) bool { return l.rows[i].before >= part })
	lines := make([]string, 0, rows)
	if missing := rows - written; missing > 0 && n > count {
		for _, r := range l.rows[max(len(l.rows)-missing, 0):] {
			lines = append(lines, r.text)
		}
	}
	for _, r := range l.rows[max(written-rows, 0) : written-1] {
		lines = append(lines, r.text)
	}
	last := l.rows[written-1]
	return append(lines, draw.Fit(last.first(part-last.before), w, ""))
}
