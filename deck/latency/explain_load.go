package latency

import "fmt"

// load is the whiteboard of a service under load, empty without one.
func (w working) load() []Line {
	if w.mean.rate == 0 {
		return nil
	}
	s, mean := w.service, w.mean
	rho := s.rho(mean.rate)
	lines := []Line{{"prefill share rho", "rate·prefill", fmt.Sprintf("%.3g/s × %s", mean.rate, clock(s.prompt)), fmt.Sprintf("%.3f", rho)}}
	if w.query.Output > 1 {
		lines = append(lines, w.crowd(rho)...)
	}
	if mean.saturated {
		lines = append(lines, Line{"wait", "C/rate - (N-1)·TPOT - prefill",
			fmt.Sprintf("%d / (%.3g/s) - %d × %s - %s", w.query.Concurrency, mean.rate, w.query.Output-1, clock(mean.tpot), clock(s.prompt)), clock(mean.wait)})
	} else {
		lines = append(lines, Line{"wait", "prefill·rho / (2·(1 - rho))", fmt.Sprintf("%s × %.3f / (2 × %.3f)", clock(s.prompt), rho, 1-rho), clock(mean.wait)})
	}
	if w.query.Percentile > 0 {
		lines = append(lines, w.tail(rho)...)
	}
	return lines
}

func (w working) crowd(rho float64) []Line {
	s, mean := w.service, w.mean
	return []Line{
		{"TPOT under load", "time a token / (1 - eta·rho)",
			fmt.Sprintf("%s / (1 - %g × %.3f)", clock(s.perToken(mean.batch, s.ctx, s.spec)), s.blocked, rho), clock(mean.tpot)},
		{"sequences decoding B", "rate·(N-1)·TPOT",
			fmt.Sprintf("%.3g/s × %d × %s", mean.rate, w.query.Output-1, clock(mean.tpot)), fmt.Sprintf("%.1f", mean.batch)},
	}
}

// tail is what the percentile adds.
func (w working) tail(rho float64) []Line {
	s, mean, percentile := w.service, w.mean, w.query.Percentile
	z := deviations(percentile)
	name := fmt.Sprintf("wait at p%g", percentile)
	var lines []Line
	switch p := percentile / 100; {
	case mean.saturated:
		lines = append(lines, Line{name, "wait + z·sqrt(rate·wait)/rate",
			fmt.Sprintf("%s + %.2f × sqrt(%.3g) / (%.3g/s)", clock(mean.wait), z, mean.rate*mean.wait, mean.rate), clock(w.state.wait)})
	case p <= 1-rho:
		lines = append(lines, Line{name, "0 for the share 1 - rho", fmt.Sprintf("p%g is within %.0f %%", percentile, 100*(1-rho)), clock(0)})
	case w.state.wait <= s.prompt:
		lines = append(lines, Line{name, "prefill·ln(p / (1 - rho)) / rho",
			fmt.Sprintf("%s × ln(%.3g / %.3f) / %.3f", clock(s.prompt), p, 1-rho, rho), clock(w.state.wait)})
	default:
		theta, share := tailOf(rho)
		lines = append(lines, Line{name, "prefill·ln(tail / (1 - p)) / theta, with rho·(e^theta - 1) = theta and tail = (1 - rho)/(rho·e^theta - 1)",
			fmt.Sprintf("%s × ln(%.3f / %.3g) / %.3f", clock(s.prompt), share, 1-p, theta), clock(w.state.wait)})
	}
	if w.query.Output == 1 {
		return lines
	}
	met := mean.rate * s.gaps() * mean.tpot
	slower := s.perToken(w.state.batch, s.ctx, s.spec) / s.perToken(mean.batch, s.ctx, s.spec)
	return append(lines, Line{fmt.Sprintf("TPOT at p%g", percentile), "TPOT·(larger batch) + z·eta·prefill·sqrt(prefills met)/(N-1)",
		fmt.Sprintf("%s × %.3f + %.2f × %g × %s × sqrt(%.1f) / %d", clock(mean.tpot), slower, z, s.blocked, clock(s.prompt), met, w.query.Output-1), clock(w.state.tpot)})
}
