package ui

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

var tonight = time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)

type fixed time.Time

func (f fixed) Now() time.Time { return time.Time(f) }

// lesson is a screen that writes down what it is told.
type lesson struct {
	name   string
	typing bool
	busy   string
	lost   string // what is not saved
	fails  string // what panics: update, body, title, command, sequence
	heard  *[]string
}

func (l lesson) Init() tea.Cmd { return nil }

func (l lesson) Update(msg tea.Msg, at time.Time) (screen.Screen, tea.Cmd) {
	*l.heard = append(*l.heard, fmt.Sprintf("%s %T", l.name, msg))
	if k, ok := msg.(tea.KeyPressMsg); ok && k.Text == "x" {
		switch l.fails {
		case "update":
			panic("broken \x1b]0;evil\x07 update")
		case "command":
			return l, func() tea.Msg { panic("broken command") }
		case "sequence":
			return l, tea.Sequence(func() tea.Msg { panic("broken sequence") }, tea.Quit)
		}
	}
	return l, nil
}

func (l lesson) Title() screen.Title {
	if l.fails == "title" {
		panic("no title")
	}
	return screen.Title{Left: l.name, Right: "2 / 5 · 3 left"}
}

func (l lesson) Body(c screen.Canvas) string {
	if l.fails == "body" {
		panic("no body")
	}
	return "the lesson of " + l.name
}

func (l lesson) Keys() []key.Binding {
	return []key.Binding{key.NewBinding(key.WithKeys("s"), key.WithHelp("s", "study")), key.NewBinding(key.WithKeys("esc"), key.WithHelp("esc", "back"))}
}

func (l lesson) Typing() bool { return l.typing }
func (l lesson) Busy() string { return l.busy }

func (l lesson) Unsaved() string { return l.lost }

// shell opens lessons named after their places.
func shell(t *testing.T, first lesson, heard *[]string) Model {
	t.Helper()
	opt := Options{First: screen.GoTo{Place: screen.Home}, Clock: fixed(tonight), Theme: theme.New(true, false),
		Open: func(g screen.GoTo, _ screen.ID) (screen.Screen, error) {
			if g.Place == screen.Stats {
				return nil, errors.New("there are no stats yet. Study first")
			}
			if g.Place == screen.Home {
				first.name, first.heard = string(g.Place), heard
				return first, nil
			}
			return lesson{name: string(g.Place), heard: heard}, nil
		}}
	m, err := New(opt)
	if err != nil {
		t.Fatal(err)
	}
	return send(m.At(tonight), tea.WindowSizeMsg{Width: 80, Height: 24})
}

// send gives the shell messages and runs the commands they lead to.
func send(m Model, msgs ...tea.Msg) Model {
	for _, msg := range msgs {
		next, cmd := m.Update(msg)
		m = follow(next.(Model), cmd)
	}
	return m
}

func follow(m Model, cmd tea.Cmd) Model {
	if cmd == nil {
		return m
	}
	switch msg := cmd().(type) {
	case nil, tea.QuitMsg:
		return m
	case tea.BatchMsg:
		for _, c := range msg {
			m = follow(m, c)
		}
		return m
	default:
		return send(m, msg)
	}
}

