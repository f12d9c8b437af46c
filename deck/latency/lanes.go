package latency

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"prefill/deck"
)

// lanePlan is what a lane's timing consists of before it is played out.
type lanePlan struct {
	queue, prefill, transfer time.Duration
	tpot                     float64 // seconds, without stalls
	// tokensPerPass is above 1 with speculation; acceptance draws them.
	draft      int
	acceptance float64
	// others is the time, in seconds, that the reply waits for prefills of
	// neighbours, in so many pieces: count prefills of some chunks each.
	others     float64
	count      int
	pieces     int
	prediction *Prediction
}

// first is when the first token is generated.
func (p lanePlan) first() time.Duration { return p.queue + p.prefill + p.transfer }

// planOf takes the plan from the lane's measured numbers or its setting.
func planOf(lane deck.Lane) (lanePlan, error) {
	if lane.Setting == nil {
		return lanePlan{queue: lane.Queue, prefill: lane.TTFT - lane.Queue, tpot: lane.TPOT.Seconds()}, nil
	}
	p, err := Predict(laneQuery(lane))
	if err != nil {
		return lanePlan{}, err
	}
	plan := lanePlan{queue: lane.Queue + p.Queue, prefill: p.Prefill, transfer: p.Transfer,
		tpot: p.TPOT.Seconds(), prediction: &p}
	if spec := lane.Setting.Speculate; spec != nil {
		plan.draft, plan.acceptance = spec.Draft, spec.Acceptance
	}
	plan.takeOthers(lane)
	return plan, nil
}

// takeOthers splits the predicted decode time into the reply's own steps and
// the prefills of others, a whole number of them.
func (p *lanePlan) takeOthers(lane deck.Lane) {
	s := p.prediction.working.service
	one := s.blocked * s.prompt
	gaps := float64(lane.Output - 1)
	own := s.perToken(p.prediction.Batch, s.ctx, s.spec)
	waited := gaps * (p.tpot - own)
	count := int(math.Round(waited / one))
	if p.prediction.Rate == 0 || one <= 0 || count < 1 {
		return
	}
	p.others, p.count = waited, count
	p.pieces = chunks(lane.Cached, lane.Prompt, lane.Setting.ChunkTokens)
	p.tpot = own
}

// neighbours draws when the prefills of others begin and gives each of their
// chunks as a stall of one gap. Their sum is exactly the predicted wait.
func (p lanePlan) neighbours(output int, random *rand.Rand) []deck.Stall {
	if p.count == 0 {
		return nil
	}
	gaps := output - 1
	starts := make([]int, p.count)
	for i := range starts {
		starts[i] = random.IntN(gaps)
	}
	slices.Sort(starts)
	pieces := min(p.pieces, max(1, gaps/p.count))
	each := seconds(p.others / float64(p.count*pieces))
	stalls := make([]deck.Stall, 0, p.count*pieces)
	for _, gap := range inTurn(starts, pieces, gaps) {
		stalls = append(stalls, deck.Stall{After: gap + 1, For: each})
	}
	return stalls
}

// inTurn gives so many consecutive gaps to each start, the first come first:
// an engine computes one chunk a step, so a second prompt waits for the first.
// What runs over the end takes the gaps left free, and shares them when there
// are more pieces than gaps.
func inTurn(starts []int, pieces, gaps int) []int {
	var taken []int
	busy := make([]bool, gaps)
	cursor, over := 0, 0
	for _, start := range starts {
		cursor = max(cursor, start)
		for range pieces {
			if cursor == gaps {
				over++
				continue
			}
			busy[cursor] = true
			taken = append(taken, cursor)
			cursor++
		}
	}
	for gap := 0; over > 0; gap = (gap + 1) % gaps {
		if len(taken) >= gaps || !busy[gap] {
			busy[gap] = true
			taken = append(taken, gap)
			over--
		}
	}
	return taken
}

// gaps draws the Output-1 gaps and scales them to their exact sum.
func (p lanePlan) gaps(lane deck.Lane, random *rand.Rand) []time.Duration {
	weights := make([]float64, lane.Output-1)
	jitter := lognormal(lane.Jitter, random)
	if p.draft == 0 {
		for i := range weights {
			weights[i] = jitter()
		}
	} else {
		p.bursts(weights, jitter, random)
	}
	return scale(weights, p.tpot*float64(len(weights)))
}

// bursts lays out passes of a speculative decoder: the first token of a pass
// waits for it, the accepted ones come with it. The first gap always waits,
// since the first token comes from the prefill.
func (p lanePlan) bursts(weights []float64, jitter func() float64, random *rand.Rand) {
	for i := 0; i < len(weights); {
		weights[i] = jitter()
		i++
		for range p.draft {
			if random.Float64() >= p.acceptance || i == len(weights) {
				break
			}
			i++
		}
	}
}

// lognormal draws factors around 1 with the coefficient of variation cv.
func lognormal(cv float64, random *rand.Rand) func() float64 {
	if cv == 0 {
		return func() float64 { return 1 }
	}
	sigma := math.Sqrt(math.Log1p(cv * cv))
	return func() float64 { return math.Exp(sigma * random.NormFloat64()) }
}

// scale makes the weights sum to total seconds, rounding the running sum so
// that no error gathers.
func scale(weights []float64, total float64) []time.Duration {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	gaps := make([]time.Duration, len(weights))
	end := time.Duration(math.Round(total * 1e9))
	running, before := 0.0, time.Duration(0)
	for i, w := range weights {
		running += w
		at := time.Duration(math.Round(running / sum * float64(end)))
		gaps[i], before = at-before, at
	}
	return gaps
}
