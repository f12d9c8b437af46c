package latency

import "math"

// deviations is how many standard deviations above the mean the percentile of
// a normal distribution lies.
func deviations(percentile float64) float64 {
	return math.Sqrt2 * math.Erfinv(2*percentile/100-1)
}

// atPercentile moves a steady state from the mean to a request at that
// percentile (50 to 99.9) in each of its parts. These are approximations that
// no measurement here has checked:
//   - the wait is 0 for the share 1-rho that finds the replica free, and
//     exponential beyond, with the mean of the M/D/1 queue; saturated, the
//     queue's length varies as a Poisson count;
//   - the sequences decoding and the prefills that interrupt a reply are
//     Poisson counts, taken as normal.
//
// The parts are taken at the same percentile at once, which is somewhat worse
// than that percentile of the total: percentiles do not add.
func (s service) atPercentile(state loadState, percentile, inFlight float64) loadState {
	z := deviations(percentile)
	state.wait = s.waitAt(state, percentile, z)
	if s.output == 1 {
		return state
	}
	crowd := math.Min(state.batch+z*math.Sqrt(state.batch), s.most)
	if inFlight > 0 {
		crowd = math.Min(crowd, inFlight)
	}
	crowd = math.Max(crowd, state.batch)
	interruptions := state.rate * s.gaps() * state.tpot
	slower := s.perToken(crowd, s.ctx, s.spec) / s.perToken(state.batch, s.ctx, s.spec)
	state.tpot = state.tpot*slower + z*s.blocked*s.prompt*math.Sqrt(interruptions)/s.gaps()
	state.batch = crowd
	return state
}

func (s service) waitAt(state loadState, percentile, z float64) float64 {
	if state.saturated {
		return state.wait + z*math.Sqrt(state.rate*state.wait)/state.rate
	}
	rho, tail := s.rho(state.rate), 1-percentile/100
	if tail >= rho {
		return 0
	}
	return s.prompt / (2 * (1 - rho)) * math.Log(rho/tail)
}
