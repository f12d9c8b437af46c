package latency

import (
	"fmt"
	"math/rand/v2"
	"time"

	"prefill/deck"
)

func askTotal(random *rand.Rand) (Drill, error) {
	ttft := time.Duration(pick(random, 120, 250, 400, 800, 1500)) * time.Millisecond
	tpot := time.Duration(pick(random, 10, 15, 20, 25, 40)) * time.Millisecond
	n := pick(random, 51, 101, 201, 301, 501)
	total := Total(ttft, tpot, n)
	return Drill{Quantity: AskTotal, Unit: "ms", Answer: inMilliseconds(total),
		Question: fmt.Sprintf("TTFT is %v and TPOT %v. How long does a reply of %d tokens take?", ttft, tpot, n),
		Worked: []Line{{"total", "TTFT + (N-1)·TPOT", fmt.Sprintf("%v + %d × %v", ttft, n-1, tpot),
			fmt.Sprintf("%.0f ms", inMilliseconds(total))}}}, nil
}

func askWeights(random *rand.Rand) (Drill, error) {
	s := setting(random)
	p, err := Predict(Query{Setting: s, Prompt: 1, Output: 1})
	if err != nil {
		return Drill{}, err
	}
	r := p.working.replica
	return Drill{Quantity: AskMemory, Unit: "GB", Answer: r.weightBytes() / 1e9,
		Question: fmt.Sprintf("How many GB are the weights of %s (%g billion parameters) in %s?", s.Model, r.model.ParamsB, s.Precision),
		Worked:   p.working.memory()[:1]}, nil
}

func askCacheBytes(random *rand.Rand) (Drill, error) {
	s, tokens := setting(random), pick(random, 2000, 4000, 8000, 16000)
	p, err := Predict(Query{Setting: s, Prompt: tokens, Output: 1})
	if err != nil {
		return Drill{}, err
	}
	r := p.working.replica
	bytes := r.kvBytes(float64(tokens))
	worked := p.working.memory()[1:2]
	return Drill{Quantity: AskMemory, Unit: "GB", Answer: bytes / 1e9,
		Question: fmt.Sprintf("%s has %d layers, %d KV heads of size %d and a bf16 cache. How many GB does a context of %d tokens take?",
			s.Model, r.model.Layers, r.model.KVHeads, r.model.HeadDim, tokens),
		Worked: append(worked, Line{"cache", "KV·S", fmt.Sprintf("%s B × %d", whole(r.kvBytes(1)), tokens), gigabytes(bytes)})}, nil
}

func askBandwidthFloor(random *rand.Rand) (Drill, error) {
	s := setting(random)
	p, err := Predict(Query{Setting: s, Prompt: 1, Output: 2})
	if err != nil {
		return Drill{}, err
	}
	r := p.working.replica
	floor := r.weightBytes() / (float64(r.tp) * r.device.BandwidthGBs * 1e9)
	return Drill{Quantity: AskTPOT, Unit: "ms", Answer: floor * 1e3,
		Question: fmt.Sprintf("%s, batch 1, %g GB/s a device. Below which TPOT can it never go?", spoken(s), r.device.BandwidthGBs),
		Worked: append(p.working.memory()[:1], Line{"floor", "W / (tp·BW)",
			fmt.Sprintf("%s / (%d × %g GB/s)", gigabytes(r.weightBytes()), r.tp, r.device.BandwidthGBs), clock(floor)})}, nil
}

func askDecodeStep(random *rand.Rand) (Drill, error) {
	s := setting(random)
	s.Batch = pick(random, 1, 8, 32)
	p, err := Predict(Query{Setting: s, Prompt: pick(random, 1000, 2000, 4000), Output: 200})
	if err != nil {
		return Drill{}, err
	}
	return Drill{Quantity: AskTPOT, Unit: "ms", Answer: inMilliseconds(p.TPOT),
		Question: fmt.Sprintf("%s, batch %d, prompts of %d and replies of 200 tokens: TPOT?", spoken(s), s.Batch, p.working.query.Prompt),
		Worked:   append(p.working.memory()[:2], p.working.decode()...)}, nil
}

func askPrefill(random *rand.Rand) (Drill, error) {
	s := setting(random)
	q := Query{Setting: s, Prompt: pick(random, 2000, 4000, 8000), Output: 1}
	return askTTFT(q, fmt.Sprintf("%s, an idle server, a cold prompt of %d tokens: TTFT?", spoken(s), q.Prompt))
}

