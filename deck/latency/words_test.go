package latency

import (
	"strings"
	"testing"

	"prefill/deck"
)

func TestAFaultReadsAsASentence(t *testing.T) {
	for _, c := range []struct {
		tp, prompt int
		model      string
		says       []string
	}{
		{1, 1_000_000, "llama-3.1-8b", []string{"1 sequence of 1,000,128 tokens needs", "1 x h100-sxm holds"}},
		{8, 8_000_000, "llama-3.1-8b", []string{"1 sequence of 8,000,128 tokens needs", "8 x h100-sxm hold "}},
		{1, 1000, "llama-3.1-405b", []string{"for its weights, and 1 x h100-sxm holds"}},
	} {
		q := Query{Setting: deck.Setting{Model: c.model, GPU: "h100-sxm", TP: c.tp}, Prompt: c.prompt, Output: 256}
		_, err := Predict(q)
		for _, want := range c.says {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s at tp %d: %v; want %q in it", c.model, c.tp, err, want)
			}
		}
	}
}

func TestOnlyNearModelsAreSuggested(t *testing.T) {
	known := []string{"llama-3.1-8b", "qwen3-8b", "gpt-oss-20b"}
	for id, want := range map[string]string{"foo": "", "": "", "b": "", "qwen": "qwen3-8b", "qwen3-8": "qwen3-8b", "llama-31-8b": "llama-3.1-8b",
		"llama-3.1-8b-instruct": "llama-3.1-8b", "mistral-large": ""} {
		if got := nearest(id, known); got != want {
			t.Errorf("nearest to %q: %q, want %q", id, got, want)
		}
	}
}
