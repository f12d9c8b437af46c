package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"prefill/store"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

func (a *app) syncCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "sync DIR",
		Short: "Exchange history with your other machines through a folder",
		Long: `Exchange history with your other machines through a folder that some tool copies
between them: git, Syncthing, Dropbox, rsync. Each machine writes only files of
its own there, so nothing can conflict. Run it at any time, in any order, as
often as you like. The exit code is 1 when a file there could not be read in full.`,
		Example: `  prefill sync ~/Sync/prefill
  git -C notes pull && prefill sync notes/prefill && git -C notes commit -am "Study" && git -C notes push`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, given []string) error {
			s, err := a.store()
			if err != nil {
				return err
			}
			done, err := s.Sync(given[0])
			if err != nil {
				return err
			}
			if asJSON {
				err = writeJSON(cmd.OutOrStdout(), syncRowOf(done))
			} else {
				err = printSync(cmd.OutOrStdout(), done)
			}
			if err == nil && len(done.Problems) > 0 {
				return errFaults
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print an object (docs/commands.md)")
	return cmd
}

// syncRow is what `sync --json` prints.
type syncRow struct {
	Devices  int      `json:"devices"`  // others seen in the folder
	Received int      `json:"received"` // entries that were new here
	Written  int      `json:"written"`  // bytes written to the folder
	Problems []string `json:"problems"`
}

func syncRowOf(s store.Synced) syncRow {
	return syncRow{s.Devices, s.Got, s.Gave, append([]string{}, s.Problems...)}
}

func printSync(w io.Writer, s store.Synced) error {
	for _, p := range s.Problems {
		if _, err := fmt.Fprintln(w, neutral.Line(p)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%s received from %s; %s written.\n", draw.Count(s.Got, "entry", "entries"),
		draw.Count(s.Devices, "other device", "other devices"), draw.Count(s.Gave, "byte", "bytes"))
	return err
}
