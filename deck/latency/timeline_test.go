package latency

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"prefill/deck"
)

func measured() deck.Lane {
	return deck.Lane{Label: "measured", Prompt: 5000, Output: 500, Queue: 20 * ms, TTFT: 407 * ms, TPOT: 18600 * time.Microsecond}
}

func play(t *testing.T, lane deck.Lane, seed uint64) Run {
	t.Helper()
	run, err := Timeline(lane, seed)
	if err != nil {
		t.Fatalf("Timeline(%+v): %v", lane, err)
	}
	return run
}

func TestMeasuredLaneKeepsItsNumbers(t *testing.T) {
	for _, jitter := range []float64{0, 0.1, 1, 2} {
		for seed := range uint64(20) {
			lane := measured()
			lane.Jitter = jitter
			run := play(t, lane, seed)
			if run.TTFT != lane.TTFT || run.TPOT != lane.TPOT || run.Total != Total(lane.TTFT, lane.TPOT, lane.Output) {
				t.Errorf("jitter %v, seed %d: TTFT %v, TPOT %v, total %v", jitter, seed, run.TTFT, run.TPOT, run.Total)
			}
			if len(run.Arrived) != lane.Output || !slices.IsSorted(run.Arrived) {
				t.Errorf("jitter %v, seed %d: %d tokens, or out of order", jitter, seed, len(run.Arrived))
			}
		}
	}
}

func TestJitterSpreadsTheGaps(t *testing.T) {
	lane := measured()
	lane.Output, lane.Jitter = 20000, 0.5
	run := play(t, lane, 3)
	mean, square := 0.0, 0.0
	for _, gap := range run.Gaps(lane.Output) {
		mean += float64(gap)
		square += float64(gap) * float64(gap)
	}
	n := float64(lane.Output - 1)
	mean /= n
	near(t, "coefficient of variation", math.Sqrt(square/n-mean*mean)/mean, 0.5, 0.05)
}

func TestSeedDecidesTheJitter(t *testing.T) {
	lane := measured()
	lane.Jitter = 0.3
	if !reflect.DeepEqual(play(t, lane, 7), play(t, lane, 7)) {
		t.Error("one seed gave two runs")
	}
	if reflect.DeepEqual(play(t, lane, 7).Arrived, play(t, lane, 8).Arrived) {
		t.Error("two seeds gave one run")
	}
}

func TestStallIsAddedOnTop(t *testing.T) {
	lane := measured()
	lane.Stalls = []deck.Stall{{After: 100, For: 500 * ms}, {After: 40, For: 900 * ms}}
	run := play(t, lane, 1)
	if want := Total(lane.TTFT, lane.TPOT, lane.Output) + 1400*ms; run.Total != want {
		t.Errorf("total %v, want %v", run.Total, want)
	}
	stats := run.At(run.Total)
	if stats.GapLargest != lane.TPOT+900*ms || stats.LargestAfter != 40 {
		t.Errorf("largest gap %v after token %d, want 918.6 ms after 40", stats.GapLargest, stats.LargestAfter)
	}
}

func TestBufferDeliversInGroups(t *testing.T) {
	lane := deck.Lane{Prompt: 10, Output: 10, TTFT: 100 * ms, TPOT: 10 * ms, Buffer: 4}
	run := play(t, lane, 1)
	want := []time.Duration{130, 130, 130, 130, 170, 170, 170, 170, 190, 190}
	for i, w := range want {
		if run.Arrived[i] != w*ms {
			t.Errorf("token %d arrives at %v, want %v", i+1, run.Arrived[i], w*ms)
		}
	}
	if run.TTFT != 130*ms || run.Generated[0] != 100*ms || run.Total != 190*ms {
		t.Errorf("TTFT %v, first generated %v, total %v", run.TTFT, run.Generated[0], run.Total)
	}
	if shown, made := run.Shown(150*ms), run.Produced(150*ms); shown != 4 || made != 6 {
		t.Errorf("at 150 ms %d shown, %d produced, want 4 and 6", shown, made)
	}
}

func TestShownCountsArrivals(t *testing.T) {
	run := play(t, deck.Lane{Prompt: 1, Output: 3, TTFT: 100 * ms, TPOT: 10 * ms}, 1)
	for elapsed, want := range map[time.Duration]int{-1: 0, 0: 0, 99 * ms: 0, 100 * ms: 1, 109 * ms: 1, 110 * ms: 2, 120 * ms: 3, time.Hour: 3} {
		if got := run.Shown(elapsed); got != want {
			t.Errorf("at %v %d tokens, want %d", elapsed, got, want)
		}
	}
}

