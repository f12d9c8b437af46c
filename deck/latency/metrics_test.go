package latency

import (
	"math"
	"testing"
	"time"
)

const ms = time.Millisecond

func TestTotalCountsOneGapLessThanTokens(t *testing.T) {
	for _, c := range []struct {
		ttft, tpot time.Duration
		n          int
		want       time.Duration
	}{
		{400 * ms, 20 * ms, 1, 400 * ms},
		{400 * ms, 20 * ms, 2, 420 * ms},
		{100 * ms, 20 * ms, 5, 180 * ms}, // vLLM docs/benchmarking/cli.md: 5 tokens end at 180 ms
		{400 * ms, 20 * ms, 0, 0},
	} {
		if got := Total(c.ttft, c.tpot, c.n); got != c.want {
			t.Errorf("Total(%v, %v, %d) = %v, want %v", c.ttft, c.tpot, c.n, got, c.want)
		}
	}
}

// The sample output of TensorRT-LLM (docs/source/developer-guide/
// perf-overview.md) for 128 tokens adds up only with 127 gaps.
func TestPublishedSampleAddsUpWithNMinusOne(t *testing.T) {
	total, ttft, tpot := 75903.4456, 52667.0339, 182.9639
	if gaps := (total - ttft) / tpot; math.Abs(gaps-127) > 0.001 {
		t.Errorf("the sample has %v gaps", gaps)
	}
	got, ok := TPOT(time.Duration(total*1e6), time.Duration(ttft*1e6), 128)
	if want := time.Duration(tpot * 1e6); !ok || (got-want).Abs() > time.Microsecond {
		t.Errorf("TPOT = %v, %v, want %v", got, ok, want)
	}
}

func TestTPOTOfOneTokenIsNotDefined(t *testing.T) {
	for _, n := range []int{0, 1} {
		if _, ok := TPOT(time.Second, time.Second, n); ok {
			t.Errorf("TPOT of %d tokens has a value", n)
		}
	}
}

func TestPercentileInterpolates(t *testing.T) {
	values := []time.Duration{40 * ms, 10 * ms, 30 * ms, 20 * ms}
	for _, c := range []struct {
		p    float64
		want time.Duration
	}{{0, 10 * ms}, {50, 25 * ms}, {75, 32500 * time.Microsecond}, {100, 40 * ms}} {
		if got, ok := Percentile(values, c.p); !ok || got != c.want {
			t.Errorf("p%v = %v, %v, want %v", c.p, got, ok, c.want)
		}
	}
	if values[0] != 40*ms {
		t.Error("Percentile sorted its argument")
	}
	if _, ok := Percentile(nil, 50); ok {
		t.Error("nothing has a percentile")
	}
}

// 299 gaps of 20 ms and one of 3 s: the mean is still under a limit of 40 ms,
// which the reader, who watched a freeze, would not have granted.
func TestMeanHidesAStall(t *testing.T) {
	tpot, _ := TPOT(299*20*ms+3*time.Second, 0, 301)
	if tpot.Round(100*time.Microsecond) != 29900*time.Microsecond {
		t.Errorf("TPOT = %v, want 29.9 ms", tpot)
	}
}

func TestReadingSpeed(t *testing.T) {
	if got := ReadingTokensPerSecond; math.Abs(got-5.29) > 0.01 {
		t.Errorf("a person reads %v tokens a second, want 238/60/0.75 = 5.29", got)
	}
}
