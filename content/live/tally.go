package live

import (
	"cmp"
	"slices"
	"time"
)

// keptRuns is how many runs are kept whole when a measurement goes on for
// long; the aggregates hold all.
const keptRuns = 1000

// failuresInARow is how many runs may fail one after the other before the
// measuring stops: a server that refuses every request should not be hammered.
const failuresInARow = 10

// tally gathers the runs of a session.
type tally struct {
	warmup   *Run
	runs     []Run // a ring once it is full
	done     int
	statuses map[Status]int
	failures int // in a row

	firstEvent, ttft, firstContent, tpot, lastToken sample

	gaps           gapMeter
	reused         int
	tokens, chunks int64
	ended          time.Time
	buffered       int
	faked          int
	buffering      string
	faking         string
}

func newTally() tally { return tally{statuses: map[Status]int{}, gaps: newGapMeter()} }

func (t *tally) add(r Run, gaps *gapMeter, now time.Time) {
	if len(t.runs) < keptRuns {
		t.runs = append(t.runs, r)
	} else {
		t.runs[t.done%keptRuns] = r
	}
	t.done++
	t.statuses[r.Status]++
	if r.Status != Complete {
		if r.Status != Cancelled {
			t.failures++
		}
		return
	}
	t.failures, t.ended = 0, now
	t.count(r)
	t.gaps.merge(gaps)
}

// count adds a complete run to the aggregates.
func (t *tally) count(r Run) {
	for _, pair := range []struct {
		into  *sample
		value Reading
	}{{&t.firstEvent, r.FirstEvent}, {&t.ttft, r.TTFT}, {&t.firstContent, r.FirstContent}, {&t.tpot, r.TPOT}, {&t.lastToken, r.LastToken}} {
		if pair.value.Known {
			pair.into.add(pair.value.Time)
		}
	}
	if r.Reused {
		t.reused++
	}
	if r.OutputTokens != nil {
		t.tokens += int64(*r.OutputTokens)
	}
	t.chunks += int64(r.Chunks)
	if r.Buffering != "" {
		t.buffered, t.buffering = t.buffered+1, r.Buffering
	}
	if r.FakeStreaming != "" {
		t.faked, t.faking = t.faked+1, r.FakeStreaming
	}
}

// hopeless reports whether nothing but failures came lately.
func (t *tally) hopeless() bool { return t.failures >= failuresInARow }

// ordered are the kept runs by number.
func (t *tally) ordered() []Run {
	return slices.SortedFunc(slices.Values(t.runs), func(a, b Run) int { return cmp.Compare(a.Number, b.Number) })
}

func (t *tally) totals(began time.Time) Totals {
	complete := t.statuses[Complete]
	sum := Totals{
		Runs: complete, FirstEvent: t.firstEvent.spread(), TTFT: t.ttft.spread(), FirstContent: t.firstContent.spread(),
		TPOT: t.tpot.spread(), LastToken: t.lastToken.spread(), Gaps: t.gaps.gaps(),
		Reused: t.reused, Tokens: t.tokens, Chunks: t.chunks,
	}
	if over := t.ended.Sub(began).Seconds(); complete > 0 && over > 0 {
		sum.TokensPerSecond = float64(t.tokens) / over
	}
	if t.buffered*2 > complete {
		sum.Buffering = t.buffering
	}
	if t.faked*2 > complete {
		sum.FakeStreaming = t.faking
	}
	return sum
}
