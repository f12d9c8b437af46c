package pack

import "prefill/ui/screen"

// remembered draws a page once for each width and look: a page of a very long
// pack takes half a second to draw, and every key that scrolls it asks for it
// twice, for its length in the usual look and for its lines in the present one.
func remembered(draw func(Model, screen.Canvas) []string) func(Model, screen.Canvas) []string {
	type page struct {
		width int
		lines []string
	}
	pages := map[uint8]page{}
	return func(m Model, c screen.Canvas) []string {
		last, ok := pages[c.Theme.Generation]
		if !ok || last.width != c.W {
			last = page{c.W, draw(m, c)}
			pages[c.Theme.Generation] = last
		}
		return last.lines
	}
}
