package content

import "math"

// The figures of the packs on retrieval, decoding, hardware and training.

func (s *sumList) remedies() {
	const id = "rag-finetune-prompt-long-context"
	flops := func(tokens float64) float64 { return 2*p8b*tokens + 2*32*4096*tokens*tokens }
	s.of(id, "Pasted without cache: %.0f million tokens", 100_000*1000/1e6)
	s.of(id, "%.3f + 999 × 0.01 = %.1f million. (It must never expire in between.) RAG with 4,000 tokens a question: %.0f million",
		1.25*0.1, 1.25*0.1+999*0.1*0.1, 4000*1000/1e6)
	s.of(id, "takes about %.1f s to prefill by estimate (%.1f PFLOP", flops(100_000)/(0.45*bf16), flops(100_000)/1e15)
	s.of(id, "4,000 tokens take %.2f s", flops(4000)/(0.45*bf16))
}

func (s *sumList) retrieval() {
	const sparse, bi = "sparse-dense-hybrid-retrieval", "bi-vs-cross-encoder"
	repeats := func(n float64) float64 { return n * 2.2 / (n + 1.2) }
	s.of(sparse, "two occurrences count %.3f times one, ten %.2f times, never more than %.1f times", repeats(2), repeats(10), repeats(1e9))
	s.of(sparse, "1/61 + 1/70 = %.4f. Ranks (3, 3): 2/63 = %.4f", 1/61.0+1/70.0, 2/63.0)
	s.of(sparse, "(1, 5) gives %.5f and beats (3, 3) at %.5f", 1/61.0+1/65.0, 2/63.0)
	s.of(sparse, "gets 1/61 = %.4f. One that is 60th in both gets 2/120 = %.4f", 1/61.0, 2/120.0)
	s.of(bi, "With n = 10,000 that is %s passes", comma(10_000*9_999/2))
	s.of(bi, "180 × 128 × 2 = %s bytes. A single vector of 768 dimensions takes %s, which is %.0f times less",
		comma(180*128*2), comma(768*2), 180*128*2/(768*2.0))
	s.of(bi, "1,800 × 0.15 = %.0f pairs; at 960 a second, %.0f", 1800*0.15, 960*0.15)
}

func (s *sumList) paging() {
	const id = "paged-attention"
	blocks := math.Ceil(1000 / 16.0)
	spare := blocks*16 - 1000
	s.of(id, "2 × 80 × 8 × 128 × 2 = %s bytes, or %.0f KiB a token", comma(kv70b), kv70b/1024)
	s.of(id, "At 8,192 tokens that is %.1f GiB. A request that ends after 1,000 tokens has wasted %s of them, %.0f %% of its slot",
		8192*kv70b/gib, comma(8192-1000), 100*7192/8192.0)
	s.of(id, "a block is %.0f MiB", 16*kv70b/mib)
	s.of(id, "need %.0f blocks with %.0f places unused, %.1f MiB. The worst case is 15 unused places, %.1f MiB",
		blocks, spare, spare*kv70b/mib, 15*kv70b/mib)
	s.of(id, "need %.0f full blocks once, and one part-filled block each: %.0f blocks, not %.0f", blocks-1, blocks-1+4, 4*blocks)
	s.of(id, "system prompt is %.0f MiB for this model; fifty users hold it once, not fifty times (%.2f GiB)",
		2048*kv70b/mib, 50*2048*kv70b/gib)
	s.of(id, "7,680 tokens (%d blocks of 16)", 7680/16)
}

func (s *sumList) sampling() {
	const id = "sampling"
	for _, row := range []struct {
		name, slug  string
		temperature float64
	}{{"0.5", "t-half", 0.5}, {"1", "t-one", 1}, {"2", "t-two", 2}} {
		p := softmax(row.temperature)
		nucleus, best := 0, 0
		for total := 0.0; total < 0.9; nucleus++ {
			total += p[nucleus]
		}
		for best < len(p) && p[best] >= 0.1*p[0] {
			best++
		}
		s.of(id, "| T = "+row.name+" {#"+row.slug+"} | %.3f, %.3f, %.3f, %.3f | 2 | %d | %d |", p[0], p[1], p[2], p[3], nucleus, best)
	}
	one, two := softmax(1), softmax(2)
	s.of(id, "%.3f + %.3f = %.3f is too little, so three stay. At T = 2: %.3f is still too little", one[0], one[1], one[0]+one[1], two[0]+two[1]+two[2])
	s.of(id, "With 0.1 at T = 1 the cut is %.3f, so three stay", 0.1*one[0])
	s.of(id, "Temperature first: %.3f is too little, three tokens stay. Truncation first: %.3f is enough", two[0]+two[1], one[0]+one[1])
}

// softmax of the logits 2, 1, 0, −1 that the pack takes for its example.
func softmax(temperature float64) [4]float64 {
	var p [4]float64
	total := 0.0
	for i := range p {
		p[i] = math.Exp(float64(2-i) / temperature)
		total += p[i]
	}
	for i := range p {
		p[i] /= total
	}
	return p
}

