package latency

import "math"

// stepTime is one decode step taken apart, seconds.
type stepTime struct {
	read    float64 // weights
	compute float64 // matrix products; only the larger of the two is paid
	kv      float64 // cache
	fixed   float64
}

func (s stepTime) total() float64 { return math.Max(s.read, s.compute) + s.kv + s.fixed }

// step is one decode step for batch sequences of ctx tokens each, with each
// sequence contributing so many tokens (more than one when a draft is
// verified).
func (r replica) step(batch, ctx, each float64) stepTime {
	batch = math.Max(batch, 1) // a step runs for at least one sequence
	tokens := batch * each
	return stepTime{
		read:    r.readBytes(tokens) / (float64(r.tp) * r.bandwidth()),
		compute: r.linearFLOPs(tokens) / r.arithmetic(),
		kv:      batch * r.kvBytes(ctx) / (r.kvShards() * r.bandwidth()),
		fixed:   r.passCost(),
	}
}
