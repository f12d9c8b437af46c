package cli

import (
	"fmt"
	"strings"

	"prefill/deck"

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
		d := deck.Distance(written, name)
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
