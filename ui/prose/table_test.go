package prose

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"prefill/deck"
	"prefill/ui/draw"
)

func metrics() deck.Table {
	text := func(s string) deck.Text { return deck.Text{Markdown: s} }
	t := deck.Table{}
	for _, head := range []string{"Metric", "What it measures", "Bound by", "Scales with"} {
		t.Columns = append(t.Columns, deck.Column{Slug: deck.Slug(head), Head: text(head)})
	}
	for _, row := range [][]string{
		{"TTFT", "Send to first token", "Compute of prefill; the queue under load", "Uncached prompt tokens, load"},
		{"TPOT", "Mean gap after the first token of one reply", "Memory **bandwidth** of decode", "Weight bytes, batch size, context length"},
		{"Goodput", "Requests per second that meet every limit", `Whichever limit \| breaks`, ""},
	} {
		r := deck.Row{Slug: deck.Slug(row[0])}
		for _, c := range row {
			r.Cells = append(r.Cells, text(c))
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

func TestTableLooksAsItDid(t *testing.T) {
	drill := TableOptions{Drill: true, Row: 1, Col: 2,
		Hidden: func(row, col int) bool { return col == 2 && row > 0 },
		Mark: func(row, col int) Mark {
			return map[[2]int]Mark{{0, 2}: Known, {0, 3}: Unknown}[[2]int{row, col}]
		}}
	for _, width := range []int{40, 60, 80, 120} {
		golden(t, fmt.Sprintf("table-%d", width), stripped(Table(metrics(), width, looks[0], TableOptions{}).Lines))
		drill.Say = ""
		if width == 80 {
			drill.Say = "say it, then space"
		}
		golden(t, fmt.Sprintf("drill-%d", width), stripped(Table(metrics(), width, looks[0], drill).Lines))
	}
	golden(t, "drill-ascii", stripped(Table(metrics(), 80, looks[2], drill).Lines))
	golden(t, "drill-colours", readable(Table(metrics(), 80, looks[1], drill).Lines, looks[1]))
}

func TestTableFitsEveryWidth(t *testing.T) {
	for width := 20; width <= 200; width++ {
		for _, opt := range []TableOptions{{}, {Drill: true, Row: 0, Col: 1}} {
			for _, l := range Table(metrics(), width, looks[0], opt).Lines {
				if draw.Width(l) > width {
					t.Fatalf("at %d: %d cells: %q", width, draw.Width(l), ansi.Strip(l))
				}
			}
		}
	}
}

func TestTableBecomesBlocksWhereColumnsWouldBeTight(t *testing.T) {
	for _, c := range []struct {
		width int
		want  bool
	}{{40, true}, {59, true}, {60, false}, {80, false}} {
		if got := Table(metrics(), c.width, looks[0], TableOptions{}).Blocks; got != c.want {
			t.Errorf("at %d: blocks %v, want %v", c.width, got, c.want)
		}
	}
}

func TestEveryCellIsOnTheLinesItSays(t *testing.T) {
	tab := metrics()
	for _, width := range []int{40, 80} {
		drawn := Table(tab, width, looks[0], TableOptions{})
		for y, row := range tab.Rows {
			for x, c := range row.Cells {
				r := drawn.Cells[y][x]
				shown := letters(ansi.Strip(strings.Join(drawn.Lines[r.First:r.End], "")))
				word, _, _ := strings.Cut(Plain(c.Markdown), " ")
				if !strings.Contains(shown, letters(word)) {
					t.Errorf("at %d: cell %d,%d is not on lines %v: %q", width, y, x, r, shown)
				}
			}
		}
	}
}

// Nothing may move when a cell opens, or the eye loses its place.
func TestARevealMovesNothingSideBySide(t *testing.T) {
	all := func(int, int) bool { return true }
	hidden := Table(metrics(), 80, looks[0], TableOptions{Drill: true, Hidden: all})
	open := Table(metrics(), 80, looks[0], TableOptions{Drill: true})
	if fmt.Sprint(hidden.Cells) != fmt.Sprint(open.Cells) {
		t.Errorf("cells move from %v to %v", hidden.Cells, open.Cells)
	}
	for i := range hidden.Lines {
		h, o := ansi.Strip(hidden.Lines[i]), ansi.Strip(open.Lines[i])
		if strings.Count(h, "│") != strings.Count(o, "│") {
			t.Errorf("line %d: %q becomes %q", i, h, o)
		}
	}
}

func TestAHiddenCellTellsNothing(t *testing.T) {
	hide := TableOptions{Drill: true, Hidden: func(_, col int) bool { return col == 1 }}
	for _, width := range []int{40, 80} {
		shown := ansi.Strip(strings.Join(Table(metrics(), width, looks[0], hide).Lines, " "))
		for _, word := range []string{"Send", "gap", "Requests"} {
			if strings.Contains(shown, word) {
				t.Errorf("at %d the hidden word %q shows", width, word)
			}
		}
		if !strings.Contains(shown, strings.Repeat(looks[0].Hidden, coverWidth)) {
			t.Errorf("at %d there is no cover", width)
		}
	}
}
