package schedule

import (
	"math"

	"prefill/deck"
)

// fuzz moves an interval within the range that Anki and the FSRS libraries
// use: 1 day plus 15 % of the part between 2.5 and 7 days, 10 % up to 20 days
// and 5 % above, to either side. It never makes an interval shorter than 2
// days or than the wait that was just passed. factor is 0 to under 1.
func fuzz(days, most, elapsed, factor float64) float64 {
	if days < 2.5 {
		return days
	}
	reach := 1 + 0.15*span(days, 2.5, 7) + 0.10*span(days, 7, 20) + 0.05*span(days, 20, math.Inf(1))
	low := max(2, math.Round(days-reach))
	high := min(math.Round(days+reach), most)
	if days > elapsed {
		low = max(low, elapsed+1)
	}
	low = min(low, high)
	return low + math.Floor(factor*(high-low+1))
}

// span is how much of 0..days lies between from and to.
func span(days, from, to float64) float64 { return max(0, min(days, to)-from) }

// fuzzFactor is a number from 0 to under 1 that depends only on the card and
// on how often it was graded, so that the four previews, the stored state and
// every later replay agree. It is FNV-1a, finished with a mixer so that
// neighbouring counts give unrelated numbers.
func fuzzFactor(card deck.CardID, reps int) float64 {
	const offset, prime = 14695981039346656037, 1099511628211
	h := uint64(offset)
	for i := range len(card) {
		h = (h ^ uint64(card[i])) * prime
	}
	h ^= uint64(reps) * 0x9E3779B97F4A7C15
	h = (h ^ h>>30) * 0xBF58476D1CE4E5B9
	h = (h ^ h>>27) * 0x94D049BB133111EB
	h ^= h >> 31
	return float64(h>>11) / (1 << 53)
}
