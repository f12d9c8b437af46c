package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"prefill/ui"
	"prefill/ui/neutral"
)

// The exit codes.
const (
	ExitOK     = 0
	ExitFaults = 1 // the work was done and found faults, or failed half way
	ExitUsage  = 2 // called wrongly, or cannot start
)

// Streams are what a command reads and writes, so that tests can hand in
// their own.
type Streams struct {
	In       *os.File
	Out, Err io.Writer
	// Terminal is the file to draw screens on, nil when output is not one.
	Terminal *os.File
	Env      []string
}

// System gives the streams of this process.
func System() Streams {
	s := Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Environ()}
	if isTerminal(os.Stdin) && isTerminal(os.Stdout) {
		s.Terminal = os.Stdout
	}
	return s
}

// env is the value of an environment variable, empty when it is not set.
func (s Streams) env(name string) string {
	for i := len(s.Env) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(s.Env[i], name+"="); ok {
			return value
		}
	}
	return ""
}

// usageError is an error of the call, not of the work.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errFaults says that everything was printed already and faults were found.
var errFaults = errors.New("faults were found")

// Main runs one command and gives the exit code. Errors are printed here and
// nowhere else: one line, neutralised, with the next step in it.
func Main(ctx context.Context, args []string, s Streams) int {
	app := newApp(s)
	root := newRoot(app)
	root.SetArgs(args)
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	err := root.ExecuteContext(ctx)
	if closing := app.close(); err == nil {
		err = closing
	}
	return report(s.Err, err)
}

func report(w io.Writer, err error) int {
	var wrong usageError
	var sig *ui.Signal
	var crash *ui.Crash
	switch {
	case err == nil:
		return ExitOK
	case errors.Is(err, errFaults):
		return ExitFaults
	case errors.As(err, &sig):
		return sig.ExitCode()
	case errors.As(err, &crash):
		fmt.Fprintf(w, "%s\nWhat was shown as saved is on disk. Please report this with the lines below.\n\n%s\n", crash.Error(), crash.Stack)
		return ExitFaults
	case errors.As(err, &wrong):
		fmt.Fprintln(w, "prefill: "+neutral.Text(err.Error()))
		return ExitUsage
	default:
		fmt.Fprintln(w, "prefill: "+neutral.Text(err.Error()))
		return codeOf(err)
	}
}
