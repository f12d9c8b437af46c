package stats

import (
	"slices"

	"prefill/ui/draw"
	"prefill/ui/theme"
)

// twoColumns is the width from which sections stand beside each other; the
// window is two cells wider.
const twoColumns = 108

// widestColumn keeps lines readable.
const widestColumn = 88

// page is the whole picture: its lines, and where its sections begin.
type page struct {
	lines  []string
	starts []int // ascending, each once
}

// pageOf lays the facts out in w cells.
func pageOf(f Facts, t theme.Theme, w int) page {
	if w < twoColumns {
		return column(t, w, f.sections(t, w)...)
	}
	p := column(t, w, f.yearSection(t, w))
	gap := 3
	half := min((w-gap)/2, widestColumn)
	left := column(t, half, f.aheadSection(t, half), f.truthSection(t, half), f.timeSection(t, half),
		f.mixedSection(t, half), f.bestsSection(t, half))
	right := column(t, half, f.readySection(t, half))
	return p.above(left.beside(right, half+gap))
}

// sections are all of them in the order of one column.
func (f Facts) sections(t theme.Theme, w int) []section {
	return []section{f.yearSection(t, w), f.aheadSection(t, w), f.truthSection(t, w), f.readySection(t, w),
		f.timeSection(t, w), f.mixedSection(t, w), f.bestsSection(t, w)}
}

// column sets sections under each other.
func column(t theme.Theme, w int, sections ...section) page {
	var p page
	for i, s := range sections {
		if i > 0 {
			p.lines = append(p.lines, "")
		}
		p.starts = append(p.starts, len(p.lines))
		p.lines = append(p.lines, t.HeadingStyle.Render(draw.Fit(s.title, w, t.Ellipsis)))
		p.lines = append(p.lines, s.lines...)
	}
	return p
}

// above sets another page under this one.
func (p page) above(q page) page {
	shift := len(p.lines) + 1
	p.lines = append(append(p.lines, ""), q.lines...)
	for _, s := range q.starts {
		p.starts = append(p.starts, s+shift)
	}
	return p
}

// beside sets another page to the right, from the cell at on.
func (p page) beside(q page, at int) page {
	lines := make([]string, max(len(p.lines), len(q.lines)))
	for i := range lines {
		if i < len(p.lines) {
			lines[i] = p.lines[i]
		}
		if i < len(q.lines) && q.lines[i] != "" {
			lines[i] = draw.Pad(lines[i], at) + q.lines[i]
		}
	}
	starts := append(slices.Clone(p.starts), q.starts...)
	slices.Sort(starts)
	return page{lines, slices.Compact(starts)}
}
