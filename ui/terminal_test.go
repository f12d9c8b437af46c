//go:build unix

package ui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"

	"prefill/ui/screen"
	"prefill/ui/theme"
)

// childKey tells this test binary to be the program in the terminal, with the
// part that is to fail.
const childKey = "PREFILL_UI_TEST_CHILD"

func TestMain(m *testing.M) {
	if part, child := os.LookupEnv(childKey); child {
		inTerminal(part)
		return
	}
	os.Exit(m.Run())
}

// inTerminal shows one lesson and then says how it ended and whether the
// terminal is as it was.
func inTerminal(part string) {
	before, _ := term.GetState(os.Stdin.Fd())
	heard := []string{}
	m, err := New(Options{Clock: fixed(tonight), Theme: theme.New(true, false),
		Open: func(screen.GoTo, screen.ID) (screen.Screen, error) {
			return lesson{name: "home", fails: part, heard: &heard}, nil
		}})
	if err == nil {
		err = Run(context.Background(), m, Terminal{In: os.Stdin, Out: os.Stdout, Env: os.Environ()})
	}
	var crash *Crash
	what := fmt.Sprint(err)
	if errors.As(err, &crash) {
		what = "crash " + crash.Reason
	}
	after, _ := term.GetState(os.Stdin.Fd())
	fmt.Printf("ENDED %s; same terminal %v\r\n", what, reflect.DeepEqual(before, after))
}

// child is the program in a terminal of its own.
type child struct {
	t   *testing.T
	cmd *exec.Cmd
	tty *os.File

	mu  sync.Mutex
	out bytes.Buffer
}

func start(t *testing.T, part string) *child {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childKey+"="+part, "TERM=xterm-256color")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: 80, Rows: 24})
	if err != nil {
		t.Fatalf("starting in a terminal: %v", err)
	}
	c := &child{t: t, cmd: cmd, tty: tty}
	go func() { _, _ = io.Copy(c, tty) }()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = tty.Close()
		_ = cmd.Wait()
	})
	return c
}

// Write keeps what the program wrote.
func (c *child) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.out.Write(p)
}

func (c *child) output() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.out.String()
}

// after waits until word stands in the output behind the first from bytes, and
// gives where that output ends. How long it may take is no measure of speed.
func (c *child) after(from int, word string) int {
	c.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if out := c.output(); strings.Contains(out[from:], word) {
			return len(out)
		}
	}
	c.t.Fatalf("%q did not come: %q", word, c.output()[from:])
	return 0
}

func (c *child) press(keys string) {
	c.t.Helper()
	if _, err := c.tty.WriteString(keys); err != nil {
		c.t.Fatal(err)
	}
}

const (
	enterAlternate = "\x1b[?1049h"
	leaveAlternate = "\x1b[?1049l"
	showCursor     = "\x1b[?25h"
)

func TestACrashGivesTheTerminalBack(t *testing.T) {
	for part, says := range map[string]string{"update": "crash broken", "command": "crash broken command", "sequence": "crash broken sequence"} {
		t.Run(part, func(t *testing.T) {
			c := start(t, part)
			c.after(0, "the lesson of home")
			c.press("x")
			c.after(0, "same terminal")
			out := c.output()
			end := out[strings.LastIndex(out, leaveAlternate)+1:]
			switch {
			case !strings.Contains(out, leaveAlternate) || strings.Contains(end, enterAlternate):
				t.Errorf("the alternate screen is not left: %q", end)
			case !strings.Contains(out[strings.LastIndex(out, enterAlternate):], showCursor):
				t.Errorf("the cursor stays hidden: %q", end)
			case !strings.Contains(end, says) || !strings.Contains(end, "same terminal true"):
				t.Errorf("the end is %q, want %q and the terminal as it was", end, says)
			case strings.Contains(out, "\x1b]0;evil"):
				t.Error("what was thrown reached the terminal raw")
			}
		})
	}
}

func TestAPictureThatCannotBeDrawnIsNoEnd(t *testing.T) {
	c := start(t, "body")
	c.after(0, "cannot be drawn")
	c.press("q")
	c.after(0, "ENDED <nil>; same terminal true")
}

func TestSuspendGivesTheTerminalBackAndTakesItAgain(t *testing.T) {
	c := start(t, "")
	seen := c.after(0, "the lesson of home")
	c.press("\x1a") // ctrl+z
	left := c.after(seen, leaveAlternate)
	if err := syscall.Kill(-c.cmd.Process.Pid, syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	// A shell's fg may come before the program has stopped; it is sent again
	// until it was heard.
	for range 200 {
		if strings.Contains(c.output()[left:], enterAlternate) {
			break
		}
		time.Sleep(20 * time.Millisecond)
		_ = syscall.Kill(-c.cmd.Process.Pid, syscall.SIGCONT)
	}
	back := c.after(left-1, enterAlternate)
	c.after(left-1, "the lesson of home")
	c.press("q")
	c.after(back-1, "ENDED <nil>; same terminal true")
}
