package stream

import (
	"fmt"
	"strings"
	"time"

	"prefill/deck/latency"
	"prefill/ui/draw"
)

// item is one number of a lane and the cells it takes.
type item struct {
	text  string
	width int
	line  bool // begins a line, where not all go on one and there are two
	// short gives what to say where the text does not fit, longest first.
	short func(n int) (item, bool)
}

// numbers lists what is known of a lane by now, the most telling first. Each
// keeps its width, so that the next does not jump.
func (l lane) numbers(t *look) []item {
	var list []item
	add := func(name, value string, w int) {
		list = append(list, item{text: t.DimStyle.Render(name) + " " + draw.Pad(value, w), width: draw.Width(name) + 1 + max(w, draw.Width(value))})
	}
	time := func(known bool, d time.Duration) string {
		if !known {
			return t.DimStyle.Render("?")
		}
		return draw.Millis(d)
	}
	s := l.stats
	add("TTFT", time(l.shown > 0, s.TTFT), 7)
	add("TPOT", time(l.shown > 1, s.TPOT), 7)
	if l.spec.Thinking > 0 {
		add("first seen", time(s.FirstVisible > 0, s.FirstVisible), 7)
	}
	add("gap p99", time(l.shown > 1, s.GapP99), 7)
	list[len(list)-1].line = true // the gaps belong together
	add("max", time(l.shown > 1, s.GapLargest), 7)
	if l.shown > 1 && s.TPOT > 0 {
		return append(list, reading(t, s.TPOT))
	}
	return append(list, item{width: readingWidth}) // so that nothing moves when it comes
}

// readingWidth is the room that reading takes with a pace of two figures.
const readingWidth = 25

// reading says whether tokens come fast enough to be read as they come.
func reading(t *look, tpot time.Duration) item {
	pace := 1 / (tpot.Seconds() * latency.ReadingTokensPerSecond)
	sign, style := t.Tick, t.OKStyle
	if pace < 1 {
		sign, style = t.Cross, t.BadStyle
	}
	times := fmt.Sprintf("%s %.1fx ", sign, pace)
	if pace >= 1.95 {
		times = fmt.Sprintf("%s %.0fx ", sign, pace)
	}
	say := func(words string) item {
		return item{text: style.Render(times + words), width: draw.Width(times + words)}
	}
	it := say("as fast as you read")
	it.short = func(n int) (item, bool) {
		shorter := [...]string{"reading pace", "reading"}
		if n >= len(shorter) {
			return item{}, false
		}
		return say(shorter[n]), true
	}
	return it
}

// flow sets items onto so many lines of w cells. One that does not fit gives
// way to the next; lines without any stay empty.
func flow(items []item, w, rows int) []string {
	lines := make([]string, rows)
	row, used := 0, 0
	whole := 0
	for _, it := range items {
		whole += it.width + 2
	}
	fits := func(width int) bool { return used+gapAfter(used)+width <= w }
	for _, it := range items {
		if used > 0 && row+1 < rows && (!fits(it.width) || it.line && whole-2 > w) {
			row, used = row+1, 0
		}
		for n := 0; it.short != nil && !fits(it.width); n++ {
			shorter, more := it.short(n)
			if !more {
				break
			}
			it.text, it.width = shorter.text, shorter.width
		}
		if row >= rows || !fits(it.width) {
			continue
		}
		lines[row] += strings.Repeat(" ", gapAfter(used)) + it.text
		used += gapAfter(used) + it.width
	}
	return lines
}

// gapAfter is the room between an item and the one before it.
func gapAfter(used int) int {
	if used > 0 {
		return 2
	}
	return 0
}
