package latency

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"prefill/deck"
)

// near fails unless got is within the share of want.
func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if math.Abs(got-want) > share*math.Abs(want) {
		t.Errorf("%s = %.5g, want %.5g within %.1f %%", what, got, want, 100*share)
	}
}

func predict(t *testing.T, q Query) Prediction {
	t.Helper()
	p, err := Predict(q)
	if err != nil {
		t.Fatalf("Predict(%+v): %v", q, err)
	}
	return p
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// replicaOf resolves a setting without asking whether it fits.
func replicaOf(t *testing.T, s deck.Setting) replica {
	t.Helper()
	r, err := Query{Setting: s, Prompt: 1, Output: 1}.resolve()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func onH100(model string, tp int) deck.Setting {
	return deck.Setting{Model: model, GPU: "h100-sxm", TP: tp}
}

// 2·8.03e9·S + 2·32·32·128·S² over 989.4e12·0.45, and 32·25 us + 0.3 ms of
// pass cost, by hand.
func TestPrefillOf8BOnH100(t *testing.T) {
	for _, c := range []struct {
		prompt int
		wantMS float64
	}{{1000, 36.66 + 1.1}, {8000, 326.3 + 1.1}, {32000, 1757.2 + 1.1}, {128000, 14263.7 + 1.1}} {
		p := predict(t, Query{Setting: onH100("llama-3.1-8b", 1), Prompt: c.prompt, Output: 1})
		near(t, "prefill", milliseconds(p.Prefill), c.wantMS, 0.001)
		if p.TTFT != p.Prefill {
			t.Errorf("unloaded TTFT %v is not the prefill %v", p.TTFT, p.Prefill)
		}
	}
}

// (16.06e9 + ctx·131072) / (3.35e12·0.8) + 1.1 ms, by hand.
func TestDecodeStepOf8BOnH100(t *testing.T) {
	r := replicaOf(t, onH100("llama-3.1-8b", 1))
	for _, c := range []struct{ batch, ctx, wantMS float64 }{
		{1, 0, 7.09}, {1, 8000, 7.48}, {1, 32000, 8.66}, {1, 128000, 13.35},
		{1, 4096, 7.29}, {8, 4096, 8.70}, {32, 4096, 13.50}, {64, 4096, 19.91},
	} {
		near(t, "decode step", r.step(c.batch, c.ctx, 1).total()*1e3, c.wantMS, 0.002)
	}
}

func TestDecodeStepOf70BByDegree(t *testing.T) {
	for tp, want := range map[int]float64{2: 30.5, 4: 17.4, 8: 10.8} {
		r := replicaOf(t, onH100("llama-3.1-70b", tp))
		near(t, "decode step", r.step(1, 0, 1).total()*1e3, want, 0.01)
	}
}

func TestCacheBytesOfAToken(t *testing.T) {
	for model, want := range map[string]float64{
		"llama-3.1-8b": 131072, "llama-3.1-70b": 327680, "llama-3.1-405b": 516096, "llama-2-7b": 524288,
		"qwen2.5-7b": 57344, "qwen3-8b": 147456, "deepseek-v3": 70272, "gpt-oss-120b": 73728,
	} {
		if got := replicaOf(t, onH100(model, 1)).kvBytes(1); got != want {
			t.Errorf("%s caches %v B a token, want %v", model, got, want)
		}
	}
}

func TestSlidingWindowStopsGrowing(t *testing.T) {
	r := replicaOf(t, onH100("gpt-oss-120b", 1))
	if got := r.kvBytes(1001) - r.kvBytes(1000); got != 36864 {
		t.Errorf("beyond the window a token adds %v B, want 36864", got)
	}
}

func TestWeightBytes(t *testing.T) {
	for model, want := range map[string]float64{
		"llama-3.1-8b": 16.06e9, "deepseek-v3": 670.9e9, "gpt-oss-120b": 65.1e9, "gpt-oss-20b": 13.7e9,
	} {
		near(t, model, replicaOf(t, onH100(model, 1)).weightBytes(), want, 0.006)
	}
}

// R1 reads 57 of 256 experts a layer at batch 8, 164 GB in all, and 222 at
// batch 64, 585 GB.
func TestExpertsRead(t *testing.T) {
	r := replicaOf(t, onH100("deepseek-v3", 8))
	for _, c := range []struct{ batch, experts, gigabytes float64 }{{1, 8, 37.4}, {8, 57.4, 164}, {64, 222.4, 585}} {
		near(t, "experts", r.model.ExpertsRead(c.batch), c.experts, 0.001)
		near(t, "bytes read", r.readBytes(c.batch)/1e9, c.gigabytes, 0.003)
	}
	if got := replicaOf(t, onH100("llama-3.1-8b", 1)).model.ExpertsRead(8); got != 0 {
		t.Errorf("a dense model reads %v experts", got)
	}
}

func TestDevicesAndModelsAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range Devices() {
		if seen[d.ID] || d.Name == "" || len(d.Sources) == 0 || d.Verified == "" {
			t.Errorf("device %q is named twice or lacks name, source or check", d.ID)
		}
		if seen[d.ID] = true; d.BF16 <= 0 || d.BandwidthGBs <= 0 || d.MemoryGB <= 0 || d.MBU <= 0 || d.MBU > 1 || d.MFU[0] <= 0 || d.MFU[0] > 1 {
			t.Errorf("device %q has an impossible figure: %+v", d.ID, d)
		}
	}
	for _, m := range Models() {
		if seen[m.ID] || m.Name == "" || len(m.Sources) == 0 {
			t.Errorf("model %q is named twice or lacks name or source", m.ID)
		}
		if seen[m.ID] = true; m.ActiveB > m.ParamsB || m.sharedParams() <= 0 {
			t.Errorf("model %q has impossible parameters: %+v", m.ID, m)
		}
		if _, err := findPrecision(m.Native); err != nil {
			t.Errorf("model %q: %v", m.ID, err)
		}
	}
}

func TestPrefixCacheCutsPrefillAndLeavesTheStep(t *testing.T) {
	q := Query{Setting: onH100("llama-3.1-70b", 2), Prompt: 5000, Output: 500}
	q.Precision, q.KVPrecision = "fp8", "fp8"
	cold := predict(t, q)
	q.Cached = 4500
	warm := predict(t, q)
	if warm.DecodeStep != cold.DecodeStep || warm.TPOT != cold.TPOT {
		t.Errorf("TPOT went from %v to %v", cold.TPOT, warm.TPOT)
	}
	if got := milliseconds(warm.TTFT); got < 42 || got > 55 {
		t.Errorf("warm TTFT = %v ms, want 42 to 55", got)
	}
}

func TestWholePromptCachedStillComputesItsLastToken(t *testing.T) {
	q := Query{Setting: onH100("llama-3.1-8b", 1), Prompt: 4000, Cached: 4000, Output: 2}
	p := predict(t, q)
	near(t, "prefill", milliseconds(p.Prefill), 7.09, 0.001) // the weights once
}

func TestOneTokenHasNoTPOT(t *testing.T) {
	p := predict(t, Query{Setting: onH100("llama-3.1-8b", 1), Prompt: 100, Output: 1})
	if p.TPOT != 0 || p.E2E != p.TTFT {
		t.Errorf("TPOT %v, E2E %v, TTFT %v", p.TPOT, p.E2E, p.TTFT)
	}
}

func TestSmallChunksLengthenTTFT(t *testing.T) {
	before := time.Duration(0)
	for _, chunk := range []int{0, 8192, 2048, 512, 64} {
		q := Query{Setting: onH100("llama-3.1-8b", 1), Prompt: 8192, Output: 10}
		q.ChunkTokens = chunk
		p := predict(t, q)
		if p.TTFT < before {
			t.Errorf("chunks of %d: TTFT %v is shorter than %v with larger ones", chunk, p.TTFT, before)
		}
		before = p.TTFT
	}
}

func TestDisaggregationEndsInterferenceAndAddsATransfer(t *testing.T) {
	q := Query{Setting: onH100("llama-3.1-8b", 1), Prompt: 4000, Output: 200}
	q.Rate = 3
	together := predict(t, q)
	q.Disaggregate = true
	apart := predict(t, q)
	if apart.TPOT >= together.TPOT || apart.TPOT != apart.DecodeStep {
		t.Errorf("TPOT %v together, %v apart with a step of %v", together.TPOT, apart.TPOT, apart.DecodeStep)
	}
	near(t, "transfer", milliseconds(apart.Transfer), 4000*131072/50e9*1e3, 0.001)
}

func TestNetworkIsAddedToTTFT(t *testing.T) {
	q := Query{Setting: onH100("llama-3.1-8b", 1), Prompt: 100, Output: 10}
	near0 := predict(t, q)
	q.Network = 40 * ms
	if far := predict(t, q); far.TTFT != near0.TTFT+40*ms || far.TPOT != near0.TPOT {
		t.Errorf("TTFT %v, want 40 ms more than %v", far.TTFT, near0.TTFT)
	}
}

func TestImpossibleSettings(t *testing.T) {
	request := func(s deck.Setting) Query { return Query{Setting: s, Prompt: 1000, Output: 100} }
	for _, c := range []struct {
		name    string
		query   Query
		kind    error
		field   string
		nearest string
	}{
		{"70B on one H100", request(onH100("llama-3.1-70b", 1)), ErrFit, "model", "tp 2"},
		{"405B in bf16", request(onH100("llama-3.1-405b", 8)), ErrFit, "model", "precision fp8, tp 8"},
		{"R1 on H100", request(onH100("deepseek-v3", 8)), ErrFit, "model", "precision int4, tp 8"},
		{"70B on a laptop", request(deck.Setting{Model: "llama-3.1-70b", GPU: "m3max-40"}), ErrFit, "model", "precision fp8, tp 1"},
		{"batch too large", request(deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Batch: 5000}), ErrFit, "kv", "batch 406"},
		{"context too long", Query{Setting: onH100("llama-3.1-8b", 1), Prompt: 500_000, Output: 10}, ErrFit, "kv", "tp 2"},
		{"misspelt model", request(onH100("llama-3.1-8B-instruct", 1)), ErrUnknown, "model", "llama-3.1-8b"},
		{"misspelt device", request(deck.Setting{Model: "llama-3.1-8b", GPU: "h100"}), ErrUnknown, "gpu", "h100-sxm"},
		{"misspelt precision", request(deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Precision: "bf61"}), ErrUnknown, "precision", "bf16"},
		{"kv in four bits", request(deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", KVPrecision: "fp4"}), ErrUnknown, "kv", "fp8"},
		{"two nodes", request(onH100("llama-3.1-8b", 16)), ErrRange, "tp", "tp 8"},
		{"two laptops", request(deck.Setting{Model: "llama-3.1-8b", GPU: "m3max-40", TP: 2}), ErrRange, "tp", "tp 1"},
		{"28 heads on 8", request(onH100("qwen2.5-7b", 8)), ErrRange, "tp", ""},
		{"two loads", request(deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 1, Concurrency: 1}), ErrRange, "concurrency", ""},
		{"percentile of nothing", request(deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Percentile: 99}), ErrRange, "percentile", ""},
		{"not a number", request(deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: math.NaN()}), ErrRange, "rate", ""},
		{"17 drafts", request(deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Speculate: &deck.Speculation{Draft: 17}}), ErrRange, "speculate", ""},
		{"no prompt", Query{Setting: onH100("llama-3.1-8b", 1), Output: 1}, ErrRange, "prompt", ""},
	} {
		_, err := Predict(c.query)
		var e *SettingError
		if !errors.As(err, &e) || !errors.Is(err, c.kind) {
			t.Errorf("%s: %v, want a %v", c.name, err, c.kind)
			continue
		}
		if e.Field != c.field || e.Nearest != c.nearest {
			t.Errorf("%s: field %q, nearest %q, want %q, %q (%v)", c.name, e.Field, e.Nearest, c.field, c.nearest, err)
		}
	}
}

