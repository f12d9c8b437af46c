package live

import (
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
