package live

import (
	"context"
	"net/http"
	"time"
)

// Report is a whole measurement.
type Report struct {
	Endpoint    string    `json:"endpoint"` // without its query
	API         API       `json:"api"`
	Model       string    `json:"model,omitempty"`
	Started     time.Time `json:"started"`
	Duration    Reading   `json:"duration_ms"`
	MaxTokens   int       `json:"max_tokens"`
	Concurrency int       `json:"concurrency"`
	Rate        float64   `json:"rate,omitempty"` // requests a second on the schedule
	// Prompts is "varied" when each prompt began differently, else "same":
	// prefix caches may then answer for the prefill of all but the first.
	Prompts string `json:"prompts"`
	Warmup  *Run   `json:"warmup,omitempty"`
	// Runs are the last 1000; Done counts all.
	Runs      []Run          `json:"runs"`
	Done      int            `json:"runs_done"`
	Cancelled bool           `json:"cancelled"`
	Statuses  map[Status]int `json:"statuses"`
	All       Totals         `json:"all"`
	Notes     []string       `json:"notes"`
	// Dropped are the chunks that a slow listener was not told of; the
	// numbers hold them.
	Dropped int64 `json:"events_dropped,omitempty"`
}

// Totals are over the complete runs.
type Totals struct {
	Runs         int    `json:"runs"`
	FirstEvent   Spread `json:"first_event"`
	TTFT         Spread `json:"ttft"`
	FirstContent Spread `json:"first_content"`
	TPOT         Spread `json:"tpot"` // one value a run
	LastToken    Spread `json:"last_token"`
	Gaps         Gaps   `json:"chunk_gaps"` // of all runs together
	Reused       int    `json:"connections_reused"`
	Tokens       int64  `json:"output_tokens"`
	Chunks       int64  `json:"chunks"`
	// TokensPerSecond is Tokens over the time from the first start to the end
	// of the last run: the rate of all requests together.
	TokensPerSecond float64 `json:"tokens_per_s"`
	// Buffering and FakeStreaming repeat a run's sentence when most runs have
	// one.
	Buffering     string `json:"buffering,omitempty"`
	FakeStreaming string `json:"fake_streaming,omitempty"`
}

func (s *session) report(ctx context.Context, started time.Time) Report {
	t := &s.tally
	r := Report{
		Endpoint: s.end.shown(), API: s.end.wire.id, Model: s.end.model, Started: started,
		Duration: known(s.clock.Now().Sub(started)), MaxTokens: s.opts.MaxTokens,
		Concurrency: s.opts.Concurrency, Rate: s.opts.Rate, Prompts: "same",
		Warmup: t.warmup, Runs: t.ordered(), Done: t.done, Cancelled: ctx.Err() != nil,
		Statuses: t.statuses, All: t.totals(s.began), Dropped: s.dropped.Load(),
	}
	if s.opts.VaryPrefix {
		r.Prompts = "varied"
	}
	r.Notes = s.notes(r)
	return r
}

// proxy is the proxy that requests go through, without its password; empty for
// none.
func (s *session) proxy() string {
	through, err := http.ProxyFromEnvironment(&http.Request{URL: s.end.url})
	if err != nil || through == nil {
		return ""
	}
	return through.Host
}
