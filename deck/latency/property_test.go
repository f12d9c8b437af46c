package latency

import (
	"math"
	"math/rand/v2"
	"testing"

	"prefill/deck"
)

// draw is a random query that need not fit.
func draw(random *rand.Rand) Query {
	models, devices := Models(), Devices()
	q := Query{
		Setting: deck.Setting{
			Model: models[random.IntN(len(models))].ID, GPU: devices[random.IntN(len(devices))].ID,
			TP: pick(random, degrees()...), Precision: pick(random, Precisions()...),
			KVPrecision: pick(random, "", "fp8"), ChunkTokens: pick(random, 0, 0, 512, 2048),
			Disaggregate: random.IntN(4) == 0,
		},
		Prompt: 1 + random.IntN(20000), Output: 1 + random.IntN(2000),
	}
	q.Cached = random.IntN(q.Prompt)
	switch random.IntN(3) {
	case 0:
		q.Batch = 1 + random.IntN(64)
	case 1:
		q.Concurrency = 1 + random.IntN(300)
	case 2:
		q.Rate = random.Float64() * 10
	}
	if random.IntN(4) == 0 {
		q.Speculate = &deck.Speculation{Draft: 1 + random.IntN(8), Acceptance: random.Float64(), Cost: random.Float64()}
	}
	if q.Batch == 0 && random.IntN(3) == 0 {
		q.Percentile = pick(random, 50, 90, 99, 99.9)
	}
	return q
}

// each runs a property over many queries that fit, and says which failed.
func each(t *testing.T, property func(t *testing.T, q Query, p Prediction)) {
	t.Helper()
	const seed = 20261130
	random := rand.New(rand.NewPCG(seed, 1))
	fitted := 0
	for i := range 4000 {
		q := draw(random)
		p, err := Predict(q)
		if err != nil {
			continue
		}
		fitted++
		property(t, q, p)
		if t.Failed() {
			t.Fatalf("seed %d, query %d: %+v", uint64(seed), i, q)
		}
	}
	if fitted < 500 {
		t.Fatalf("only %d of the queries fit", fitted)
	}
}

func TestPredictionAddsUp(t *testing.T) {
	each(t, func(t *testing.T, q Query, p Prediction) {
		if sum := p.Queue + p.Prefill + p.Transfer; p.TTFT != sum {
			t.Errorf("TTFT %v is not %v", p.TTFT, sum)
		}
		if want := Total(p.TTFT, p.TPOT, q.Output); p.E2E != want {
			t.Errorf("E2E %v is not %v", p.E2E, want)
		}
		if p.Queue < 0 || p.Prefill <= 0 || p.Batch < 0 || p.Batch > p.MaxBatch+1e-6 || !(p.TokensPerSecond > 0) || math.IsInf(p.TokensPerSecond, 0) {
			t.Errorf("impossible: %+v", p)
		}
		if q.Output > 1 && q.Speculate == nil && p.TPOT < p.DecodeStep-1 {
			t.Errorf("TPOT %v is below the step %v", p.TPOT, p.DecodeStep)
		}
	})
}

// Little's law: requests in flight = rate × time in the service.
func TestClosedLoopObeysLittle(t *testing.T) {
	each(t, func(t *testing.T, q Query, p Prediction) {
		if q.Concurrency == 0 || q.Percentile != 0 {
			return
		}
		inFlight := p.Rate * (p.E2E - p.Transfer).Seconds()
		near(t, "requests in flight", inFlight, float64(q.Concurrency), 1e-3)
	})
}

// better changes a query's replica for the better; nothing may get slower.
func better(t *testing.T, change func(*replica)) {
	each(t, func(t *testing.T, q Query, p Prediction) {
		s := p.working.service
		change(&s.replica)
		s.prompt = s.prefill(q.Cached, q.Prompt, q.ChunkTokens)
		if s.prompt > p.working.service.prompt*(1+1e-9) {
			t.Errorf("prefill rose from %v to %v", p.working.service.prompt, s.prompt)
		}
		for _, batch := range []float64{1, 7, 64} {
			was, now := p.working.service.perToken(batch, s.ctx, s.spec), s.perToken(batch, s.ctx, s.spec)
			if now > was*(1+1e-9) {
				t.Errorf("a token at batch %v rose from %v to %v", batch, was, now)
			}
		}
		if state, err := q.settle(s); q.Percentile == 0 && (err != nil || state.rate < p.Rate*(1-1e-6)) {
			t.Errorf("the rate fell from %v to %v (%v)", p.Rate, state.rate, err)
		}
	})
}

