package latency

import (
	"math"

	"prefill/deck"
)

// interference is how much of a neighbour's prefill the decoding sequences
// wait for: 0 when it runs elsewhere, 1 when it stops them. Fitted to one row,
// NIM 1.8 Llama-3.3-70B FP8 on two H100 at concurrency 25.
const interference = 0.89

// service is a replica with the requests it serves, all alike.
type service struct {
	replica
	spec    *deck.Speculation
	output  int
	ctx     float64 // mean tokens of a decoding sequence
	prompt  float64 // seconds of one prefill
	blocked float64 // share of a prefill that decoding waits for
	most    float64 // sequences that can decode together
}

// loadState is where the service settles.
type loadState struct {
	rate      float64 // requests/s served
	batch     float64 // sequences decoding
	tpot      float64 // seconds
	wait      float64 // seconds before prefill begins
	saturated bool
}

// rho is the share of its time that the replica would prefill.
func (s service) rho(rate float64) float64 { return rate * s.prompt }

func (s service) gaps() float64 { return float64(s.output - 1) }

// rateFor is the rate at which so many sequences decode together. From
// batch = rate·gaps·TPOT and TPOT = perToken/(1-blocked·rate·prompt) follows
// rate = batch/(gaps·perToken + blocked·prompt·batch), which grows with batch.
func (s service) rateFor(batch float64) float64 {
	return batch / (s.gaps()*s.perToken(batch, s.ctx, s.spec) + s.blocked*s.prompt*batch)
}

// limit is the highest rate with a steady state: the cache is full, or the
// replica does nothing but prefill.
func (s service) limit() float64 {
	byPrefill := 1 / s.prompt
	if s.output == 1 {
		return byPrefill
	}
	return math.Min(byPrefill, s.rateFor(s.most))
}

// crowded is the steady state with so many sequences decoding.
func (s service) crowded(batch float64) loadState {
	rate := s.rateFor(batch)
	return loadState{rate: rate, batch: batch, wait: s.waitAtRate(rate),
		tpot: s.perToken(batch, s.ctx, s.spec) / (1 - s.blocked*s.rho(rate))}
}

// waitAtRate is the mean wait of an M/D/1 queue: Poisson arrivals, prefills
// all of one length. It has no end from rho = 1 on.
func (s service) waitAtRate(rate float64) float64 {
	rho := s.rho(rate)
	if rho >= 1 {
		return math.Inf(1)
	}
	return s.prompt * rho / (2 * (1 - rho))
}

// at is the steady state at a rate below the limit.
func (s service) at(rate float64) loadState {
	if s.output == 1 {
		return loadState{rate: rate, wait: s.waitAtRate(rate)}
	}
	state := s.crowded(rising(s.rateFor, 0, s.most, rate))
	state.rate, state.wait = rate, s.waitAtRate(rate)
	return state
}

// inFlight is how many requests such a state holds, by Little's law.
func (s service) inFlight(state loadState) float64 {
	return state.rate*(state.wait+s.prompt) + state.batch
}

// closed is the steady state with a fixed number of requests in flight. Above
// saturation the rate cannot grow and Little's law gives the wait.
func (s service) closed(requests float64) loadState {
	if s.output == 1 {
		rate := func(rate float64) float64 { return s.inFlight(s.at(rate)) }
		return s.at(rising(rate, 0, s.limit(), requests))
	}
	full := s.crowded(s.most)
	if s.inFlight(full) >= requests {
		held := func(batch float64) float64 { return s.inFlight(s.crowded(batch)) }
		return s.crowded(rising(held, 0, s.most, requests))
	}
	full.saturated = true
	full.wait = math.Max(full.wait, (requests-full.batch)/full.rate-s.prompt)
	return full
}

// rising solves f(x) = y for a growing f between low and high by halving.
func rising(f func(float64) float64, low, high, y float64) float64 {
	for range 60 {
		middle := (low + high) / 2
		if f(middle) < y {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}
