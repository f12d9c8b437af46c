package drill

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"prefill/deck"
)

// sideBySide has three rows, three columns of facts and one empty cell.
func sideBySide() deck.Table {
	t := deck.Table{}
	for _, head := range []string{"Metric", "Measures", "Bound by", "Scales with"} {
		t.Columns = append(t.Columns, deck.Column{Slug: deck.Slug(head), Head: text(head)})
	}
	for _, cells := range [][]string{
		{"TTFT", "wait for the first token", "compute", "prompt length"},
		{"TPOT", "pace of the stream", "memory bandwidth", "context length"},
		{"ITL", "each single gap", "memory bandwidth", ""},
	} {
		row := deck.Row{Slug: deck.Slug(cells[0])}
		for _, c := range cells {
			row.Cells = append(row.Cells, text(c))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// hidden lists the spots that wait for an answer.
func hidden(t Table) []Spot {
	var spots []Spot
	for row := range t.table.Rows {
		for col := range t.table.Columns {
			if t.State(Spot{row, col}) == Hidden {
				spots = append(spots, Spot{row, col})
			}
		}
	}
	return spots
}

func TestWhatIsHidden(t *testing.T) {
	for _, c := range []struct {
		name  string
		hide  Hide
		index int
		want  []Spot
	}{
		{"a column", HideColumn, 2, []Spot{{0, 2}, {1, 2}, {2, 2}}},
		{"a column with an empty cell", HideColumn, 3, []Spot{{0, 3}, {1, 3}}},
		{"the names are never hidden", HideColumn, 0, nil},
		{"no such column", HideColumn, 9, nil},
		{"a row", HideRow, 1, []Spot{{1, 1}, {1, 2}, {1, 3}}},
		{"a row with an empty cell", HideRow, 2, []Spot{{2, 1}, {2, 2}}},
		{"everything", HideAll, 0, []Spot{{0, 1}, {0, 2}, {0, 3}, {1, 1}, {1, 2}, {1, 3}, {2, 1}, {2, 2}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := NewTable(sideBySide(), "p", c.hide, c.index, 1)
			if got := hidden(d); !slices.Equal(got, c.want) {
				t.Errorf("hidden %v, want %v", got, c.want)
			}
			if d.Done() != (len(c.want) == 0) {
				t.Errorf("done = %v", d.Done())
			}
		})
	}
}

func TestRandomCellsAreHalfAndDifferEachTime(t *testing.T) {
	d := NewTable(sideBySide(), "p", HideRandom, 0, 5)
	if got := hidden(d); len(got) != 4 || slices.ContainsFunc(got, func(s Spot) bool { return s.Col == 0 }) {
		t.Errorf("hidden %v", got)
	}
	if again := NewTable(sideBySide(), "p", HideRandom, 0, 5); !reflect.DeepEqual(again, d) {
		t.Error("the same seed hides other cells")
	}
	differ := false
	for range 5 {
		next := d.Hide(HideRandom, 0)
		differ = differ || !slices.Equal(hidden(next), hidden(d))
		d = next
	}
	if !differ {
		t.Error("hiding again hides the same cells five times")
	}
}

func TestAnyIndexHidesOneColumnOrRow(t *testing.T) {
	for seed := range uint64(20) {
		column := hidden(NewTable(sideBySide(), "p", HideColumn, AnyIndex, seed))
		row := hidden(NewTable(sideBySide(), "p", HideRow, AnyIndex, seed))
		if len(column) < 2 || column[0].Col != column[1].Col || len(row) < 2 || row[0].Row != row[1].Row {
			t.Fatalf("seed %d hides %v and %v", seed, column, row)
		}
	}
}

func TestEachCellIsGradedOnceWithItsOwnCard(t *testing.T) {
	d := NewTable(sideBySide(), "ttft-vs-tpot", HideColumn, 2, 1)
	kept := d
	d = d.Reveal()
	if at, _ := d.Cursor(); at != (Spot{0, 2}) || d.State(at) != Revealed {
		t.Fatalf("cursor %v in state %v", at, d.State(at))
	}
	d = d.Judge(true, "", 4*time.Second)
	d = d.Judge(false, "ttft-vs-tpot/cell/ttft.bound-by", 2*time.Second)
	d = d.Skip().Judge(true, "a known cell was not taken for another", 0)
	if known, judged, asked := d.Progress(); known != 2 || judged != 3 || asked != 3 || !d.Done() {
		t.Errorf("progress %d %d %d, done %v", known, judged, asked, d.Done())
	}
	d = d.Hide(HideRow, 1)
	for !d.Done() {
		d = d.Judge(true, "", 0)
	}
	r := d.Result(time.Minute)
	want := []CardGrade{
		{"ttft-vs-tpot/cell/ttft.bound-by", deck.Grade{Rating: deck.Good, Mode: deck.ModeTable, Millis: 4000}},
		{"ttft-vs-tpot/cell/tpot.bound-by", deck.Grade{Rating: deck.Again, Mode: deck.ModeTable, Millis: 2000, Picked: "ttft-vs-tpot/cell/ttft.bound-by"}},
		{"ttft-vs-tpot/cell/itl.bound-by", deck.Grade{Rating: deck.Good, Mode: deck.ModeTable}},
		{"ttft-vs-tpot/cell/tpot.measures", deck.Grade{Rating: deck.Good, Mode: deck.ModeTable}},
		{"ttft-vs-tpot/cell/tpot.scales-with", deck.Grade{Rating: deck.Good, Mode: deck.ModeTable}},
	}
	if !reflect.DeepEqual(r.Grades, want) {
		t.Errorf("grades\n%+v, want\n%+v", r.Grades, want)
	}
	if r.Round.Pairs != 5 || r.Round.First != 4 || r.Round.Wrong != 1 || r.Round.Millis != 60000 || len(r.Mixups) != 1 {
		t.Errorf("round %+v, mixups %v", r.Round, r.Mixups)
	}
	if len(hidden(kept)) != 3 {
		t.Error("the moves changed the value they were made on")
	}
}

func TestSkippedCellsComeBackAndShowAllAsksNothingMore(t *testing.T) {
	d := NewTable(sideBySide(), "p", HideColumn, 2, 1).Skip()
	if at, _ := d.Cursor(); at != (Spot{1, 2}) {
		t.Errorf("after a skip the cursor is at %v", at)
	}
	d = d.Skip().Skip()
	if at, _ := d.Cursor(); at != (Spot{0, 2}) {
		t.Errorf("after skipping all the cursor is at %v", at)
	}
	d = d.ShowAll()
	if d = d.Judge(true, "", 0); !d.Done() || len(d.Result(0).Grades) != 0 {
		t.Error("a shown table is still graded")
	}
}

func TestTheCursorMovesOnlyToWaitingCells(t *testing.T) {
	d := NewTable(sideBySide(), "p", HideColumn, 2, 1)
	if at, _ := d.Move(1, 0).Cursor(); at != (Spot{1, 2}) {
		t.Errorf("down leads to %v", at)
	}
	for name, moved := range map[string]Table{"left": d.Move(0, -1), "up": d.Move(-1, 0), "nowhere": d.Move(0, 0), "away": d.MoveTo(Spot{0, 0})} {
		if at, _ := moved.Cursor(); at != (Spot{0, 2}) {
			t.Errorf("%s leads to %v", name, at)
		}
	}
}

func TestAnEmptyTableIsDone(t *testing.T) {
	for name, d := range map[string]Table{"zero": {}, "no rows": NewTable(deck.Table{}, "p", HideRandom, 0, 1)} {
		d = d.Reveal().Judge(true, "", 0).Skip().Hide(HideColumn, AnyIndex)
		if !d.Done() || len(d.Result(0).Grades) != 0 {
			t.Errorf("%s: not done", name)
		}
	}
}
