package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/deck"
	"prefill/ui/neutral"
)

func (a *app) newCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "new TOPIC",
		Short: "Begin a pack of your own",
		Long: `Write a new pack with every section and a comment on how to fill it. It passes
prefill check as it is. It goes into packs/ of the data directory, where
prefill finds it by itself, or into --dir.`,
		Example: `  prefill new Raft
  prefill new "Consistent hashing" --dir notes`,
		Args: args(1, manyWords),
		RunE: func(cmd *cobra.Command, given []string) error {
			return a.newPack(cmd.OutOrStdout(), strings.Join(given, " "), dir)
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "", "the folder to write it to")
	return cmd
}

// newPack writes the skeleton of a pack and says how to go on.
func (a *app) newPack(w io.Writer, topic, dir string) error {
	if !strings.ContainsFunc(topic, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return usage("%q holds no letter or digit to name a pack by. Write it like `prefill new Raft`", topic)
	}
	id := deck.Slug(topic)
	lib, err := a.library()
	if err != nil {
		return err
	}
	if p, taken := lib.Pack(deck.PackID(id)); taken {
		return fmt.Errorf("there is a pack %s already, in %s. `prefill edit %s` opens it", id, p.Place.Path, id)
	}
	own := dir == ""
	if own {
		data, err := a.dataDir()
		if err != nil {
			return err
		}
		dir = ownPacks(data)
	}
	path := filepath.Join(dir, id+".md")
	if err := writeNew(path, content.Skeleton(topic)); err != nil {
		return err
	}
	study := id
	if !own {
		study = path
	}
	_, err = fmt.Fprintf(w, "%s is written.\nFill it with `prefill edit %s`, look it over with `prefill check %s`, learn it with `prefill study %s`.\n",
		neutral.Line(path), shellWord(study), shellWord(path), shellWord(study))
	return err
}

// writeNew writes a file that must not be there yet, and the folder it is in.
func writeNew(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("making the folder for packs: %w. --data-dir names another data folder", err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already and stays as it is. Choose another topic, or open it with `prefill edit %s`", path, path)
	}
	if err != nil {
		return fmt.Errorf("writing a pack: %w. --data-dir names another data folder", err)
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", path, errors.Join(err, os.Remove(path)))
	}
	return nil
}

// shellWord writes a path so that it can be copied into a command.
func shellWord(s string) string {
	clean := neutral.Line(s)
	plain := strings.IndexFunc(clean, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("/\\.-_:~+", r)
	}) < 0
	if plain {
		return clean
	}
	return "'" + strings.ReplaceAll(clean, "'", `'\''`) + "'"
}
