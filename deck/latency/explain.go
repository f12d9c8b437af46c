package latency

import (
	"fmt"
	"math"
)

// Line is one step of the arithmetic, as on a whiteboard.
type Line struct {
	Name    string // what is worked out
	Formula string // in symbols
	Filled  string // the same with the numbers of this query
	Result  string
}

// String is the step on one line.
func (l Line) String() string {
	return fmt.Sprintf("%s = %s = %s = %s", l.Name, l.Formula, l.Filled, l.Result)
}

// Explain is the arithmetic behind the prediction, in the order in which a
// candidate would do it. It is empty for the zero Prediction.
func (p Prediction) Explain() []Line {
	if !p.Fits {
		return nil
	}
	w := p.working
	lines := append(w.memory(), w.prompt()...)
	if w.query.Output > 1 {
		lines = append(lines, w.decode()...)
	}
	if w.query.Output > 1 && w.query.Speculate != nil {
		lines = append(lines, w.speculation()...)
	}
	lines = append(lines, w.load()...)
	return append(lines, p.totals()...)
}

func (w working) memory() []Line {
	r, m := w.replica, w.replica.model
	weights := Line{"weights W", "P·b", fmt.Sprintf("%s × %g B", power(m.ParamsB*1e9), r.weights.bytes), gigabytes(r.weightBytes())}
	if r.weights.experts != r.weights.bytes {
		weights.Formula = "P(shared)·b + P(experts)·b'"
		weights.Filled = fmt.Sprintf("%s × %g B + %s × %.3g B", power(m.sharedParams()), r.weights.bytes, power(m.expertParams()), r.weights.experts)
	}
	per := Line{"KV cache a token", "2·L·K·d·b", fmt.Sprintf("2 × %d layers × %d heads × %d × %g B", m.Layers, m.KVHeads, m.HeadDim, r.kv),
		fmt.Sprintf("%s B", whole(float64(m.Layers)*r.layerKV()))}
	if m.Attention == MLA {
		per.Formula, per.Filled = "L·(latent + rope)·b", fmt.Sprintf("%d layers × %d × %g B", m.Layers, m.Latent, r.kv)
	}
	room := Line{"sequences that fit", "(share·tp·memory - W) / (KV·(S + N/2))",
		fmt.Sprintf("(%.3g × %d × %g GB - %s) / %s", r.usable()/(r.device.MemoryGB*1e9), r.tp, r.device.MemoryGB, gigabytes(r.weightBytes()),
			gigabytes(r.kvBytes(w.service.ctx)*float64(r.tp)/r.kvShards())),
		fmt.Sprintf("%.1f", r.capacity(w.service.ctx))}
	return []Line{weights, per, room}
}

func (w working) prompt() []Line {
	r, q := w.replica, w.query
	from, to := float64(min(q.Cached, q.Prompt-1)), float64(q.Prompt)
	linear, attention := r.linearFLOPs(to-from), r.attentionFLOPs(from, to)
	work := Line{"prefill work", "2·Pa·(S-n) + 2·L·H·d·(S²-n²)",
		fmt.Sprintf("2 × %s × %s + %s", power(r.model.ActiveB*1e9), whole(to-from), power(attention)),
		power(linear+attention) + " FLOPs"}
	rate := Line{"prefill rate", "tp·F·MFU", fmt.Sprintf("%d × %g TFLOP/s × %.2f", r.tp, r.peak/1e12, r.device.mfu(r.tp)), power(r.arithmetic()) + " FLOP/s"}
	read := r.readBytes(to-from) / (float64(r.tp) * r.bandwidth())
	passes := chunks(q.Cached, q.Prompt, q.ChunkTokens)
	formula, filled := "max(work/rate, W/(tp·BW·MBU)) + pass cost", fmt.Sprintf("max(%s, %s) + %s", clock((linear+attention)/r.arithmetic()), clock(read), clock(r.passCost()))
	if passes > 1 {
		formula = "sum over chunks of " + formula
		filled = fmt.Sprintf("%d passes of %d tokens, %s of arithmetic in all, each at least %s", passes, q.ChunkTokens, clock((linear+attention)/r.arithmetic()), clock(read+r.passCost()))
	}
	return []Line{work, rate, {"prefill", formula, filled, clock(w.service.prompt)}}
}

