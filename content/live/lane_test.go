package live

import (
	"slices"
	"testing"
	"time"

	"prefill/deck/latency"
)

// A measured run raced in the stream lab takes as long as it took.
func TestARunIsALane(t *testing.T) {
	r := play(t, OpenAIChat, step{100, frame(chatSays("a"))}, step{140, frame(chatSays("b"))}, step{180, frame(chatSays("c"))}, step{181, frame(chatUsage5, chatDone)}, step{182, ""})
	lane, ok := r.Lane("measured")
	if !ok {
		t.Fatal("no lane")
	}
	played, err := latency.Timeline(lane, 1)
	if err != nil || played.TTFT != 100*time.Millisecond || played.Total != 180*time.Millisecond || len(played.Arrived) != 5 {
		t.Errorf("%v: TTFT %v, total %v", err, played.TTFT, played.Total)
	}
	if _, ok := (Run{}).Lane(""); ok {
		t.Error("a run without readings is a lane")
	}
}

// Tokens come when their chunk came: five tokens in three chunks, the second
// with three fifths of the text.
func TestAKeptRunIsPlayedChunkByChunk(t *testing.T) {
	var a arrived
	a.add(100*time.Millisecond, 2)
	a.add(300*time.Millisecond, 6)
	a.add(310*time.Millisecond, 2)
	at := func(ms ...int) (out []time.Duration) {
		for _, m := range ms {
			out = append(out, time.Duration(m)*time.Millisecond)
		}
		return out
	}
	for n, want := range map[int][]time.Duration{5: at(100, 300, 300, 300, 310), 3: at(100, 300, 310), 2: at(100, 310), 1: nil} {
		if got := a.tokens(n); !slices.Equal(got, want) {
			t.Errorf("%d tokens came at %v, want %v", n, got, want)
		}
	}
	a.over = true
	if got := a.tokens(5); got != nil {
		t.Errorf("of a run that was not noted whole: %v", got)
	}
}

func TestALaneOfAKeptRunAddsUp(t *testing.T) {
	r := playWith(t, Options{Runs: 1, Arrivals: true}, OpenAIChat, step{100, frame(chatSays("a"))}, step{140, frame(chatSays("bb"))},
		step{780, frame(chatSays("cc"))}, step{781, frame(chatUsage5, chatDone)}, step{782, ""})
	lane, _ := r.Lane("measured")
	played, err := latency.Timeline(lane, 1)
	if err != nil || len(lane.Arrivals) != 5 || played.TTFT != r.TTFT.Time || played.TPOT != r.TPOT.Time || played.Total != r.LastToken.Time {
		t.Fatalf("%v: arrivals %v, TTFT %v, TPOT %v, total %v", err, lane.Arrivals, played.TTFT, played.TPOT, played.Total)
	}
	if stats := played.At(played.Total); stats.GapLargest != 640*time.Millisecond {
		t.Errorf("the largest gap is %v, want the 640 ms that were measured", stats.GapLargest)
	}
}
