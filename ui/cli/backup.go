package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"prefill/ui/neutral"
)

func (a *app) backupCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "backup [FILE]",
		Short: "Copy your whole history into one file",
		Long: `Copy your whole history into one file and read it back to be sure. Without a
FILE it goes into the backups folder of the data directory, beside the backups
that are made by themselves each day.`,
		Example: `  prefill backup
  prefill backup ~/prefill-before-travel.db`,
		Args: args(0, 1),
		RunE: func(cmd *cobra.Command, given []string) error {
			path, err := a.backupPath(given)
			if err != nil {
				return err
			}
			s, err := a.store()
			if err != nil {
				return err
			}
			if err := s.Backup(path); err != nil {
				return err
			}
			info, err := os.Stat(path)
			if err != nil {
				return fmt.Errorf("looking at the backup just made: %w", err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s, %d bytes, written and read back. `prefill restore %s` would bring it back.\n",
				neutral.Line(path), info.Size(), neutral.Line(a.backupName(path)))
			return err
		},
	}
}

// backupPath is the file named, or one in the backups folder that says when.
func (a *app) backupPath(given []string) (string, error) {
	if len(given) == 1 {
		if info, err := os.Stat(given[0]); err == nil && info.IsDir() {
			return "", usage("%s is a folder. Name a file in it, such as %s", given[0], filepath.Join(given[0], "prefill-backup.db"))
		}
		return filepath.Abs(given[0])
	}
	dir, err := a.backupsDir()
	if err != nil {
		return "", err
	}
	return freeName(filepath.Join(dir, "by-hand-"+a.clock.Now().Format("20060102-150405")), ".db"), nil
}

// freeName is a path that no file has yet: two backups may be made in one
// second.
func freeName(stem, end string) string {
	path := stem + end
	for n := 2; ; n++ {
		if _, err := os.Lstat(path); err != nil {
			return path
		}
		path = fmt.Sprintf("%s-%d%s", stem, n, end)
	}
}

// backupName is what restore takes for the backup at path: a bare name only for
// one in the backups folder.
func (a *app) backupName(path string) string {
	if dir, err := a.backupsDir(); err == nil && filepath.Dir(path) == filepath.Clean(dir) {
		return filepath.Base(path)
	}
	return path
}

// backupsDir is where the store keeps its backups.
func (a *app) backupsDir() (string, error) {
	data, err := a.dataDir()
	return filepath.Join(data, "backups"), err
}
