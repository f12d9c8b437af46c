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

// kind is one sort of exercise and how it is made from numbers that it draws.
type kind struct {
	name string
	ask  func(*rand.Rand) (Drill, error)
}

// kindsOf lists the sorts of exercise of a difficulty.
func kindsOf(difficulty int) []kind {
	return [][]kind{
		{{"total", askTotal}, {"weights", askWeights}},
		{{"kv-cache", askCacheBytes}, {"bandwidth-floor", askBandwidthFloor}},
		{{"decode-step", askDecodeStep}, {"prefill", askPrefill}},
		{{"speculation", askSpeculation}, {"capacity", askCapacity}, {"cached-prefill", askCachedPrefill}},
		{{"interference", askLoadedTPOT}, {"saturation", askSaturatedTTFT}, {"experts", askMixture}},
	}[difficulty-1]
}

// ExerciseNames lists the sorts of exercise, the easiest first.
func ExerciseNames() []string {
	var names []string
	for difficulty := MinDifficulty; difficulty <= MaxDifficulty; difficulty++ {
		for _, k := range kindsOf(difficulty) {
			names = append(names, k.name)
		}
	}
	return names
}

// ExerciseOf draws an exercise of the sort called name. The same seed and name
// give the same one. An unknown name is an error.
func ExerciseOf(name string, seed uint64) (Drill, error) {
	for difficulty := MinDifficulty; difficulty <= MaxDifficulty; difficulty++ {
		for _, k := range kindsOf(difficulty) {
			if k.name == name {
				return k.draw(seed, difficulty)
			}
		}
	}
	return Drill{}, fmt.Errorf("there is no exercise called %.40q", name)
}

// draw makes the exercise of a seed.
func (k kind) draw(seed uint64, difficulty int) (Drill, error) {
	drill, err := k.ask(rand.New(rand.NewPCG(seed, uint64(difficulty))))
	if err != nil {
		return Drill{}, fmt.Errorf("drawing the exercise %s from seed %d: %w", k.name, seed, err)
	}
	drill.Name, drill.Difficulty = k.name, difficulty
	return drill, nil
}

// Exercise draws an exercise. The same seed and difficulty give the same one.
// A difficulty outside MinDifficulty to MaxDifficulty is taken as the nearer
// end.
func Exercise(seed uint64, difficulty int) (Drill, error) {
	difficulty = min(max(difficulty, MinDifficulty), MaxDifficulty)
	random := rand.New(rand.NewPCG(seed, uint64(difficulty)))
	return pick(random, kindsOf(difficulty)...).draw(random.Uint64(), difficulty)
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
