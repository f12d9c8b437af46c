package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"prefill/store"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

func (a *app) doctorCommand() *cobra.Command {
	var rebuild bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Look whether your history is sound, and mend it",
		Long: `Read the whole history once: every record and its checksum, the cached states
against the log, the journals, the newest backup. What can be mended is mended.
The exit code is 1 when something remains that needs you.`,
		Example: `  prefill doctor
  prefill doctor --rebuild         only make the cached states anew`,
		Args: args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			data, err := a.dataDir()
			if err != nil {
				return err
			}
			if !store.Exists(data) {
				_, err := fmt.Fprintf(cmd.OutOrStdout(), "There is no history in %s yet. It begins with the first card you study.\n", neutral.Line(data))
				return err
			}
			s, err := a.store()
			if err != nil {
				return err
			}
			if rebuild {
				return rebuildStates(cmd.OutOrStdout(), s)
			}
			return a.doctor(cmd.Context(), cmd.OutOrStdout(), s)
		},
	}
	cmd.Flags().BoolVar(&rebuild, "rebuild", false, "make the cached states anew from the log, and compare")
	return cmd
}

func rebuildStates(w io.Writer, s *store.Store) error {
	records, wrong, err := s.Rebuild()
	if err != nil {
		return err
	}
	verdict := "all were what the log gives, byte for byte"
	if wrong > 0 {
		verdict = fmt.Sprintf("%d were not what the log gives and are made anew", wrong)
	}
	_, err = fmt.Fprintf(w, "%s compared; %s.\n", draw.Count(records, "cached record", "cached records"), verdict)
	return err
}

// doctor examines the store. What a first look found and mended, a second one
// over a store opened anew finds sound; what that still finds remains.
func (a *app) doctor(ctx context.Context, w io.Writer, s *store.Store) error {
	first, err := a.examine(ctx, s)
	if err != nil {
		return err
	}
	left := map[string]bool{}
	if !first.Sound() {
		if left, err = a.secondLook(ctx); err != nil {
			return err
		}
	}
	for _, f := range first.Findings {
		if _, err := fmt.Fprintf(w, "%-8s %s\n", verdictOf(f, left), neutral.Line(f.Text)); err != nil {
			return err
		}
	}
	return conclude(w, len(left), first.Sound())
}

// examine gives what opening the store has told already, and what the store's
// own examination finds.
func (a *app) examine(ctx context.Context, s *store.Store) (store.Diagnosis, error) {
	var d store.Diagnosis
	told := map[string]bool{}
	for _, n := range s.Notices() {
		d.Findings = append(d.Findings, store.Finding{Text: n.Text})
		told[matter(n.Text)] = true
	}
	found, err := s.Doctor(ctx, store.DoctorOptions{RunCheck: a.checkInChild})
	for _, f := range found.Findings {
		if !told[matter(f.Text)] {
			d.Findings = append(d.Findings, f)
		}
	}
	return d, err
}

// secondLook opens the store anew and gives the faults that are left.
func (a *app) secondLook(ctx context.Context) (map[string]bool, error) {
	err := a.history.Close()
	a.history = nil
	if err != nil {
		return nil, err
	}
	s, err := a.store()
	if err != nil {
		return nil, err
	}
	second, err := a.examine(ctx, s)
	left := map[string]bool{}
	for _, f := range second.Findings {
		if !f.Sound {
			left[matter(f.Text)] = true
		}
	}
	return left, err
}

func conclude(w io.Writer, left int, sound bool) error {
	switch {
	case left > 0:
		fmt.Fprintf(w, "\n%s left that you should see to.\n", draw.Count(left, "thing is", "things are"))
		return errFaults
	case sound:
		_, err := fmt.Fprintln(w, "\nAll is well.")
		return err
	default:
		_, err := fmt.Fprintln(w, "\nWhat was wrong is mended; all is well now.")
		return err
	}
}

func verdictOf(f store.Finding, left map[string]bool) string {
	switch {
	case f.Sound:
		return "sound"
	case left[matter(f.Text)]:
		return "fault"
	default:
		return "mended"
	}
}

// checkName is the command that a child process runs for the doctor.
const checkName = "check-database"

// checkDatabaseCommand checks one database file. It is for the doctor alone:
// on a damaged file the check may crash or never end, which must not happen in
// the process that holds the history.
func (a *app) checkDatabaseCommand() *cobra.Command {
	return &cobra.Command{
		Use:    checkName + " FILE",
		Short:  "Check the pages of a database file",
		Hidden: true,
		Args:   args(1, 1),
		RunE:   func(_ *cobra.Command, given []string) error { return store.CheckFile(given[0]) },
	}
}

// longestReport bounds what is kept of a child's error text, in bytes.
const longestReport = 2000

// checkInChild runs the check of a database file in a process of its own.
func (a *app) checkInChild(ctx context.Context, path string) error {
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("finding prefill's own file to check the database with: %w", err)
	}
	var said bytes.Buffer
	cmd := exec.CommandContext(ctx, self, checkName, path)
	cmd.Env, cmd.Stderr = a.streams.Env, &said
	err = cmd.Run()
	switch text := bytes.TrimSpace(said.Bytes()); {
	case ctx.Err() != nil:
		return errors.New("the check did not end in time")
	case err != nil && len(text) > 0:
		line, _, _ := bytes.Cut(bytes.TrimPrefix(text, []byte("prefill: ")), []byte("\n"))
		return errors.New(string(line[:min(len(line), longestReport)]))
	}
	return err
}

// matter is what a finding is about, without its figures: a clock that is
// behind is a moment further behind at the second look.
func matter(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, text)
}
