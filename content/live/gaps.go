package live

import (
	"sort"
	"time"
)

// atOnce is the gap below which two chunks came together: they were in one
// read, or one piece of the network's.
const atOnce = time.Millisecond

// Gaps is the spread of the times between chunks. A chunk may hold several
// tokens, so these are not times between tokens.
type Gaps struct {
	Spread
	// AtOnce is how many of them are under 1 ms.
	AtOnce int `json:"under_1ms"`
	// Histogram counts gaps below each of GapEdges and not below the edge
	// before; the last count is of the rest.
	Histogram []int `json:"histogram"`
}

// GapEdges are the edges of the histogram of gaps.
func GapEdges() []time.Duration {
	var edges []time.Duration
	for _, ms := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000} {
		edges = append(edges, time.Duration(ms)*time.Millisecond)
	}
	return edges
}

// gapMeter gathers the gaps of one run or of all.
type gapMeter struct {
	sample
	atOnce    int
	apartSum  time.Duration // of the gaps that are not atOnce
	edges     []time.Duration
	histogram []int
}

func newGapMeter() gapMeter {
	edges := GapEdges()
	return gapMeter{edges: edges, histogram: make([]int, len(edges)+1)}
}

func (g *gapMeter) add(d time.Duration) {
	g.sample.add(d)
	if d < atOnce {
		g.atOnce++
	} else {
		g.apartSum += d
	}
	g.histogram[sort.Search(len(g.edges), func(i int) bool { return d < g.edges[i] })]++
}

func (g *gapMeter) merge(o *gapMeter) {
	g.sample.merge(&o.sample)
	g.atOnce += o.atOnce
	g.apartSum += o.apartSum
	for i, n := range o.histogram {
		g.histogram[i] += n
	}
}

func (g *gapMeter) gaps() Gaps { return Gaps{g.spread(), g.atOnce, g.histogram} }