func TestThinkingHidesTheFirstTokens(t *testing.T) {
	lane := deck.Lane{Prompt: 1, Output: 10, Thinking: 6, TTFT: 100 * ms, TPOT: 10 * ms}
	run := play(t, lane, 1)
	if run.FirstVisible != 160*ms || run.TTFT != 100*ms {
		t.Errorf("first visible %v, TTFT %v", run.FirstVisible, run.TTFT)
	}
	want := []Span{{PhasePrefill, 0, 100 * ms}, {PhaseThink, 100 * ms, 160 * ms}, {PhaseDecode, 160 * ms, 190 * ms}}
	if !slices.Equal(run.Spans, want) {
		t.Errorf("spans %v, want %v", run.Spans, want)
	}
	lane.Thinking = 10
	if run := play(t, lane, 1); run.FirstVisible != 0 {
		t.Errorf("nothing but thinking shows something at %v", run.FirstVisible)
	}
}

func TestSpansTileTheRun(t *testing.T) {
	lane := measured()
	lane.Thinking, lane.Jitter = 80, 0.4
	lane.Stalls = []deck.Stall{{After: 40, For: 900 * ms}, {After: 40, For: 10 * ms}, {After: 499, For: 5 * ms}}
	tiles(t, play(t, lane, 5))
	tiles(t, play(t, served(deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 2, ChunkTokens: 512}), 5))
	tiles(t, play(t, served(deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 2, Disaggregate: true}), 5))
}

func tiles(t *testing.T, run Run) {
	t.Helper()
	at := time.Duration(0)
	for _, s := range run.Spans {
		if s.From != at || s.To <= s.From {
			t.Errorf("span %v begins where %v ended", s, at)
		}
		at = s.To
	}
	if last := run.Generated[len(run.Generated)-1]; at != last {
		t.Errorf("the spans end at %v, the tokens at %v", at, last)
	}
}

func served(s deck.Setting) deck.Lane {
	return deck.Lane{Label: "served", Prompt: 4000, Output: 300, Setting: &s}
}

func TestSettingLaneFollowsThePrediction(t *testing.T) {
	for _, s := range []deck.Setting{
		{Model: "llama-3.1-8b", GPU: "h100-sxm"},
		{Model: "llama-3.1-8b", GPU: "h100-sxm", Batch: 32},
		{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 3},
		{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 3, ChunkTokens: 256},
		{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 3, Percentile: 99},
		{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 3, Disaggregate: true},
		{Model: "llama-3.1-8b", GPU: "h100-sxm", Concurrency: 400},
		{Model: "mixtral-8x7b", GPU: "h100-sxm", TP: 2, Speculate: &deck.Speculation{Draft: 4, Acceptance: 0.8, Cost: 0.1}},
	} {
		lane := served(s)
		lane.Jitter = 0.2
		run := play(t, lane, 11)
		near(t, "TTFT", milliseconds(run.TTFT), milliseconds(run.Prediction.TTFT), 1e-6)
		near(t, "TPOT", milliseconds(run.TPOT), milliseconds(run.Prediction.TPOT), 1e-5)
		near(t, "total", milliseconds(run.Total), milliseconds(run.Prediction.E2E), 1e-5)
	}
}

func TestChunksTurnFewLongStallsIntoManyShortOnes(t *testing.T) {
	s := deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 1}
	lane := served(s)
	lane.Prompt = 16000
	whole := play(t, lane, 2)
	s.ChunkTokens = 512
	lane.Setting = &s
	chunked := play(t, lane, 2)
	w, c := whole.At(whole.Total), chunked.At(chunked.Total)
	if w.GapLargest < 400*ms || c.GapLargest > w.GapLargest/3 {
		t.Errorf("largest gap %v whole, %v chunked", w.GapLargest, c.GapLargest)
	}
	if chunked.TTFT <= whole.TTFT {
		t.Errorf("TTFT %v whole, %v chunked", whole.TTFT, chunked.TTFT)
	}
}

