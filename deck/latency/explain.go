package latency

import "fmt"

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
		fmt.Sprintf("2 × %s × %s + %s", power(r.model.ActiveB*1e9), whole(to-from), w.attention(from, to)),
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

// attention is the second term of the prefill work.
func (w working) attention(from, to float64) string {
	m := w.replica.model
	if m.WindowLayers > 0 {
		return power(w.replica.attentionFLOPs(from, to)) + " (half the layers see a window)"
	}
	return fmt.Sprintf("2 × %d × %d × %d × (%s² - %s²)", m.Layers, m.Heads, m.HeadDim, whole(to), whole(from))
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
	if n == 1 {
		return append(lines, Line{"total", "TTFT", "one token has no gap", clock(p.TTFT.Seconds())})
	}
	return append(lines, Line{"total", "TTFT + (N-1)·TPOT",
		fmt.Sprintf("%s + %d × %s", clock(p.TTFT.Seconds()), n-1, clock(p.TPOT.Seconds())), clock(p.E2E.Seconds())})
}
