package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"prefill/deck"
	"prefill/deck/latency"
)

// predictFlags are the flags of `prefill predict`.
type predictFlags struct {
	query                         latency.Query
	speculate                     string
	models, gpus, explain, asJSON bool
}

func (a *app) predictCommand() *cobra.Command {
	var f predictFlags
	cmd := &cobra.Command{
		Use:   "predict",
		Short: "Predict TTFT and TPOT of a model on a device",
		Long: `Predict the latency of a model on a device from first principles.
--explain shows the arithmetic as on a whiteboard. --models and --gpus list what
can be named. docs/latency.md has the formulas, and how far they are from
published measurements. The exit code is 1 when the setting cannot be.`,
		Example: `  prefill predict --model llama-3.1-8b --gpu h100-sxm --prompt 2048 --output 256
  prefill predict --model llama-3.1-70b --gpu h100-sxm --tp 2 --precision fp8 --concurrency 50 --explain
  prefill predict --model llama-3.1-8b --gpu h100-sxm --speculate 4:0.8:0.1 --json`,
		Args: args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return predict(cmd, f) },
	}
	fs := cmd.Flags()
	q := &f.query
	fs.StringVar(&q.Model, "model", "", "the model's `id`, such as llama-3.1-8b")
	fs.StringVar(&q.GPU, "gpu", "", "the device's `id`, such as h100-sxm")
	fs.IntVar(&q.TP, "tp", 1, "devices that share the model: 1, 2, 4 or 8")
	fs.StringVar(&q.Precision, "precision", "", "`format` of the weights: "+strings.Join(latency.Precisions(), ", ")+" (default: as published)")
	fs.StringVar(&q.KVPrecision, "kv-precision", "", "`format` of the KV cache: bf16, fp8, int8")
	fs.IntVar(&q.Prompt, "prompt", 1024, "prompt tokens")
	fs.IntVar(&q.Cached, "cached", 0, "of these, tokens in the prefix cache")
	fs.IntVar(&q.Output, "output", 256, "output tokens")
	fs.IntVar(&q.Batch, "batch", 0, "sequences decoded together; under load the most")
	fs.Float64Var(&q.Rate, "rate", 0, "load: requests a second")
	fs.IntVar(&q.Concurrency, "concurrency", 0, "load: requests in flight")
	fs.Float64Var(&q.Percentile, "percentile", 0, "request of that percentile under load, 50 to 99.9 (default: the mean)")
	fs.IntVar(&q.ChunkTokens, "chunk", 0, "chunked prefill: tokens a step")
	fs.DurationVar(&q.Network, "network", 0, "`time` on the way, added to TTFT, like 20ms")
	fs.StringVar(&f.speculate, "speculate", "", "`K:ACCEPTANCE:COST` of speculative decoding, like 4:0.8:0.1")
	fs.BoolVar(&q.Disaggregate, "disaggregate", false, "prefill on another replica")
	fs.BoolVar(&f.models, "models", false, "list the models")
	fs.BoolVar(&f.gpus, "gpus", false, "list the devices")
	fs.BoolVar(&f.explain, "explain", false, "show the arithmetic")
	fs.BoolVar(&f.asJSON, "json", false, "print one object (docs/latency.md), or the list as an array")
	return cmd
}

func predict(cmd *cobra.Command, f predictFlags) error {
	switch w := cmd.OutOrStdout(); {
	case f.models && f.gpus:
		return usage("--models and --gpus are two lists. Ask for one")
	case f.models:
		return listModels(w, f.asJSON)
	case f.gpus:
		return listDevices(w, f.asJSON)
	}
	if f.query.Model == "" || f.query.GPU == "" {
		return usage("a prediction needs --model and --gpu. `prefill predict --models` and `--gpus` list them")
	}
	spec, err := speculation(f.speculate)
	if err != nil {
		return err
	}
	f.query.Speculate = spec
	return predictOne(cmd, f)
}

// predictOne prints one prediction. A setting that cannot be is an answer too.
func predictOne(cmd *cobra.Command, f predictFlags) error {
	w := cmd.OutOrStdout()
	p, err := latency.Predict(f.query)
	if err != nil {
		return predictFault(w, err, f.asJSON)
	}
	if f.asJSON {
		return writeJSON(w, predictionRow(p, f.explain))
	}
	return printPrediction(w, f.query, p, f.explain)
}

// speculation reads K:ACCEPTANCE:COST.
func speculation(text string) (*deck.Speculation, error) {
	if text == "" {
		return nil, nil
	}
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return nil, usage("--speculate %q has not the three parts K:ACCEPTANCE:COST. Write it like 4:0.8:0.1", text)
	}
	k, errK := strconv.Atoi(parts[0])
	acceptance, errA := strconv.ParseFloat(parts[1], 64)
	cost, errC := strconv.ParseFloat(parts[2], 64)
	if errK != nil || errA != nil || errC != nil {
		return nil, usage("--speculate %q holds something that is no number. Write it like 4:0.8:0.1", text)
	}
	return &deck.Speculation{Draft: k, Acceptance: acceptance, Cost: cost}, nil
}

// durationText prints about three digits with the unit that suits.
func durationText(d time.Duration) string {
	switch {
	case d >= 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d >= time.Second:
		return fmt.Sprintf("%.2f s", d.Seconds())
	case d >= 100*time.Millisecond:
		return fmt.Sprintf("%.0f ms", inMillis(d))
	case d >= 10*time.Millisecond:
		return fmt.Sprintf("%.1f ms", inMillis(d))
	default:
		return fmt.Sprintf("%.2f ms", inMillis(d))
	}
}

func inMillis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
