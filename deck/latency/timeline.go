package latency

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"

	"prefill/deck"
)

// Run is one lane played out: when each token was generated and when it
// arrived, counted from the sending of the request. The slices are shared by
// copies of the Run and must not be written to.
type Run struct {
	// Generated holds the instant each token left the model, in order.
	Generated []time.Duration
	// Arrived holds the instant each token reached the reader: later than
	// Generated when something in between holds tokens back.
	Arrived []time.Duration
	TTFT    time.Duration // first arrival
	// TPOT is the mean over the gaps between arrivals, stalls included; 0 for
	// a single token, for which it is not defined.
	TPOT  time.Duration
	Total time.Duration // last arrival
	// FirstVisible is the arrival of the first token after the thinking, and 0
	// when the thinking fills the reply.
	FirstVisible time.Duration
	Thinking     int    // tokens before the first visible one
	Spans        []Span // from 0 to the last token generated, without holes
	// Prediction is where the timing came from; nil for a measured lane.
	Prediction *Prediction

	largest []int32 // for each token, which arrival so far came after the largest gap
}

// Timeline plays a lane out. The same lane and seed give the same Run.
//
// A measured lane keeps its numbers exactly: the first token is generated at
// TTFT and, before stalls are added, the last at TTFT + (Output-1)·TPOT,
// whatever the jitter. The jitter gives the gaps a log-normal spread. Arrivals
// are played as they are.
//
// A lane with a setting follows from Predict in the same way. Under load the
// share of its TPOT that it waits for the prefills of others is not spread
// evenly but comes as stalls, as a reader of such a service would see it; with
// speculation the tokens of one pass are generated at one instant.
//
// A fault of the lane gives a *SettingError.
func Timeline(lane deck.Lane, seed uint64) (Run, error) {
	if err := checkLane(lane); err != nil {
		return Run{}, err
	}
	plan, err := planOf(lane)
	if err != nil {
		return Run{}, err
	}
	random := rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))
	stalls := append(slices.Clone(lane.Stalls), plan.neighbours(lane.Output, random)...)
	slices.SortStableFunc(stalls, func(a, b deck.Stall) int { return cmp.Compare(a.After, b.After) })
	run := Run{Thinking: lane.Thinking, Prediction: plan.prediction}
	if run.Generated = lane.Arrivals; len(lane.Arrivals) == 0 {
		run.Generated = generate(plan.first(), plan.gaps(lane, random), stalls)
	}
	run.Arrived = deliver(run.Generated, lane.Buffer)
	run.Spans = spans(plan, run, stalls)
	run.measure()
	return run, nil
}

// generate adds the gaps up, with each stall after its token.
func generate(first time.Duration, gaps []time.Duration, stalls []deck.Stall) []time.Duration {
	at := make([]time.Duration, len(gaps)+1)
	at[0] = first
	next := 0
	for i, gap := range gaps {
		at[i+1] = at[i] + gap
		for next < len(stalls) && stalls[next].After == i+1 {
			at[i+1] += stalls[next].For
			next++
		}
	}
	return at
}

// deliver is when a reader gets the tokens if something holds back so many at
// a time: all of a group with its last.
func deliver(generated []time.Duration, buffer int) []time.Duration {
	if buffer <= 1 {
		return generated
	}
	arrived := make([]time.Duration, len(generated))
	for start := 0; start < len(generated); start += buffer {
		end := min(start+buffer, len(generated))
		for i := start; i < end; i++ {
			arrived[i] = generated[end-1]
		}
	}
	return arrived
}

// measure fills in the numbers that follow from the arrivals.
func (r *Run) measure() {
	last := len(r.Arrived) - 1
	r.TTFT, r.Total = r.Arrived[0], r.Arrived[last]
	r.TPOT, _ = TPOT(r.Total, r.TTFT, last+1)
	if r.Thinking <= last {
		r.FirstVisible = r.Arrived[r.Thinking]
	}
	r.largest = make([]int32, len(r.Arrived))
	for i := 2; i <= last; i++ {
		before := r.largest[i-1]
		if before == 0 {
			before = 1
		}
		r.largest[i] = before
		if r.gap(i) > r.gap(int(before)) {
			r.largest[i] = int32(i)
		}
	}
	if last >= 1 {
		r.largest[1] = 1
	}
}

// gap is the time between arrival i and the one before; i is at least 1.
func (r *Run) gap(i int) time.Duration { return r.Arrived[i] - r.Arrived[i-1] }
