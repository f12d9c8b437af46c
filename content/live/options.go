package live

import (
	"crypto/x509"
	"fmt"
	"time"
)

// Options say what to send and how often. The zero value of a field means its
// default, where one is named.
type Options struct {
	Prompt    string // default DefaultPrompt
	MaxTokens int    // output tokens asked for at most, 1 to 1,000,000; default 256
	// Runs is how many requests are measured; 0 goes on until cancelled.
	Runs int
	// Concurrency is how many requests are in flight at most, 1 to 256;
	// default 1.
	Concurrency int
	// Rate sends requests on a schedule of so many a second, at most 1000. The
	// clock of a run then starts when it was due, even if all places were
	// taken. 0: each place sends its next request when the last has ended.
	Rate float64
	// Warmup sends one short request first, which is reported apart.
	Warmup bool
	// Timeout bounds one run from sending to end; default 5 minutes.
	Timeout time.Duration
	// IdleTimeout bounds the silence between bytes of a reply once its first
	// has come; default 2 minutes.
	IdleTimeout time.Duration
	// VaryPrefix begins each prompt differently, so that no prefix cache
	// answers for the prefill. Without it all runs but the first are warm.
	VaryPrefix bool
	// Seed gives the varied beginnings; the same seed gives the same.
	Seed uint64
	// Arrivals keeps when each chunk came, for Run.Lane: 16 bytes a chunk.
	Arrivals bool
	// AllowPlainHTTP lets http leave this machine.
	AllowPlainHTTP bool
	// RootCAs are the certificates trusted; nil means the system's.
	RootCAs *x509.CertPool
}

// DefaultPrompt asks for a reply long enough to have a hundred gaps.
const DefaultPrompt = "Explain in about 300 words, in plain prose, how a language model turns a prompt into a reply, one token at a time."

// Limits of the options.
const (
	maxPrompt      = 8 << 20 // bytes
	maxTokens      = 1_000_000
	maxRuns        = 1_000_000
	maxConcurrency = 256
	maxRate        = 1000.0
	maxTimeout     = 24 * time.Hour
	warmupTokens   = 16 // the least that the Responses API takes
)

// filled gives the options with their defaults, or says which is out of range.
func (o Options) filled() (Options, error) {
	o.Prompt = orElse(o.Prompt, DefaultPrompt)
	o.MaxTokens = orElse(o.MaxTokens, 256)
	o.Concurrency = orElse(o.Concurrency, 1)
	o.Timeout = orElse(o.Timeout, 5*time.Minute)
	o.IdleTimeout = orElse(o.IdleTimeout, 2*time.Minute)
	switch {
	case len(o.Prompt) > maxPrompt:
		return o, fmt.Errorf("a prompt of %d bytes. Send at most %d", len(o.Prompt), maxPrompt)
	case o.MaxTokens < 1 || o.MaxTokens > maxTokens:
		return o, fmt.Errorf("%d output tokens. Ask for 1 to %d", o.MaxTokens, maxTokens)
	case o.Runs < 0 || o.Runs > maxRuns:
		return o, fmt.Errorf("%d runs. Ask for 1 to %d, or 0 to go on until you stop it", o.Runs, maxRuns)
	case o.Concurrency < 1 || o.Concurrency > maxConcurrency:
		return o, fmt.Errorf("%d requests at once. Ask for 1 to %d", o.Concurrency, maxConcurrency)
	case !(o.Rate >= 0 && o.Rate <= maxRate):
		return o, fmt.Errorf("%v requests a second. Ask for 0 to %g", o.Rate, maxRate)
	case o.Timeout < 0 || o.Timeout > maxTimeout || o.IdleTimeout < 0 || o.IdleTimeout > maxTimeout:
		return o, fmt.Errorf("a time-out outside 0 to %.0f hours. Write it like 90s", maxTimeout.Hours())
	}
	return o, nil
}

func orElse[T comparable](value, otherwise T) T {
	var zero T
	if value == zero {
		return otherwise
	}
	return value
}
