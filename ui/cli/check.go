package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

func (a *app) checkCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check PATH...",
		Short: "Check packs and say what is wrong where",
		Long: `Check packs: files, or folders with all they hold. Every mistake is one line,
path:line:col: what is wrong. How to mend it. docs/packs.md explains each.
The exit code is 1 when there are errors, 0 when there are none or only warnings.`,
		Example: `  prefill check notes/raft.md
  prefill check notes/ --json`,
		Args: args(1, manyWords),
		RunE: func(cmd *cobra.Command, paths []string) error {
			lib, err := checked(paths)
			if err != nil {
				return err
			}
			if asJSON {
				err = writeJSON(cmd.OutOrStdout(), problemRows(lib.Problems))
			} else {
				err = printProblems(cmd.OutOrStdout(), lib)
			}
			if err == nil && lib.Errors() > 0 {
				return errFaults
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print an array of objects (docs/commands.md)")
	return cmd
}

func checked(paths []string) (content.Library, error) {
	var sources []content.Source
	var errs []error
	for _, p := range paths {
		s, err := sourceAt(p)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		sources = append(sources, s)
	}
	if len(errs) > 0 {
		return content.Library{}, usageError{errors.Join(errs...)}
	}
	return content.Load(sources...), nil
}

func printProblems(w io.Writer, lib content.Library) error {
	warnings := 0
	for _, p := range lib.Problems {
		if p.Severity == content.Warning {
			warnings++
		}
		if _, err := fmt.Fprintln(w, neutral.Line(p.String())); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%s sound, %s, %s\n", draw.Count(len(lib.Packs), "pack", "packs"),
		draw.Count(lib.Errors(), "error", "errors"), draw.Count(warnings, "warning", "warnings"))
	return err
}

// problemRow is one problem as `check --json` prints it.
type problemRow struct {
	Path     string `json:"path"`
	Line     int    `json:"line"`
	Col      int    `json:"col"`
	Severity string `json:"severity"`
	Code     string `json:"code"`
	Message  string `json:"message"`
	Hint     string `json:"hint"`
}

func problemRows(problems []content.Problem) []problemRow {
	rows := make([]problemRow, 0, len(problems))
	for _, p := range problems {
		rows = append(rows, problemRow{p.Place.Path, p.Place.Line, p.Place.Col, p.Severity.String(), string(p.Code), p.Msg, p.Hint})
	}
	return rows
}