func askCachedPrefill(random *rand.Rand) (Drill, error) {
	s := setting(random)
	q := Query{Setting: s, Prompt: pick(random, 4000, 8000), Output: 1}
	share := pick(random, 50, 75, 90)
	q.Cached = q.Prompt * share / 100
	return askTTFT(q, fmt.Sprintf("%s, an idle server, a prompt of %d tokens of which the first %d %% are in the prefix cache: TTFT?",
		spoken(s), q.Prompt, share))
}

func askTTFT(q Query, question string) (Drill, error) {
	p, err := Predict(q)
	if err != nil {
		return Drill{}, err
	}
	return Drill{Quantity: AskTTFT, Unit: "ms", Answer: inMilliseconds(p.TTFT),
		Question: question, Worked: p.working.prompt()}, nil
}

func askSpeculation(random *rand.Rand) (Drill, error) {
	k, a := pick(random, 2, 3, 4, 5), pick(random, 0.6, 0.7, 0.8, 0.9)
	tokens := TokensPerPass(k, a)
	return Drill{Quantity: AskTokens, Unit: "tokens a pass", Answer: tokens,
		Question: fmt.Sprintf("A drafter proposes %d tokens, each accepted with probability %g. How many tokens does one verification pass yield?", k, a),
		Worked: []Line{{"tokens a pass", "(1 - a^(k+1)) / (1 - a)",
			fmt.Sprintf("(1 - %g^%d) / (1 - %g)", a, k+1, a), fmt.Sprintf("%.2f", tokens)}}}, nil
}

func askCapacity(random *rand.Rand) (Drill, error) {
	s := setting(random)
	q := Query{Setting: s, Prompt: pick(random, 1000, 2000, 4000), Output: pick(random, 200, 500)}
	p, err := Predict(q)
	if err != nil {
		return Drill{}, err
	}
	return Drill{Quantity: AskBatch, Unit: "sequences", Answer: p.MaxBatch,
		Question: fmt.Sprintf("%s, bf16 cache, 90 %% of the memory usable, prompts of %d and replies of %d tokens: how many sequences fit?",
			spoken(s), q.Prompt, q.Output),
		Worked: p.working.memory()}, nil
}

func askMixture(random *rand.Rand) (Drill, error) {
	s := deck.Setting{Model: "mixtral-8x7b", GPU: "h100-sxm", TP: 2, Precision: "bf16", Batch: pick(random, 1, 2, 4, 16)}
	q := Query{Setting: s, Prompt: 1000, Output: 200}
	p, err := Predict(q)
	if err != nil {
		return Drill{}, err
	}
	return Drill{Quantity: AskTPOT, Unit: "ms", Answer: inMilliseconds(p.TPOT),
		Question: fmt.Sprintf("%s (8 experts, 2 a token), batch %d, prompts of 1000 and replies of 200 tokens: TPOT?", spoken(s), s.Batch),
		Worked:   p.working.decode()}, nil
}

// loaded is the service of the two questions about load: a long prompt, so
// that prefills get in the way.
func loaded(random *rand.Rand, concurrency int) (Query, Prediction, error) {
	q := Query{Setting: deck.Setting{Model: "llama-3.1-70b", GPU: "h100-sxm", TP: 2, Precision: "fp8", KVPrecision: "fp8",
		Concurrency: concurrency}, Prompt: pick(random, 4000, 5000, 6000), Output: 500}
	p, err := Predict(q)
	return q, p, err
}

func askLoadedTPOT(random *rand.Rand) (Drill, error) {
	q, p, err := loaded(random, pick(random, 10, 25, 50))
	if err != nil {
		return Drill{}, err
	}
	return Drill{Quantity: AskTPOT, Unit: "ms", Answer: inMilliseconds(p.TPOT),
		Question: fmt.Sprintf("%s, fp8 cache, %d requests in flight, %d tokens in and %d out. It serves %.2f requests a second: TPOT, with the prefills of the others in the way?",
			spoken(q.Setting), q.Concurrency, q.Prompt, q.Output, p.Rate),
		Worked: append(append(p.working.prompt(), p.working.decode()...), p.working.load()...)}, nil
}

func askSaturatedTTFT(random *rand.Rand) (Drill, error) {
	q, p, err := loaded(random, pick(random, 150, 200, 300))
	if err != nil {
		return Drill{}, err
	}
	return Drill{Quantity: AskTTFT, Unit: "ms", Answer: inMilliseconds(p.TTFT),
		Question: fmt.Sprintf("%s, fp8 cache, %d requests in flight, %d tokens in and %d out. The cache is full with %.0f sequences at a TPOT of %.0f ms: TTFT?",
			spoken(q.Setting), q.Concurrency, q.Prompt, q.Output, p.Batch, inMilliseconds(p.TPOT)),
		Worked: append(p.working.load(), p.totals()[0])}, nil
}