func TestNearestSettingWorks(t *testing.T) {
	tight := deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 500}
	for _, s := range []deck.Setting{onH100("llama-3.1-70b", 1), onH100("llama-3.1-405b", 8), onH100("deepseek-v3", 4), tight} {
		q := Query{Setting: s, Prompt: 4000, Output: 300}
		_, err := Predict(q)
		var e *SettingError
		if !errors.As(err, &e) || e.Fix == nil {
			t.Errorf("%+v: %v offers no fix", s, err)
			continue
		}
		q.Setting = *e.Fix
		if _, err := Predict(q); err != nil {
			t.Errorf("%+v: the fix %q fails: %v", s, e.Nearest, err)
		}
	}
}

func TestReplyOfYearsIsRefused(t *testing.T) {
	q := Query{Setting: deck.Setting{Model: "llama-3.1-70b", GPU: "m3max-40", Precision: "fp8", Concurrency: MaxConcurrency}, Prompt: 20000, Output: MaxOutput / 20}
	if p, err := Predict(q); !errors.Is(err, ErrOverload) {
		t.Errorf("E2E %v, error %v", p.E2E, err)
	}
}

func TestOverloadNamesTheRateThatIsServed(t *testing.T) {
	q := Query{Setting: onH100("llama-3.1-8b", 1), Prompt: 4000, Output: 300}
	q.Rate = 100
	_, err := Predict(q)
	if !errors.Is(err, ErrOverload) || !strings.Contains(err.Error(), "rate ") {
		t.Errorf("got %v", err)
	}
}
