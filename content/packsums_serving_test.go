package content

import "math"

// The figures of the packs on serving and on the KV cache.

func (s *sumList) latency() {
	const id = "ttft-vs-tpot"
	const ttft, tpot = 0.40677, 0.01858
	total := ttft + 499*tpot
	tokens := (1 - math.Pow(0.8, 5)) / (1 - 0.8)
	s.of(id, "0.40677 + 499 × 0.01858 = %.3f s, and 500 / %.3f = %.2f tokens per second", total, total, 500/total)
	s.of(id, "With 500 gaps the answer would be %.2f.", 500/(ttft+500*tpot))
	s.of(id, "At N = 10 it is %.0f %% of the decode part", 100.0/9)
	s.of(id, "about %.0f of those seconds are waiting", 88.605-ttft)
	s.of(id, "299 of 20 ms and one of 3 s. TPOT is %.1f ms", (299*20+3000)/300.0)
	s.of(id, "E = %.2f and the speed-up is %.2f", tokens, tokens/(1+4*0.1))
	s.of(id, "The total goes from %.2f s to about %.1f s", total, 0.050+499*tpot)
	s.of(id, "%.0f %% over 20 turns, %.0f %% over 100", 100*(1-math.Pow(0.99, 20)), 100*(1-math.Pow(0.99, 100)))
	s.of(id, "40 ms at p99, which is %.0f tokens per second", 1/0.040)
}

func (s *sumList) phases() {
	const id = "prefill-vs-decode"
	weights := 2 * (p8b - embedding8b)
	flops := 2 * p70b * 4096
	floor := func(batch float64) float64 { return 1e3 * (weights + batch*4096*kv8b) / hbm }
	experts := func(batch float64) float64 { return 256 * (1 - math.Pow(1-8.0/256, batch)) }
	two := p70b / (2 * hbm)
	s.of(id, "%.0f KiB against %.1f GB of weights read: one part in %s", kv8b/1024, weights/1e9, comma(near(weights/kv8b, 1000)))
	s.of(id, "at 4,096 tokens the second term is %.0f %% of the first", 100*2*80*8192*4096*4096/flops)
	s.of(id, "989 / 3.35 ≈ %.0f FLOP per byte", bf16/hbm)
	s.of(id, "2 × 70.55e9 × 4,096 = %.0f TFLOP", flops/1e12)
	s.of(id, "that is %.2f s on one H100's worth of compute, %.0f ms on eight", flops/(bf16/2), 1e3*flops/(bf16/2)/8)
	s.of(id, "reads %.1f GB of weights per step", weights/1e9)
	s.of(id, "The rest, %.2f billion, take 2 bytes each", (p8b-embedding8b)/1e9)
	s.of(id, "that is %.1f ms on an H100 SXM. An H200 at 4.8 TB/s needs %.1f ms, an A100 at 2.04 TB/s %.1f ms",
		1e3*weights/hbm, 1e3*weights/4.8e12, 1e3*weights/2.04e12)
	s.of(id, "The arithmetic of that token takes %.3f ms", 1e3*2*p8b/bf16)
	s.of(id, "reads %.2f GB of cache per sequence. At %.0f sequences", 4096*kv8b/1e9, weights/(4096*kv8b))
	s.of(id, "8 sequences read %.0f of them in a layer, and 64 read %.0f", experts(8), experts(64))
	s.of(id, "%.1f ms at batch 1, %.1f ms at batch 8, %.1f ms at batch 32, %.1f ms at batch 64. From 1 to 64, each user is %.1f times slower and the machine makes %.0f times",
		floor(1), floor(8), floor(32), floor(64), floor(64)/floor(1), 64*floor(1)/floor(64))
	s.of(id, "T = P / (L × d): %s tokens for the 70B (L = 80, d = 8,192), %s for the 8B",
		comma(near(p70b/(80*8192), 1000)), comma(near(p8b/(32*4096), 1000)))
	s.of(id, "70.55 GB / 6.7 TB/s = %.1f ms. That is %.0f %% of peak bandwidth", 1e3*two, 100*1e3*two/18.58)
	s.of(id, "70.55 GB / (2 × 3.35 TB/s) = %.1f ms, or %.0f tokens per second", 1e3*two, 1/two)
	s.of(id, "KV reads (%.1f GB for 5,000 tokens in FP8, %.1f ms)", 5000*kv70b/2/1e9, 1e3*5000*kv70b/2/(2*hbm))
	s.of(id, "2 × 70e9 FLOPs / 989e12 = %.2f ms", 1e3*2*70e9/bf16)
	s.of(id, "Reading the bytes takes %.1f ms, some %.0f times as long", 1e3*two, near(two/(2*70e9/bf16), 10))
}

