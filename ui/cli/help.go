package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"prefill/ui/neutral"
)

// printHelp prints the help of a command: what it does, examples first, then
// its commands and flags. It asks the terminal nothing and paints nothing.
func printHelp(cmd *cobra.Command, _ []string) {
	w := cmd.OutOrStdout()
	text := cmd.Long
	if text == "" {
		text = cmd.Short + "."
	}
	fmt.Fprintln(w, neutral.Text(strings.TrimSpace(text)))
	if cmd.Example != "" {
		fmt.Fprintf(w, "\nExamples\n%s\n", neutral.Text(strings.TrimRight(cmd.Example, "\n")))
	}
	fmt.Fprintf(w, "\nUsage\n  %s\n", neutral.Line(cmd.UseLine()))
	printCommands(w, cmd)
	printFlags(w, "Flags", cmd.LocalNonPersistentFlags())
	if cmd.HasParent() {
		printFlags(w, "Everywhere", cmd.Root().PersistentFlags())
	} else {
		printFlags(w, "Everywhere", cmd.PersistentFlags())
	}
}

func printCommands(w io.Writer, cmd *cobra.Command) {
	if !cmd.HasAvailableSubCommands() {
		return
	}
	fmt.Fprintln(w, "\nCommands")
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			fmt.Fprintf(w, "  %-12s %s\n", c.Name(), c.Short)
		}
	}
	fmt.Fprintf(w, "\n`%s COMMAND -h` tells more.\n", cmd.CommandPath())
}

func printFlags(w io.Writer, title string, flags *pflag.FlagSet) {
	var lines []string
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		if kind, _ := pflag.UnquoteUsage(f); kind != "" {
			name += " " + strings.ToUpper(strings.TrimSuffix(kind, "Array"))
		}
		lines = append(lines, fmt.Sprintf("  %-22s %s", name, f.Usage))
	})
	if len(lines) > 0 {
		fmt.Fprintf(w, "\n%s\n%s\n", title, strings.Join(lines, "\n"))
	}
}
