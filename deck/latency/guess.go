package latency

import "math"

// A guess within guessExact of the truth scores 100; one that is off by the
// factor guessLost scores 0. The exactness is that of arithmetic in the head,
// the factor is where a guess stops telling one design from another.
const (
	guessExact = 1.05
	guessLost  = 4.0
)

// ScoreGuess is how close a guess is, 0 to 100, by the logarithm of its ratio
// to the truth, so that half and double score alike: 100 up to 5 % off, 50 at
// a factor of about 2, 0 from a factor of 4. A guess that is not positive
// scores 0, unless the truth is the same number.
func ScoreGuess(guess, truth float64) int {
	if guess == truth {
		return 100
	}
	if !(guess > 0) || !(truth > 0) || math.IsInf(guess, 0) || math.IsInf(truth, 0) {
		return 0
	}
	off := math.Abs(math.Log(guess / truth))
	share := (off - math.Log(guessExact)) / (math.Log(guessLost) - math.Log(guessExact))
	return int(math.Round(100 * (1 - min(max(share, 0), 1))))
}