func TestSpeculationComesInBursts(t *testing.T) {
	s := deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Speculate: &deck.Speculation{Draft: 4, Acceptance: 0.8, Cost: 0.1}}
	run := play(t, served(s), 4)
	together := 0
	for _, gap := range run.Gaps(len(run.Arrived)) {
		if gap == 0 {
			together++
		}
	}
	if share := float64(together) / 299; share < 0.6 || share > 0.8 { // 1 - 1/3.36 = 0.70
		t.Errorf("%.2f of the tokens came with the one before", share)
	}
}

func TestHighPercentileOfTheSameServiceIsSlower(t *testing.T) {
	s := deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 4, Percentile: 50}
	median := play(t, served(s), 1)
	s.Percentile = 99
	tail := play(t, served(s), 1)
	if tail.TTFT <= median.TTFT || tail.TPOT <= median.TPOT {
		t.Errorf("p99 TTFT %v, TPOT %v; p50 TTFT %v, TPOT %v", tail.TTFT, tail.TPOT, median.TTFT, median.TPOT)
	}
}

func TestStatsGrowWithTheRun(t *testing.T) {
	lane := measured()
	lane.Jitter, lane.Thinking = 0.5, 30
	lane.Stalls = []deck.Stall{{After: 60, For: 900 * ms}}
	run := play(t, lane, 9)
	if s := run.At(100 * ms); s != (Stats{}) {
		t.Errorf("before the first token: %+v", s)
	}
	if s := run.At(run.TTFT); s.TTFT != lane.TTFT || s.TPOT != 0 || s.GapP99 != 0 || s.FirstVisible != 0 {
		t.Errorf("at the first token: %+v", s)
	}
	for n := 2; n <= lane.Output; n++ {
		s := run.At(run.Arrived[n-1])
		gaps := run.Gaps(n)
		p50, _ := Percentile(gaps, 50)
		p99, _ := Percentile(gaps, 99)
		if s.Shown != n || s.GapLargest != slices.Max(gaps) || s.GapP50 != p50 || s.GapP99 != p99 ||
			gaps[s.LargestAfter-1] != s.GapLargest || s.Done != (n == lane.Output) || (s.FirstVisible != 0) != (n > 30) {
			t.Fatalf("after %d tokens: %+v", n, s)
		}
	}
}

func TestHistogramCountsEveryGapOnce(t *testing.T) {
	run := play(t, deck.Lane{Prompt: 1, Output: 5, TTFT: 100 * ms, TPOT: 10 * ms, Stalls: []deck.Stall{{After: 2, For: 90 * ms}}}, 1)
	if got := run.Histogram(5, []time.Duration{10 * ms, 50 * ms}); !slices.Equal(got, []int{0, 3, 1}) {
		t.Errorf("counts %v, want 0 below 10 ms, 3 below 50 ms, 1 beyond", got)
	}
}

func TestOneTokenLane(t *testing.T) {
	run := play(t, deck.Lane{Prompt: 1, Output: 1, TTFT: 100 * ms, Buffer: 16}, 1)
	if run.TTFT != 100*ms || run.Total != 100*ms || run.TPOT != 0 {
		t.Errorf("%+v", run)
	}
	if s := run.At(time.Second); !s.Done || s.TPOT != 0 || s.GapLargest != 0 {
		t.Errorf("%+v", s)
	}
}

