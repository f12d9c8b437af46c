package cli

import (
	"io"

	"prefill/deck/latency"
)

// modelJSON is a model as `predict --models --json` prints it.
type modelJSON struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	ParamsB   float64  `json:"params_b"`
	ActiveB   float64  `json:"active_b"`
	Layers    int      `json:"layers"`
	KVHeads   int      `json:"kv_heads"`
	Attention string   `json:"attention"`
	Precision string   `json:"precision"`
	Sources   []string `json:"sources"`
	Verified  string   `json:"verified,omitempty"`
	Trap      string   `json:"trap,omitempty"`
}

func listModels(w io.Writer, asJSON bool) error {
	var rows []modelJSON
	page := livePage{w: w}
	for _, m := range latency.Models() {
		rows = append(rows, modelJSON{m.ID, m.Name, m.ParamsB, m.ActiveB, m.Layers, m.KVHeads, string(m.Attention), m.Native, m.Sources, m.Verified, m.Trap})
		if !asJSON {
			page.line("%-20s %-28s %7.1f B, %6.1f B active · %3d layers · %s · %s", m.ID, m.Name, m.ParamsB, m.ActiveB, m.Layers, m.Attention, m.Native)
		}
	}
	if asJSON {
		return writeJSON(w, rows)
	}
	return page.err
}

// deviceJSON is a device as `predict --gpus --json` prints it. Rates are dense.
type deviceJSON struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	BF16         float64  `json:"bf16_tflops"`
	FP8          float64  `json:"fp8_tflops"`
	FP4          float64  `json:"fp4_tflops"`
	Int8         float64  `json:"int8_tops"`
	BandwidthGBs float64  `json:"bandwidth_gb_s"`
	MemoryGB     float64  `json:"memory_gb"`
	Sources      []string `json:"sources"`
	Verified     string   `json:"verified,omitempty"`
	Trap         string   `json:"trap,omitempty"`
}

func listDevices(w io.Writer, asJSON bool) error {
	var rows []deviceJSON
	page := livePage{w: w}
	for _, d := range latency.Devices() {
		rows = append(rows, deviceJSON{d.ID, d.Name, d.BF16, d.FP8, d.FP4, d.Int8, d.BandwidthGBs, d.MemoryGB, d.Sources, d.Verified, d.Trap})
		if !asJSON {
			page.line("%-16s %-28s %6.0f TFLOP/s bf16 · %5.0f GB/s · %4.0f GB", d.ID, d.Name, d.BF16, d.BandwidthGBs, d.MemoryGB)
		}
	}
	if asJSON {
		return writeJSON(w, rows)
	}
	return page.err
}
