//go:build race

package plan

// suiteSeeds is how many simulated people the suite asks under the race
// detector, which makes each of them ten times slower.
const suiteSeeds = 4
