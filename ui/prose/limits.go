package prose

import (
	"regexp"
	"strings"

	"prefill/ui/neutral"
)

// What one call draws and what one parse reads. goldmark is quadratic in some
// shapes, and fills missing table cells without limit (goldmark#589), so the
// limits come before parsing; what breaks one is shown as written instead.
const (
	maxInput   = 64 << 10 // bytes drawn in one call
	maxPart    = 16 << 10 // bytes parsed at once
	maxLine    = 4 << 10  // bytes in one line of what is parsed
	maxMarkers = 16       // container markers at the start of one line
	maxColumns = 32       // of a table
	maxCells   = 20_000   // columns times lines that follow
)

// cutNote ends a text that was too long to draw in full.
const cutNote = "[cut here: this text is longer than 64 KiB; open the file to read the rest]"

// part is a stretch of Markdown that is parsed by itself, or shown as written.
type part struct {
	text string
	raw  bool
}

// split neutralises the source, cuts it to maxInput and takes it apart at
// blank lines so that no part is longer than maxPart. Only a text of more than
// maxPart is taken apart at all; reference links and footnotes then reach
// their own part only.
func split(s string) []part {
	cut := len(s) > maxInput
	if cut {
		s = strings.ToValidUTF8(s[:maxInput], "")
	}
	s = neutral.Text(s)
	var parts []part
	for _, p := range cutParts(s) {
		parts = append(parts, part{p, !parsable(p)})
	}
	if cut {
		parts = append(parts, part{cutNote, true})
	}
	return parts
}

// cutParts cuts s before lines that begin a paragraph of the outermost level.
func cutParts(s string) []string {
	if len(s) <= maxPart {
		return []string{s}
	}
	var out []string
	start, best, blank, fence := 0, 0, true, ""
	for at := 0; at < len(s); {
		line, _, _ := strings.Cut(s[at:], "\n")
		if fence == "" && blank && outermost(line) {
			best = at
		}
		if at+len(line)-start > maxPart && best > start {
			out = append(out, s[start:best])
			start = best
		}
		fence = fenceAfter(fence, line)
		blank = strings.TrimSpace(line) == ""
		at += len(line) + 1
	}
	return append(out, s[start:])
}

// outermost reports whether a line after a blank one begins a block or a list
// item of the outermost level. A list that is cut goes on with its own number.
func outermost(line string) bool { return line != "" && line[0] != ' ' }

// fenceAfter follows the fences of code: it gives the fence that is open after
// the line, empty when none is.
func fenceAfter(open, line string) string {
	t := strings.TrimLeft(line, " ")
	for _, sign := range []string{"`", "~"} {
		n := len(t) - len(strings.TrimLeft(t, sign))
		switch {
		case n < 3:
		case open == "" && (sign == "~" || !strings.Contains(t[n:], "`")):
			return t[:n]
		case open != "" && open[:1] == sign && n >= len(open) && strings.TrimSpace(t[n:]) == "":
			return ""
		}
	}
	return open
}

// delimiters is the line under the head of a table.
var delimiters = regexp.MustCompile(`^[ >]*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$`)

// parsable reports whether goldmark may see s.
func parsable(s string) bool {
	if len(s) > maxPart {
		return false
	}
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if len(line) > maxLine || markers(line) > maxMarkers {
			return false
		}
		if n := strings.Count(line, "|") + 1; n > 2 && delimiters.MatchString(line) {
			if n > maxColumns+2 || n*(len(lines)-i) > maxCells {
				return false
			}
		}
	}
	return true
}

// markers counts the signs of quotes and lists at the start of a line.
func markers(line string) int {
	n := 0
	for {
		line = strings.TrimLeft(line, " ")
		digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
		switch {
		case strings.HasPrefix(line, ">"):
			line = line[1:]
		case strings.HasPrefix(line, "- "), strings.HasPrefix(line, "* "), strings.HasPrefix(line, "+ "):
			line = line[2:]
		case digits > 0 && digits < 10 && len(line) > digits && (line[digits] == '.' || line[digits] == ')'):
			line = line[digits+1:]
		default:
			return n
		}
		n++
	}
}
