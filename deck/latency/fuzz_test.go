package latency

import (
	"errors"
	"math"
	"testing"
	"time"

	"prefill/deck"
)

// Whatever is asked, Predict answers with finite numbers or with an error of
// its own kind that says which field is wrong.
func FuzzPredict(f *testing.F) {
	f.Add("llama-3.1-8b", "h100-sxm", 1, "bf16", "", 8000, 0, 200, 1, 0.0, 0, 0, 0.0, 0, 0.0, 0.0, false)
	f.Add("llama-3.1-70b", "h100-sxm", 2, "fp8", "fp8", 5000, 0, 500, 0, 0.0, 100, 0, 99.0, 0, 0.0, 0.0, false)
	f.Add("deepseek-v3", "h200", 8, "", "fp8", 1024, 512, 1024, 64, 0.0, 0, 512, 0.0, 4, 0.8, 0.1, true)
	f.Add("gpt-oss-20b", "rtx4090", 1, "fp4", "", 100, 100, 1, 0, 2.5, 0, 16, 50.0, 16, 1.0, 1.0, true)
	f.Add("llama\x1b[31m", "", -1, "\u202e", "q", -1, -1, -1, -1, math.NaN(), -1, -1, math.Inf(1), -1, math.NaN(), -1.0, false)
	f.Fuzz(func(t *testing.T, model, gpu string, tp int, precision, kv string, prompt, cached, output, batch int,
		rate float64, concurrency, chunk int, percentile float64, draft int, acceptance, cost float64, apart bool) {
		q := Query{Setting: deck.Setting{Model: model, GPU: gpu, TP: tp, Precision: precision, KVPrecision: kv, Batch: batch,
			Rate: rate, Concurrency: concurrency, ChunkTokens: chunk, Percentile: percentile, Disaggregate: apart},
			Prompt: prompt, Cached: cached, Output: output}
		if draft != 0 {
			q.Speculate = &deck.Speculation{Draft: draft, Acceptance: acceptance, Cost: cost}
		}
		p, err := Predict(q)
		if err != nil {
			var e *SettingError
			if !errors.As(err, &e) || e.Field == "" || p.Fits {
				t.Fatalf("%v of %+v", err, q)
			}
			for _, r := range err.Error() {
				if r < ' ' || r == 0x202e {
					t.Fatalf("the error carries %q", r)
				}
			}
			return
		}
		for _, d := range []time.Duration{p.TTFT, p.TPOT, p.E2E, p.Queue, p.Prefill, p.DecodeStep} {
			if d < 0 {
				t.Fatalf("a negative time: %+v", p)
			}
		}
		if math.IsNaN(p.Batch) || math.IsNaN(p.TokensPerSecond) || math.IsInf(p.TokensPerSecond, 0) {
			t.Fatalf("not a number: %+v", p)
		}
		if len(p.Explain()) == 0 {
			t.Fatal("nothing explained")
		}
	})
}
