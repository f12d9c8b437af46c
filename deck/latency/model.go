package latency

import "math"

// Attention is how a model stores keys and values.
type Attention string

// The kinds of attention.
const (
	MHA Attention = "MHA" // a KV head for each query head
	GQA Attention = "GQA" // KV heads shared by groups of query heads
	MLA Attention = "MLA" // one compressed latent for all heads
)

// Model is the shape of a transformer, as far as latency depends on it.
type Model struct {
	ID   string // as written in packs, e.g. llama-3.1-8b
	Name string
	// ParamsB and ActiveB are all parameters and those one token uses, in 1e9.
	ParamsB, ActiveB float64
	Layers, Hidden   int
	Heads            int // query heads
	KVHeads          int // 0 for MLA
	HeadDim          int // of keys and values; for MLA half of query-key plus value size, so that the FLOP formula holds
	Attention        Attention
	Latent           int // MLA: numbers cached a layer and token
	// Window is the reach in tokens of the WindowLayers layers with sliding
	// attention; the others see everything. 0 means no such layers.
	Window, WindowLayers int
	// Experts of each of the MoELayers layers, TopK of which a token uses, each
	// of ExpertParamsM million parameters. 0 for a dense model.
	Experts, TopK, MoELayers int
	ExpertParamsM            float64
	// Native is the precision the weights are published in; the default of a
	// setting that names none.
	Native   string
	Sources  []string
	Verified string // how far the figures were checked; empty when the configuration was read
	Trap     string // the usual mistake with this model; may be empty
}

// FindModel looks a model up by id. The error names the nearest id.
func FindModel(id string) (Model, error) {
	var ids []string
	for _, m := range Models() {
		if m.ID == id {
			return m, nil
		}
		ids = append(ids, m.ID)
	}
	return Model{}, unknown("model", id, ids)
}

// expertParams is the number of parameters in all routed experts.
func (m Model) expertParams() float64 {
	return float64(m.Experts*m.MoELayers) * m.ExpertParamsM * 1e6
}

// sharedParams is the number of parameters that every token reads.
func (m Model) sharedParams() float64 { return m.ParamsB*1e9 - m.expertParams() }

// ExpertsRead is the expected number of experts a layer reads for a pass over
// so many tokens, if each token picks its TopK evenly and independently:
// E·(1-((E-k)/E)^tokens). It is 0 for a dense model.
func (m Model) ExpertsRead(tokens float64) float64 {
	if m.Experts == 0 {
		return 0
	}
	e, k := float64(m.Experts), float64(m.TopK)
	return e * (1 - math.Pow((e-k)/e, tokens))
}