func press(name string) tea.KeyPressMsg {
	switch name {
	case "esc":
		return tea.KeyPressMsg{Code: tea.KeyEscape}
	case "ctrl+c":
		return tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}
	case "ctrl+z":
		return tea.KeyPressMsg{Code: 'z', Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

func text(m Model) string { return ansi.Strip(m.View().Content) }

// quits reports whether a message makes the shell leave.
func quits(m Model, msg tea.Msg) bool {
	_, cmd := m.Update(msg)
	if cmd == nil {
		return false
	}
	_, quit := cmd().(tea.QuitMsg)
	return quit
}

func TestEveryWindowIsFilledAndNeverOverflows(t *testing.T) {
	var heard []string
	m := shell(t, lesson{}, &heard)
	for w := 1; w <= 200; w++ {
		for _, h := range []int{1, 5, 11, 12, 17, 18, 60} {
			m = send(m, tea.WindowSizeMsg{Width: w, Height: h})
			lines := strings.Split(text(m), "\n")
			if len(lines) > h {
				t.Fatalf("%d x %d has %d lines", w, h, len(lines))
			}
			for _, l := range lines {
				if draw.Width(l) > w {
					t.Fatalf("%d x %d has a line of %d: %q", w, h, draw.Width(l), l)
				}
			}
			if small := w < MinWidth || h < MinHeight; small == strings.Contains(text(m), "the lesson of home") {
				t.Errorf("%d x %d: small %v, shows\n%s", w, h, small, text(m))
			}
		}
	}
}

func TestAWindowTooSmallTakesNoGrade(t *testing.T) {
	var heard []string
	m := send(shell(t, lesson{}, &heard), tea.WindowSizeMsg{Width: 30, Height: 8})
	if !strings.Contains(text(m), "prefill needs 40 x 12") {
		t.Errorf("a small window shows %q", text(m))
	}
	heard = nil
	send(m, press("3"))
	if len(heard) != 0 {
		t.Errorf("a key in a window that shows no card reached the screen: %v", heard)
	}
	send(m, press("esc"))
	if len(heard) != 1 {
		t.Errorf("esc did not reach the screen: %v", heard)
	}
}

func TestScreensStandOnEachOther(t *testing.T) {
	var heard []string
	m := shell(t, lesson{}, &heard)
	m = send(m, screen.GoTo{Place: screen.Pack}, screen.GoTo{Place: screen.Study, Replace: true})
	if len(m.stack) != 2 || !strings.Contains(text(m), "lesson of study") {
		t.Fatalf("%d screens:\n%s", len(m.stack), text(m))
	}
	heard = nil
	m = send(m, press("s"))
	if got := strings.Join(heard, ","); got != "study tea.KeyPressMsg" {
		t.Errorf("a key reached %s", got)
	}
	heard = nil
	m = send(m, screen.FrameMsg{ID: 1, At: tonight.Add(time.Second)})
	if len(heard) != 2 {
		t.Errorf("a frame reached %v, want every open screen", heard)
	}
	m = send(m, screen.Back{})
	if !strings.Contains(text(m), "lesson of home") {
		t.Errorf("back shows\n%s", text(m))
	}
	if !quits(m, screen.Back{}) {
		t.Error("back on the first screen does not leave")
	}
	m = send(m, screen.GoTo{Place: screen.Stats})
	if !strings.Contains(text(m), "✗ there are no stats yet. Study first") || len(m.stack) != 1 {
		t.Errorf("a place that cannot be opened shows\n%s", text(m))
	}
}

func TestNewsStaysUntilTheNextKey(t *testing.T) {
	var heard []string
	m := shell(t, lesson{}, &heard)
	for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 40, Height: 12}} {
		m = send(m, size, screen.Failed{Err: errors.New("saving: no \x1b[2J room")})
		if got := text(m); !strings.Contains(got, "✗ saving: no") || strings.Contains(m.View().Content, "\x1b[2J") {
			t.Errorf("the failure is shown as\n%q", got)
		}
		m = send(m, press("s"))
		if strings.Contains(text(m), "saving") {
			t.Error("the failure outlives the next key")
		}
		m = send(m, screen.Note{Text: "Taken back."})
		if !strings.Contains(text(m), "Taken back.") {
			t.Errorf("the news is not shown:\n%s", text(m))
		}
	}
}

func TestKeysOfTheShell(t *testing.T) {
	var heard []string
	m := shell(t, lesson{}, &heard)
	if !quits(m, press("q")) || !quits(m, press("ctrl+c")) {
		t.Error("q or ctrl+c does not quit")
	}
	if m := send(m, press("?")); !strings.Contains(text(m), "On this screen") || !strings.Contains(text(m), "quit from anywhere") {
		t.Errorf("? shows\n%s", text(m))
	} else if m = send(m, press("esc")); strings.Contains(text(m), "On this screen") {
		t.Error("esc does not close the page of keys")
	}
	if m := send(m, press("M")); m.View().MouseMode == tea.MouseModeNone {
		t.Error("M does not turn the mouse on")
	}
	_, cmd := m.Update(press("ctrl+z"))
	if _, ok := cmd().(tea.SuspendMsg); !ok {
		t.Error("ctrl+z does not suspend")
	}
}