func (w working) decode() []Line {
	r, s := w.replica, w.service
	step := r.step(w.state.batch, s.ctx, 1)
	speed := float64(r.tp) * r.bandwidth()
	var lines []Line
	if r.model.Experts > 0 {
		m, batch := r.model, math.Max(w.state.batch, 1)
		lines = append(lines, Line{"experts read a layer", "E·(1 - ((E-k)/E)^B)",
			fmt.Sprintf("%d × (1 - (%d/%d)^%.3g)", m.Experts, m.Experts-m.TopK, m.Experts, batch), fmt.Sprintf("%.1f", m.ExpertsRead(batch))})
	}
	lines = append(lines,
		Line{"weights read a step", "W(read) / (tp·BW·MBU)",
			fmt.Sprintf("%s / (%d × %g GB/s × %.2f)", gigabytes(step.read*speed), r.tp, r.device.BandwidthGBs, r.device.MBU), clock(step.read)},
		Line{"arithmetic a step", "2·Pa·B / (tp·F·MFU)",
			fmt.Sprintf("2 × %s × %.3g / %s", power(r.model.ActiveB*1e9), math.Max(w.state.batch, 1), power(r.arithmetic())), clock(step.compute)},
		Line{"KV read a step", "B·KV·(S + N/2) / (shards·BW·MBU)",
			fmt.Sprintf("%.3g × %s / (%g × %g GB/s × %.2f)", math.Max(w.state.batch, 1), gigabytes(r.kvBytes(s.ctx)), r.kvShards(), r.device.BandwidthGBs, r.device.MBU), clock(step.kv)},
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
	plain := w.replica.step(w.state.batch, s.ctx, 1).total()
	verify := w.replica.step(w.state.batch, s.ctx, float64(spec.Draft+1)).total()
	return []Line{
		{"tokens a pass", "(1 - a^(k+1)) / (1 - a)", fmt.Sprintf("(1 - %g^%d) / (1 - %g)", spec.Acceptance, spec.Draft+1, spec.Acceptance), fmt.Sprintf("%.2f", tokens)},
		{"time a token", "(verify + k·c·step) / tokens", fmt.Sprintf("(%s + %d × %g × %s) / %.2f", clock(verify), spec.Draft, spec.Cost, clock(plain), tokens),
			clock(s.perToken(w.state.batch, s.ctx, spec))},
	}
}

func (w working) load() []Line {
	if w.state.rate == 0 {
		return nil
	}
	s, state := w.service, w.state
	rho := s.rho(state.rate)
	lines := []Line{{"prefill share rho", "rate·prefill", fmt.Sprintf("%.3g/s × %s", state.rate, clock(s.prompt)), fmt.Sprintf("%.3f", rho)}}
	if w.query.Output > 1 {
		lines = append(lines, Line{"TPOT under load", "time a token / (1 - eta·rho)",
			fmt.Sprintf("%s / (1 - %g × %.3f)", clock(s.perToken(state.batch, s.ctx, s.spec)), s.blocked, rho), clock(state.tpot)},
			Line{"sequences decoding B", "rate·(N-1)·TPOT", fmt.Sprintf("%.3g/s × %d × %s", state.rate, w.query.Output-1, clock(state.tpot)), fmt.Sprintf("%.1f", state.batch)})
	}
	if state.saturated {
		return append(lines, Line{"wait", "C/rate - (N-1)·TPOT - prefill",
			fmt.Sprintf("%d / (%.3g/s) - %d × %s - %s", w.query.Concurrency, state.rate, w.query.Output-1, clock(state.tpot), clock(s.prompt)), clock(state.wait)})
	}
	return append(lines, Line{"wait", "prefill·rho / (2·(1 - rho))", fmt.Sprintf("%s × %.3f / (2 × %.3f)", clock(s.prompt), rho, 1-rho), clock(state.wait)})
}

func (p Prediction) totals() []Line {
	filled := fmt.Sprintf("%s + %s", clock(p.Queue.Seconds()), clock(p.Prefill.Seconds()))
	formula := "wait + prefill"
	if p.Transfer > 0 {
		formula, filled = formula+" + KV transfer", filled+" + "+clock(p.Transfer.Seconds())
	}
	if n := p.working.query.Network; n > 0 {
		formula, filled = "network + "+formula, clock(n.Seconds())+" + "+filled
	}
	lines := []Line{{"TTFT", formula, filled, clock(p.TTFT.Seconds())}}
	n := p.working.query.Output
	return append(lines, Line{"total", "TTFT + (N-1)·TPOT",
		fmt.Sprintf("%s + %d × %s", clock(p.TTFT.Seconds()), n-1, clock(p.TPOT.Seconds())), clock(p.E2E.Seconds())})
}
