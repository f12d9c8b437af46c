package latency

import "math"

// deviations is how many standard deviations above the mean the percentile of
// a normal distribution lies.
func deviations(percentile float64) float64 {
	return math.Sqrt2 * math.Erfinv(2*percentile/100-1)
}

// atPercentile moves a steady state from the mean to a request at that
// percentile (50 to 99.9) in each of its parts. No measurement here has checked
// it:
//   - the wait is that of the M/D/1 queue (see waitOf); saturated, the queue's
//     length varies as a Poisson count;
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
	return s.prompt * waitOf(s.rho(state.rate), percentile/100)
}

// waitOf is the wait at probability p in an M/D/1 queue of load rho, in
// service times. Up to one service time it is exact: (1-rho)·e^(rho·x) of the
// customers wait no longer than x. Beyond, it is the Cramér-Lundberg tail,
// which a queue played out keeps within a few per cent.
func waitOf(rho, p float64) float64 {
	if p <= 1-rho {
		return 0
	}
	if x := math.Log(p/(1-rho)) / rho; x <= 1 {
		return x
	}
	theta, share := tailOf(rho)
	return math.Max(1, math.Log(share/(1-p))/theta)
}

// tailOf gives the tail share·e^(-theta·x) of the wait: theta solves
// rho·(e^theta - 1) = theta, and share is (1-rho) / (rho·e^theta - 1).
func tailOf(rho float64) (theta, share float64) {
	theta = rising(func(theta float64) float64 { return rho * math.Expm1(theta) / theta }, 0, 60, 1)
	return theta, (1 - rho) / (rho*math.Exp(theta) - 1)
}