func TestFaultyLanes(t *testing.T) {
	for field, spoil := range map[string]func(*deck.Lane){
		"ttft":     func(l *deck.Lane) { l.TTFT = 0 },
		"queue":    func(l *deck.Lane) { l.Queue = -1 },
		"tpot":     func(l *deck.Lane) { l.TPOT = -1 },
		"jitter":   func(l *deck.Lane) { l.Jitter = math.NaN() },
		"buffer":   func(l *deck.Lane) { l.Buffer = -1 },
		"output":   func(l *deck.Lane) { l.Output = math.MaxInt },
		"thinking": func(l *deck.Lane) { l.Thinking = 501 },
		"cached":   func(l *deck.Lane) { l.Cached = 5001 },
		"prompt":   func(l *deck.Lane) { l.Prompt = -1 },
		"stalls":   func(l *deck.Lane) { l.Stalls = []deck.Stall{{After: 500, For: ms}} },
		"setting":  func(l *deck.Lane) { l.Setting = &deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm"} },
		"model":    func(l *deck.Lane) { l.TTFT, l.TPOT, l.Setting = 0, 0, &deck.Setting{GPU: "h100-sxm"} },
		"gpu":      func(l *deck.Lane) { l.TTFT, l.TPOT, l.Setting = 0, 0, &deck.Setting{Model: "llama-3.1-8b"} },
	} {
		lane := measured()
		spoil(&lane)
		_, err := Timeline(lane, 1)
		var e *SettingError
		if !errors.As(err, &e) || e.Field != field {
			t.Errorf("%s: %v", field, err)
		}
		if checked := CheckLane(lane); checked == nil || checked.Error() != err.Error() {
			t.Errorf("%s: CheckLane says %v, Timeline %v", field, checked, err)
		}
	}
	if err := CheckLane(measured()); err != nil {
		t.Error(err)
	}
}

// The queue of the lane is the first part of TTFT, and may not be longer.
func TestQueueIsPartOfMeasuredTTFT(t *testing.T) {
	lane := measured()
	lane.Queue = 500 * ms
	if err := CheckLane(lane); err == nil {
		t.Error("a queue of 500 ms fits into a TTFT of 407 ms")
	}
	lane.Queue = 400 * ms
	if run := play(t, lane, 1); run.Spans[0] != (Span{PhaseQueue, 0, 400 * ms}) || run.TTFT != 407*ms {
		t.Errorf("TTFT %v, spans %v", run.TTFT, run.Spans)
	}
}

func FuzzTimeline(f *testing.F) {
	f.Add(uint64(1), 500, 50, 5000, int64(407*ms), int64(18*ms), 0.1, 16, 3.0, 0)
	f.Add(uint64(2), 300, 0, 4000, int64(0), int64(0), 0.0, 0, 2.5, 512)
	f.Add(uint64(3), 1, 1, 1, int64(1), int64(0), 2.0, 1, 0.0, 0)
	f.Add(uint64(4), 2, 0, 1, int64(0), int64(0), 2.0, 1, 1e6, 16)
	f.Fuzz(func(t *testing.T, seed uint64, output, thinking, prompt int, ttft, tpot int64, jitter float64, buffer int, rate float64, chunk int) {
		output = min(output, 5000) // larger replies only slow the search down
		lane := deck.Lane{Output: output, Thinking: thinking, Prompt: prompt, TTFT: time.Duration(ttft), TPOT: time.Duration(tpot),
			Jitter: jitter, Buffer: buffer}
		if ttft == 0 && tpot == 0 {
			lane.Setting = &deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: rate, ChunkTokens: chunk}
		}
		run, err := Timeline(lane, seed)
		if err != nil {
			return
		}
		if len(run.Arrived) != output || !slices.IsSorted(run.Arrived) || !slices.IsSorted(run.Generated) {
			t.Fatalf("%d tokens, or out of order: %+v", len(run.Arrived), lane)
		}
		tiles(t, run)
		run.At(run.Total / 2)
	})
}