func TestMoreBandwidthIsNeverSlower(t *testing.T) {
	better(t, func(r *replica) { r.device.BandwidthGBs *= 1.5 })
}

func TestMoreArithmeticIsNeverSlower(t *testing.T) {
	better(t, func(r *replica) { r.peak *= 1.5 })
}

func TestSmallerCacheEntriesAreNeverSlower(t *testing.T) {
	better(t, func(r *replica) { r.kv /= 2 })
}

func TestLongerPromptIsNeverFaster(t *testing.T) {
	each(t, func(t *testing.T, q Query, p Prediction) {
		q.Prompt += 100
		longer, err := Predict(q)
		if err != nil || q.Concurrency > 0 || q.Percentile != 0 {
			return // in a closed loop fewer requests come, so that a wait can shrink
		}
		if longer.TTFT < p.TTFT || longer.TPOT < p.TPOT {
			t.Errorf("TTFT %v to %v, TPOT %v to %v", p.TTFT, longer.TTFT, p.TPOT, longer.TPOT)
		}
	})
}

func TestMoreCachedIsNeverSlower(t *testing.T) {
	each(t, func(t *testing.T, q Query, p Prediction) {
		q.Cached = min(q.Cached+500, q.Prompt)
		warmer, err := Predict(q)
		if err != nil {
			t.Error(err)
		}
		if q.ChunkTokens == 0 && q.Concurrency == 0 && warmer.TTFT > p.TTFT {
			t.Errorf("TTFT rose from %v to %v", p.TTFT, warmer.TTFT)
		}
		if q.Rate == 0 && q.Concurrency == 0 && warmer.TPOT != p.TPOT {
			t.Errorf("TPOT moved from %v to %v", p.TPOT, warmer.TPOT)
		}
	})
}

func TestMoreLoadIsNeverFaster(t *testing.T) {
	each(t, func(t *testing.T, q Query, p Prediction) {
		q.Concurrency *= 2
		q.Rate *= 1.1
		busier, err := Predict(q)
		if err != nil || q.Percentile != 0 {
			return // beyond the limit
		}
		if busier.TTFT+100 < p.TTFT || busier.TPOT+100 < p.TPOT || busier.Rate < p.Rate*(1-1e-6) {
			t.Errorf("TTFT %v to %v, TPOT %v to %v, rate %v to %v", p.TTFT, busier.TTFT, p.TPOT, busier.TPOT, p.Rate, busier.Rate)
		}
	})
}

func TestHigherPercentileIsNeverFaster(t *testing.T) {
	each(t, func(t *testing.T, q Query, p Prediction) {
		if q.Rate == 0 && q.Concurrency == 0 {
			return
		}
		var before Prediction
		for _, percentile := range []float64{50, 90, 99, 99.9} {
			q.Percentile = percentile
			at, err := Predict(q)
			if err != nil {
				t.Fatal(err)
			}
			if at.TTFT < before.TTFT || at.TPOT < before.TPOT {
				t.Errorf("p%v: TTFT %v after %v, TPOT %v after %v", percentile, at.TTFT, before.TTFT, at.TPOT, before.TPOT)
			}
			before = at
		}
	})
}

func TestExplainFillsEveryLine(t *testing.T) {
	each(t, func(t *testing.T, q Query, p Prediction) {
		lines := p.Explain()
		if len(lines) < 7 {
			t.Errorf("only %d lines", len(lines))
		}
		for _, l := range lines {
			if l.Name == "" || l.Formula == "" || l.Filled == "" || l.Result == "" {
				t.Errorf("an empty step: %+v", l)
			}
		}
	})
}
