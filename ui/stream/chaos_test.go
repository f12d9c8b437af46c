package stream

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// TestAnyOrderOfMessagesIsSurvived types and turns at random, and holds that
// the position stays inside the race, that the picture fits, and that nothing
// runs while nobody looks. A failure prints its seed.
func TestAnyOrderOfMessagesIsSurvived(t *testing.T) {
	names := []string{"space", "enter", "esc", "tab", "backspace", "left", "right", "up", "down", "end", ".", ",", "[", "]",
		"r", "p", "x", "e", "s", "+", "-", "a", "b", "c", "d", "*", "f", "u", "1", "2", "3", "9", "m", "h", "k", "j"}
	for seed := range uint64(150) {
		random := rand.New(rand.NewPCG(seed, 1))
		s := newStage(t, []string{"", "measured", "four", StyleExercise}[random.IntN(4)], random.IntN(4) == 0)
		for range 120 {
			s.now = s.now.Add(time.Duration(random.IntN(400)) * time.Millisecond)
			s.send(s.anything(random, names))
			s.holds(seed, random)
			if t.Failed() {
				return
			}
		}
	}
}

// anything is a message that may come at any time.
func (s *stage) anything(random *rand.Rand, names []string) tea.Msg {
	switch random.IntN(12) {
	case 0:
		return screen.FrameMsg{ID: 4, Run: s.m.play.run, At: s.now}
	case 1:
		return screen.FrameMsg{ID: 4, Run: random.IntN(9), At: s.now.Add(time.Hour)}
	case 2:
		return []tea.Msg{screen.Hidden{}, screen.Shown{}, tea.BlurMsg{}, tea.FocusMsg{}, screen.Reloaded{}}[random.IntN(5)]
	case 3:
		return tea.MouseWheelMsg{Button: tea.MouseWheelUp}
	case 4:
		s.broken = nil
		if random.IntN(3) == 0 {
			s.broken = errors.New("no space left")
		}
		return tea.PasteMsg{Content: "12 ms"}
	default:
		return press(names[random.IntN(len(names))])
	}
}

func (s *stage) holds(seed uint64, random *rand.Rand) {
	s.t.Helper()
	m := s.m
	switch {
	case m.play.now < 0 || m.play.now > m.end:
		s.t.Errorf("seed %d: at %v of %v", seed, m.play.now, m.end)
	case m.play.running && (m.hidden || m.blurred || m.mode != racing):
		s.t.Errorf("seed %d: it runs while nobody looks (mode %d)", seed, m.mode)
	case m.still && m.play.running:
		s.t.Errorf("seed %d: it moves in spite of reduced motion", seed)
	}
	c := screen.Canvas{W: 38 + random.IntN(120), H: 8 + random.IntN(50), Theme: theme.New(true, false)}
	m.Title()
	m.Keys()
	lines := strings.Split(m.Body(c), "\n")
	if len(lines) > c.H {
		s.t.Errorf("seed %d: %d lines at %d x %d", seed, len(lines), c.W, c.H)
	}
	for _, l := range lines {
		if draw.Width(l) > c.W {
			s.t.Errorf("seed %d: a line of %d cells at %d x %d", seed, draw.Width(l), c.W, c.H)
		}
	}
}