func TestWhileTypingLettersBelongToTheField(t *testing.T) {
	var heard []string
	m := shell(t, lesson{typing: true}, &heard)
	for _, k := range []string{"q", "?", "M"} {
		heard = nil
		if quits(m, press(k)); len(heard) != 1 {
			t.Errorf("%s did not reach the field", k)
		}
	}
	if !quits(m, press("ctrl+c")) {
		t.Error("ctrl+c does not leave a text field")
	}
}

func TestQuittingWaitsForAGradeOnItsWay(t *testing.T) {
	var heard []string
	m := shell(t, lesson{busy: "Saving your grade."}, &heard)
	if quits(m, press("q")) {
		t.Fatal("q left while a grade was being saved")
	}
	m = send(m, press("q"))
	if !strings.Contains(text(m), "Saving your grade.") {
		t.Errorf("nothing says why:\n%s", text(m))
	}
	if !quits(m, press("ctrl+c")) {
		t.Error("ctrl+c once more does not leave")
	}
	saved := m.top().screen.(lesson)
	saved.busy = ""
	if m = m.replace(0, saved); !quits(m, screen.FrameMsg{}) {
		t.Error("the program stays after the grade is saved")
	}
	if !quits(shell(t, lesson{}, &heard), signalMsg{os.Signal(syscall.SIGTERM)}) {
		t.Error("a signal does not end the program")
	}
}

func TestALinkIsShownBeforeItIsOpened(t *testing.T) {
	var heard, opened []string
	m := shell(t, lesson{}, &heard)
	m.opt.Browse = func(url string) error { opened = append(opened, url); return nil }
	m = send(m, screen.OpenURL{URL: "https://e.org/\u202epaper"})
	if !strings.Contains(text(m), "Open https://e.org/") || strings.Contains(text(m), "\u202e") || len(opened) != 0 {
		t.Errorf("asked:\n%s\nopened %v", text(m), opened)
	}
	if send(m, press("n")); len(opened) != 0 {
		t.Error("n opened it")
	}
	if send(m, press("y")); len(opened) != 1 {
		t.Error("y did not open it")
	}
	m.opt.Browse = func(string) error { return errors.New("no browser") }
	if m = send(m, press("y")); !strings.Contains(text(m), "no browser") {
		t.Errorf("a browser that fails says nothing:\n%s", text(m))
	}
}

func TestEditingWithoutAnEditorSaysWhatToDo(t *testing.T) {
	var heard []string
	m := send(shell(t, lesson{}, &heard), screen.Edit{Place: deck.Place{Path: "a.md"}})
	if !strings.Contains(text(m), "Set VISUAL or EDITOR") {
		t.Errorf("shows\n%s", text(m))
	}
}

func TestTheGroundIsTakenFromTheTerminalOnlyWhenAsked(t *testing.T) {
	var heard []string
	m := shell(t, lesson{}, &heard)
	white := tea.BackgroundColorMsg{Color: ansi.RGBColor{R: 255, G: 255, B: 255}}
	if send(m, white).opt.Theme.Dark != true {
		t.Error("a theme that was chosen gave way to the terminal's ground")
	}
	m.opt.AutoTheme = true
	kept := ""
	m.opt.KeepTheme = func(dark bool) error { kept = fmt.Sprint(dark); return nil }
	if send(m, white).opt.Theme.Dark || kept != "false" {
		t.Errorf("the ground was not taken over or not kept: %q", kept)
	}
}

func TestAFaultInDrawingCostsThePictureAlone(t *testing.T) {
	for _, part := range []string{"body", "title"} {
		var heard []string
		m := shell(t, lesson{fails: part}, &heard)
		if got := text(m); !strings.Contains(got, "This screen cannot be drawn") {
			t.Errorf("%s: shows\n%s", part, got)
		}
		if !quits(m, press("q")) {
			t.Errorf("%s: the keys no longer work", part)
		}
	}
}

func TestAFaultInUpdateOrACommandEndsInOrder(t *testing.T) {
	for _, part := range []string{"update", "command"} {
		var heard []string
		m := send(shell(t, lesson{fails: part}, &heard), press("x"))
		var crash *Crash
		if !errors.As(m.Crash(), &crash) || !strings.Contains(crash.Error(), "broken") || crash.Stack == "" {
			t.Errorf("%s: the crash is %v", part, m.Crash())
			continue
		}
		if crash.Reason != neutral.Line(crash.Reason) || strings.Contains(crash.Reason, "\x1b") {
			t.Errorf("%s: control characters in %q", part, crash.Reason)
		}
	}
}

