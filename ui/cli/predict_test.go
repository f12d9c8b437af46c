package cli

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"prefill/deck/latency"
)

func runPredict(t *testing.T, args ...string) ran {
	t.Helper()
	return runVerb(t, context.Background(), (*app).predictCommand, nil, args...)
}

func TestPredictJSONHasItsFields(t *testing.T) {
	r := runPredict(t, "--model", "llama-3.1-8b", "--gpu", "h100-sxm", "--prompt", "2048", "--output", "200", "--json", "--explain")
	var row map[string]any
	if err := json.Unmarshal([]byte(r.out), &row); err != nil || r.code != ExitOK {
		t.Fatalf("exit %d, %v: %s%s", r.code, err, r.out, r.err)
	}
	for _, field := range []string{"ttft_ms", "tpot_ms", "e2e_ms", "tokens_per_s", "batch", "queue_ms", "prefill_ms", "decode_step_ms", "fits", "notes", "steps"} {
		if _, ok := row[field]; !ok {
			t.Errorf("no %s in %s", field, r.out)
		}
	}
	number := func(field string) float64 { f, _ := row[field].(float64); return f }
	if total := number("ttft_ms") + 199*number("tpot_ms"); math.Abs(total-number("e2e_ms")) > 0.3 || number("tpot_ms") <= 0 {
		t.Errorf("total %v, TTFT + 199 TPOT %v", number("e2e_ms"), total)
	}
}

func TestPredictOneTokenHasNoTPOT(t *testing.T) {
	r := runPredict(t, "--model", "llama-3.1-8b", "--gpu", "h100-sxm", "--output", "1", "--json")
	if r.code != ExitOK || !strings.Contains(r.out, `"tpot_ms": null`) {
		t.Errorf("exit %d: %s", r.code, r.out)
	}
	r = runPredict(t, "--model", "llama-3.1-8b", "--gpu", "h100-sxm", "--output", "1")
	if !strings.Contains(r.out, "not defined for one token") {
		t.Errorf("%s", r.out)
	}
}

func TestPredictPrints(t *testing.T) {
	r := runPredict(t, "--model", "llama-3.1-70b", "--gpu", "h100-sxm", "--tp", "2", "--precision", "fp8", "--prompt", "5000", "--output", "500",
		"--concurrency", "250", "--speculate", "4:0.8:0.1", "--explain")
	for _, want := range []string{"TTFT", "prefill", "queue", "TTFT + (500 - 1) × TPOT", "saturated", "weights W\n    = P·b"} {
		if r.code != ExitOK || !strings.Contains(r.out, want) {
			t.Errorf("exit %d, no %q in\n%s%s", r.code, want, r.out, r.err)
		}
	}
}

// What cannot be is an answer, with the nearest that can.
func TestPredictWhatDoesNotFit(t *testing.T) {
	r := runPredict(t, "--model", "llama-3.1-405b", "--gpu", "h100-sxm")
	if r.code != ExitFaults || !strings.Contains(r.out, "Nearest that fits:") {
		t.Errorf("exit %d: %s%s", r.code, r.out, r.err)
	}
	r = runPredict(t, "--model", "llama-3.1-405b", "--gpu", "h100-sxm", "--json")
	var row struct {
		Fits    bool     `json:"fits"`
		Notes   []string `json:"notes"`
		Nearest string   `json:"nearest"`
	}
	if err := json.Unmarshal([]byte(r.out), &row); err != nil || r.code != ExitFaults || row.Fits || len(row.Notes) != 1 || row.Nearest == "" {
		t.Errorf("exit %d, %v: %s", r.code, err, r.out)
	}
}

func TestPredictLists(t *testing.T) {
	models, gpus := runPredict(t, "--models"), runPredict(t, "--gpus", "--json")
	for _, m := range latency.Models() {
		if !strings.Contains(models.out, m.ID) {
			t.Errorf("%s is not listed", m.ID)
		}
	}
	var rows []map[string]any
	if err := json.Unmarshal([]byte(gpus.out), &rows); err != nil || len(rows) != len(latency.Devices()) {
		t.Errorf("%d devices, %v", len(rows), err)
	}
}

func TestPredictWrongCalls(t *testing.T) {
	for args, want := range map[string]string{
		"":                                "needs --model and --gpu",
		"--model llama --gpu h100-sxm":    "Did you mean",
		"--model foo --gpu h100-sxm":      "`prefill predict --models` lists what there is",
		"--model llama-3.1-8b --gpu h100": "Did you mean h100-sxm?",
		"--models --gpus":                 "Ask for one",
		"--model llama-3.1-8b --gpu h100-sxm --speculate 4:0.8":   "K:ACCEPTANCE:COST",
		"--model llama-3.1-8b --gpu h100-sxm --speculate 4:x:0.1": "no number",
		"--model llama-3.1-8b --gpu h100-sxm --output 0":          "output",
		"extra": "takes no words after it",
	} {
		r := runPredict(t, strings.Fields(args)...)
		if r.code != ExitUsage || !strings.Contains(r.err, want) || r.out != "" {
			t.Errorf("%q: exit %d, %q %q", args, r.code, r.err, r.out)
		}
	}
}
