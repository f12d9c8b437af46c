package prose

// extent is how much room the text of a column wants: at least its longest
// word, at most its longest line. Both are in cells.
type extent struct{ word, line int }

// longestWord is the most that one word may ask of a column; longer ones
// break.
const longestWord = 18

// measure gives the extent of one cell.
func measure(gs []glyph) extent {
	var e extent
	word, line := 0, 0
	for i, g := range gs {
		if g.newline() {
			word, line = 0, 0
			continue
		}
		if g.space() || (i > 0 && breaksAt(gs, i)) {
			word = 0
		}
		line += g.width
		if !g.space() {
			word += g.width
			e.line = max(e.line, line)
		}
		e.word = max(e.word, word)
	}
	e.word = min(e.word, longestWord)
	return e
}

func (e extent) union(f extent) extent {
	return extent{max(e.word, f.word), max(e.line, f.line)}
}

// fitColumns shares room among columns: each gets its longest word, and what
// is left goes to the columns that still want some, the neediest by most. It
// reports false where the columns would be too tight to read.
func fitColumns(cols []extent, room int) ([]int, bool) {
	widths := make([]int, len(cols))
	least, want := 0, 0
	for i, c := range cols {
		widths[i] = max(c.word, min(c.line, comfortable), 1)
		least += widths[i]
		want += max(c.line, 1) - widths[i]
	}
	spare := room - least
	if spare < 0 {
		return nil, false
	}
	if spare >= want {
		for i, c := range cols {
			widths[i] = max(c.line, 1)
		}
		return widths, true
	}
	left := spare
	for i, c := range cols {
		add := spare * (max(c.line, 1) - widths[i]) / want
		widths[i] += add
		left -= add
	}
	for i := 0; left > 0; i = (i + 1) % len(cols) {
		if widths[i] < cols[i].line {
			widths[i]++
			left--
		}
	}
	return widths, true
}

// comfortable is the width below which a column of sentences is a chore.
const comfortable = 10
