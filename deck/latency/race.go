package latency

import (
	"fmt"

	"prefill/deck"
)

// Race plays out every lane of a stream on one clock, in order. Each lane
// draws from a seed of its own, so that a change to one lane leaves the others
// as they were. The error names the lane.
func Race(spec deck.StreamSpec) ([]Run, error) {
	runs := make([]Run, len(spec.Lanes))
	for i, lane := range spec.Lanes {
		run, err := Timeline(lane, LaneSeed(spec.Seed, i))
		if err != nil {
			return nil, fmt.Errorf("lane %d (%.40q): %w", i+1, lane.Label, err)
		}
		runs[i] = run
	}
	return runs, nil
}

// LaneSeed is the seed of lane i, counted from 0, of a stream with that seed.
func LaneSeed(seed uint64, i int) uint64 {
	return seed + uint64(i)*0x9e3779b97f4a7c15
}
