package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"prefill/store"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

func (a *app) restoreCommand() *cobra.Command {
	var list, asJSON, yes bool
	cmd := &cobra.Command{
		Use:   "restore [FILE]",
		Short: "Go back to a backup of your history",
		Long: `Go back to a backup. First it is said what would change; the present history is
kept as a backup of its own, so that a restore can be undone by another.
FILE is a path, or a name that --list shows.`,
		Example: `  prefill restore --list
  prefill restore daily-20261130.db`,
		Args: func(cmd *cobra.Command, given []string) error {
			if list || asJSON {
				return args(0, 0)(cmd, given)
			}
			if len(given) == 0 {
				return usage("restore what? Name a backup; `prefill restore --list` shows those that are there")
			}
			return args(1, 1)(cmd, given)
		},
		RunE: func(cmd *cobra.Command, given []string) error {
			if list || asJSON {
				return a.listBackups(cmd.OutOrStdout(), asJSON)
			}
			return a.restore(cmd.OutOrStdout(), given[0], yes)
		},
	}
	cmd.Flags().BoolVar(&list, "list", false, "list the backups that are there")
	cmd.Flags().BoolVar(&asJSON, "json", false, "list them as an array of objects (docs/commands.md)")
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "restore without asking")
	return cmd
}

// backupRow is one backup as `restore --json` prints it.
type backupRow struct {
	File    string `json:"file"`
	Entries int    `json:"entries"`
	Newest  string `json:"newest"`          // RFC 3339 of the last entry, empty when there is none
	Fault   string `json:"fault,omitempty"` // why it cannot be read
}

// backupRows reads each backup in the backups folder, newest first.
func (a *app) backupRows() ([]backupRow, error) {
	s, err := a.store()
	if err != nil {
		return nil, err
	}
	dir, err := a.backupsDir()
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("listing the backups: %w", err)
	}
	rows := []backupRow{}
	for _, e := range entries {
		if !e.Type().IsRegular() || !strings.HasSuffix(e.Name(), ".db") {
			continue
		}
		row := backupRow{File: e.Name()}
		what, err := s.PreviewRestore(filepath.Join(dir, e.Name()))
		if err != nil {
			row.Fault = err.Error()
		}
		row.Entries = what.There
		if !what.Newest.IsZero() {
			row.Newest = what.Newest.Format("2006-01-02T15:04:05Z07:00")
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b backupRow) int { return strings.Compare(b.Newest, a.Newest) })
	return rows, nil
}

func (a *app) listBackups(w io.Writer, asJSON bool) error {
	rows, err := a.backupRows()
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(w, rows)
	}
	for _, r := range rows {
		text := fmt.Sprintf("%7d entries, the last of %s", r.Entries, r.Newest)
		switch {
		case r.Fault != "":
			text = r.Fault
		case r.Entries == 0:
			text = "      0 entries"
		}
		if _, err := fmt.Fprintf(w, "%s %s\n", draw.Pad(neutral.Line(r.File), 32), neutral.Line(text)); err != nil {
			return err
		}
	}
	dir, err := a.backupsDir()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s in %s\n", draw.Count(len(rows), "backup", "backups"), neutral.Line(dir))
	return err
}

func (a *app) restore(w io.Writer, arg string, yes bool) error {
	path, err := a.findBackup(arg)
	if err != nil {
		return err
	}
	s, err := a.store()
	if err != nil {
		return err
	}
	what, err := s.PreviewRestore(path)
	if err != nil {
		return err
	}
	if err := printRestore(w, path, what); err != nil {
		return err
	}
	if what.Gone == 0 && what.Back == 0 {
		_, err := fmt.Fprintln(w, "That is what you have; nothing was changed.")
		return err
	}
	if !yes {
		if sure, err := a.confirm("Go back to it?", "Say so with --yes."); err != nil || !sure {
			return err
		}
	}
	done, err := s.Restore(path)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "Restored. What was there before is kept; `prefill restore %s` brings it back.\n", neutral.Line(filepath.Base(done.Replaced)))
	return err
}

// findBackup is the file at a path or, for a bare name, in the backups folder.
func (a *app) findBackup(arg string) (string, error) {
	if fileExists(arg) {
		return filepath.Abs(arg)
	}
	dir, err := a.backupsDir()
	if err != nil {
		return "", err
	}
	if path := filepath.Join(dir, arg); filepath.Base(arg) == arg && fileExists(path) {
		return path, nil
	}
	return "", usage("there is no backup %s. `prefill restore --list` shows those that are there", arg)
}

func printRestore(w io.Writer, path string, r store.Restored) error {
	last := "none"
	if !r.Newest.IsZero() {
		last = r.Newest.Format("2006-01-02 15:04")
	}
	_, err := fmt.Fprintf(w, `The backup %s
  holds      %s, the last of %s; your history holds %d
  takes away %d that you have now
  brings     %d that you do not have now
  changes    %s
`, neutral.Line(path), draw.Count(r.There, "entry", "entries"), last, r.Here, r.Gone, r.Back, draw.Count(r.Cards, "card", "cards"))
	return err
}
