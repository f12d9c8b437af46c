package latency

import (
	"math"
	"time"
)

// replica is one copy of a model on its devices: a Setting with every name
// looked up. Its methods give seconds and bytes.
type replica struct {
	model    Model
	device   Device
	tp       int
	weights  precision
	kv       float64 // bytes of one cached number
	fraction float64 // of the memory that weights and cache may fill
	peak     float64 // dense FLOP/s of one device at this precision
}

// bandwidth is what decode reaches on one device, bytes/s.
func (r replica) bandwidth() float64 { return r.device.BandwidthGBs * 1e9 * r.device.MBU }

// arithmetic is what prefill reaches on all devices together, FLOP/s.
func (r replica) arithmetic() float64 {
	return float64(r.tp) * r.peak * r.device.mfu(r.tp)
}

// passCost is the fixed time of one pass through the layers: launches, norms,
// sampling, and the all-reduces of tensor parallelism.
func (r replica) passCost() float64 {
	layer := r.device.LayerCost
	if r.tp > 1 {
		layer += r.device.AllReduceCost
	}
	return (time.Duration(r.model.Layers)*layer + r.device.StepCost).Seconds()
}

// weightBytes is the size of all weights.
func (r replica) weightBytes() float64 {
	return r.model.sharedParams()*r.weights.bytes + r.model.expertParams()*r.weights.experts
}

// readBytes is what a pass over so many tokens reads of the weights: all of a
// dense model, the expected experts of a mixture.
func (r replica) readBytes(tokens float64) float64 {
	m := r.model
	if m.Experts == 0 {
		return r.weightBytes()
	}
	share := m.ExpertsRead(tokens) / float64(m.Experts)
	return m.sharedParams()*r.weights.bytes + share*m.expertParams()*r.weights.experts
}

// layerKV is the cache of one token in one layer, bytes.
func (r replica) layerKV() float64 {
	if r.model.Attention == MLA {
		return float64(r.model.Latent) * r.kv
	}
	return float64(2*r.model.KVHeads*r.model.HeadDim) * r.kv
}

// kvBytes is the cache of one sequence of so many tokens.
func (r replica) kvBytes(tokens float64) float64 {
	full := float64(r.model.Layers-r.model.WindowLayers) * tokens
	window := float64(r.model.WindowLayers) * math.Min(tokens, float64(r.model.Window))
	return r.layerKV() * (full + window)
}

// kvShards is over how many devices the cache is spread. Heads cannot be cut:
// with more devices than KV heads each head is held several times, and MLA's
// single latent is held by every device, as vLLM and SGLang do under plain
// tensor parallelism.
func (r replica) kvShards() float64 {
	if r.model.Attention == MLA {
		return 1
	}
	return float64(min(r.tp, r.model.KVHeads))
}

// usable is the memory of one device that weights and cache may fill, bytes.
func (r replica) usable() float64 {
	return math.Min(r.fraction, r.device.MemoryShare) * r.device.MemoryGB * 1e9
}

// free is what is left for the cache on one device, bytes; negative when the
// weights alone do not fit.
func (r replica) free() float64 { return r.usable() - r.weightBytes()/float64(r.tp) }

// capacity is how many sequences of so many tokens the cache holds.
func (r replica) capacity(tokens float64) float64 {
	return r.free() * r.kvShards() / r.kvBytes(tokens)
}
