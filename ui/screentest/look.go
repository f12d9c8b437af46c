package screentest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"prefill/ui"
	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Window draws the whole window around the screen, colours and all.
func (s *Stage) Window(w, h int, t theme.Theme) string {
	s.t.Helper()
	open := func(screen.GoTo, screen.ID) (screen.Screen, error) { return s.Screen, nil }
	m, err := ui.New(ui.Options{Open: open, Clock: s.Clock, Theme: t})
	if err != nil {
		s.t.Fatal(err)
	}
	next, _ := m.At(s.Clock.At).Update(tea.WindowSizeMsg{Width: w, Height: h})
	return next.View().Content
}

// Text is the window without its colours.
func (s *Stage) Text(w, h int) string {
	s.t.Helper()
	return ansi.Strip(s.Window(w, h, theme.New(true, false)))
}

// Sees fails the test unless all the words stand in the window.
func (s *Stage) Sees(w, h int, words ...string) {
	s.t.Helper()
	text := s.Text(w, h)
	for _, word := range words {
		if !strings.Contains(text, word) {
			s.t.Errorf("%q is not on the screen at %d x %d:\n%s", word, w, h, text)
		}
	}
}

// Lacks fails the test if any of the words stands in the window.
func (s *Stage) Lacks(w, h int, words ...string) {
	s.t.Helper()
	text := s.Text(w, h)
	for _, word := range words {
		if strings.Contains(text, word) {
			s.t.Errorf("%q is on the screen at %d x %d:\n%s", word, w, h, text)
		}
	}
}

// Sizes are the windows of which the goldens are kept.
func Sizes() [][2]int { return [][2]int{{40, 12}, {60, 16}, {80, 24}, {120, 40}, {200, 60}} }

// Goldens compares the windows at all Sizes with testdata/NAME.golden, and at
// 80 x 24 in ASCII and with colours written as tags.
func (s *Stage) Goldens(name string) {
	s.t.Helper()
	var b strings.Builder
	for _, size := range Sizes() {
		fmt.Fprintf(&b, "%s %d x %d\n%s\n", name, size[0], size[1], trimmed(s.Text(size[0], size[1])))
	}
	ascii := ansi.Strip(s.Window(80, 24, theme.New(true, true)))
	fmt.Fprintf(&b, "%s 80 x 24 in ASCII\n%s\n", name, trimmed(ascii))
	Golden(s.t, name, b.String())
}

// Styled compares the window at 80 x 24 with its colour sequences made
// readable.
func (s *Stage) Styled(name string) {
	s.t.Helper()
	text := strings.ReplaceAll(s.Window(80, 24, theme.New(true, false)), "\x1b[", "‹")
	Golden(s.t, name+"-styled", trimmed(text)+"\n")
}

// trimmed drops the blanks at line ends, which no reader of a golden sees.
func trimmed(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

// Golden compares got with testdata/NAME.golden, and writes it with -update.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v. go test -update writes it", err)
	}
	if got != string(want) {
		t.Errorf("%s differs; go test -update writes it anew, then look at the difference\n%s", path, firstDifference(string(want), got))
	}
}

func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d\nwant %q\ngot  %q", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("want %d lines, got %d", len(a), len(b))
}

// Fits checks the screen's own body at every width from 40 to 200 and several
// heights, in both glyph sets: no line wider and not more lines than given.
func (s *Stage) Fits() {
	s.t.Helper()
	unicode, ascii := theme.New(true, false), theme.New(false, true)
	for w := 40; w <= 200; w++ {
		s.fits(w, 12, unicode)
		s.fits(w, 17, ascii)
		s.fits(w, 24, unicode)
	}
	s.fits(80, 60, ascii)
	s.fits(200, 60, unicode)
}

func (s *Stage) fits(w, h int, t theme.Theme) {
	s.t.Helper()
	size := Body(w, h)
	resized, _ := s.Screen.Update(size, s.Clock.At)
	checkFit(s.t, resized.Body(screen.Canvas{W: size.W, H: size.H, Theme: t, Now: s.Clock.At}), size)
}

func checkFit(t *testing.T, body string, size screen.Resized) {
	t.Helper()
	lines := strings.Split(body, "\n")
	if len(lines) > size.H {
		t.Errorf("a body of %d x %d has %d lines", size.W, size.H, len(lines))
	}
	for i, l := range lines {
		if draw.Width(l) > size.W {
			t.Errorf("a body of %d x %d: line %d is %d wide: %q", size.W, size.H, i+1, draw.Width(l), ansi.Strip(l))
		}
	}
}

// Hostile is a text that tries everything a pack may try on a terminal.
const Hostile = "evil\x1b]0;title\x07\x1b[2J\x1b[31m\u009b31m\x9b\u202Egnp\u2066\x00\x7f\r\x1bP+q\x1b\\ end"

// Clean checks that the window holds text, line feeds and colours alone, the
// last of them only of the theme's making.
func (s *Stage) Clean() {
	s.t.Helper()
	for _, size := range [][2]int{{40, 12}, {80, 24}, {140, 40}} {
		view := s.Window(size[0], size[1], theme.New(true, false))
		if strings.Contains(view, "\x1b[31m") {
			s.t.Errorf("a colour of a pack reached the terminal: %q", view)
		}
		for _, r := range ansi.Strip(view) {
			if r != '\n' && (r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x202e || r == 0x2066) {
				s.t.Errorf("%U reached the terminal at %v", r, size)
			}
		}
	}
}
