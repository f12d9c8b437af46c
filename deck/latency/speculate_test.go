package latency

import (
	"math"
	"testing"

	"prefill/deck"
)

// Tokens a pass by acceptance and k = 1..5, summed by hand as
// 1 + a + a² + ... + a^k.
func TestTokensPerPass(t *testing.T) {
	for a, want := range map[float64][5]float64{
		0.5: {1.50, 1.75, 1.88, 1.94, 1.97},
		0.6: {1.60, 1.96, 2.18, 2.31, 2.38},
		0.7: {1.70, 2.19, 2.53, 2.77, 2.94},
		0.8: {1.80, 2.44, 2.95, 3.36, 3.69},
		0.9: {1.90, 2.71, 3.44, 4.10, 4.69},
		0:   {1, 1, 1, 1, 1},
		1:   {2, 3, 4, 5, 6},
	} {
		for i, w := range want {
			if got := TokensPerPass(i+1, a); math.Abs(got-w) > 0.006 {
				t.Errorf("k=%d, a=%v: %.3f tokens a pass, want %.2f", i+1, a, got, w)
			}
		}
	}
}

func TestSpeculationHelpsAloneAndHurtsInACrowd(t *testing.T) {
	q := Query{Setting: onH100("llama-3.1-8b", 1), Prompt: 200, Output: 200}
	spec := &deck.Speculation{Draft: 4, Acceptance: 0.8, Cost: 0.1}
	ratio := func(batch int) float64 {
		q.Batch, q.Speculate = batch, nil
		plain := predict(t, q)
		q.Speculate = spec
		return float64(plain.TPOT) / float64(predict(t, q).TPOT)
	}
	if got := ratio(1); got < 2.3 || got > 2.41 {
		t.Errorf("at batch 1 the speed-up is %.2f, want about 2.40", got)
	}
	if got := ratio(1000); got >= 1 {
		t.Errorf("at batch 1000 the speed-up is %.2f, want a slow-down", got)
	}
}

func TestSpeculationLeavesTTFT(t *testing.T) {
	q := Query{Setting: onH100("llama-3.1-8b", 1), Prompt: 2000, Output: 200}
	plain := predict(t, q)
	q.Speculate = &deck.Speculation{Draft: 4, Acceptance: 0.8, Cost: 0.1}
	if got := predict(t, q); got.TTFT != plain.TTFT {
		t.Errorf("TTFT went from %v to %v", plain.TTFT, got.TTFT)
	}
}

// The k+1 tokens of a verification pick more experts, so that for a mixture
// the pass is not free even alone.
func TestSpeculationReadsMoreExperts(t *testing.T) {
	r := replicaOf(t, onH100("mixtral-8x7b", 2))
	if one, five := r.step(1, 0, 1), r.step(1, 0, 5); five.read < 2*one.read {
		t.Errorf("verifying 5 tokens reads %.3g s of weights, one token %.3g s", five.read, one.read)
	}
}
