package deck

import "time"

// StreamSpec is the race of token streams that a pack asks for: two or more
// lanes on one clock. The same spec and seed give the same race everywhere.
type StreamSpec struct {
	Slug   string
	Title  string
	Lesson string // one sentence: what to see
	Seed   uint64 // of the jitter; lanes derive their own from it
	Text   string // what the lanes print; empty for the built-in prose
	Lanes  []Lane
	Place  Place
}

// Lane is one stream. Either its timing is measured (TTFT and TPOT are set)
// or it follows from a Setting; never both.
type Lane struct {
	Label  string
	Note   string // shown under the label; may be empty
	Prompt int    // prompt tokens
	Cached int    // of these, tokens whose KV is already in the cache
	Output int    // output tokens, thinking tokens included; at least 1
	// Thinking is how many of Output come before the first visible token.
	Thinking int
	Queue    time.Duration // wait before prefill begins
	// TTFT is measured from the sending of the request, so it includes
	// Queue; TPOT is the mean over the N-1 gaps after the first token.
	TTFT time.Duration
	TPOT time.Duration
	// Jitter is the coefficient of variation of the gaps, 0 (even) to 2.
	Jitter float64
	Stalls []Stall
	// Buffer is how many tokens something between model and reader holds
	// back and delivers at once; 0 and 1 mean none.
	Buffer int
	// Arrivals is when each token came, of a reply that was measured whole:
	// Output times from sending, none before the one before it, at most
	// 100,000. TTFT is the first of them and TPOT the mean of their gaps;
	// Jitter, Stalls and Buffer are then empty. Most lanes have none.
	Arrivals []time.Duration
	Setting  *Setting
	Place    Place
}

// Stall is a pause in a stream: after token After (counted from 1) the next
// one is late by For.
type Stall struct {
	After int
	For   time.Duration
}

// Setting is a serving configuration from which the latency model derives
// the timing of a lane. The zero value of an optional field means "the
// model's default", which deck/latency documents.
type Setting struct {
	Model        string // id in the model table, e.g. llama-3.1-70b
	GPU          string // id in the device table, e.g. h100-sxm
	TP           int    // tensor-parallel degree; 0 means 1
	Precision    string // weights: bf16, fp8, int8, fp4
	KVPrecision  string // KV cache: bf16, fp8; empty follows bf16
	Batch        int    // sequences decoded together; 0 means 1 unless load is given
	Rate         float64
	Concurrency  int // requests in flight, closed loop; 0 means not set
	ChunkTokens  int // chunked prefill: tokens a step; 0 means whole prompts
	Speculate    *Speculation
	Disaggregate bool
	// Percentile of the service at which this lane runs, 50 to 99.9; 0 means
	// the mean. Only meaningful under load.
	Percentile float64
}

// Speculation is a speculative decoding set-up.
type Speculation struct {
	Draft      int     // k, tokens drafted a pass; 1 to 16
	Acceptance float64 // probability that a drafted token is accepted, 0 to 1
	Cost       float64 // time of one draft step relative to one target step, 0 to 1
}
