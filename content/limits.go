package content

import (
	"fmt"
	"strings"
)

// The limits on a file. They hold before parsing: goldmark's time is quadratic
// in the nesting of containers, and it fills up every short row of a table
// with cells (github.com/yuin/goldmark issue 589), so neither may grow freely.
const (
	MaxFile    = 1 << 20  // bytes of a file
	MaxSection = 16 << 10 // bytes from one heading of level 1 or 2 to the next
	MaxLine    = 16 << 10 // bytes of a line
	MaxNesting = 8        // quotes and lists inside each other
	MaxColumns = 32       // columns of a table
	MaxCells   = 20_000   // columns times rows of a table
	MaxPrompt  = 1_000    // bytes of a prompt, a term, a cell's name
	MaxFront   = 16 << 10 // bytes of front matter
	MaxFiles   = 20_000   // files under one folder
)

// What the scan before parsing lets through is wider than MaxNesting, so that
// code with deep indentation is not refused; the tree is counted exactly
// afterwards. Both numbers keep the parser's cost linear.
const (
	scanMarkers = 16  // container markers at the start of one line
	scanIndent  = 120 // columns before a container marker
)

// scanLimits looks at the lines without parsing them and reports the first
// excess of each kind. It knows no fences on purpose: a line that the parser
// might not take for code must not slip through. body is where the front
// matter ends.
func (f *file) scanLimits(body int) bool {
	before := len(f.problems)
	run, long, runEnd := body, false, 0
	for n := f.line(body); n < len(f.lines); n++ {
		start := f.lines[n]
		line := f.lineText(n)
		if len(line) > MaxLine {
			f.report(CodeLineLong, start, fmt.Sprintf("the line has %d bytes, more than %d", len(line), MaxLine),
				"Break it into several lines.")
			return false
		}
		if n > 0 && (beginsHeading(line) || isUnderline(line)) {
			run = start
		}
		if !long && start+len(line)-run > MaxSection {
			long = true
			f.reportLongSection(run)
		}
		if excess := nestingExcess(line); excess != "" {
			f.report(CodeNesting, start, excess, fmt.Sprintf("Lists and quotes may go %d deep; put code into a fence and shift it left.", MaxNesting))
			return false
		}
		if n >= runEnd {
			runEnd = f.blankAfter(n)
		}
		if f.tableExcess(n, runEnd, line) {
			return false
		}
	}
	return len(f.problems) == before
}

func (f *file) reportLongSection(at int) {
	f.report(CodeSectionLong, at, fmt.Sprintf("the section that begins here is longer than %d KiB", MaxSection>>10),
		"Divide it with a further ## heading.")
}

// lineText is line n without its line end.
func (f *file) lineText(n int) string {
	end := len(f.text)
	if n+1 < len(f.lines) {
		end = f.lines[n+1] - 1
	}
	return f.text[f.lines[n]:end]
}

func beginsHeading(line string) bool {
	rest := strings.TrimLeft(line, " ")
	return len(line)-len(rest) <= 3 && strings.HasPrefix(rest, "#")
}

// isUnderline reports a line that may make the line above it a heading.
func isUnderline(line string) bool {
	s := strings.TrimSpace(line)
	return s != "" && (strings.Trim(s, "=") == "" || strings.Trim(s, "-") == "")
}

// nestingExcess counts the quote and list markers at the start of a line.
func nestingExcess(line string) string {
	first := strings.TrimLeft(line, " \t")
	if first == "" || markerLength(first) == 0 || isRule(first) {
		return ""
	}
	markers, col, i := 0, 0, 0
	for i < len(line) {
		switch c := line[i]; {
		case c == ' ':
			col, i = col+1, i+1
		case c == '\t':
			col, i = col+4-col%4, i+1
		default:
			n := markerLength(line[i:])
			if n == 0 {
				return ""
			}
			if markers++; markers > scanMarkers {
				return fmt.Sprintf("more than %d quotes and lists begin on this line", scanMarkers)
			}
			if col > scanIndent {
				return fmt.Sprintf("a list or quote is indented by more than %d columns", scanIndent)
			}
			col, i = col+n, i+n
		}
	}
	return ""
}

// isRule reports a thematic break such as - - - -, which nests nothing.
func isRule(line string) bool {
	return (line[0] == '-' || line[0] == '*') && strings.Trim(line, line[:1]+" \t") == ""
}

// markerLength is the length of the container marker at the start of s: > or
// a bullet or a number with . or ), 0 if there is none.
func markerLength(s string) int {
	if s[0] == '>' {
		return 1
	}
	n := 0
	if strings.IndexByte("-+*", s[0]) >= 0 {
		n = 1
	} else {
		for n < len(s) && n < 10 && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		if n == 0 || n == len(s) || s[n] != '.' && s[n] != ')' {
			return 0
		}
		n++
	}
	if n < len(s) && s[n] != ' ' && s[n] != '\t' {
		return 0
	}
	return n
}

// tableExcess reports a table too wide or too large, judged by its delimiter
// row and the lines that follow it up to runEnd, the next blank line.
func (f *file) tableExcess(n, runEnd int, line string) bool {
	columns := delimiterColumns(line)
	switch {
	case columns > MaxColumns:
		f.report(CodeTableSize, f.lines[n], fmt.Sprintf("the table has %d columns, more than %d", columns, MaxColumns),
			"Split it into several tables.")
	case columns*(runEnd-n) > MaxCells:
		f.report(CodeTableSize, f.lines[n], fmt.Sprintf("the table has more than %d cells", MaxCells),
			"Split it into several tables.")
	default:
		return false
	}
	return true
}

// blankAfter is the number of the first blank line from line n on.
func (f *file) blankAfter(n int) int {
	for n < len(f.lines) && strings.TrimSpace(f.lineText(n)) != "" {
		n++
	}
	return n
}

// delimiterColumns counts the columns that a line like |---|:--:| announces,
// never too few; 0 for any other line. Markers of quotes and lists may come
// before it.
func delimiterColumns(line string) int {
	if !strings.Contains(line, "|") || !strings.Contains(line, "-") || strings.Trim(line, "|:- \t>+*0123456789.)") != "" {
		return 0
	}
	line = strings.TrimSpace(line)
	columns := strings.Count(line, "|") + 1
	if line[0] == '|' {
		columns--
	}
	if line[len(line)-1] == '|' {
		columns--
	}
	return columns
}
