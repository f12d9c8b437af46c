package content

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"prefill/deck"
)

// file is one file while it is read: its text, where its lines begin, and
// what has been found wrong with it so far.
type file struct {
	path     string
	origin   deck.Origin
	src      []byte // UTF-8, line ends LF
	text     string // the same, to cut pieces from without copying
	lines    []int  // offset of the first byte of each line
	problems []Problem
	unsaid   int // problems beyond maxProblems
	md       markdown
	ages     *regexp.Regexp
}

func (f *file) setText(src []byte) {
	f.src, f.text = src, string(src)
	f.lines = make([]int, 1, 1+strings.Count(f.text, "\n"))
	for i := 0; i < len(src); i++ {
		if src[i] == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
}

// line is the index in f.lines of the line that holds offset off.
func (f *file) line(off int) int {
	i, found := slices.BinarySearch(f.lines, off)
	if found {
		return i
	}
	return i - 1
}

// lineStart is the offset at which the line of off begins.
func (f *file) lineStart(off int) int { return f.lines[f.line(off)] }

// place turns a byte offset into line and column; columns count characters.
func (f *file) place(off int) deck.Place {
	off = min(max(off, 0), len(f.text))
	n := f.line(off)
	col := utf8.RuneCountInString(f.text[f.lines[n]:off]) + 1
	return deck.Place{Path: f.path, Line: n + 1, Col: col}
}

// whole is the place of the file itself.
func (f *file) whole() deck.Place { return deck.Place{Path: f.path} }

func (f *file) report(code Code, off int, msg, hint string) {
	f.reportAt(code, f.place(off), msg, hint)
}

// maxProblems is how many problems of one file are told.
const maxProblems = 1_000

func (f *file) reportAt(code Code, at deck.Place, msg, hint string) {
	if len(f.problems) >= maxProblems {
		f.unsaid++
		return
	}
	f.problems = append(f.problems, Problem{Code: code, Severity: code.Severity(), Place: at, Msg: msg, Hint: hint})
}

// reportUnsaid makes it an error that there were more problems than are told:
// one of them may have been one.
func (f *file) reportUnsaid() {
	if f.unsaid > 0 {
		f.problems = append(f.problems, Problem{CodeTooManyProblems, Error, f.whole(),
			fmt.Sprintf("%d more mistakes are in this file than the %d told", f.unsaid, maxProblems), "Mend those first, then check again."})
	}
}

// failed reports whether an error, rather than a warning, was found.
func (f *file) failed() bool {
	return slices.ContainsFunc(f.problems, func(p Problem) bool { return p.Severity == Error })
}

// slice is the Markdown from start to end without the blank space around it.
func (f *file) slice(start, end int) deck.Text {
	raw := f.text[start:end]
	// Blank lines go, the indentation of the first line stays: it may be code.
	for {
		i := strings.IndexByte(raw, '\n')
		if i < 0 || strings.TrimSpace(raw[:i]) != "" {
			break
		}
		raw, start = raw[i+1:], start+i+1
	}
	raw = strings.TrimRight(raw, " \t\n")
	if raw == "" {
		return deck.Text{}
	}
	return deck.Text{Markdown: raw, Place: f.place(start)}
}

// dedent is slice for the content of a list item: every line after the first
// loses up to indent columns of leading space, so that code inside the item
// keeps exactly its own indentation.
func (f *file) dedent(start, end, indent int) deck.Text {
	raw := strings.TrimRight(f.text[start:end], " \t\n")
	if raw == "" {
		return deck.Text{}
	}
	at := f.place(start)
	if !strings.Contains(raw, "\n") {
		return deck.Text{Markdown: raw, Place: at}
	}
	lines := strings.Split(raw, "\n")
	for i := 1; i < len(lines); i++ {
		lines[i] = trimIndent(lines[i], indent)
	}
	return deck.Text{Markdown: strings.Join(lines, "\n"), Place: at}
}

// trimIndent removes up to n columns of leading space; a tab reaches to the
// next multiple of four, and what is left of it stays as spaces.
func trimIndent(line string, n int) string {
	col := 0
	for i := 0; i < len(line); i++ {
		if col >= n {
			return strings.Repeat(" ", col-n) + line[i:]
		}
		switch line[i] {
		case ' ':
			col++
		case '\t':
			col += 4 - col%4
		default:
			return line[i:]
		}
	}
	return ""
}

// column is the visual column, from 0, of offset off in its line.
func (f *file) column(off int) int {
	col := 0
	for _, r := range f.text[f.lineStart(off):off] {
		if r == '\t' {
			col += 4 - col%4
		} else {
			col++
		}
	}
	return col
}

func sortProblems(problems []Problem) {
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
			cmp.Compare(a.Code, b.Code))
	})
}
