package latency

import (
	"time"

	"prefill/deck"
)

// Phase is what a request is doing.
type Phase string

// The phases, in the order in which they can come.
const (
	PhaseQueue    Phase = "queue"    // waiting to be computed
	PhasePrefill  Phase = "prefill"  // computing the prompt
	PhaseTransfer Phase = "transfer" // sending the KV cache to another replica
	PhaseThink    Phase = "think"    // decoding tokens that are not shown
	PhaseDecode   Phase = "decode"   // decoding the reply
	PhaseStall    Phase = "stall"    // decoding interrupted
)

// Span is one stretch of a phase, from the sending of the request.
type Span struct {
	Phase    Phase
	From, To time.Duration
}

// spans tiles the run from 0 to its last generated token.
func spans(plan lanePlan, run Run, stalls []deck.Stall) []Span {
	var list []Span
	at := time.Duration(0)
	add := func(phase Phase, to time.Duration) {
		if to <= at {
			return
		}
		if n := len(list); n > 0 && list[n-1].Phase == phase {
			list[n-1].To = to
		} else {
			list = append(list, Span{phase, at, to})
		}
		at = to
	}
	add(PhaseQueue, plan.queue)
	add(PhasePrefill, plan.queue+plan.prefill)
	add(PhaseTransfer, plan.first())
	seen := run.Generated[min(run.Thinking, len(run.Generated)-1)]
	decode := func(to time.Duration) {
		if run.Thinking > 0 {
			add(PhaseThink, min(to, seen))
		}
		add(PhaseDecode, to)
	}
	for _, s := range stalls {
		from := run.Generated[s.After-1]
		decode(from)
		add(PhaseStall, max(from, at)+s.For)
	}
	decode(run.Generated[len(run.Generated)-1])
	return list
}
