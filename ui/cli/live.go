package cli

import (
	"context"
	"net/url"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"prefill/content/live"
	"prefill/ui/screen"
	"prefill/ui/stream"
)

// liveFlags are the flags of `prefill live`.
type liveFlags struct {
	model, api, prompt, keyEnv               string
	runs, concurrency, maxTokens             int
	rate                                     float64
	timeout                                  time.Duration
	samePrompt, cold, insecure, asJSON, race bool
}

func (a *app) liveCommand() *cobra.Command {
	var f liveFlags
	cmd := &cobra.Command{
		Use:   "live URL",
		Short: "Measure a streaming endpoint",
		Long: `Measure a streaming endpoint: time to the first token, time per output token,
gaps, and what stands in between. One warm-up request goes first. The API is
told from the URL's path. Ctrl+C stops and keeps what was measured.

A key is read from an environment variable and never shown. At api.openai.com
that is OPENAI_API_KEY and at api.anthropic.com ANTHROPIC_API_KEY; no other
server is sent a key unless --key-env names one. docs/live.md says what each
number means. The exit code is 1 when no run was complete.`,
		Example: `  prefill live http://127.0.0.1:8000/v1/chat/completions --model llama-3.1-8b
  prefill live http://127.0.0.1:11434/api/chat --model qwen3 --runs 10
  prefill live http://127.0.0.1:8000/v1/chat/completions --model llama-3.1-8b --race
  prefill live https://api.anthropic.com/v1/messages --model NAME --json`,
		Args: args(1, 1),
		RunE: func(cmd *cobra.Command, given []string) error { return a.live(cmd, given[0], f) },
	}
	fs := cmd.Flags()
	fs.StringVar(&f.model, "model", "", "the model's `name` on that server")
	fs.StringVar(&f.api, "api", "", "the API's `name` when the path does not tell: openai-chat, openai-responses, anthropic, ollama, llamacpp")
	fs.IntVar(&f.runs, "runs", 5, "requests to measure; 0 goes on until Ctrl+C")
	fs.IntVar(&f.concurrency, "concurrency", 1, "requests in flight at most")
	fs.Float64Var(&f.rate, "rate", 0, "requests a second on a schedule; times then count from when each was due")
	fs.StringVar(&f.prompt, "prompt", "", "`text` to send (default: asks for about 300 words)")
	fs.IntVar(&f.maxTokens, "max-tokens", 256, "output tokens to ask for at most")
	fs.BoolVar(&f.samePrompt, "same-prompt", false, "send the same prompt each time, so that a prefix cache helps")
	fs.BoolVar(&f.cold, "no-warm-up", false, "send no request before the measured ones")
	fs.StringVar(&f.keyEnv, "key-env", "", "`name` of the environment variable that holds the key")
	fs.DurationVar(&f.timeout, "timeout", 5*time.Minute, "`time` that one request may take, like 90s")
	fs.BoolVar(&f.insecure, "insecure-http", false, "let plain http, which everyone on the way can read, leave this machine")
	fs.BoolVar(&f.race, "race", false, "measure three runs and race the middle one against the latency model on the screen")
	fs.BoolVar(&f.asJSON, "json", false, "print one object (docs/live.md)")
	return cmd
}

func (a *app) live(cmd *cobra.Command, address string, f liveFlags) error {
	key, err := a.liveKey(address, f.keyEnv)
	if err != nil {
		return err
	}
	if f.race {
		return a.liveRace(cmd, address, f)
	}
	target := live.Target{URL: address, API: live.API(f.api), Model: f.model, Key: key}
	// An interrupt ends the measuring, not the program: what was measured is
	// still printed.
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	return a.liveReport(ctx, cmd, target, f)
}

// liveRace opens the lab with an endpoint to measure at once.
func (a *app) liveRace(cmd *cobra.Command, address string, f liveFlags) error {
	for _, name := range []string{"json", "runs", "concurrency", "rate", "prompt", "same-prompt", "no-warm-up", "timeout"} {
		if cmd.Flags().Changed(name) {
			return usage("--race always sends three plain requests, so --%s has no place beside it", name)
		}
	}
	a.race = stream.Endpoint{URL: address, Model: f.model, API: f.api, MaxTokens: f.maxTokens, KeyEnv: f.keyEnv, PlainHTTP: f.insecure}
	return a.show(cmd.Context(), screen.GoTo{Place: screen.Stream, Style: stream.StyleLive})
}

func (a *app) liveReport(ctx context.Context, cmd *cobra.Command, target live.Target, f liveFlags) error {
	page := livePage{w: cmd.OutOrStdout()}
	listen := page.event
	if f.asJSON {
		listen = nil
	}
	report, err := live.Measure(ctx, target, f.options(uint64(a.clock.Now().UnixNano())), a.clock, listen)
	if err != nil {
		return usageError{err}
	}
	if f.asJSON {
		err = writeJSON(cmd.OutOrStdout(), report)
	} else {
		err = page.totals(report)
	}
	if err == nil && report.All.Runs == 0 {
		return errFaults
	}
	return err
}

func (f liveFlags) options(seed uint64) live.Options {
	return live.Options{
		Prompt: f.prompt, MaxTokens: f.maxTokens, Runs: f.runs, Concurrency: f.concurrency, Rate: f.rate,
		Warmup: !f.cold, Timeout: f.timeout, VaryPrefix: !f.samePrompt, Seed: seed, AllowPlainHTTP: f.insecure,
	}
}

// liveKey reads the key from the environment. A key that was meant for one
// provider goes to no other unless its variable is named. The name is not
// quoted in errors, because some paste the key itself.
func (a *app) liveKey(address, name string) (live.Secret, error) {
	if name != "" {
		if !regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`).MatchString(name) {
			return "", usage("the key is read from an environment variable: give its name, such as OPENAI_API_KEY, not the key")
		}
		value := a.streams.env(name)
		if value == "" {
			return "", usage("the environment variable named for the key is not set. Export it first")
		}
		return live.Secret(value), nil
	}
	u, err := url.Parse(address)
	if err != nil {
		return "", nil // Measure says what is wrong with it
	}
	switch strings.ToLower(u.Hostname()) {
	case "api.openai.com":
		return live.Secret(a.streams.env("OPENAI_API_KEY")), nil
	case "api.anthropic.com":
		return live.Secret(a.streams.env("ANTHROPIC_API_KEY")), nil
	}
	return "", nil
}
