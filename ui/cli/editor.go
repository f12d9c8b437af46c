package cli

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
)

// editor gives the command that opens the user's editor at a place, nil when
// none is set.
func (d *desk) editor() func(deck.Place) tea.ExecCommand {
	name := editorName(d.app.streams)
	if name == "" {
		return nil
	}
	return func(p deck.Place) tea.ExecCommand {
		argv := editorArgs(name, p)
		return &command{exec.Command(argv[0], argv[1:]...)}
	}
}

func editorName(s Streams) string {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if v := strings.TrimSpace(s.env(name)); v != "" {
			return v
		}
	}
	return ""
}

// editorArgs is the argument list that opens a file at a line. The setting may
// hold arguments of its own, divided by blanks; no shell takes part.
func editorArgs(setting string, p deck.Place) []string {
	argv := strings.Fields(setting)
	line := max(p.Line, 1)
	if !filepath.IsAbs(p.Path) {
		// A file may be called "+!rm x.md", which vi would take for a command.
		p.Path = "." + string(filepath.Separator) + p.Path
	}
	switch base := strings.TrimSuffix(filepath.Base(argv[0]), ".exe"); base {
	case "code", "codium", "cursor", "windsurf":
		return append(argv, "--wait", "--goto", fmt.Sprintf("%s:%d:%d", p.Path, line, max(p.Col, 1)))
	case "subl", "zed", "hx", "helix":
		return append(argv, fmt.Sprintf("%s:%d", p.Path, line))
	case "vi", "vim", "nvim", "nano", "emacs", "emacsclient", "kak", "micro", "joe", "ne", "mg":
		return append(argv, fmt.Sprintf("+%d", line), p.Path)
	default:
		return append(argv, p.Path)
	}
}

// command makes an exec.Cmd run inside the program: it takes the terminal
// while the screens wait.
type command struct{ *exec.Cmd }

func (c *command) SetStdin(r io.Reader)  { c.Stdin = r }
func (c *command) SetStdout(w io.Writer) { c.Stdout = w }
func (c *command) SetStderr(w io.Writer) { c.Stderr = w }

// browser gives what opens a link, nil when this system has nothing for it.
func browser() func(string) error {
	opener := openerName()
	if opener == "" {
		return nil
	}
	return func(url string) error {
		if !strings.HasPrefix(url, "https://") && !strings.HasPrefix(url, "http://") {
			return fmt.Errorf("only http and https links are opened")
		}
		cmd := exec.Command(opener, url)
		if err := cmd.Start(); err != nil {
			return err
		}
		go func() { _ = cmd.Wait() }() // the browser outlives the press of a key
		return nil
	}
}

func openerName() string {
	for _, name := range []string{"xdg-open", "open", "wslview"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// fileExists reports whether something is at a path.
func fileExists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
