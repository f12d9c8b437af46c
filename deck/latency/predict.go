package latency

import (
	"fmt"
	"math"
	"time"
)

// Prediction is the answer to a Query. Under load it is the mean request, or
// the one at the setting's percentile.
type Prediction struct {
	// TTFT is Network + Queue + Prefill + Transfer, from the sending.
	TTFT time.Duration
	// TPOT is the mean gap after the first token; 0 when Output is 1, for
	// which it is not defined.
	TPOT time.Duration
	E2E  time.Duration // TTFT + (Output-1)·TPOT
	// TokensPerSecond is the output of the whole replica: under load, requests
	// served a second times Output; for a fixed batch, Batch/TPOT while it
	// decodes.
	TokensPerSecond float64
	Rate            float64 // requests served a second; 0 without load
	Batch           float64 // sequences decoding together
	MaxBatch        float64 // sequences of this length that the cache holds
	Queue           time.Duration
	Prefill         time.Duration
	Transfer        time.Duration // of the KV cache, when disaggregated
	// DecodeStep is one pass with this batch and nothing in its way; with
	// speculation one draft and verification.
	DecodeStep time.Duration
	Saturated  bool // the cache is full and requests queue for it
	Fits       bool
	Notes      []string // what the reader should know about this answer

	working working
}

// working is what Explain fills in: every intermediate value.
type working struct {
	query   Query
	replica replica
	service service
	mean    loadState // of the load
	state   loadState // of the request asked about: mean, or at a percentile
}

// transferGBs is the rate at which one device sends its part of the KV cache
// to the decoding replica: a 400 Gb/s adapter a device, as DGX H100 has.
const transferGBs = 50

// longest is the longest reply that Predict speaks about. Beyond it the numbers
// mean nothing to anybody, and their sums leave a time.Duration.
const longest = 10_000 * time.Hour

// Predict answers a query from first principles. An impossible query gives a
// *SettingError with the reason and the nearest setting that can be.
func Predict(q Query) (Prediction, error) {
	if err := q.check(); err != nil {
		return Prediction{}, err
	}
	r, err := q.resolve()
	if err != nil {
		return Prediction{}, err
	}
	if err := r.checkFit(q); err != nil {
		return Prediction{}, err
	}
	s := q.service(r)
	mean, err := q.settle(s)
	if err != nil {
		return Prediction{}, err
	}
	state := mean
	if q.Percentile > 0 {
		state = s.atPercentile(mean, q.Percentile, float64(q.Concurrency))
	}
	if took := state.wait + s.prompt + s.gaps()*state.tpot; took > longest.Seconds() {
		return Prediction{}, &SettingError{Kind: ErrOverload, Field: "concurrency",
			Reason: fmt.Sprintf("a reply would take %.2g hours; ask for fewer or shorter requests", took/3600)}
	}
	p := q.answer(s, state)
	p.working.mean = mean
	return p, nil
}

// service is the replica r with the requests of the query.
func (q Query) service(r replica) service {
	s := service{replica: r, spec: q.Speculate, output: q.Output, ctx: q.meanContext(),
		prompt: r.prefill(q.Cached, q.Prompt, q.ChunkTokens), blocked: interference}
	if q.Disaggregate {
		s.blocked = 0
	}
	s.most = r.capacity(s.ctx)
	if q.Batch > 0 {
		s.most = math.Min(s.most, float64(q.Batch))
	}
	return s
}

// settle finds the steady state under the load of the query.
func (q Query) settle(s service) (loadState, error) {
	switch {
	case q.Rate > 0:
		if limit := s.limit(); q.Rate >= limit*(1-1e-9) {
			return loadState{}, overload(q, limit)
		}
		return s.at(q.Rate), nil
	case q.Concurrency > 0:
		return s.closed(float64(q.Concurrency)), nil
	default:
		batch := float64(max(q.Batch, 1))
		return loadState{batch: batch, tpot: s.perToken(batch, s.ctx, s.spec)}, nil
	}
}

func overload(q Query, limit float64) error {
	fix := q.Setting
	fix.Rate = roundDown(limit * 0.99)
	return &SettingError{Kind: ErrOverload, Field: "rate",
		Reason:  fmt.Sprintf("%g requests a second, but this replica serves at most %.3g; the queue would grow without end", q.Rate, limit),
		Nearest: fmt.Sprintf("rate %g", fix.Rate), Fix: &fix}
}

// roundDown keeps three significant digits.
func roundDown(x float64) float64 {
	scale := math.Pow(10, 2-math.Floor(math.Log10(x)))
	return math.Floor(x*scale) / scale
}

func (q Query) answer(s service, state loadState) Prediction {
	pass, _ := s.passAndTokens(state.batch, s.ctx, s.spec)
	p := Prediction{
		Rate: state.rate, Batch: state.batch, MaxBatch: s.capacity(s.ctx),
		Queue: seconds(state.wait), Prefill: seconds(s.prompt), DecodeStep: seconds(pass),
		Saturated: state.saturated, Fits: true,
		working: working{query: q, replica: s.replica, service: s, state: state},
	}
	if q.Disaggregate {
		p.Transfer = seconds(s.transfer(q.Prompt))
	}
	p.TTFT = q.Network + p.Queue + p.Prefill + p.Transfer
	if q.Output > 1 {
		p.TPOT = seconds(state.tpot)
	}
	p.E2E = Total(p.TTFT, p.TPOT, q.Output)
	p.TokensPerSecond = throughput(q, state, p.E2E)
	p.Notes = q.notes(s, p)
	return p
}

func throughput(q Query, state loadState, e2e time.Duration) float64 {
	switch {
	case state.rate > 0:
		return state.rate * float64(q.Output)
	case q.Output > 1:
		return state.batch / state.tpot
	default:
		return 1 / e2e.Seconds()
	}
}

// transfer is the time to send the cache of a prompt to another replica.
func (r replica) transfer(prompt int) float64 {
	return r.kvBytes(float64(prompt)) / (r.kvShards() * transferGBs * 1e9)
}

// seconds turns the inside's float into the outside's duration, holding what
// is beyond it at the largest.
func seconds(s float64) time.Duration {
	ns := s * 1e9
	if !(ns < math.MaxInt64) {
		return math.MaxInt64
	}
	return time.Duration(math.Round(ns))
}
