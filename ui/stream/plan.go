package stream

// room is what of the race is drawn in a window: lines for each part.
type room struct {
	columns  int // lanes side by side
	head     bool
	numbers  int // lines of numbers of each lane; 0 merges them into the head
	text     int // lines of text of each lane
	apart    bool
	legend   bool
	ruler    bool
	gapRows  int // height of the histogram of gaps
	formulas int
	knobs    bool
	blanks   int
	message  int
	work     int // lines for the arithmetic of finished lanes
}

// sideBySide is the body width from which lanes stand beside one another, and
// laneWidth the least a lane then needs.
const (
	sideBySide = 108
	laneWidth  = 34
	laneGap    = 3
)

// columnsFor is how many lanes stand beside one another.
func columnsFor(w, lanes int) int {
	if w < sideBySide {
		return 1
	}
	for _, n := range []int{lanes, (lanes + 1) / 2} {
		if n > 0 && (w-laneGap*(n-1))/n >= laneWidth {
			return n
		}
	}
	return 1
}

// plan shares the height out. What teaches most comes first: whatever the
// window, each lane has its numbers and its line on the time axis, and one
// line says what to see.
func (m Model) plan(c page) room {
	lanes := len(m.lanes)
	r := room{columns: columnsFor(c.W, lanes), message: 1}
	rows := (lanes + r.columns - 1) / max(r.columns, 1)
	left := c.H - rows - lanes - 1
	take := func(n int) bool {
		if left < n {
			return false
		}
		left -= n
		return true
	}
	tunable := m.tunable()
	if m.knobs.used && tunable {
		r.knobs = take(1)
	}
	if m.knobs.bad {
		for range m.refusal(c)[1:] {
			if take(1) {
				r.message++
			}
		}
	}
	if take(rows) {
		r.text = 1
	}
	if take(rows) {
		r.head, r.numbers = true, 1
	}
	r.ruler = take(1)
	if take(1) {
		r.formulas = 1
	}
	if take(1) {
		r.message++
	}
	if lanes > 1 && take(lanes-1) {
		r.formulas = lanes
	}
	r.legend = take(1)
	if !r.knobs && tunable {
		r.knobs = take(1)
	}
	m.shareRest(&r, rows, take)
	return r
}

// shareRest gives what is left to the histogram, to longer text and to air.
func (m Model) shareRest(r *room, rows int, take func(int) bool) {
	if !r.head || !r.legend {
		return
	}
	lanes := len(m.lanes)
	if take(rows) {
		r.text = 2
	}
	if take(lanes + 1) {
		r.gapRows = 1
	}
	if r.columns > 1 && take(rows) {
		r.numbers = 2
	}
	for r.blanks < 2 && take(1) {
		r.blanks++
	}
	if take(rows) {
		r.text++
		r.apart = take(rows)
	}
	if take(1) {
		r.message++
	}
	for r.text < 6 && take(rows) {
		r.text++
	}
	for r.gapRows > 0 && r.gapRows < 4 && take(lanes) {
		r.gapRows++
	}
	for r.text < longText && take(rows) {
		r.text++
	}
	if r.columns == lanes && take(leastWork) {
		for r.work = leastWork; take(1); r.work++ {
		}
	}
	for take(rows) {
		r.text++
	}
}

// longText is as many lines of a reply as one follows at a time, leastWork as
// many of the arithmetic as make sense by themselves.
const (
	longText  = 12
	leastWork = 8
)
