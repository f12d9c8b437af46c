// Package latency says when the tokens of a reply arrive: from measured
// numbers, or from first principles for a model on a device. It is arithmetic
// on plain values: no clock, no file, and no randomness but a seed that the
// caller hands over.
//
// # What is modelled
//
// Symbols: P parameters (Pa active for one token), b bytes a weight, W = P·b,
// S prompt tokens, n of them cached, N output tokens, B sequences decoded
// together, L layers, H query heads, d head size, tp tensor-parallel degree,
// F dense FLOP/s and BW bytes/s of one device.
//
//	prefill   max(FLOPs / (tp·F·MFU), weights read / (tp·BW·MBU)) + pass cost
//	          FLOPs = 2·Pa·(S-n) + 2·L·H·d·(S²-n²)
//	decode    max(weights read, 2·Pa·B FLOPs) + KV read + pass cost
//	pass cost L·(layer + all-reduce when tp > 1) + step
//	load      TPOT = decode(B) / (1 - 0.89·rate·prefill)
//	          B = rate·(N-1)·TPOT, at most the KV capacity
//	          TTFT = prefill + wait; the wait of an M/D/1 queue below
//	          saturation, from Little's law above it
//	total     TTFT + (N-1)·TPOT
//
// A mixture of experts reads E·(1-((E-k)/E)^tokens) experts a layer, the
// expected number that at least one of the tokens picks.
//
// # Units
//
// Inside the package times are float64 seconds and sizes float64 bytes. What
// is exported carries its unit in its type (time.Duration) or its name.
// GB and TFLOP/s are decimal. Peaks are dense, never with 2:4 sparsity.
//
// The formulas, their sources, the constants that were fitted, and the error
// against published measurements are in docs/latency.md.
package latency