func (s *sumList) quantisation() {
	const id = "quantisation"
	const bits = 4 + 16/128.0
	const ends = 2 * 128_256 * 8_192
	ps := func(bytes float64) float64 { return 1e12 * bytes / hbm }
	s.of(id, "At 16 bits: %.1f GB. At 8 bits: %.1f GB. INT4 with groups of 128 and a 16-bit scale is %.3f bits a weight: %.1f GB if all were quantised",
		2*p70b/1e9, math.Round(p70b/1e8)/10, bits, p70b*bits/8/1e9)
	s.of(id, "(2 × 128,256 × 8,192 = %.2f billion) usually stay in 16-bit, which makes it %.1f GB", ends/1e9, ((p70b-ends)*bits/8+2*ends)/1e9)
	s.of(id, "bandwidth-bound up to about %.0f tokens in the batch. At 4.125 bits that point falls to about %.0f", bf16/hbm, bf16/hbm*bits/16)
	s.of(id, "2 / 3.35e12 s = %.2f ps; reading 4.125 bits takes %.2f ps", ps(2), ps(bits/8))
	s.of(id, "at batch 64, 128 / 989e12 = %.2f ps; at batch 256, %.2f ps", 1e12*128/bf16, 1e12*512/bf16)
	s.of(id, "FP8 at batch 256: read %.2f, compute %.2f", ps(1), 1e12*512/fp8)
	s.of(id, "At 8 bits, 70B needs %.0f KiB a token, not %.0f", kv70b/2/1024, kv70b/1024)
	s.of(id, "the cost is 16/128 = %.3f bit a weight", 16/128.0)
	s.of(id, "weights %.0f GB, KV %.1f GB a sequence", 2*p70b/1e9, 8192*kv70b/1e9)
}

func (s *sumList) parallelism() {
	const id = "parallelism"
	step := func(gpus float64) float64 { return 1e3*141.1e9/(gpus*hbm*0.8) + 80*0.049 + 0.3 }
	bubble := func(p, m float64) float64 { return 100 * (p - 1) / (m + p - 1) }
	s.of(id, "80 × 2 × 8,192 × 2 bytes = %.1f MiB for each token. With 8 GPUs a ring sends %.2f times that", 80*2*8192*2.0/mib, 2*7/8.0)
	s.of(id, "Each of the %d all-reduces carries only %d KiB a token", 80*2, 8192*2/1024)
	s.of(id, "they cost %.1f ms a step. Over a slower link, at 50 µs say, %.0f ms", 160*0.012, 160*0.050)
	s.of(id, "step of the 70B in 16-bit takes %.1f ms on 2 GPUs, %.1f on 4, %.1f on 8. Four times the GPUs, %.1f times the speed", step(2), step(4), step(8), step(2)/step(8))
	s.of(id, "4 stages and 8 micro-batches idle 3/11, or %.0f %%; with 32 micro-batches 3/35, or %.1f %%", bubble(4, 8), bubble(4, 32))
	s.of(id, "A 400 Gb/s network card gives %.0f GB/s", 400/8.0)
	s.of(id, "8.03 billion parameters take %.1f GB", 2*p8b/1e9)
	s.of(id, "pays %d all-reduces a step", 32*2)
}

func (s *sumList) adapters() {
	const id = "lora-qlora"
	const all, linear = 6.74e9, 6.48e9
	lora := 32 * 4 * 16 * 8192.0
	mlp := 32 * 3 * 16 * (4096 + 11_008.0)
	bits := 4 + 8/64.0 + 32/(64*256.0)
	base := linear*bits/8 + 2*(all-linear)
	s.of(id, "6.74 billion parameters, so %.1f GB before any activation", 16*all/1e9)
	s.of(id, "32 layers × 4 × 16 × 8,192 = %.1f million, or %.2f %%", lora/1e6, 100*lora/all)
	s.of(id, "as well: %.1f million, %.2f %%", (lora+mlp)/1e6, 100*(lora+mlp)/all)
	s.of(id, "16-bit weights, %.1f GB. The adapter's parameters, at 16 bytes each, add %.2f GB. Together %.1f GB in place of %.1f",
		2*all/1e9, 16*lora/1e9, (2*all+16*lora)/1e9, 16*all/1e9)
	s.of(id, "32/(64 × 256): %.3f bits together. The 6.48 billion weights of the linear layers take %.2f GB. Embedding and head stay in 16-bit, %.2f GB: %.1f GB in all",
		bits, linear*bits/8/1e9, 2*(all-linear)/1e9, base/1e9)
	s.of(id, "It saves about %.2f bit a parameter", 32/64.0-(bits-4))
	s.of(id, "| NF4 | %.1f GB |", (base+16*lora)/1e9)
	s.of(id, "16.8 million × 2 bytes = %.0f MB; 200 are %.1f GB. Two hundred merged copies of 13.5 GB would be %.1f TB",
		2*lora/1e6, 200*2*lora/1e9, 200*13.5/1e3)
}

func (s *sumList) preferences() {
	const id = "preference-optimisation"
	const trained, frozen = 7 * 16.0, 7 * 2.0 // GB of one model
	loss := func(gap float64) float64 { return math.Log(1 + math.Exp(-0.1*gap)) }
	deviation := math.Sqrt(4 * 0.25 / 3) // of 1, 0, 0, 1, as a sample
	s.of(id, "Policy and value %.0f GB, reference and reward %.0f GB: %.0f GB", 2*trained, 2*frozen, 2*trained+2*frozen)
	s.of(id, "%.0f GB, or %.0f if the reference log-probabilities", trained+frozen, trained)
	s.of(id, "the loss is %.3f. With β = 0.1, Δ chosen = 2 and Δ rejected = −1, it is %.3f. With −1 and −4 it is also %.3f", loss(0), loss(2+1), loss(-1+4))
	s.of(id, "sample standard deviation, %.3f, get ±%.3f", deviation, 0.5/deviation)
	s.of(id, "| Policy; reference, reward | %.0f GB |", trained+2*frozen)
	s.of(id, "a second trained model, %.0f GB of the %.0f in our 7B sum", trained, 2*trained+2*frozen)
}
