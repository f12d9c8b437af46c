package latency

import (
	"math"
	"time"

	"prefill/deck"
)

// Query is one question to the model: a setting and a request.
type Query struct {
	deck.Setting
	Prompt int // tokens, at least 1
	Cached int // of these, already in the prefix cache
	Output int // tokens, at least 1
	// Network is added to TTFT: the way there and back, and whatever stands
	// between. The model has no opinion on it; 0 means none.
	Network time.Duration
	// MemoryFraction is the part of device memory that weights and cache may
	// fill, 0 to 1; 0 means DefaultMemoryFraction.
	MemoryFraction float64
}

// Limits of what a query or a lane may ask for. They keep hostile numbers from
// costing memory or overflowing; nobody serves beyond them.
const (
	MaxPrompt      = 10_000_000 // tokens
	MaxOutput      = 1_000_000  // tokens
	MaxBatch       = 100_000    // sequences
	MaxConcurrency = 1_000_000  // requests in flight
	MaxRate        = 1e6        // requests a second
	MaxDraft       = 16         // tokens a pass
	minChunk       = 16         // tokens a step
)

// DefaultMemoryFraction is vLLM's usual share of the memory for weights and
// cache. It also gave the 85 sequences seen in the NIM sweep, so it counts as
// fitted.
const DefaultMemoryFraction = 0.9

// check reports the first field that is out of range, whatever the model.
func (q Query) check() error {
	for _, rule := range []func(Query) error{checkTokens, checkLoad, checkShape, checkSpeculation} {
		if err := rule(q); err != nil {
			return err
		}
	}
	return nil
}

func checkTokens(q Query) error {
	switch {
	case q.Prompt < 1 || q.Prompt > MaxPrompt:
		return outOfRange("prompt", "%d tokens; say 1 to %d", q.Prompt, MaxPrompt)
	case q.Cached < 0 || q.Cached > q.Prompt:
		return outOfRange("cached", "%d of %d prompt tokens; say 0 to %[2]d", q.Cached, q.Prompt)
	case q.Output < 1 || q.Output > MaxOutput:
		return outOfRange("output", "%d tokens; say 1 to %d", q.Output, MaxOutput)
	case q.Network < 0 || q.Network > time.Hour:
		return outOfRange("network", "%v; say 0 to 1h", q.Network)
	}
	return nil
}

func checkLoad(q Query) error {
	loaded := q.Rate != 0 || q.Concurrency != 0
	switch {
	case !(q.Rate >= 0 && q.Rate <= MaxRate):
		return outOfRange("rate", "%v requests a second; say 0 to %g", q.Rate, float64(MaxRate))
	case q.Concurrency < 0 || q.Concurrency > MaxConcurrency:
		return outOfRange("concurrency", "%d requests in flight; say 0 to %d", q.Concurrency, MaxConcurrency)
	case q.Rate > 0 && q.Concurrency > 0:
		return outOfRange("concurrency", "rate and concurrency are two kinds of load; give one")
	case q.Batch < 0 || q.Batch > MaxBatch:
		return outOfRange("batch", "%d sequences; say 1 to %d", q.Batch, MaxBatch)
	case q.Percentile != 0 && !(q.Percentile >= 50 && q.Percentile <= 99.9):
		return outOfRange("percentile", "%v; say 50 to 99.9", q.Percentile)
	case q.Percentile != 0 && !loaded:
		return outOfRange("percentile", "without load all requests are alike; give rate or concurrency too")
	}
	return nil
}

func checkShape(q Query) error {
	switch {
	case q.ChunkTokens != 0 && (q.ChunkTokens < minChunk || q.ChunkTokens > MaxPrompt):
		return outOfRange("chunk", "%d tokens; say %d to %d, or 0 for whole prompts", q.ChunkTokens, minChunk, MaxPrompt)
	case math.IsNaN(q.MemoryFraction) || q.MemoryFraction < 0 || q.MemoryFraction > 1:
		return outOfRange("memory", "a fraction of %v; say above 0 to 1", q.MemoryFraction)
	}
	return nil
}

func checkSpeculation(q Query) error {
	s := q.Speculate
	switch {
	case s == nil:
		return nil
	case s.Draft < 1 || s.Draft > MaxDraft:
		return outOfRange("speculate", "k of %d drafted tokens; say 1 to %d", s.Draft, MaxDraft)
	case !(s.Acceptance >= 0 && s.Acceptance <= 1):
		return outOfRange("speculate", "an acceptance of %v; say 0 to 1", s.Acceptance)
	case !(s.Cost >= 0 && s.Cost <= 1):
		return outOfRange("speculate", "a draft cost of %v of a step; say 0 to 1", s.Cost)
	}
	return nil
}
