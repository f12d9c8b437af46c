package latency

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prefill/deck"
)

// The whiteboard of four queries, as files a person can check with a
// calculator.
func TestExplainReadsLikeAWhiteboard(t *testing.T) {
	for name, q := range map[string]Query{
		"one-stream": {Setting: onH100("llama-3.1-8b", 1), Prompt: 8000, Output: 200},
		"saturated": {Setting: deck.Setting{Model: "llama-3.1-70b", GPU: "h100-sxm", TP: 2, Precision: "fp8", KVPrecision: "fp8", Concurrency: 100},
			Prompt: 5000, Output: 500},
		"mixture-speculating": {Setting: deck.Setting{Model: "mixtral-8x7b", GPU: "h100-sxm", TP: 2, ChunkTokens: 512, Disaggregate: true,
			Batch: 4, Speculate: &deck.Speculation{Draft: 4, Acceptance: 0.8, Cost: 0.1}}, Prompt: 2000, Cached: 1000, Output: 200, Network: 30 * ms},
		"tail": {Setting: deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", Rate: 3.5, Percentile: 99}, Prompt: 4000, Output: 200},
	} {
		var b strings.Builder
		p := predict(t, q)
		for _, line := range p.Explain() {
			b.WriteString(line.String() + "\n")
		}
		for _, note := range p.Notes {
			b.WriteString("note: " + note + "\n")
		}
		golden(t, filepath.Join("testdata", "explain-"+name+".golden"), b.String())
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs:\n%s", path, got)
	}
}

func TestZeroPredictionExplainsNothing(t *testing.T) {
	if lines := (Prediction{}).Explain(); lines != nil {
		t.Errorf("got %v", lines)
	}
}
