package latency

import (
	"fmt"
	"math/rand/v2"
	"time"

	"prefill/deck"
)

// The difficulties of an exercise. 1 needs one formula, 5 the whole model.
const (
	MinDifficulty = 1
	MaxDifficulty = 5
)

// Quantity is what an exercise asks for.
type Quantity string

// The quantities.
const (
	AskTTFT   Quantity = "ttft"
	AskTPOT   Quantity = "tpot"
	AskTotal  Quantity = "total"
	AskMemory Quantity = "memory"
	AskBatch  Quantity = "batch"
	AskTokens Quantity = "tokens"
)

// Drill is one generated exercise with its worked answer.
type Drill struct {
	Name       string // of its kind, stable, e.g. decode-step: what one misjudges
	Difficulty int
	Question   string
	Quantity   Quantity
	Answer     float64 // in Unit
	Unit       string  // ms, GB, sequences, tokens a pass
	Worked     []Line  // the arithmetic that leads to Answer
}

// kind makes one sort of exercise from numbers it draws.
type kind func(*rand.Rand) (Drill, error)

// kindsOf lists the sorts of exercise of a difficulty.
func kindsOf(difficulty int) []kind {
	return [][]kind{
		{askTotal, askWeights},
		{askCacheBytes, askBandwidthFloor},
		{askDecodeStep, askPrefill},
		{askSpeculation, askCapacity, askCachedPrefill},
		{askLoadedTPOT, askSaturatedTTFT, askMixture},
	}[difficulty-1]
}

// Exercise draws an exercise. The same seed and difficulty give the same one.
// A difficulty outside MinDifficulty to MaxDifficulty is taken as the nearer
// end.
func Exercise(seed uint64, difficulty int) (Drill, error) {
	difficulty = min(max(difficulty, MinDifficulty), MaxDifficulty)
	random := rand.New(rand.NewPCG(seed, uint64(difficulty)))
	kinds := kindsOf(difficulty)
	drill, err := kinds[random.IntN(len(kinds))](random)
	if err != nil {
		return Drill{}, fmt.Errorf("drawing an exercise of difficulty %d from seed %d: %w", difficulty, seed, err)
	}
	drill.Difficulty = difficulty
	return drill, nil
}

// pick draws one of the choices.
func pick[T any](random *rand.Rand, choices ...T) T { return choices[random.IntN(len(choices))] }

// inMilliseconds is a time as an answer.
func inMilliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// setting draws a model on a device that holds it.
func setting(random *rand.Rand) deck.Setting {
	return pick(random,
		deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", TP: 1, Precision: "bf16"},
		deck.Setting{Model: "llama-3.1-8b", GPU: "a100-80", TP: 1, Precision: "bf16"},
		deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm", TP: 1, Precision: "fp8"},
		deck.Setting{Model: "qwen3-14b", GPU: "h100-sxm", TP: 1, Precision: "bf16"},
		deck.Setting{Model: "llama-3.1-70b", GPU: "h100-sxm", TP: 2, Precision: "fp8"},
		deck.Setting{Model: "llama-3.1-70b", GPU: "h200", TP: 2, Precision: "bf16"},
		deck.Setting{Model: "llama-3.1-70b", GPU: "h100-sxm", TP: 4, Precision: "bf16"},
	)
}

// spoken names a setting in words.
func spoken(s deck.Setting) string {
	devices := "one " + s.GPU
	if s.TP > 1 {
		devices = fmt.Sprintf("%d x %s (tensor-parallel)", s.TP, s.GPU)
	}
	return fmt.Sprintf("%s in %s on %s", s.Model, s.Precision, devices)
}
