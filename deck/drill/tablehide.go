package drill

import (
	"maps"
	"slices"
)

// Hide covers other cells, at any time. What was judged keeps its grade; what
// was still covered is uncovered without one.
func (t Table) Hide(hide Hide, index int) Table {
	t = t.ShowAll()
	t.hidden = hide
	for _, s := range t.choose(hide, index) {
		t.cells[s] = Hidden
	}
	t.hides++
	t.at = Spot{-1, -1}
	return t.next()
}

// ShowAll uncovers every cell. Cells that were waiting stay unanswered.
func (t Table) ShowAll() Table {
	kept := maps.Clone(t.cells)
	if kept == nil {
		kept = map[Spot]CellState{}
	}
	maps.DeleteFunc(kept, func(_ Spot, state CellState) bool { return state == Hidden || state == Revealed })
	t.cells, t.active = kept, false
	return t
}

// choose lists the cells to cover.
func (t Table) choose(hide Hide, index int) []Spot {
	all := t.spots()
	if len(all) == 0 {
		return nil
	}
	r := chance(t.seed, t.hides)
	switch hide {
	case HideColumn:
		if index == AnyIndex {
			index = all[r.IntN(len(all))].Col
		}
		return slices.DeleteFunc(all, func(s Spot) bool { return s.Col != index })
	case HideRow:
		if index == AnyIndex {
			index = all[r.IntN(len(all))].Row
		}
		return slices.DeleteFunc(all, func(s Spot) bool { return s.Row != index })
	case HideRandom:
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		return all[:(len(all)+1)/2]
	default:
		return all
	}
}

// spots lists every cell that can be asked: down the columns when a column
// is hidden, else along the rows.
func (t Table) spots() []Spot {
	var spots []Spot
	for row := range t.table.Rows {
		for col := range t.table.Columns {
			if s := (Spot{row, col}); t.askable(s) {
				spots = append(spots, s)
			}
		}
	}
	if t.hidden == HideColumn {
		slices.SortStableFunc(spots, func(a, b Spot) int { return a.Col - b.Col })
	}
	return spots
}

// askable reports whether the spot is a cell with text, right of the names.
func (t Table) askable(s Spot) bool {
	if s.Row < 0 || s.Row >= len(t.table.Rows) || s.Col < 1 || s.Col >= len(t.table.Columns) {
		return false
	}
	cells := t.table.Rows[s.Row].Cells
	return s.Col < len(cells) && !cells[s.Col].Empty()
}
