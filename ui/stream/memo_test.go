package stream

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"prefill/deck/latency"
)

// What is kept of the picture before changes nothing that is drawn: whatever
// was pressed, and at whatever moment, a screen that never drew anything draws
// the same, and its numbers are those worked out at once.
func TestNothingKeptIsEverStale(t *testing.T) {
	keys := []string{"space", "left", "right", ".", ",", "]", "[", "+", "-", "down", "up", "a", "b", "*", "u", "f", "tab", "end", "r", "p", "esc", "e", "esc"}
	for _, seed := range []uint64{1, 2, 3, 4} {
		random := rand.New(rand.NewPCG(seed, 9))
		s := newStage(t, "cached", false)
		sizes := [][2]int{{78, 20}, {118, 36}, {198, 56}, {38, 10}}
		for range 300 {
			if s.m.play.running && random.IntN(2) == 0 {
				s.frame(time.Duration(random.IntN(90)) * time.Millisecond)
			} else {
				s.key(keys[random.IntN(len(keys))])
			}
			size := sizes[random.IntN(len(sizes))]
			fresh := s.m
			fresh.looks = &looks{}
			if got, want := picture(s.m, size[0], size[1]), picture(fresh, size[0], size[1]); got != want {
				t.Fatalf("seed %d: it draws\n%s\nand drawn anew\n%s", seed, got, want)
			}
			if !reflect.DeepEqual(s.m.Keys(), fresh.Keys()) {
				t.Fatalf("seed %d: the keys are stale", seed)
			}
			checkNumbers(t, s.m)
		}
	}
}

func checkNumbers(t *testing.T, m Model) {
	t.Helper()
	for i, l := range m.lanes {
		want, counts := latency.Stats{}, []int(nil)
		if l.shown > 0 {
			want, counts = l.run.At(l.run.Arrived[l.shown-1]), l.run.Histogram(l.shown, l.edges)
			want.Shown, want.Done = l.stats.Shown, l.stats.Done // tokens of one instant count together there
		}
		if l.stats != want || !reflect.DeepEqual(l.counts, counts) {
			t.Fatalf("lane %d after %d tokens: %+v, want %+v\n%v\n%v", i, l.shown, l.stats, want, l.counts, counts)
		}
	}
}
