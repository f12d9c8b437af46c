package live

import "fmt"

// notes says what a reader must know before trusting the numbers.
func (s *session) notes(r Report) []string {
	notes := []string{}
	add := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	if r.Done == 0 && r.Warmup != nil && r.Warmup.Status != Complete {
		add("the warm-up did not succeed (%s), so nothing was measured", r.Warmup.Status)
	}
	if s.tally.hopeless() {
		add("stopped: %d requests failed one after the other", failuresInARow)
	}
	if fresh := r.All.Runs - r.All.Reused; fresh > 0 {
		add("%d of %d runs made a new connection; their TTFT holds DNS, connect and TLS, ttft_after_write_ms does not", fresh, r.All.Runs)
	}
	if r.Prompts == "same" && r.Done+warmups(r) > 1 {
		add("all prompts are the same: a prefix cache may have answered for the prefill, so TTFT is that of a warm cache")
	}
	if r.Rate > 0 {
		add("times count from the schedule of %g requests a second; waiting for one of the %d places is in TTFT, and in wait_ms", r.Rate, r.Concurrency)
	}
	if n := r.All.TTFT.Count; n > 0 && n < 100 {
		add("p99 of %d runs is close to the largest of them", n)
	}
	if proxy := s.proxy(); proxy != "" {
		add("through the proxy %s: DNS and connect are the proxy's", proxy)
	}
	return append(notes, runNotes(r.Runs)...)
}

func warmups(r Report) int {
	if r.Warmup == nil {
		return 0
	}
	return 1
}

// runNotes are those that follow from what came in some run.
func runNotes(runs []Run) (notes []string) {
	var visible, uncounted, loaded, thought, unread bool
	for _, r := range runs {
		visible = visible || r.TPOTOver == "visible"
		uncounted = uncounted || r.Status == Complete && r.OutputTokens == nil
		loaded = loaded || r.Server.Load.Time > r.TTFT.Time/10 && r.TTFT.Known && r.Server.Load.Known
		unread = unread || r.Unread > 0 && r.Status == Complete
		thought = thought || r.Reasoning.Chunks > 0 && r.ReasoningTokens == nil
	}
	for _, n := range []struct {
		when bool
		text string
	}{
		{visible, "reasoning was counted but not streamed: TPOT is over the visible tokens, and TTFT holds the reasoning"},
		{uncounted, "the server counted no tokens, so there is no TPOT; gaps between chunks are not gaps between tokens"},
		{loaded, "more than a tenth of a TTFT was the server loading the model: warm up first"},
		{thought, "reasoning was streamed and not counted apart; if the stream held only a summary of it, TPOT is too small"},
		{unread, "some events were not what the API promises and were passed over (events_unread)"},
	} {
		if n.when {
			notes = append(notes, n.text)
		}
	}
	return notes
}
