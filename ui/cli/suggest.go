package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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

// wrongFlag says what is wrong with a flag, and which may have been meant.
func wrongFlag(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || len(unknown.GetSpecifiedName()) < 2 {
		return usage("%v. `%s -h` shows how it is called", err, cmd.CommandPath())
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	name := unknown.GetSpecifiedName()
	return usage("unknown flag %q.%s `%s -h` lists them", "--"+name, didYouMean("--", name, names), cmd.CommandPath())
}

// didYouMean is a question with the name nearest to what was written, empty
// when none is near.
func didYouMean(prefix, written string, names []string) string {
	written = strings.ToLower(written)
	best, least := "", 3
	for _, name := range names {
		d := distance(written, name)
		if len(written) > 1 && strings.HasPrefix(name, written) {
			d = 1
		}
		if d < least && d < len(written) {
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

// distance is how many bytes must be added, taken away or changed to make b
// of a (Levenshtein).
func distance(a, b string) int {
	if len(a) > longestName {
		return len(a)
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := slices.Clone(row)
		row[0] = i + 1
		for j := range len(b) {
			change := before[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, before[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
