package live

import (
	"math"
	"time"

	"prefill/deck/latency"
)

// exactSamples is how many values a sample keeps one by one. Beyond them it
// counts in buckets, each 2 % wider than the one below, so that its memory is
// bounded and its percentiles are within 1 %.
const (
	exactSamples = 4096
	bucketRatio  = 1.02
	bucketCount  = 1280 // from 1 µs to over a day
)

// sample is a set of times of which the percentiles are wanted.
type sample struct {
	exact   []time.Duration
	buckets []uint32 // nil until exact is full
	count   int
	sum     time.Duration
	largest time.Duration
}

func (s *sample) add(d time.Duration) {
	d = max(d, 0)
	s.count++
	s.sum += d
	s.largest = max(s.largest, d)
	if s.buckets == nil && len(s.exact) < exactSamples {
		s.exact = append(s.exact, d)
		return
	}
	s.spill()
	s.buckets[bucketOf(d)]++
}

// spill moves the exact values into buckets.
func (s *sample) spill() {
	if s.buckets != nil {
		return
	}
	s.buckets = make([]uint32, bucketCount)
	for _, d := range s.exact {
		s.buckets[bucketOf(d)]++
	}
	s.exact = nil
}

// merge adds the values of another sample.
func (s *sample) merge(o *sample) {
	if o.buckets == nil {
		for _, d := range o.exact {
			s.add(d)
		}
		return
	}
	s.spill()
	for i, n := range o.buckets {
		s.buckets[i] += n
	}
	s.count += o.count
	s.sum += o.sum
	s.largest = max(s.largest, o.largest)
}

func bucketOf(d time.Duration) int {
	if d < time.Microsecond {
		return 0
	}
	i := 1 + int(math.Log(float64(d)/float64(time.Microsecond))/math.Log(bucketRatio))
	return min(i, bucketCount-1)
}

// bucketValue is the geometric middle of a bucket.
func bucketValue(i int) time.Duration {
	if i == 0 {
		return 0
	}
	return time.Duration(float64(time.Microsecond) * math.Pow(bucketRatio, float64(i)-0.5))
}

func (s *sample) percentile(p float64) Reading {
	if s.count == 0 {
		return Reading{}
	}
	if s.buckets == nil {
		d, ok := latency.Percentile(s.exact, p)
		return Reading{d, ok}
	}
	rank, seen := int(p/100*float64(s.count-1)), 0
	for i, n := range s.buckets {
		seen += int(n)
		if seen > rank {
			return known(min(bucketValue(i), s.largest))
		}
	}
	return known(s.largest)
}

// Spread is what is told of a set of times.
type Spread struct {
	Count   int     `json:"count"`
	Mean    Reading `json:"mean_ms"`
	P50     Reading `json:"p50_ms"`
	P99     Reading `json:"p99_ms"`
	Largest Reading `json:"largest_ms"`
}

func (s *sample) spread() Spread {
	if s.count == 0 {
		return Spread{}
	}
	return Spread{s.count, known(s.sum / time.Duration(s.count)), s.percentile(50), s.percentile(99), known(s.largest)}
}
