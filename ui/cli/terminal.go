package cli

import (
	"os"

	"github.com/charmbracelet/x/term"
)

// width is how many cells a line of output may take: those of the terminal,
// 80 without one.
func (s Streams) width() int {
	if s.Terminal != nil {
		if w, _, err := term.GetSize(s.Terminal.Fd()); err == nil && w > 0 {
			return w
		}
	}
	return lineLength
}

func isTerminal(f *os.File) bool { return term.IsTerminal(f.Fd()) }
