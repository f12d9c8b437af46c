package table

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/ui/screen"
	"prefill/ui/screentest"
	"prefill/ui/theme"
)

var tonight = time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)

// desk has tables and keeps grades in memory.
type desk struct {
	tables   []deck.Table
	title    string
	err      error
	graded   []drill.CardGrade
	finished []deck.Round
	undone   int
}

func (d *desk) Tables(deck.PackID) ([]deck.Table, string, error) { return d.tables, d.title, nil }

func (d *desk) Grade(g drill.CardGrade) error {
	if d.err == nil {
		d.graded = append(d.graded, g)
	}
	return d.err
}

func (d *desk) Finish(r deck.Round) error {
	if d.err == nil {
		d.finished = append(d.finished, r)
	}
	return d.err
}

func (d *desk) Undo() (string, error) {
	if d.err == nil {
		d.undone++
	}
	return "Taken back.", d.err
}

func (d *desk) Seed() uint64 { return 1 }

func table(rows ...[]string) deck.Table {
	var t deck.Table
	for i, head := range rows[0] {
		t.Columns = append(t.Columns, deck.Column{Slug: string(rune('p' + i)), Head: deck.Text{Markdown: head}})
	}
	for i, cells := range rows[1:] {
		row := deck.Row{Slug: string(rune('a' + i))}
		for _, c := range cells {
			row.Cells = append(row.Cells, deck.Text{Markdown: c})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func latency() *desk {
	return &desk{title: "TTFT vs TPOT", tables: []deck.Table{
		table([]string{"Metric", "What it measures", "Bound by", "Scales with"},
			[]string{"TTFT", "Send to first token", "Compute of prefill; the queue under load", "Uncached prompt tokens, load"},
			[]string{"TPOT", "Mean gap after the first token", "Memory bandwidth of decode", "Weight bytes, batch size"},
			[]string{"Total latency", "Send to last token", "Decode, for long replies", "Output tokens"}),
		table([]string{"Lever", "Moves"}, []string{"Prompt caching", "TTFT"}, []string{"Speculation", "TPOT"}),
	}}
}

func stage(t *testing.T, d *desk) *screentest.Stage {
	t.Helper()
	clock := &screentest.Clock{At: tonight}
	m, err := New(1, "ttft-vs-tpot", d, clock)
	if err != nil {
		t.Fatal(err)
	}
	return screentest.New(t, m, clock, 80, 24)
}

// columnTwo covers "Bound by", whatever the seed covered at the start.
func columnTwo(t *testing.T, d *desk) *screentest.Stage {
	st := stage(t, d)
	st.Press("c", "2")
	return st
}

func TestGoldens(t *testing.T) {
	st := columnTwo(t, latency())
	st.Goldens("covered")
	st.Press("space")
	st.Goldens("uncovered")
	st.Press("y", "n")
	st.Goldens("judged")
	st.Styled("judged")
	st.Press("c")
	st.Goldens("choose")
	st.Press("esc", "space", "y")
	st.Goldens("done")
}

func TestNoLineIsWiderThanTheWindow(t *testing.T) {
	d := latency()
	d.title = strings.Repeat("漢字 e\u0301 👩‍💻 ", 9)
	d.tables[0] = table([]string{"漢字", strings.Repeat("w", 100), "c"},
		[]string{strings.Repeat("名前", 30), strings.Repeat("long cell ", 30), "e\u0301"}, []string{"b", "c", strings.Repeat("x", 200)})
	st := stage(t, d)
	st.Fits()
	st.Press("A", "space")
	st.Fits()
	st.Press("y", "c")
	st.Fits()
	st.Press("esc", "r")
	st.Fits()
}

func TestNothingOfAPackReachesTheTerminalRaw(t *testing.T) {
	bad := screentest.Hostile
	d := &desk{title: bad, tables: []deck.Table{table([]string{bad, bad + "1", bad + "2"}, []string{bad, bad, bad}, []string{bad + "r", bad, bad})}}
	st := stage(t, d)
	for _, k := range []string{"", "space", "y", "c", "esc", "r", "esc", "a"} {
		if k != "" {
			st.Press(k)
		}
		st.Clean()
	}
}

func TestEachCellIsGradedByItself(t *testing.T) {
	d := latency()
	st := columnTwo(t, d)
	st.Sees(80, 24, "▸ TTFT · Bound by", "say it, then space")
	st.Lacks(80, 24, "Compute of")
	st.Press("y")
	if len(d.graded) != 0 {
		t.Fatal("a covered cell was graded known")
	}
	st.Wait(3 * time.Second)
	st.Press("space")
	st.Sees(80, 24, "Compute of", "did you know it?", "y knew it")
	st.Press("y", "n")
	if len(d.graded) != 2 || d.graded[0].Card != "ttft-vs-tpot/cell/a.r" || d.graded[0].Rating == deck.Again ||
		d.graded[0].Millis != 3000 || d.graded[1].Rating != deck.Again {
		t.Fatalf("graded %+v", d.graded)
	}
	st.Sees(80, 24, "2 of 3", "knew 1", "▸ Total latency · Bound by")
	st.Press("space", "y")
	st.Sees(80, 24, "Every cell is open")
	st.Press("esc")
	if _, ok := st.Last().(screen.Back); !ok || len(d.finished) != 1 || d.finished[0].Pairs != 3 {
		t.Errorf("leaving: %#v, rounds %+v", st.Last(), d.finished)
	}
}

func TestTwoQuickPressesAreOneGrade(t *testing.T) {
	d := latency()
	st := columnTwo(t, d)
	st.Press("space")
	st.Hold = true
	st.Press("y", "y", "n", "esc", "u")
	st.Release()
	if len(d.graded) != 1 || len(d.finished) != 0 || d.undone != 0 {
		t.Errorf("%d grades, %d rounds, %d undone", len(d.graded), len(d.finished), d.undone)
	}
	st.Press("esc", "esc")
	st.Hold = true
	st.Press("esc", "esc")
	if len(st.Held) != 1 {
		t.Errorf("leaving twice notes %d rounds", len(st.Held))
	}
}

func TestAGradeThatCannotBeSavedLosesNothing(t *testing.T) {
	d := latency()
	st := columnTwo(t, d)
	st.Press("space")
	d.err = errors.New("the disk is full")
	st.Press("y")
	if f, ok := st.Last().(screen.Failed); !ok || !errors.Is(f.Err, d.err) {
		t.Errorf("the failure is not told: %#v", st.Last())
	}
	st.Sees(80, 24, "▸ TTFT · Bound by", "did you know it?", "0 of 3")
	unsaved := func() string { return st.Screen.(screen.Unsaved).Unsaved() }
	if unsaved() == "" {
		t.Error("whoever quits now is not warned")
	}
	d.err = nil
	st.Press("y")
	if why := unsaved(); why != "" {
		t.Errorf("all is saved, and still it says %q", why)
	}
	d.err = errors.New("the disk is full")
	st.Press("esc")
	if _, left := st.Last().(screen.Back); left {
		t.Error("the screen was left though the round could not be noted")
	}
	d.err = nil
	st.Press("esc")
	if _, left := st.Last().(screen.Back); !left || len(d.finished) != 1 {
		t.Error("trying again does not leave")
	}
}

func TestUndoCoversTheCellAgain(t *testing.T) {
	d := latency()
	st := columnTwo(t, d)
	st.Press("u")
	if d.undone != 0 {
		t.Error("undo reached behind this drill")
	}
	st.Press("space", "y", "u")
	st.Sees(80, 24, "▸ TTFT · Bound by", "0 of 3")
	if d.undone != 1 {
		t.Errorf("%d grades were taken back", d.undone)
	}
	st.Press("y")
	d.err = errors.New("no")
	st.Press("u")
	st.Sees(80, 24, "1 of 3")
}

func TestCoveringOtherCells(t *testing.T) {
	for _, c := range []struct {
		keys []string
		of   string
	}{
		{[]string{"c", "1"}, "of 3"}, {[]string{"r", "2"}, "of 3"}, {[]string{"A"}, "of 9"},
		{[]string{"c", "c"}, "of 3"}, {[]string{"r", "r"}, "of 3"}, {[]string{"c", "9"}, "of 3"},
	} {
		st := columnTwo(t, latency())
		st.Press(c.keys...)
		st.Sees(80, 24, c.of)
	}
	st := columnTwo(t, latency())
	st.Press("a")
	st.Sees(80, 24, "Every cell is open", "all shown")
	st.Press("space")
	st.Lacks(80, 24, "all shown")
	st.Press("tab")
	st.Sees(80, 24, "2/2", "Lever")
	st.Press("tab")
	st.Sees(80, 24, "1/2", "Metric")
}

func TestTheCellAskedForIsInSightAtAnySize(t *testing.T) {
	st := columnTwo(t, latency())
	for w := 40; w <= 200; w += 4 {
		for _, h := range []int{12, 18, 30} {
			st.Tell(screentest.Body(w, h))
			for _, k := range []string{"up", "down", "down", "left", "right", "up"} {
				st.Press(k)
				if text := st.Text(w, h); strings.Count(text, "▸") < 2 || !strings.Contains(text, "▒") {
					t.Fatalf("at %d x %d the cell asked for is out of sight:\n%s", w, h, text)
				}
			}
		}
	}
}

func TestTheMouseMovesTheCursor(t *testing.T) {
	st := columnTwo(t, latency())
	m := st.Screen.(Model)
	d := m.drawn(m.canvas())
	st.Tell(tea.MouseClickMsg{X: 40, Y: headHeight + d.Cells[2][2].First})
	st.Sees(80, 24, "▸ Total latency · Bound by")
	st.Tell(tea.MouseWheelMsg{Button: tea.MouseWheelDown}, tea.MouseWheelMsg{Button: tea.MouseWheelUp}, tea.MouseClickMsg{X: 900, Y: -4})
}

func TestNewsForAnotherScreenIsDropped(t *testing.T) {
	st := columnTwo(t, latency())
	st.Press("space", "y")
	was := st.Text(80, 24)
	st.Tell(savedMsg{id: 9, err: errors.New("no")}, undoneMsg{id: 9}, finishedMsg{id: 9})
	if st.Text(80, 24) != was {
		t.Errorf("news for screen 9 changed this one:\n%s", st.Text(80, 24))
	}
}

func BenchmarkKey(b *testing.B) {
	m, _ := New(1, "ttft-vs-tpot", latency(), &screentest.Clock{At: tonight})
	s, _ := m.Update(screen.Resized{W: 78, H: 20}, tonight)
	c := screen.Canvas{W: 78, H: 20, Theme: theme.New(true, false), Now: tonight}
	for b.Loop() {
		s, _ = s.Update(screentest.Key("down"), tonight)
		s.Body(c)
	}
}

func TestADigitBeyondTheColumnsSaysHowManyThereAre(t *testing.T) {
	st := stage(t, latency())
	st.Press("c", "9")
	if got, ok := st.Last().(screen.Note); !ok || !strings.Contains(got.Text, "to choose from") {
		t.Errorf("9 says %#v", st.Last())
	}
	st.Sees(80, 24, "Cover which column?")
}

// TestNoRoomForSignsWhereNothingIsCovered: three blanks stood before each cell.
func TestNoRoomForSignsWhereNothingIsCovered(t *testing.T) {
	st := stage(t, latency())
	st.Sees(80, 24, "│   ")
	st.Press("a")
	st.Lacks(80, 24, "│   Send to first")
	st.Sees(80, 24, "│ Send to first")
}
