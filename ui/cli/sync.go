package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"prefill/store"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

func (a *app) syncCommand() *cobra.Command {
	var asJSON, create bool
	cmd := &cobra.Command{
		Use:   "sync DIR",
		Short: "Exchange history with your other machines through a folder",
		Long: `Exchange history with your other machines through a folder that some tool copies
between them: git, Syncthing, Dropbox, rsync. Each machine writes only files of
its own there, so nothing can conflict. Run it at any time, in any order, as
often as you like. The first time, --create makes the folder. The exit code is 1
when a file there could not be read in full.`,
		Example: `  prefill sync ~/Sync/prefill --create
  prefill sync ~/Sync/prefill
  git -C notes pull && prefill sync notes/prefill && git -C notes add -A && git -C notes commit -m Study && git -C notes push`,
		Args: args(1, 1),
		RunE: func(cmd *cobra.Command, given []string) error {
			if err := carrier(given[0], create); err != nil {
				return err
			}
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
	cmd.Flags().BoolVar(&create, "create", false, "make the folder when it is not there yet")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print an object (docs/commands.md)")
	return cmd
}

// carrier refuses a folder that is not there unless it may be made: a slip in
// its name, or a disk that is not mounted, would else look like other machines
// without any history.
func carrier(dir string, create bool) error {
	if _, err := os.Stat(dir); create || !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return usage("there is no folder %q. Check its name and that its disk is mounted; `prefill sync %s --create` makes it", dir, shellWord(dir))
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
