package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/deck"
	"prefill/ui/neutral"
)

func (a *app) editCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "edit TOPIC",
		Short: "Open a pack in your editor, then check it",
		Long: `Open a pack in $VISUAL or $EDITOR, then check it. A pack that came with prefill
is first copied to your own packs; the copy then takes its place, with the
history of its cards. The exit code is 1 when the pack has errors.`,
		Example: `  prefill edit raft
  prefill edit notes/raft.md`,
		Args: args(1, 1),
		RunE: func(cmd *cobra.Command, given []string) error {
			return a.edit(cmd.Context(), cmd.OutOrStdout(), given[0])
		},
	}
}

func (a *app) edit(ctx context.Context, w io.Writer, arg string) error {
	setting := editorName(a.streams)
	if setting == "" {
		return usage("no editor is set. Set VISUAL or EDITOR, such as EDITOR=vim, and try again")
	}
	place, err := a.editable(w, arg)
	if err != nil {
		return err
	}
	// An absolute path is never taken for an option.
	if place.Path, err = filepath.Abs(place.Path); err != nil {
		return fmt.Errorf("finding %s: %w", place.Path, err)
	}
	argv := editorArgs(setting, place)
	editor := exec.CommandContext(ctx, argv[0], argv[1:]...)
	editor.Env, editor.Stdin, editor.Stdout, editor.Stderr = a.streams.Env, a.streams.In, a.streams.Out, a.streams.Err
	// Ctrl-C in the editor is the editor's.
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	if err := editor.Run(); err != nil {
		return fmt.Errorf("running the editor %s: %w. VISUAL or EDITOR sets which one", argv[0], err)
	}
	lib, err := checked([]string{place.Path})
	if err != nil {
		return err
	}
	if err := printProblems(w, lib); err != nil {
		return err
	}
	if lib.Errors() > 0 {
		return errFaults
	}
	return nil
}

// editable gives the file that a topic or path means and the line to open it
// at, which is that of its first error. A shipped pack is copied first.
func (a *app) editable(w io.Writer, arg string) (deck.Place, error) {
	if looksLikePath(arg) {
		if !fileExists(arg) {
			return deck.Place{}, usage("there is no file %s. `prefill new TOPIC` begins a pack", arg)
		}
		lib, err := checked([]string{arg})
		return firstError(lib, arg), err
	}
	lib, err := a.library()
	if err != nil {
		return deck.Place{}, err
	}
	if path, ok := brokenFile(lib, arg); ok {
		return firstError(lib, path), nil
	}
	p, err := lib.Find(arg)
	if err != nil {
		return deck.Place{}, usageError{err}
	}
	if p.Origin == deck.Own {
		return p.Place, nil
	}
	return a.ownCopy(w, p)
}

// brokenFile is the file with errors that a topic means.
func brokenFile(lib content.Library, topic string) (string, bool) {
	want := deck.Slug(topic)
	for _, b := range lib.Broken {
		base := filepath.Base(b.Path)
		if string(b.ID) == want || b.Title != "" && deck.Slug(b.Title) == want || base == topic+filepath.Ext(base) {
			return b.Path, true
		}
	}
	return "", false
}

func firstError(lib content.Library, path string) deck.Place {
	for _, p := range lib.Problems {
		if p.Place.Path == path && p.Severity == content.Error {
			return p.Place
		}
	}
	return deck.Place{Path: path, Line: 1}
}

// ownCopy copies a shipped pack to the user's own, which then replaces it.
func (a *app) ownCopy(w io.Writer, p *deck.Pack) (deck.Place, error) {
	text, err := content.ShippedText(p)
	if err != nil {
		return deck.Place{}, err
	}
	data, err := a.dataDir()
	if err != nil {
		return deck.Place{}, err
	}
	path := filepath.Join(ownPacks(data), string(p.ID)+".md")
	if err := writeNew(path, text); err != nil {
		return deck.Place{}, err
	}
	_, err = fmt.Fprintf(w, "%s came with prefill. Your copy is %s; it now takes the place of the shipped one, which comes back when you remove the copy.\n",
		neutral.Line(p.Title), neutral.Line(path))
	return deck.Place{Path: path, Line: max(1, p.Place.Line)}, err
}
