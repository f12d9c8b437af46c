//go:build !race

package plan

// suiteSeeds is how many simulated people the suite asks.
const suiteSeeds = 24
