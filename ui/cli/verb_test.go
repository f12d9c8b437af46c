package cli

import (
	"bytes"
	"context"
	"testing"

	"github.com/spf13/cobra"
)

// runVerb runs one verb as Main does, whether or not it is among the commands
// of the help.
func runVerb(t *testing.T, ctx context.Context, verb func(*app) *cobra.Command, env []string, args ...string) ran {
	t.Helper()
	var out, errs bytes.Buffer
	a := newApp(Streams{Out: &out, Err: &errs, Env: env})
	root, cmd := newRoot(a), verb(a)
	if found, _, err := root.Find([]string{cmd.Name()}); err != nil || found == root {
		root.AddCommand(cmd)
	}
	root.SetArgs(append([]string{cmd.Name()}, args...))
	root.SetOut(&out)
	root.SetErr(&errs)
	code := report(&errs, root.ExecuteContext(ctx))
	return ran{code: code, out: out.String(), err: errs.String()}
}
