package latency

import (
	"fmt"
	"math"
)

func (w working) decode() []Line {
	r, s := w.replica, w.service
	step := r.step(w.mean.batch, s.ctx, 1)
	speed := float64(r.tp) * r.bandwidth()
	var lines []Line
	if r.model.Experts > 0 {
		m, batch := r.model, math.Max(w.mean.batch, 1)
		lines = append(lines, Line{"experts read a layer", "E·(1 - ((E-k)/E)^B)",
			fmt.Sprintf("%d × (1 - (%d/%d)^%.3g)", m.Experts, m.Experts-m.TopK, m.Experts, batch), fmt.Sprintf("%.1f", m.ExpertsRead(batch))})
	}
	lines = append(lines,
		Line{"weights read a step", "W(read) / (tp·BW·MBU)",
			fmt.Sprintf("%s / (%d × %g GB/s × %.2f)", gigabytes(step.read*speed), r.tp, r.device.BandwidthGBs, r.device.MBU), clock(step.read)},
		Line{"arithmetic a step", "2·Pa·B / (tp·F·MFU)",
			fmt.Sprintf("2 × %s × %.3g / %s", power(r.model.ActiveB*1e9), math.Max(w.mean.batch, 1), power(r.arithmetic())), clock(step.compute)},
		Line{"KV read a step", "B·KV·(S + N/2) / (shards·BW·MBU)",
			fmt.Sprintf("%.3g × %s / (%g × %g GB/s × %.2f)", math.Max(w.mean.batch, 1), gigabytes(r.kvBytes(s.ctx)), r.kvShards(), r.device.BandwidthGBs, r.device.MBU), clock(step.kv)},
		Line{"pass cost", "L·(layer + all-reduce) + step", w.fixed(), clock(step.fixed)},
		Line{"decode step", "max(weights, arithmetic) + KV + pass cost",
			fmt.Sprintf("max(%s, %s) + %s + %s", clock(step.read), clock(step.compute), clock(step.kv), clock(step.fixed)), clock(step.total())})
	return lines
}

func (w working) fixed() string {
	d := w.replica.device
	reduce := d.AllReduceCost
	if w.replica.tp == 1 {
		reduce = 0
	}
	return fmt.Sprintf("%d × (%v + %v) + %v", w.replica.model.Layers, d.LayerCost, reduce, d.StepCost)
}

func (w working) speculation() []Line {
	spec, s := w.query.Speculate, w.service
	tokens := TokensPerPass(spec.Draft, spec.Acceptance)
	plain := w.replica.step(w.mean.batch, s.ctx, 1).total()
	verify := w.replica.step(w.mean.batch, s.ctx, float64(spec.Draft+1)).total()
	return []Line{
		{"tokens a pass", "(1 - a^(k+1)) / (1 - a)", fmt.Sprintf("(1 - %g^%d) / (1 - %g)", spec.Acceptance, spec.Draft+1, spec.Acceptance), fmt.Sprintf("%.2f", tokens)},
		{"time a token", "(verify + k·c·step) / tokens", fmt.Sprintf("(%s + %d × %g × %s) / %.2f", clock(verify), spec.Draft, spec.Cost, clock(plain), tokens),
			clock(s.perToken(w.mean.batch, s.ctx, spec))},
	}
}
