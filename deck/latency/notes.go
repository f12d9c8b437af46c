package latency

import (
	"fmt"
	"strings"
)

// notes says what the reader should know before trusting the answer.
func (q Query) notes(s service, p Prediction) []string {
	var notes []string
	add := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	if _, native := s.weights.teraflops(s.device); !native {
		add("%s has no %s arithmetic: weights are stored in it and multiplied in bf16", s.device.ID, s.weights.id)
	}
	if s.model.Attention == MLA && s.tp > 1 {
		add("MLA has one latent for all heads: each of the %d devices holds the whole cache", s.tp)
	}
	if s.tp > 1 && s.model.KVHeads > 0 && s.tp > s.model.KVHeads {
		add("%d KV heads on %d devices: each head is held more than once", s.model.KVHeads, s.tp)
	}
	if p.Saturated {
		add("saturated: the replica decodes %.1f sequences, the rest wait; TTFT is queueing", p.Batch)
	}
	if q.Output == 1 {
		add("one token has no gap: TPOT is not defined")
	}
	if q.Percentile > 0 {
		add("p%g in wait, batch and interruptions at once, as the model has it; no measurement here has checked its tails", q.Percentile)
	}
	if q.Disaggregate {
		add("one replica of %d devices prefills, another decodes; the KV cache goes over at %d GB/s a device", s.tp, transferGBs)
	}
	if plain := s.perToken(p.Batch, s.ctx, nil); q.Speculate != nil && s.perToken(p.Batch, s.ctx, q.Speculate) > plain {
		add("speculation slows this down: at this batch verifying costs more than the accepted tokens save")
	}
	return append(notes, warnings(s)...)
}

// warnings are the places where the model is known, or feared, to be wrong.
func warnings(s service) []string {
	var notes []string
	if s.model.Attention == MLA {
		notes = append(notes, "measured DeepSeek-R1 on eight H200 decodes slower than this: SGLang pays more for each layer (docs/latency.md)")
	}
	if strings.Contains(s.device.Verified, "guesses") {
		notes = append(notes, fmt.Sprintf("%s: %s", s.device.ID, s.device.Verified))
	}
	return notes
}
