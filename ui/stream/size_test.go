package stream

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// TestNoLineIsWiderAndNoBodyTallerThanItsPlace tries every width of a window
// from 40 to 200, each with every seventeenth height from 12 to 60, in turns.
func TestNoLineIsWiderAndNoBodyTallerThanItsPlace(t *testing.T) {
	for name, m := range moments(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for w := 40; w <= 200; w++ {
				for h := 12 + w%17; h <= 60; h += 17 {
					c := screen.Canvas{W: w - 2, H: h - 4, Theme: theme.New(true, w%2 == 0), Now: start}
					if h < 18 {
						c.H = h - 2
					}
					lines := strings.Split(m.Body(c), "\n")
					if len(lines) > c.H {
						t.Fatalf("at %d x %d: %d lines", w, h, len(lines))
					}
					for _, l := range lines {
						if draw.Width(l) > c.W {
							t.Fatalf("at %d x %d: a line of %d cells: %q", w, h, draw.Width(l), ansi.Strip(l))
						}
					}
				}
			}
		})
	}
}

func TestEveryHeightHoldsTheRace(t *testing.T) {
	for name, m := range moments(t) {
		for h := 8; h <= 58; h++ {
			for _, w := range []int{38, 78, 108, 118, 198} {
				body := m.Body(screen.Canvas{W: w, H: h, Theme: theme.New(true, false), Now: start})
				if n := strings.Count(body, "\n") + 1; n > h {
					t.Errorf("%s at %d x %d: %d lines", name, w, h, n)
				}
			}
		}
	}
}

// moments are the screen in each of its states.
func moments(t *testing.T) map[string]Model {
	t.Helper()
	out := map[string]Model{}
	for _, style := range []string{"cached", "measured", "four"} {
		s := newStage(t, style, false)
		out[style+" ready"] = s.m
		out[style+" running"] = s.m.seek(s.m.end / 3)
		out[style+" done"] = s.m.seek(s.m.end)
	}
	s := newStage(t, "cached", false)
	s.key("end", "a", "+", "down", "+")
	out["knobs"] = s.m
	s = newStage(t, "cached", false)
	s.choose("model")
	s.key("+")
	out["refused"] = s.m
	s = newStage(t, "cached", false)
	s.key("p", "7")
	out["bet"] = s.m
	s.key(" ", "s", "enter")
	s.frame(0)
	out["bet running"] = s.m
	s.frame(time.Minute)
	out["bet done"] = s.m
	s.key("e")
	out["explained"] = s.m
	s.key("esc", "s")
	out["list"] = s.m
	s.key("esc", "l")
	out["live form"] = s.m
	s.paste("http://127.0.0.1:8000/a/path/that/is/longer/than/a/narrow/window/v1/chat/completions")
	s.key("up")
	s.typed("sk")
	out["live key"] = s.m
	s.server = endpoint{said: []string{"warm-up: complete · TTFT 80.0 ms", "run 1: complete · TTFT 79.0 ms · TPOT 9.00 ms"}, result: chat()}
	s.key("enter")
	said, _ := s.m.Update(liveSaidMsg{4, s.m.live.number, "run 1: complete · TTFT 79.0 ms · TPOT 9.00 ms · 120 tokens in 118 chunks"}, s.now)
	out["live measuring"] = said.(Model)
	s.wait()
	s.key("end", "b", "+")
	out["live race"] = s.m
	s.key("shift+tab", "x")
	out["exercise"] = s.m
	s.key("4", "2")
	if s.m.drill.exercise.Unit == "ms" {
		s.key("m", "s")
	}
	s.key("enter")
	out["worked"] = s.m
	return out
}
