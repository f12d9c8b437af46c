package latency

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// waits plays a queue out: Poisson arrivals, one server, every service of
// length 1, by Lindley's recursion. Sorted.
func waits(rho float64, customers int, seed uint64) []float64 {
	random := rand.New(rand.NewPCG(seed, 0))
	list := make([]float64, customers)
	wait := 0.0
	for i := range list {
		list[i] = wait
		wait = max(0, wait+1-random.ExpFloat64()/rho)
	}
	slices.Sort(list)
	return list
}

// The wait at a percentile against a queue played out: the mean is exact, the
// percentiles within 5 % of a prefill, or of themselves.
func TestWaitAtPercentileAgainstAPlayedQueue(t *testing.T) {
	const customers = 400_000
	s := service{prompt: 1, output: 1}
	for _, rho := range []float64{0.2, 0.5, 0.8} {
		played := waits(rho, customers, 20261130)
		mean := 0.0
		for _, w := range played {
			mean += w / customers
		}
		near(t, "mean wait", s.waitAtRate(rho), mean, 0.03)
		for _, percentile := range []float64{50, 90, 95, 99} {
			got := s.waitAt(loadState{rate: rho}, percentile, deviations(percentile))
			want := played[int(percentile/100*customers)]
			if off := max(got, want) - min(got, want); off > 0.05*max(want, 1) {
				t.Errorf("rho %.1f, p%g: %.2f prefills, played %.2f", rho, percentile, got, want)
			}
		}
	}
}

func TestDeviations(t *testing.T) {
	for percentile, want := range map[float64]float64{50: 0, 84.1345: 1, 97.725: 2, 99: 2.3263} {
		if got := deviations(percentile); got < want-0.001 || got > want+0.001 {
			t.Errorf("p%v lies %.4f deviations above the mean, want %.4f", percentile, got, want)
		}
	}
}