func BenchmarkTimeline100kTokens(b *testing.B) {
	lane := deck.Lane{Prompt: 5000, Output: 100_000, TTFT: 407 * ms, TPOT: 18600 * time.Microsecond, Jitter: 0.3}
	for b.Loop() {
		if _, err := Timeline(lane, 1); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStatsOf2kTokens(b *testing.B) {
	run, err := Timeline(deck.Lane{Prompt: 5000, Output: 2000, TTFT: 407 * ms, TPOT: 18600 * time.Microsecond, Jitter: 0.3}, 1)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		run.At(run.Total)
	}
}

func BenchmarkPredictUnderLoad(b *testing.B) {
	q := Query{Setting: deck.Setting{Model: "mixtral-8x7b", GPU: "h100-sxm", TP: 2, Concurrency: 50}, Prompt: 4000, Output: 500}
	for b.Loop() {
		if _, err := Predict(q); err != nil {
			b.Fatal(err)
		}
	}
}

func TestRaceGivesEachLaneItsOwnJitter(t *testing.T) {
	lane := measured()
	lane.Jitter = 0.3
	spec := deck.StreamSpec{Seed: 7, Lanes: []deck.Lane{lane, lane}}
	runs, err := Race(spec)
	if err != nil || len(runs) != 2 || reflect.DeepEqual(runs[0].Arrived, runs[1].Arrived) {
		t.Errorf("%d runs, alike or failed: %v", len(runs), err)
	}
	spec.Lanes[1].Label, spec.Lanes[1].Output = "broken", 0
	var e *SettingError
	if _, err := Race(spec); !errors.As(err, &e) || e.Field != "output" {
		t.Errorf("got %v, want the fault of lane 2", err)
	}
}

// replayed is a lane whose five tokens came in two chunks and one by one.
func replayed() deck.Lane {
	at := []time.Duration{100 * ms, 100 * ms, 140 * ms, 900 * ms, 940 * ms}
	return deck.Lane{Label: "replayed", Prompt: 9, Output: 5, TTFT: 100 * ms, TPOT: 210 * ms, Arrivals: at}
}

func TestArrivalsArePlayedAsTheyCame(t *testing.T) {
	lane := replayed()
	run := play(t, lane, 1)
	if !slices.Equal(run.Arrived, lane.Arrivals) || run.TTFT != 100*ms || run.TPOT != 210*ms || run.Total != 940*ms {
		t.Errorf("arrived %v, TTFT %v, TPOT %v, total %v", run.Arrived, run.TTFT, run.TPOT, run.Total)
	}
	if s := run.At(run.Total); s.GapLargest != 760*ms || s.LargestAfter != 3 {
		t.Errorf("largest gap %v after token %d, want 760 ms after 3", s.GapLargest, s.LargestAfter)
	}
	tiles(t, run)
}

func TestArrivalsThatTellAnotherStoryAreFaults(t *testing.T) {
	for name, spoil := range map[string]func(*deck.Lane){
		"too few":     func(l *deck.Lane) { l.Arrivals = l.Arrivals[:4] },
		"falling":     func(l *deck.Lane) { l.Arrivals[2] = 99 * ms },
		"other TTFT":  func(l *deck.Lane) { l.TTFT = 90 * ms },
		"other TPOT":  func(l *deck.Lane) { l.TPOT = 200 * ms },
		"with jitter": func(l *deck.Lane) { l.Jitter = 0.1 },
		"with stalls": func(l *deck.Lane) { l.Stalls = []deck.Stall{{After: 1, For: ms}} },
		"with buffer": func(l *deck.Lane) { l.Buffer = 4 },
		"too late":    func(l *deck.Lane) { l.Arrivals[4] = 25 * time.Hour },
		"too many": func(l *deck.Lane) {
			l.Output, l.Arrivals = maxArrivals+1, make([]time.Duration, maxArrivals+1)
		},
	} {
		lane := replayed()
		spoil(&lane)
		_, err := Timeline(lane, 1)
		var e *SettingError
		if !errors.As(err, &e) || e.Field != "arrivals" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Under load the wait for a place is queue, and only the computing is prefill.
func TestTheQueueOfALoadedServiceIsDrawnAsQueue(t *testing.T) {
	for _, s := range []deck.Setting{
		{Model: "llama-3.1-8b", GPU: "h100-sxm", Concurrency: 400},
		{Model: "llama-3.1-8b", GPU: "h100-sxm", Concurrency: 96, Batch: 64},
		{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 3, Percentile: 99},
		{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 3, ChunkTokens: 512},
	} {
		run := play(t, served(s), 11)
		p := run.Prediction
		if p.Queue <= 0 {
			t.Fatalf("%+v: no queue predicted", s)
		}
		want := []Span{{PhaseQueue, 0, p.Queue}, {PhasePrefill, p.Queue, p.Queue + p.Prefill}}
		if !slices.Equal(run.Spans[:2], want) {
			t.Errorf("%+v: spans begin %v, want %v", s, run.Spans[:2], want)
		}
	}
	idle := play(t, served(deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Batch: 64}), 11)
	if idle.Spans[0] != (Span{PhasePrefill, 0, idle.Prediction.Prefill}) {
		t.Errorf("without load: spans begin %v", idle.Spans[0])
	}
}

// Sorted gaps that are brought up to date are those that are sorted at once.
func TestSortedGapsGrow(t *testing.T) {
	lane := measured()
	lane.Jitter, lane.Buffer = 1, 3
	run := play(t, lane, 4)
	for _, step := range []int{1, 2, 7, fewGaps, 3 * fewGaps} {
		var known []time.Duration
		for n := 0; n <= lane.Output; n += step {
			before := slices.Clone(known)
			grown, want := run.SortedGaps(n, known), run.Gaps(n)
			slices.Sort(want)
			if !slices.Equal(grown, want) {
				t.Fatalf("steps of %d, after %d tokens: %v, want %v", step, n, grown, want)
			}
			if !slices.Equal(known, before) {
				t.Fatalf("steps of %d, after %d tokens: what was known was written to", step, n)
			}
			known = grown
		}
	}
}