func (s *sumList) cache() {
	const id = "kv-cache-arithmetic"
	const usable, weights = 0.9 * 8 * 80e9, 2 * p70b
	left := usable - weights - 16e9
	request := 8192 * kv70b
	user := 8192 * kv8b
	mla := 61 * 576 * 2.0
	s.of(id, "2 × 32 × 8 × 128 × 2 = %s bytes, %.0f KiB. Llama-3.1-70B: 2 × 80 × 8 × 128 × 2 = %s bytes, %.0f KiB. The 70B has %.1f times the parameters but %.1f times the cache",
		comma(kv8b), kv8b/1024, comma(kv70b), kv70b/1024, p70b/p8b, kv70b/kv8b)
	s.of(id, "At 8,192 tokens: %.0f GiB for the 8B, %.1f GiB for the 70B. At 131,072 tokens: %.0f GiB and %.0f GiB",
		user/gib, request/gib, 131_072*kv8b/gib, 131_072*kv70b/gib)
	s.of(id, "a token would cost %s KiB and an 8k request %.0f GiB", comma(8*kv70b/1024), 8*request/gib)
	s.of(id, "use 90 %%: %.0f GB. Less %.1f GB of BF16 weights and 16 GB of workspace (assumed, 2 GB a card) leaves %.1f GB. A request of 8,192 tokens takes %.3f GB. So %.0f requests. With FP8 KV, %.0f.",
		usable/1e9, weights/1e9, left/1e9, request/1e9, math.Floor(left/request), math.Floor(left/(request/2)))
	room := 0.9*48e9 - 2*p8b - 2e9
	s.of(id, "%.1f − %.2f − 2 = %.1f GB. At %.3f GB per 8k request, %.0f fit.", 0.9*48, 2*p8b/1e9, room/1e9, user/1e9, math.Floor(room/user))
	s.of(id, "which lifts %.0f to %.0f", math.Floor(room/user), math.Floor(room/(user/2)))
	s.of(id, "32 users %.1f GB. With 2 GB of workspace the sum is %.1f GB", 32*user/1e9, (32*user+2*p8b+2e9)/1e9)
	s.of(id, "(0.9 × 160 − 70.55) GB / (163,840 B × 5,250) = %.0f", math.Floor((0.9*160e9-p70b)/(kv70b/2*5250)))
	s.of(id, "puts about %.0f requests in decode", near(920.12/500*499*0.0932, 5))
	s.of(id, "room for %.0f requests of 5,250 tokens", math.Floor((0.9*160e9-p70b)/(kv70b*5250)))
	s.of(id, "2 × 40 layers × 5,120 × 2 bytes = %s bytes per token, %.2f GB for 2,048 tokens", comma(2*40*5120*2), 2048*2*40*5120*2/1e9)
	s.of(id, "2³⁰ bytes, %.1f %% more", 100*(gib/1e9-1))
	s.of(id, "| 32 | 32 × 128 | %.0f KiB | %.0f GiB | %.0f GiB |", 4*kv8b/1024, 4*user/gib, 4*131_072*kv8b/gib)
	kv405b := 2 * 126 * 8 * 128 * 2.0
	s.of(id, "| 126 | 8 × 128 | %.0f KiB | %.2f GiB | %.0f GiB |", kv405b/1024, 8192*kv405b/gib, 131_072*kv405b/gib)
	s.of(id, "| 61 | latent 512 + 64 | %.1f KiB | %.2f GiB | %.2f GiB |", mla/1024, 8192*mla/gib, 131_072*mla/gib)
	s.of(id, "an eighth of the cache: %.0f KiB per token", kv70b/8/1024)
	s.of(id, "8 sequences hold %.0f GB of cache", 8*32_768*kv8b/1e9)
}

func (s *sumList) heads() {
	const id = "mha-mqa-gqa-mla"
	const h, d, layers = 64, 128, 80
	kib := func(elements float64) float64 { return elements * layers * 2 / 1024 }
	s.of(id, "With H = 64 and d = 128 that is %s for MHA, %s for GQA with g = 8, and %.0f for MQA. MLA stores a latent and a rotary key: 512 + 64 = %.0f in DeepSeek-V2",
		comma(2*h*d), comma(2*8*d), 2.0*d, 512+64.0)
	s.of(id, "MHA %s KiB per token, GQA-8 %.0f KiB, MQA %.0f KiB. DeepSeek-V2 with 60 layers: %.1f KiB. So MLA stores as much as GQA would with %.2f groups",
		comma(kib(2*h*d)), kib(2*8*d), kib(2*d), 576*60*2/1024.0, 576/(2*128.0))
	s.of(id, "they go from %.1f to %.1f billion parameters", 80*2*8192*8192/1e9, 80*2*8192*1024/1e9)
	dense := 95 * 2048 * 2.0
	s.of(id, "claims a %.1f %% smaller cache than DeepSeek 67B", 100*(1-60*576*0.75/dense))
	s.of(id, "At equal width the saving is %.0f %%", 100*(1-60*576*2/dense))
	s.of(id, "Its cache stops at %.1f GiB; at 32,768 tokens full attention would need %.0f GiB", 4096*kv8b/gib, 32_768*kv8b/gib)
	oss := 2 * 36 * 8 * 64 * 2.0
	s.of(id, "Past the window a token costs %.0f KiB instead of %.0f KiB", oss/2/1024, oss/1024)
	s.of(id, "GQA-8 on T5-XXL: %.1f times faster than MHA", 1.51/0.28)
}

func (s *sumList) batching() {
	const id = "batching"
	const rate = 0.45 * bf16
	attention := func(from, to float64) float64 { return 2 * 32 * 4096 * (to*to - from*from) }
	weights := func(tokens float64) float64 { return 2 * p8b * tokens }
	whole := (weights(8192) + attention(0, 8192)) / rate
	s.of(id, "4 × 100 = %d slot-steps for %d tokens: %d %% of the slots do work", 400, 10+20+30+100, 100*160/400)
	s.of(id, "The %d wasted slot-steps", 400-160)
	s.of(id, "takes about %.0f ms by estimate (%.0f TFLOP for the weights and %.0f TFLOP for attention",
		1e3*whole, weights(8192)/1e12, attention(0, 8192)/1e12)
	s.of(id, "it adds about %.0f to %.0f ms to each of %d steps", 1e3*(weights(512)+attention(0, 512))/rate,
		1e3*(weights(512)+attention(8192-512, 8192))/rate, 8192/512)
	s.of(id, "sixteen steps, %.0f ms more each on average", 1e3*whole/16)
	s.of(id, "With a budget of 512 and 256 sequences decoding, %d tokens are left", 512-256)
	s.of(id, "hold %.1f GB of KV in BF16", 100_000*kv70b/1e9)
	s.of(id, "queue: %.0fms", 300*7.3)
}
