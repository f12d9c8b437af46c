package drill

import (
	"maps"
	"slices"
	"time"

	"prefill/deck"
)

// Hide says which cells of a table are covered. The first column names the
// rows and never is.
type Hide uint8

// The ways to hide.
const (
	HideColumn Hide = iota
	HideRow
	HideRandom
	HideAll
)

// String is the word for it on a screen.
func (h Hide) String() string {
	return [...]string{"a column", "a row", "random cells", "everything"}[min(h, HideAll)]
}

// AnyIndex lets the seed choose the column or row to hide.
const AnyIndex = -1

// CellState is how a cell of the drill stands.
type CellState uint8

// The states of a cell.
const (
	Shown    CellState = iota // never hidden, or shown without an answer
	Hidden                    // covered
	Revealed                  // uncovered, not yet judged
	Known                     // judged: the user knew it
	Missed                    // judged: the user did not
)

// Spot is the place of a cell: row and column, both counted from 0. Column 0
// holds the names of the rows.
type Spot struct{ Row, Col int }

// Table is the recall of one side-by-side table. The zero Table is done.
type Table struct {
	table  deck.Table
	pack   deck.PackID
	seed   uint64
	hides  uint64 // how often something was hidden: each draws anew
	hidden Hide
	cells  map[Spot]CellState // every spot not in it is Shown
	at     Spot
	active bool // at names a cell to answer
	grades []CardGrade
}

// NewTable hides cells of a table of the pack: the column or row of the given
// index (columns from 1, rows from 0, AnyIndex for one drawn by the seed), or
// random ones. Empty cells are never asked.
func NewTable(table deck.Table, pack deck.PackID, hide Hide, index int, seed uint64) Table {
	t := Table{table: table, pack: pack, seed: seed}
	return t.Hide(hide, index)
}

// Hidden is what was hidden last.
func (t Table) Hidden() Hide { return t.hidden }

// State is how the cell stands.
func (t Table) State(s Spot) CellState { return t.cells[s] }

// Card is the card of the cell; empty for one that is no card.
func (t Table) Card(s Spot) deck.CardID {
	if !t.askable(s) {
		return ""
	}
	slug := deck.CellSlug(t.table.Rows[s.Row].Slug, t.table.Columns[s.Col].Slug)
	return deck.MakeCardID(t.pack, deck.KindCell, slug)
}

// Cursor is the cell to answer now; false when none is left.
func (t Table) Cursor() (Spot, bool) { return t.at, t.active }

// Done reports whether no cell is left to answer.
func (t Table) Done() bool { return !t.active }

// Progress counts the cells of the drill: known, judged, and hidden at any
// time.
func (t Table) Progress() (known, judged, asked int) {
	for _, state := range t.cells {
		switch state {
		case Known:
			known++
			judged++
		case Missed:
			judged++
		}
	}
	return known, judged, len(t.cells)
}

// Reveal uncovers the cell at the cursor.
func (t Table) Reveal() Table {
	if t.active && t.cells[t.at] == Hidden {
		t = t.set(t.at, Revealed)
	}
	return t
}

// Judge says whether the user knew the cell at the cursor, how long that
// took, and, when another cell's text was said instead, that cell's card
// (else empty). A cell can be judged before it is revealed, as one knows what
// one does not know. The first judgement of a cell in a drill is its grade: a
// later one has just seen the answer and shows nothing new.
func (t Table) Judge(knew bool, said deck.CardID, took time.Duration) Table {
	card := t.Card(t.at)
	if !t.active || card == "" {
		return t
	}
	rating, state := deck.Again, Missed
	if knew {
		rating, state, said = deck.Good, Known, ""
	}
	t = t.set(t.at, state)
	if !slices.ContainsFunc(t.grades, func(g CardGrade) bool { return g.Card == card }) {
		t.grades = append(slices.Clone(t.grades), CardGrade{card, deck.Grade{Rating: rating,
			Mode: deck.ModeTable, Millis: max(0, took).Milliseconds(), Picked: string(said)}})
	}
	return t.next()
}

// Skip leaves the cell at the cursor for later and goes on to the next one.
func (t Table) Skip() Table { return t.next() }

// MoveTo puts the cursor on a cell that waits for an answer; any other spot
// leaves it where it is.
func (t Table) MoveTo(s Spot) Table {
	if t.waiting(s) {
		t.at, t.active = s, true
	}
	return t
}

// Move puts the cursor on the nearest waiting cell in the direction of rows
// (down positive) or columns (right positive), if there is one.
func (t Table) Move(rows, cols int) Table {
	if rows == 0 && cols == 0 {
		return t
	}
	s := t.at
	for {
		s = Spot{s.Row + rows, s.Col + cols}
		if s.Row < 0 || s.Row >= len(t.table.Rows) || s.Col < 1 || s.Col >= len(t.table.Columns) {
			return t
		}
		if t.waiting(s) {
			return t.MoveTo(s)
		}
	}
}

// Result is what the drill comes to; millis is the time of all of it.
func (t Table) Result(elapsed time.Duration) Result {
	round := deck.Round{Topic: string(t.pack), Drill: deck.ModeTable, Seed: t.seed,
		Pairs: len(t.grades), Millis: max(0, elapsed).Milliseconds(), Broken: t.active}
	r := Result{Grades: slices.Clone(t.grades)}
	for _, g := range t.grades {
		if g.Rating != deck.Again {
			round.First++
			continue
		}
		round.Wrong++
		r.Missed = append(r.Missed, g.Card)
		if g.Picked != "" {
			r.Mixups = append(r.Mixups, Mixup{g.Card, g.Picked})
		}
	}
	r.Round, r.Stopped = round, t.active
	return r
}

func (t Table) waiting(s Spot) bool {
	state := t.cells[s]
	return state == Hidden || state == Revealed
}

func (t Table) set(s Spot, state CellState) Table {
	t.cells = maps.Clone(t.cells)
	t.cells[s] = state
	return t
}

// next moves the cursor to the following waiting cell in reading order of
// what was hidden, round the end; the one it stands on comes last.
func (t Table) next() Table {
	spots := t.spots()
	from := slices.Index(spots, t.at)
	for i := range spots {
		s := spots[(from+1+i)%len(spots)]
		if t.waiting(s) {
			t.at, t.active = s, true
			return t
		}
	}
	t.active = false
	return t
}
