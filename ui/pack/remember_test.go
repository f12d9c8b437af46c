package pack

import (
	"testing"

	"prefill/ui/screen"
	"prefill/ui/theme"
)

func TestAPageIsDrawnOnceForEachWidthAndLook(t *testing.T) {
	drawn := 0
	page := remembered(func(Model, screen.Canvas) []string {
		drawn++
		return []string{"x"}
	})
	dark, light := theme.New(true, false), theme.New(false, false)
	for _, c := range []struct {
		canvas screen.Canvas
		want   int
	}{
		{screen.Canvas{W: 80, H: 20, Theme: dark}, 1},
		{screen.Canvas{W: 80, H: 40, Theme: dark}, 1},
		{screen.Canvas{W: 60, H: 20, Theme: dark}, 2},
		{screen.Canvas{W: 60, H: 20, Theme: light}, 3},
		{screen.Canvas{W: 60, H: 20, Theme: dark}, 3},
		{screen.Canvas{W: 60, H: 20, Theme: light}, 3},
	} {
		if lines := page(Model{}, c.canvas); len(lines) != 1 || drawn != c.want {
			t.Errorf("at width %d the page has %d lines and was drawn %d times, want %d", c.canvas.W, len(lines), drawn, c.want)
		}
	}
}
