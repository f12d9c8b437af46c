package stats

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"prefill/ui/theme"
)

// Text is the page as plain lines of at most w cells, for a pipe or a reader
// of screens.
func Text(f Facts, t theme.Theme, w int) string {
	lines := pageOf(f, t, min(w, twoColumns-1)).lines
	if f.Answers == 0 {
		lines = emptyLines(t, w)
	}
	for i, l := range lines {
		lines[i] = strings.TrimRight(ansi.Strip(l), " ")
	}
	return strings.Join(lines, "\n") + "\n"
}
