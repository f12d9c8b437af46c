package stream

import (
	"testing"
	"time"

	"prefill/ui/screen"
	"prefill/ui/theme"
)

// BenchmarkFrame is one picture of the running race of three lanes: Update and
// Body.
func BenchmarkFrame(b *testing.B) {
	for _, size := range []struct {
		name string
		w, h int
	}{{"80x24", 78, 20}, {"200x60", 198, 56}} {
		b.Run(size.name, func(b *testing.B) {
			at := start
			m, err := New(4, nil, "measured", desk{scenarios: races(), endpoint: &endpoint{}}, clock{&at}, false)
			if err != nil {
				b.Fatal(err)
			}
			next, _ := m.Update(press("space"), at)
			c := screen.Canvas{W: size.w, H: size.h, Theme: theme.New(true, false)}
			b.ReportAllocs()
			for i := range b.N {
				running := next.(Model)
				msg := screen.FrameMsg{ID: 4, Run: running.play.run, At: at.Add(time.Duration(i%100) * 20 * time.Millisecond)}
				after, _ := running.Update(msg, at)
				after.Body(c)
			}
		})
	}
}
