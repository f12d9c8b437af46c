package latency

import "math"

// attentionFLOPs is the work of attending from tokens from+1 to to, each to
// everything before it: 2·L·H·d·(to²-from²), less where a window limits it.
func (r replica) attentionFLOPs(from, to float64) float64 {
	m := r.model
	pairs := (to*to - from*from) / 2
	windowed := math.Min(pairs, float64(m.Window)*(to-from))
	sum := float64(m.Layers-m.WindowLayers)*pairs + float64(m.WindowLayers)*windowed
	return 4 * float64(m.Heads*m.HeadDim) * sum
}

// linearFLOPs is the work of the weights on so many tokens: 2·Pa a token.
func (r replica) linearFLOPs(tokens float64) float64 {
	return 2 * r.model.ActiveB * 1e9 * tokens
}

// prefillPass is the time of one pass over prompt tokens from+1 to to.
func (r replica) prefillPass(from, to float64) float64 {
	compute := (r.linearFLOPs(to-from) + r.attentionFLOPs(from, to)) / r.arithmetic()
	read := r.readBytes(to-from) / (float64(r.tp) * r.bandwidth())
	return math.Max(compute, read) + r.passCost()
}

// prefill is the time to compute the prompt beyond its cached prefix, in
// chunks of so many tokens, or whole when chunk is 0. The last prompt token is
// always computed, since its output is the first token of the reply.
func (r replica) prefill(cached, prompt, chunk int) float64 {
	from := min(cached, prompt-1)
	if chunk == 0 {
		return r.prefillPass(float64(from), float64(prompt))
	}
	total := 0.0
	for from < prompt {
		to := min(from+chunk, prompt)
		total += r.prefillPass(float64(from), float64(to))
		from = to
	}
	return total
}

// chunks is in how many passes the prompt is computed.
func chunks(cached, prompt, chunk int) int {
	tokens := prompt - min(cached, prompt-1)
	if chunk == 0 {
		return 1
	}
	return (tokens + chunk - 1) / chunk
}
