package draw

import "strings"

// carry makes each line of a wrapped text open and close its own colours, so
// that a line can be drawn alone, or beside something else, and looks the same.
func carry(lines []string) []string {
	open := ""
	for i, l := range lines {
		lines[i] = open + l
		if open = openAfter(open, l); open != "" {
			lines[i] += "\x1b[m"
		}
	}
	return lines
}

// openAfter gives the colour sequences that are open at the end of a line,
// when open were at its start.
func openAfter(open, line string) string {
	for {
		_, rest, ok := strings.Cut(line, "\x1b[")
		if !ok {
			return open
		}
		seq, after, ok := strings.Cut(rest, "m")
		switch {
		case !ok:
			return open
		case seq == "" || seq == "0":
			open = ""
		default:
			open += "\x1b[" + seq + "m"
		}
		line = after
	}
}
