package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// noSuchCommand refuses words after `prefill` that are no command.
func noSuchCommand(root *cobra.Command, given []string) error {
	if len(given) == 0 {
		return nil
	}
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return usage("unknown command %q.%s `prefill -h` lists them", given[0], didYouMean("", given[0], names))
}

// didYouMean is a question with the name nearest to what was written, empty
// when none is near: at most a third of the letters may differ.
func didYouMean(prefix, written string, names []string) string {
	written = strings.ToLower(written)
	best, least := "", len(written)/3+1
	for _, name := range names {
		d := distance(written, name)
		if len(written) > 1 && strings.HasPrefix(name, written) {
			d = 0
		}
		if d < least {
			best, least = name, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" Did you mean %s%s?", prefix, best)
}

// longestName is the most bytes of a word that is compared with names.
const longestName = 64

// distance is how many bytes must be added, taken away, changed or swapped
// with their neighbour to make b of a (optimal string alignment).
func distance(a, b string) int {
	if len(a) > longestName {
		return len(a)
	}
	var older []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row
		row = make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			change := before[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, before[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
		older = before
	}
	return row[len(b)]
}