func TestNothingButASCIIComesFromTheShellInThatTheme(t *testing.T) {
	var heard []string
	m := shell(t, lesson{}, &heard)
	m.opt.Theme = theme.New(true, true)
	for _, msg := range []tea.Msg{press("s"), press("?"), press("esc"), screen.Failed{Err: errors.New("no")}, screen.Note{Text: "news"}} {
		m = send(m, msg)
		for _, r := range text(m) {
			if r > 126 {
				t.Errorf("after %T: %q in\n%s", msg, r, text(m))
				break
			}
		}
	}
}

func BenchmarkView(b *testing.B) {
	var heard []string
	opt := Options{Clock: fixed(tonight), Theme: theme.New(true, false), Open: func(screen.GoTo, screen.ID) (screen.Screen, error) {
		return lesson{name: "home", heard: &heard}, nil
	}}
	m, _ := New(opt)
	m = send(m.At(tonight), tea.WindowSizeMsg{Width: 80, Height: 24})
	for b.Loop() {
		m.View()
	}
}

// TestQuittingWarnsOnceOfWhatIsNotSaved: a signal does not wait, nobody may be
// there to read.
func TestQuittingWarnsOnceOfWhatIsNotSaved(t *testing.T) {
	var heard []string
	m := shell(t, lesson{lost: "The last grade is NOT saved."}, &heard)
	quits := func(m Model, msg tea.Msg) (Model, bool) {
		next, cmd := m.Update(msg)
		if cmd == nil {
			return next.(Model), false
		}
		_, quit := cmd().(tea.QuitMsg)
		return next.(Model), quit
	}
	for _, k := range []tea.KeyPressMsg{{Code: 'q', Text: "q"}, {Code: 'c', Mod: tea.ModCtrl}} {
		warned, quit := quits(m, k)
		if quit || !strings.Contains(warned.draw(), "NOT saved. Once more leaves") {
			t.Errorf("%s: quit %v without a warning:\n%s", k, quit, warned.draw())
		}
		if _, quit := quits(warned, k); !quit {
			t.Errorf("%s a second time does not quit", k)
		}
		other, _ := quits(warned, tea.KeyPressMsg{Code: 's', Text: "s"})
		if _, quit := quits(other, k); quit {
			t.Errorf("%s quits without a new warning after another key", k)
		}
	}
	if _, quit := quits(m, signalMsg{syscall.SIGTERM}); !quit {
		t.Error("SIGTERM waits for a key that nobody may press")
	}
}

// TestOnlyItsOwnKeysCloseTheKeyPage: any key once did, page down too.
func TestOnlyItsOwnKeysCloseTheKeyPage(t *testing.T) {
	var heard []string
	small := func() Model {
		m := send(shell(t, lesson{name: "home", heard: &heard}, &heard), tea.WindowSizeMsg{Width: 40, Height: 12})
		return send(m, press("?"))
	}
	for _, k := range []string{"x", "s", "m", "enter", "tab", "left", " ", "pgdown", "down"} {
		if m := send(small(), press(k)); !m.page.open {
			t.Errorf("%q closes the page", k)
		}
	}
	for _, k := range []string{"esc", "?", "q"} {
		if m := send(small(), press(k)); m.page.open {
			t.Errorf("%q does not close the page", k)
		}
	}
	if m := send(small(), press("pgdown")); m.page.scroll.Top == 0 {
		t.Error("page down does not scroll")
	}
}

func TestALongMessageIsShownWhole(t *testing.T) {
	const long = "The history could not be written, since the disk is full. Nothing of what you answered before is lost. Free some space, then press the key once more; prefill doctor looks after the files."
	var heard []string
	for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
		m := send(shell(t, lesson{name: "home", heard: &heard}, &heard), tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		m = send(m, screen.Failed{Err: errors.New(long)})
		got := strings.Join(strings.Fields(text(m)), " ")
		if !strings.Contains(got, long) {
			t.Errorf("at %v the message is\n%s", size, text(m))
		}
		if n := len(strings.Split(text(m), "\n")); n != size[1] {
			t.Errorf("at %v the window has %d lines", size, n)
		}
	}
}
