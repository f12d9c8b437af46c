package cli_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// program is the real binary, built once for all journeys.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "prefill-journey-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "prefill")
	out, err := exec.Command("go", "build", "-o", path, "prefill").CombinedOutput()
	if err != nil {
		return "", &buildError{string(out), err}
	}
	return path, nil
})

type buildError struct {
	out string
	err error
}

func (e *buildError) Error() string { return e.err.Error() + "\n" + e.out }

// setting is where and when a run takes place.
type setting struct {
	data string // data directory
	now  string // PREFILL_NOW
	w, h int
	env  []string
}

func (s setting) environ() []string {
	env := []string{"HOME=" + s.data, "PATH=" + os.Getenv("PATH"), "TERM=xterm-256color", "COLORTERM=truecolor",
		"LANG=C.UTF-8", "TZ=UTC", "PREFILL_DATA=" + s.data, "PREFILL_NOW=" + s.now}
	return append(env, s.env...)
}

// window is the program in a terminal: its screen is what an emulator shows.
type window struct {
	t    testing.TB
	cmd  *exec.Cmd
	tty  *os.File
	done chan struct{} // closed when the program's output has ended

	mu    sync.Mutex
	emu   *vt.Emulator
	raw   bytes.Buffer
	ended error
}

// open starts the program in a window.
func open(t testing.TB, s setting, args ...string) *window {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatalf("building prefill: %v", err)
	}
	if s.w == 0 {
		s.w, s.h = 80, 24
	}
	cmd := exec.Command(path, args...)
	cmd.Env = s.environ()
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(s.w), Rows: uint16(s.h)})
	if err != nil {
		t.Fatalf("starting prefill in a terminal: %v", err)
	}
	w := &window{t: t, cmd: cmd, tty: tty, emu: vt.NewEmulator(s.w, s.h), done: make(chan struct{})}
	go w.show()
	go func() { _, _ = io.Copy(tty, w.emu) }() // what the terminal answers
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = tty.Close()
		// Closing the emulator itself would race with the copy above.
		if answers, ok := w.emu.InputPipe().(io.Closer); ok {
			_ = answers.Close()
		}
	})
	return w
}

// show feeds the program's output to the emulator until it ends.
func (w *window) show() {
	defer close(w.done)
	buf := make([]byte, 32<<10)
	for {
		n, err := w.tty.Read(buf)
		if n > 0 {
			w.mu.Lock()
			w.raw.Write(buf[:n])
			_, _ = w.emu.Write(buf[:n])
			w.mu.Unlock()
		}
		if err != nil {
			return
		}
	}
}

// text is what stands on the screen.
func (w *window) text() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.emu.String()
}

// output is every byte the program wrote.
func (w *window) output() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.raw.String()
}

// patience is how long a screen may take to come on a busy machine; it is no
// measure of speed.
const patience = 20 * time.Second

// sees waits until all the words stand on the screen, and gives the screen.
func (w *window) sees(words ...string) string {
	w.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		text := w.text()
		missing := ""
		for _, word := range words {
			if !strings.Contains(text, word) {
				missing = word
			}
		}
		if missing == "" {
			return text
		}
		if time.Now().After(deadline) {
			w.t.Fatalf("%q did not come on the screen:\n%s", missing, text)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// loses waits until a word is gone from the screen.
func (w *window) loses(word string) string {
	w.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		text := w.text()
		if !strings.Contains(text, word) {
			return text
		}
		if time.Now().After(deadline) {
			w.t.Fatalf("%q stayed on the screen:\n%s", word, text)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// press types keys; the names below stand for those without a letter.
func (w *window) press(keys ...string) {
	w.t.Helper()
	names := map[string]string{"enter": "\r", "esc": "\x1b", "space": " ", "tab": "\t", "up": "\x1b[A", "down": "\x1b[B",
		"right": "\x1b[C", "left": "\x1b[D", "ctrl+c": "\x03", "ctrl+z": "\x1a"}
	for _, k := range keys {
		if name, ok := names[k]; ok {
			k = name
		}
		if _, err := w.tty.WriteString(k); err != nil {
			w.t.Fatalf("typing %q: %v", k, err)
		}
	}
}

// resize changes the size of the window.
func (w *window) resize(cols, rows int) {
	w.t.Helper()
	w.mu.Lock()
	w.emu.Resize(cols, rows)
	w.mu.Unlock()
	if err := pty.Setsize(w.tty, &pty.Winsize{Cols: uint16(cols), Rows: uint16(rows)}); err != nil {
		w.t.Fatal(err)
	}
}

// leaves waits for the program to end and gives its exit code, -1 when a
// signal killed it.
func (w *window) leaves() int {
	w.t.Helper()
	ended := make(chan struct{})
	go func() {
		w.ended = w.cmd.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(patience):
		w.t.Fatalf("prefill did not end; the screen shows:\n%s", w.text())
	}
	select {
	case <-w.done:
	case <-time.After(time.Second): // a pty may keep its last byte open
	}
	return w.cmd.ProcessState.ExitCode()
}

// signal sends a signal to the program.
func (w *window) signal(s syscall.Signal) {
	w.t.Helper()
	if err := w.cmd.Process.Signal(s); err != nil {
		w.t.Fatal(err)
	}
}

// run starts the program without a terminal and gives what it printed.
func run(t *testing.T, s setting, stdin string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatalf("building prefill: %v", err)
	}
	cmd := exec.Command(path, args...)
	cmd.Env = s.environ()
	cmd.Stdin = strings.NewReader(stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	_ = cmd.Run()
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// settles waits until the screen has stopped changing.
func (w *window) settles() {
	for last := ""; last != w.text(); time.Sleep(60 * time.Millisecond) {
		last = w.text()
	}
}
