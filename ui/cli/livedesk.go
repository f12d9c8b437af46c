package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"prefill/content/live"
	"prefill/deck"
	"prefill/ui/stream"
)

// liveRaceRuns is how many requests are measured for a race: the middle one
// of three is not the odd one.
const liveRaceRuns = 3

// LiveAPIs names the APIs that can be measured.
func (d streamDesk) LiveAPIs() []string {
	var names []string
	for _, api := range live.APIs() {
		names = append(names, string(api))
	}
	return names
}

// LiveAsked is the endpoint that the command line named.
func (d streamDesk) LiveAsked() stream.Endpoint { return d.app.race }

// Live measures an endpoint for a race. The key goes from the environment to
// the request and nowhere else.
func (d streamDesk) Live(ctx context.Context, e stream.Endpoint, say func(string)) (stream.Measured, error) {
	key, err := d.app.liveKey(e.URL, e.KeyEnv)
	if err != nil {
		return stream.Measured{}, err
	}
	target := live.Target{URL: e.URL, API: live.API(e.API), Model: e.Model, Key: key}
	options := live.Options{Prompt: promptFor(e.Prompt), MaxTokens: e.MaxTokens, Runs: liveRaceRuns, Warmup: true,
		VaryPrefix: true, Arrivals: true, Seed: uint64(d.clock.Now().UnixNano()), AllowPlainHTTP: e.PlainHTTP}
	report, err := live.Measure(ctx, target, options, d.clock, func(ev live.Event) {
		if ev.Kind == live.Finished {
			say(runName(ev.Run) + ": " + strings.Join(runParts(ev.Result), " · "))
		}
	})
	if err != nil {
		return stream.Measured{}, err
	}
	return measuredRace(report), nil
}

// measuredRace picks the run to race: the middle one by its total of those
// that can be played. Without any it says what became of the last request.
func measuredRace(r live.Report) stream.Measured {
	label := r.Model
	if label == "" {
		label = "measured"
	}
	lanes := lanesOf(r, label)
	if len(lanes) == 0 {
		return stream.Measured{Told: noRace(r)}
	}
	slices.SortStableFunc(lanes, func(a, b deck.Lane) int {
		return int(laneTotal(a) - laneTotal(b))
	})
	told := fmt.Sprintf("A is the middle one of %d complete runs. Turn the knobs of B until both run alike: what you had to turn is what the server is.", len(lanes))
	if r.Cancelled {
		told = fmt.Sprintf("Stopped after %d of %d runs. ", len(lanes), liveRaceRuns) + told
	}
	for _, sentence := range []string{r.All.Buffering, r.All.FakeStreaming} {
		if sentence != "" {
			told += " " + sentence
		}
	}
	return stream.Measured{Lane: lanes[(len(lanes)-1)/2], Setting: stream.Guess(r.Model), Told: told}
}

func lanesOf(r live.Report, label string) []deck.Lane {
	var lanes []deck.Lane
	for _, run := range r.Runs {
		if run.Status != live.Complete {
			continue
		}
		if lane, ok := run.Lane(label); ok {
			lane.Note = fmt.Sprintf("measured, %d tokens in %d chunks", lane.Output, run.Chunks)
			lanes = append(lanes, lane)
		}
	}
	return lanes
}

func laneTotal(l deck.Lane) int64 { return int64(l.TTFT) + int64(l.Output-1)*int64(l.TPOT) }

// noRace says why there is nothing to race: how the last request ended, in our
// words and then in the server's.
func noRace(r live.Report) string {
	last := live.Run{Status: live.Cancelled}
	switch {
	case len(r.Runs) > 0:
		last = r.Runs[len(r.Runs)-1]
	case r.Warmup != nil:
		last = *r.Warmup
	}
	told := runName(last.Number) + ": " + strings.Join(runParts(last), " · ") + "."
	if r.Cancelled {
		told = "Stopped before a run was complete. " + told
	}
	if last.Detail != "" {
		told += " " + last.Detail
	}
	if last.Status == live.Complete {
		told += " A race needs the time of each token, and this run has none over all its tokens."
	}
	if words := last.Message(); words != "" {
		told += " The server: " + clipWords(words)
	}
	return told
}

func runName(n int) string {
	if n == 0 {
		return "warm-up"
	}
	return fmt.Sprintf("run %d", n)
}

// charsPerToken is about what tokenisers of today make of English prose.
const charsPerToken = 4

// promptFor gives a prompt of about so many tokens that asks for a reply of
// some length; empty, which means the usual one, for none.
func promptFor(tokens int) string {
	if tokens <= 0 {
		return ""
	}
	const filler = "The prompt is read before the first token is written, and each of its tokens costs the same work again. "
	size := max(tokens*charsPerToken-len(live.DefaultPrompt), 0)
	text := strings.Repeat(filler, size/len(filler)+1)[:size]
	return text + live.DefaultPrompt
}
