package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// childEnv makes the test binary be prefill, for commands that start a
// process of their own.
const childEnv = "PREFILL_TEST_IS_PREFILL"

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) != "" {
		os.Exit(Main(context.Background(), os.Args[1:], System()))
	}
	os.Exit(m.Run())
}

// rig is a data folder of a test and the environment of its runs.
type rig struct {
	t    *testing.T
	data string
	env  []string
	now  string
}

func newRig(t *testing.T) *rig {
	t.Helper()
	return &rig{t: t, data: filepath.Join(t.TempDir(), "data"), now: "2026-12-01T09:00:00+01:00"}
}

// ran is what came of one run.
type ran struct {
	code     int
	out, err string
}

// run runs one command with nothing on its input.
func (h *rig) run(args ...string) ran {
	h.t.Helper()
	return h.answer("", args...)
}

// answer runs one command with text on its input and no terminal.
func (h *rig) answer(input string, args ...string) ran {
	h.t.Helper()
	return h.start(input, false, args...)
}

// atTerminal runs one command as if its output were a terminal.
func (h *rig) atTerminal(input string, args ...string) ran {
	h.t.Helper()
	return h.start(input, true, args...)
}

func (h *rig) start(input string, terminal bool, args ...string) ran {
	h.t.Helper()
	in := h.input(input)
	defer in.Close()
	var out, errs bytes.Buffer
	s := Streams{In: in, Out: &out, Err: &errs, Env: append(append(os.Environ(),
		"PREFILL_DATA="+h.data, "PREFILL_NOW="+h.now, "VISUAL=", "EDITOR=", childEnv+"=1"), h.env...)}
	if terminal {
		s.Terminal = in
	}
	code := Main(context.Background(), args, s)
	h.onlyText(args, out.String())
	h.onlyText(args, errs.String())
	return ran{code, out.String(), errs.String()}
}

func (h *rig) input(text string) *os.File {
	h.t.Helper()
	path := filepath.Join(h.t.TempDir(), "input")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		h.t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		h.t.Fatal(err)
	}
	return f
}

// onlyText fails the test when printed text holds anything that could act on
// a terminal.
func (h *rig) onlyText(args []string, text string) {
	h.t.Helper()
	for _, r := range text {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) || r == unicode.ReplacementChar {
			h.t.Fatalf("prefill %s printed %U:\n%q", strings.Join(args, " "), r, text)
		}
	}
}

// ok runs a command that must succeed, and gives what it printed.
func (h *rig) ok(args ...string) string {
	h.t.Helper()
	r := h.run(args...)
	if r.code != ExitOK || r.err != "" {
		h.t.Fatalf("prefill %s: exit %d\n%s%s", strings.Join(args, " "), r.code, r.out, r.err)
	}
	return r.out
}

// want runs a command that must end with a code and say something; what it
// must say may be on either stream.
func (h *rig) want(code int, says string, args ...string) ran {
	h.t.Helper()
	r := h.run(args...)
	h.check(r, code, says, args...)
	return r
}

func (h *rig) check(r ran, code int, says string, args ...string) {
	h.t.Helper()
	if r.code != code || !strings.Contains(r.out+r.err, says) {
		h.t.Errorf("prefill %s: exit %d, want %d and %q:\n%s%s", strings.Join(args, " "), r.code, code, says, r.out, r.err)
	}
}

// pack writes a pack of the user's own.
func (h *rig) pack(name, text string) string {
	h.t.Helper()
	path := filepath.Join(ownPacks(h.data), name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		h.t.Fatal(err)
	}
	return path
}

// grade studies one pack in lines and gives the first n cards a grade.
func (h *rig) grade(topic string, n int) {
	h.t.Helper()
	r := h.answer(strings.Repeat("\n3\n", n)+"q\n", "study", "--plain", topic)
	if r.code != ExitOK {
		h.t.Fatalf("study --plain %s: exit %d\n%s%s", topic, r.code, r.out, r.err)
	}
}

// raft is a small pack of plain cards.
const raft = `---
id: raft
title: Raft
---

# Raft

## Cards

### Who accepts writes in a cluster of this protocol?

The leader of the present term, and nobody else, until a new election.

### What does a follower do when it hears nothing?

It becomes a candidate for the next term after a random timeout.

### When is an entry committed?

Once a majority of the servers has stored it in its log on disk.
`
