package cli

import (
	"github.com/spf13/cobra"

	"prefill/ui/screen"
)

// newRoot builds the tree of commands.
func newRoot(a *app) *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:   "prefill",
		Short: "Interview-prep flashcards in the terminal",
		Long: `Flashcards for interviews about serving language models, in the terminal:
matching drills, tables to recall, follow-up questions, 60-second sheets,
a race of token streams, and a schedule that remembers for you.`,
		Example: `  prefill                          open the home screen
  prefill study                    study what is due
  prefill match ttft-vs-tpot       a matching round
  prefill night                    the night before
  prefill check notes/             check packs of your own`,
		Args:              noSuchCommand,
		SilenceErrors:     true,
		SilenceUsage:      true,
		PersistentPreRunE: a.prepare,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if version {
				return printVersion(cmd.OutOrStdout())
			}
			return a.show(cmd.Context(), screen.GoTo{Place: screen.Home})
		},
	}
	root.Flags().BoolVar(&version, "version", false, "print the version, as prefill version does")
	f := root.PersistentFlags()
	f.StringVar(&a.flags.data, "data-dir", "", "folder of history and own packs (else PREFILL_DATA, else the XDG data directory)")
	f.StringArrayVar(&a.flags.packs, "packs", nil, "a folder or file of more packs; may be given several times")
	f.StringVar(&a.flags.theme, "theme", "auto", "auto, dark or light")
	f.BoolVar(&a.flags.ascii, "ascii", false, "draw with ASCII signs only")
	f.BoolVar(&a.flags.readOnly, "read-only", false, "look at the history without opening it; for "+readers)
	f.BoolVar(&a.flags.still, "still", false, "no animation: results at once (also PREFILL_STILL=1)")
	root.SetHelpFunc(printHelp)
	root.SetUsageFunc(func(*cobra.Command) error { return nil })
	root.SetFlagErrorFunc(wrongFlag)
	root.CompletionOptions.HiddenDefaultCmd = true
	for _, g := range a.commands() {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.title
			root.AddCommand(c)
		}
	}
	root.SetHelpCommand(helpCommand(root))
	return root
}

// group is commands that belong together, under a heading of the help.
type group struct {
	title    string
	commands []*cobra.Command
}

// commands are all verbs.
func (a *app) commands() []group {
	return []group{
		{"Study", []*cobra.Command{a.studyCommand(), a.matchCommand(), a.tableCommand(), a.cheatCommand(), a.nightCommand()}},
		{"Where you are", []*cobra.Command{a.dueCommand(), a.statsCommand(), a.interviewCommand(), a.logCommand(), a.termCommand()}},
		{"Serving", []*cobra.Command{a.streamCommand(), a.predictCommand(), a.liveCommand()}},
		{"Packs", []*cobra.Command{a.packsCommand(), a.newCommand(), a.editCommand(), a.checkCommand(), a.relinkCommand()}},
		{"Your history", []*cobra.Command{
			a.undoCommand(), a.redoCommand(), a.suspendCommand(), a.unsuspendCommand(), a.configCommand(),
			a.syncCommand(), a.backupCommand(), a.restoreCommand(), a.doctorCommand(),
		}},
		{"Prefill", []*cobra.Command{a.versionCommand(), a.checkDatabaseCommand()}},
	}
}

// prepare reads what every command needs: the clock and the theme's name.
func (a *app) prepare(*cobra.Command, []string) (err error) {
	if a.clock, err = newClock(a.streams.env("PREFILL_NOW")); err != nil {
		return err
	}
	switch a.flags.theme {
	case "auto", "dark", "light":
		return nil
	}
	return usage("--theme %s is none of auto, dark, light", a.flags.theme)
}
