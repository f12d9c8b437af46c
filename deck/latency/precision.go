package latency

import "strings"

// precision is how weights are stored and multiplied.
type precision struct {
	id      string
	bytes   float64 // a weight
	experts float64 // a weight of a routed expert
	rate    func(Device) float64
}

// The bits of the four-bit formats include their scales: MXFP4 has an 8-bit
// scale for 32 weights (4.25), llama.cpp's q4_0 a 16-bit one (4.5).
const (
	mxfp4Bytes = 4.25 / 8
	int4Bytes  = 4.5 / 8
)

func precisions() []precision {
	return []precision{
		{"bf16", 2, 2, func(d Device) float64 { return d.BF16 }},
		{"fp8", 1, 1, func(d Device) float64 { return d.FP8 }},
		{"int8", 1, 1, func(d Device) float64 { return d.Int8 }},
		{"fp4", mxfp4Bytes, mxfp4Bytes, func(d Device) float64 { return d.FP4 }},
		{"mxfp4", 2, mxfp4Bytes, func(d Device) float64 { return d.FP4 }},
		{"int4", int4Bytes, int4Bytes, func(Device) float64 { return 0 }},
	}
}

// Precisions lists the ids a setting may name for its weights. mxfp4 keeps
// all but the routed experts in bf16, as gpt-oss does; int4 is weight-only.
func Precisions() []string {
	var ids []string
	for _, p := range precisions() {
		ids = append(ids, p.id)
	}
	return ids
}

// findPrecision takes fp16, f16 and int4's names by other tools as well.
func findPrecision(id string) (precision, error) {
	alias := map[string]string{"fp16": "bf16", "f16": "bf16", "q4_0": "int4", "awq": "int4"}
	name := strings.ToLower(id)
	if a, ok := alias[name]; ok {
		name = a
	}
	for _, p := range precisions() {
		if p.id == name {
			return p, nil
		}
	}
	return precision{}, unknown("precision", id, Precisions())
}

// teraflops is the dense peak of the device for this precision, and whether
// the device multiplies in it; otherwise it is the bf16 rate.
func (p precision) teraflops(d Device) (float64, bool) {
	if r := p.rate(d); r > 0 {
		return r, true
	}
	return d.BF16, false
}

// kvBytes is the size of one cached number.
func kvBytes(id string) (float64, error) {
	switch strings.ToLower(id) {
	case "", "bf16", "fp16":
		return 2, nil
	case "fp8", "int8":
		return 1, nil
	default:
		return 0, unknown("kv", id, []string{"bf16", "fp8", "int8"})
	}
}
