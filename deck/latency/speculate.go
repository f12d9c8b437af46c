package latency

import (
	"math"

	"prefill/deck"
)

// TokensPerPass is the expected number of tokens that one verification pass
// yields when k drafted tokens are each accepted with probability a: the
// accepted run plus one token of the target itself, (1-a^(k+1))/(1-a).
// Leviathan, Kalman and Matias, arXiv 2211.17192.
func TokensPerPass(k int, a float64) float64 {
	if a == 1 {
		return float64(k + 1)
	}
	return (1 - math.Pow(a, float64(k+1))) / (1 - a)
}

// passAndTokens is the time of one decode pass and the tokens it yields.
func (r replica) passAndTokens(batch, ctx float64, spec *deck.Speculation) (seconds, tokens float64) {
	plain := r.step(batch, ctx, 1).total()
	if spec == nil {
		return plain, 1
	}
	verify := r.step(batch, ctx, float64(spec.Draft+1)).total()
	return verify + float64(spec.Draft)*spec.Cost*plain, TokensPerPass(spec.Draft, spec.Acceptance)
}

// perToken is the mean time of one token of each sequence.
func (r replica) perToken(batch, ctx float64, spec *deck.Speculation) float64 {
	seconds, tokens := r.passAndTokens(math.Max(batch, 1), ctx, spec)
	return seconds / tokens
}
