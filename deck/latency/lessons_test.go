package latency

import (
	"testing"
	"time"

	"prefill/deck"
)

// The nine races of the pack stream-lab, with the numbers of its stream
// blocks, and what each must show within ten seconds of its start.

const within = 10 * time.Second

func small(change func(*deck.Setting)) *deck.Setting {
	s := deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Precision: "bf16"}
	change(&s)
	return &s
}

func large() *deck.Setting {
	return &deck.Setting{Model: "llama-3.1-70b", GPU: "h100-sxm", TP: 2, Precision: "fp8", KVPrecision: "fp8"}
}

func race(t *testing.T, lanes ...deck.Lane) []Run {
	t.Helper()
	runs, err := Race(deck.StreamSpec{Seed: 7, Lanes: lanes})
	if err != nil {
		t.Fatal(err)
	}
	return runs
}

func TestLessonOfTheCachedPrompt(t *testing.T) {
	runs := race(t,
		deck.Lane{Prompt: 24000, Output: 120, Setting: large()},
		deck.Lane{Prompt: 24000, Cached: 22000, Output: 120, Setting: large()})
	if runs[1].TTFT > runs[0].TTFT/5 || runs[0].Total > within {
		t.Errorf("TTFT %v cold, %v cached", runs[0].TTFT, runs[1].TTFT)
	}
	if runs[0].TPOT != runs[1].TPOT {
		t.Errorf("TPOT %v cold, %v cached", runs[0].TPOT, runs[1].TPOT)
	}
}

func TestLessonOfTheSameTotal(t *testing.T) {
	runs := race(t,
		deck.Lane{Output: 150, TTFT: 300 * ms, TPOT: 40 * ms},
		deck.Lane{Output: 150, TTFT: 3280 * ms, TPOT: 20 * ms})
	if runs[0].Total != runs[1].Total || runs[0].Total > within {
		t.Errorf("totals %v and %v", runs[0].Total, runs[1].Total)
	}
}

func TestLessonOfTheBatch(t *testing.T) {
	runs := race(t,
		deck.Lane{Prompt: 4000, Output: 300, Setting: small(func(s *deck.Setting) { s.Batch = 1 })},
		deck.Lane{Prompt: 4000, Output: 300, Setting: small(func(s *deck.Setting) { s.Batch = 64 })})
	near(t, "slow-down of a stream", float64(runs[1].TPOT)/float64(runs[0].TPOT), 2.74, 0.01)
	near(t, "gain of the machine", runs[1].Prediction.TokensPerSecond/runs[0].Prediction.TokensPerSecond, 23.3, 0.01)
	if runs[1].Total > within {
		t.Errorf("total %v", runs[1].Total)
	}
}

func TestLessonOfTheTail(t *testing.T) {
	at := func(p float64) deck.Lane {
		return deck.Lane{Prompt: 4000, Output: 200, Setting: small(func(s *deck.Setting) { s.Rate, s.Percentile = 3.5, p })}
	}
	runs := race(t, at(50), at(99))
	if runs[1].TTFT < 4*runs[0].TTFT || 4*runs[1].TPOT < 5*runs[0].TPOT || runs[1].Total > within {
		t.Errorf("TTFT %v and %v, TPOT %v and %v, total %v", runs[0].TTFT, runs[1].TTFT, runs[0].TPOT, runs[1].TPOT, runs[1].Total)
	}
}

func TestLessonOfSpeculation(t *testing.T) {
	spec := &deck.Speculation{Draft: 4, Acceptance: 0.7, Cost: 0.1}
	lane := func(batch int, with *deck.Speculation) deck.Lane {
		return deck.Lane{Prompt: 300, Output: 250, Setting: small(func(s *deck.Setting) { s.Batch, s.Speculate = batch, with })}
	}
	runs := race(t, lane(1, nil), lane(1, spec), lane(256, nil), lane(256, spec))
	near(t, "speed-up alone", float64(runs[0].TPOT)/float64(runs[1].TPOT), 1.98, 0.01)
	if ratio := float64(runs[2].TPOT) / float64(runs[3].TPOT); ratio > 0.8 || runs[3].Total > within {
		t.Errorf("speed-up in a crowd %.2f, total %v", ratio, runs[3].Total)
	}
}

func TestLessonOfChunkedPrefill(t *testing.T) {
	lane := func(chunk int, apart bool) deck.Lane {
		return deck.Lane{Prompt: 16000, Output: 250,
			Setting: small(func(s *deck.Setting) { s.Rate, s.ChunkTokens, s.Disaggregate = 0.6, chunk, apart })}
	}
	runs := race(t, lane(0, false), lane(1024, false), lane(0, true))
	largest := func(i int) time.Duration { return runs[i].At(runs[i].Total).GapLargest }
	if largest(0) < 500*ms || largest(1) > 80*ms || largest(2) > 15*ms || runs[1].Total > within {
		t.Errorf("largest gaps %v whole, %v chunked, %v apart", largest(0), largest(1), largest(2))
	}
	if runs[1].TTFT <= runs[0].TTFT {
		t.Errorf("TTFT %v whole, %v chunked", runs[0].TTFT, runs[1].TTFT)
	}
}

func TestLessonOfThinking(t *testing.T) {
	runs := race(t,
		deck.Lane{Prompt: 1000, Output: 120, Setting: large()},
		deck.Lane{Prompt: 1000, Output: 420, Thinking: 300, Setting: large()})
	if runs[0].TTFT != runs[1].TTFT || runs[1].FirstVisible < 10*runs[0].FirstVisible || runs[1].Total > within {
		t.Errorf("TTFT %v and %v, first visible %v and %v", runs[0].TTFT, runs[1].TTFT, runs[0].FirstVisible, runs[1].FirstVisible)
	}
}

func TestLessonOfTheBuffer(t *testing.T) {
	lane := func(buffer int) deck.Lane {
		return deck.Lane{Output: 200, TTFT: 200 * ms, TPOT: 30 * ms, Jitter: 0.1, Buffer: buffer}
	}
	runs := race(t, lane(0), lane(65), lane(200))
	if runs[1].TTFT < 8*runs[0].TTFT || runs[2].TTFT != runs[2].Total || runs[0].Total != runs[2].Total || runs[0].Total > within {
		t.Errorf("TTFT %v, %v, %v", runs[0].TTFT, runs[1].TTFT, runs[2].TTFT)
	}
}

func TestLessonOfSaturation(t *testing.T) {
	lane := func(users int) deck.Lane {
		return deck.Lane{Prompt: 2000, Output: 150, Setting: small(func(s *deck.Setting) { s.Batch, s.Concurrency = 64, users })}
	}
	runs := race(t, lane(32), lane(80), lane(128))
	if runs[2].TTFT < 3*runs[1].TTFT || runs[2].TTFT > within {
		t.Errorf("TTFT %v, %v, %v", runs[0].TTFT, runs[1].TTFT, runs[2].TTFT)
	}
	near(t, "TPOT", float64(runs[2].TPOT), float64(runs[1].TPOT), 0.001)
}
