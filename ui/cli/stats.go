package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"prefill/store"
	"prefill/ui/neutral"
	"prefill/ui/stats"
	"prefill/ui/theme"
)

// statsFlags are what the command stats is told.
type statsFlags struct {
	asJSON bool
	svg    string
}

func (a *app) statsCommand() *cobra.Command {
	var f statsFlags
	cmd := &cobra.Command{
		Use:   "stats",
		Short: "Show what you know, what is due and how true the predictions are",
		Long: `The days on which you studied, what falls due in the next 14, recall as
predicted and as it was, how ready each track is, minutes, best rounds and what
you mix up. On the screen of prefill, S shows the same.`,
		Example: `  prefill stats
  prefill stats --json
  prefill stats --svg year.svg     a picture to share: it holds no text of cards`,
		Args: args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return a.stats(cmd.OutOrStdout(), f) },
	}
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print one object (docs/stats.md)")
	cmd.Flags().StringVar(&f.svg, "svg", "", "write a picture into this file, which must end in .svg; - prints it")
	return cmd
}

func (a *app) stats(w io.Writer, f statsFlags) error {
	if f.asJSON && f.svg != "" {
		return usage("--json and --svg are two commands; give one of them")
	}
	if f.svg != "" && f.svg != "-" && !strings.HasSuffix(f.svg, ".svg") {
		return usage("--svg %s: the name must end in .svg, so that no other file is overwritten by a slip", f.svg)
	}
	facts, err := a.facts()
	if err != nil {
		return err
	}
	look := theme.New(a.flags.theme == "dark", a.ascii())
	switch {
	case f.asJSON:
		return writeJSON(w, statsRowOf(facts))
	case f.svg != "":
		return writePicture(w, f.svg, stats.Picture(facts, look.Palette, look.Dark))
	default:
		_, err = io.WriteString(w, stats.Text(facts, look, textWidth))
		return err
	}
}

// textWidth is the width of lines that are printed and not drawn.
const textWidth = 80

// facts counts what is known now, reading only.
func (a *app) facts() (stats.Facts, error) {
	lib, err := a.library()
	if err != nil {
		return stats.Facts{}, err
	}
	view, err := a.reader()
	if err != nil {
		return stats.Facts{}, err
	}
	if s, ok := view.(*store.Store); ok {
		a.tellAdopted(lib, s)
	}
	return statsOf(view, lib, a.clock.Now(), func(float64) {})
}

func writePicture(w io.Writer, path, picture string) error {
	if path == "-" {
		_, err := io.WriteString(w, picture)
		return err
	}
	if err := os.WriteFile(path, []byte(picture), 0o644); err != nil {
		return fmt.Errorf("writing the picture: %w. Name a folder you may write to", err)
	}
	_, err := fmt.Fprintf(w, "wrote %s\n", neutral.Line(path))
	return err
}
