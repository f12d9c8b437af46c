package stream

import (
	"fmt"
	"math/bits"
	"slices"
	"sort"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/latency"
	"prefill/ui/neutral"
)

// lane is one reply of the race, with its numbers at the present position.
type lane struct {
	spec   deck.Lane // as the knobs have it
	pack   deck.Lane // as the pack has it
	made   string    // what it is made of, in words
	turned string    // what of spec differs from pack, in words
	seed   uint64
	run    latency.Run
	text   script
	shown  int // tokens arrived
	stats  latency.Stats
	edges  []time.Duration // of the bins of the histogram of gaps
	counts []int           // of gaps, by bin
	sorted []time.Duration // the gaps, in rising order
	fresh  int             // number of tokens that stats and counts are of
}

// race plays out every lane of a spec.
func race(spec deck.StreamSpec) ([]lane, error) {
	runs, err := latency.Race(spec)
	if err != nil {
		return nil, fmt.Errorf("this race cannot be run: %w", err)
	}
	lanes := make([]lane, len(runs))
	text, edges := newScript(spec.Text), gapEdges()
	for i, run := range runs {
		lanes[i] = lane{spec: spec.Lanes[i], pack: spec.Lanes[i], seed: latency.LaneSeed(spec.Seed, i), run: run, text: text, edges: edges}
		lanes[i].made = lanes[i].describe()
	}
	return lanes, nil
}

// change plays the lane out anew with another spec.
func (l lane) change(spec deck.Lane) (lane, error) {
	run, err := latency.Timeline(spec, l.seed)
	if err != nil {
		return l, err
	}
	l.spec, l.run, l.fresh = spec, run, 0
	l.turned, l.made = strings.Join(l.changes(), ", "), l.describe()
	return l, nil
}

// refresh gives every lane its numbers at the present position. Where no token
// came since, they stay as they are.
func (m Model) refresh() Model {
	fresh := true
	for i := range m.lanes {
		l := &m.lanes[i]
		fresh = fresh && l.shown == l.run.Shown(m.play.now) && coarse(l.shown) == l.fresh
	}
	if fresh {
		return m
	}
	lanes := make([]lane, len(m.lanes))
	for i, l := range m.lanes {
		lanes[i] = l.at(m.play.now)
	}
	m.lanes = lanes
	return m
}

// at is the lane at a position. Its numbers are worked out only when further
// tokens have arrived.
func (l lane) at(elapsed time.Duration) lane {
	l.shown = l.run.Shown(elapsed)
	if l.shown == 0 {
		l.stats, l.counts, l.sorted, l.fresh = latency.Stats{}, nil, nil, 0
		return l
	}
	if n := coarse(l.shown); n != l.fresh {
		l = l.tally(n)
	}
	l.stats.Latest = l.run.Arrived[l.shown-1]
	l.stats.TPOT, _ = latency.TPOT(l.stats.Latest, l.run.TTFT, l.shown)
	return l
}

// tally brings the numbers of the gaps to those of the first n tokens. A race
// that runs on adds the few that came since.
func (l lane) tally(n int) lane {
	if n < l.fresh || l.fresh == 0 {
		l.sorted, l.counts = nil, make([]int, len(l.edges)+1)
		l.fresh = 1
	} else {
		l.counts = slices.Clone(l.counts)
	}
	for i := l.fresh; i < n; i++ {
		gap := l.run.Arrived[i] - l.run.Arrived[i-1]
		l.counts[sort.Search(len(l.edges), func(e int) bool { return gap < l.edges[e] })]++
	}
	l.sorted, l.fresh = l.run.SortedGaps(n, l.sorted), n
	l.stats = l.run.After(n, l.sorted)
	return l
}

// exactTokens is how long a reply may be for its percentiles to follow every
// token. Sorting a longer one at each frame would cost more than it tells.
const exactTokens = 4096

// coarse rounds a long count of tokens down to about two in a hundred, so
// that percentiles are worked out anew only now and then. It depends on the
// count alone: the same position always shows the same numbers.
func coarse(n int) int {
	if n <= exactTokens {
		return n
	}
	drop := bits.Len(uint(n)) - 7
	return n >> drop << drop
}

// done reports whether the last token has arrived.
func (l lane) done() bool { return l.shown == len(l.run.Arrived) }

// neighbour is the arrival after the position, or with by below zero the one
// before it.
func (l lane) neighbour(elapsed time.Duration, by int) (time.Duration, bool) {
	n := l.run.Shown(elapsed)
	if by > 0 {
		if n == len(l.run.Arrived) {
			return 0, false
		}
		return l.run.Arrived[n], true
	}
	n = l.run.Shown(elapsed - 1)
	if n == 0 {
		return 0, false
	}
	return l.run.Arrived[n-1], true
}

// clean makes the text of packs safe to draw.
func clean(scenarios []Scenario) []Scenario {
	out := make([]Scenario, len(scenarios))
	for i, s := range scenarios {
		s.PackTitle = neutral.Line(s.PackTitle)
		s.Spec.Title, s.Spec.Lesson = neutral.Line(s.Spec.Title), neutral.Line(s.Spec.Lesson)
		lanes := make([]deck.Lane, len(s.Spec.Lanes))
		for j, l := range s.Spec.Lanes {
			l.Label, l.Note = neutral.Line(l.Label), neutral.Line(l.Note)
			lanes[j] = l
		}
		s.Spec.Lanes = lanes
		out[i] = s
	}
	return out
}

// find is the scenario that a style names.
func find(scenarios []Scenario, style string) (int, error) {
	if style == "" || style == StyleExercise || style == StyleLive {
		return 0, nil
	}
	for i, s := range scenarios {
		if s.Spec.Slug == style {
			return i, nil
		}
	}
	return 0, fmt.Errorf("there is no stream %.60q in these packs. Leave the name out to see the first and choose from the list with s", style)
}

// name is what bets on a scenario are filed under.
func (s Scenario) name() string { return string(s.Pack) + "/" + s.Spec.Slug }
