package draw

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Width is how many cells s takes on the terminal.
func Width(s string) int {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return ansi.StringWidthWc(s)
		}
	}
	return len(s) // plain ASCII, by far the most common, takes a cell a byte
}

// Fit cuts s to at most w cells, ending in the ellipsis where it was cut.
func Fit(s string, w int, ellipsis string) string {
	if w <= 0 {
		return ""
	}
	if Width(s) <= w {
		return s
	}
	if Width(ellipsis) >= w {
		ellipsis = ""
	}
	return ansi.TruncateWc(s, w, ellipsis)
}

// Pad fills s with blanks to w cells; a longer s stays as it is.
func Pad(s string, w int) string {
	if n := w - Width(s); n > 0 {
		return s + strings.Repeat(" ", n)
	}
	return s
}

// PadLeft puts blanks before s to make it w cells wide.
func PadLeft(s string, w int) string {
	if n := w - Width(s); n > 0 {
		return strings.Repeat(" ", n) + s
	}
	return s
}

// Cell makes s exactly w cells wide, cut or filled.
func Cell(s string, w int, ellipsis string) string { return Pad(Fit(s, w, ellipsis), w) }

// Spread puts left at the left edge and right at the right edge of w cells.
// Where both do not fit, left is cut, since the right end tells how much is
// left; a right end wider than half the line gives way first.
func Spread(left, right string, w int, ellipsis string) string {
	if right == "" {
		return Fit(left, w, ellipsis)
	}
	if rw := Width(right); Width(left)+1+rw > w && rw > w/2 {
		right = Fit(right, w/2, ellipsis)
	}
	room := w - Width(right) - 1
	if room < 1 {
		return Fit(right, w, ellipsis)
	}
	return Cell(left, room, ellipsis) + " " + right
}

// Wrap breaks plain or styled text into lines of at most w cells, at blanks
// where there are any. Line feeds in s are kept, and each line opens and closes
// its own colours.
func Wrap(s string, w int) []string {
	if w < 1 {
		w = 1
	}
	lines := strings.Split(ansi.WrapWc(s, w, ""), "\n")
	for i, l := range lines {
		lines[i] = Fit(l, w, "") // a blank at the break may stand beyond the edge
	}
	return carry(lines)
}

// Indent puts prefix before each line.
func Indent(lines []string, prefix string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = prefix + l
	}
	return out
}

// widest is the width of the widest character.
const widest = 2

// Hang wraps s into lines of at most w cells: the first begins with first,
// each further one with blanks of the same width.
func Hang(first, s string, w int) []string {
	indent := Width(first)
	if indent+widest > w {
		indent, first = 0, ""
	}
	lines := Wrap(s, w-indent)
	blank := strings.Repeat(" ", indent)
	for i := range lines {
		if i == 0 {
			lines[i] = first + lines[i]
		} else {
			lines[i] = blank + lines[i]
		}
	}
	return lines
}
