package live

import "prefill/deck"

// Lane is a run as a lane of the stream lab: its TTFT, TPOT and tokens, so that
// the same clock that races predictions can play it, and with
// Options.Arrivals each token when it came. It reports false for a run that
// has no TPOT over all its tokens; a lane must add up.
func (r Run) Lane(label string) (deck.Lane, bool) {
	if !r.TPOT.Known || r.TPOT.Time <= 0 || r.TPOTOver != "all" {
		return deck.Lane{}, false
	}
	return deck.Lane{
		Label: label, Prompt: valueOf(r.PromptTokens), Cached: min(valueOf(r.CachedTokens), valueOf(r.PromptTokens)), Output: r.TPOTTokens,
		Thinking: min(valueOf(r.ReasoningTokens), r.TPOTTokens), TTFT: r.TTFT.Time, TPOT: r.TPOT.Time,
		Arrivals: r.arrived.tokens(r.TPOTTokens),
	}, true
}

func valueOf(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}
