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
	for _, g := range cmd.Groups() {
		fmt.Fprintf(w, "\n%s\n", g.Title)
		for _, c := range cmd.Commands() {
			if c.GroupID == g.ID && c.IsAvailableCommand() {
				fmt.Fprintf(w, "  %-12s %s\n", c.Name(), c.Short)
			}
		}
	}
	fmt.Fprintf(w, "\n`%s COMMAND -h` tells more.\n", cmd.CommandPath())
}

// helpCommand is `prefill help COMMAND`, the same as `prefill COMMAND -h`.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:    "help [COMMAND]",
		Short:  "Show how a command is called",
		Hidden: true,
		RunE: func(_ *cobra.Command, given []string) error {
			about, rest, err := root.Find(given)
			if err != nil || len(rest) > 0 {
				return noSuchCommand(root, given)
			}
			return about.Help()
		},
	}
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
		kind, usage := pflag.UnquoteUsage(f)
		if kind != "" {
			name += " " + strings.ToUpper(strings.TrimSuffix(kind, "Array"))
		}
		lines = append(lines, fmt.Sprintf("  %-22s %s", name, usage))
	})
	if len(lines) > 0 {
		fmt.Fprintf(w, "\n%s\n%s\n", title, strings.Join(lines, "\n"))
	}
}
