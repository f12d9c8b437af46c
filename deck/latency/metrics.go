package latency

import (
	"slices"
	"time"
)

// Total is the time from sending to the last of n tokens: n tokens have n-1
// gaps, and the first token is paid for by TTFT. Some write n·TPOT instead,
// which is one TPOT too long.
func Total(ttft, tpot time.Duration, n int) time.Duration {
	if n < 1 {
		return 0
	}
	return ttft + time.Duration(n-1)*tpot
}

// TPOT is (total-ttft)/(n-1), as vLLM, AIPerf and MLPerf compute it. It is not
// defined for fewer than two tokens.
func TPOT(total, ttft time.Duration, n int) (time.Duration, bool) {
	if n < 2 {
		return 0, false
	}
	return (total - ttft) / time.Duration(n-1), true
}

// Percentile is the p-th percentile (0 to 100) of the values, interpolated
// between neighbours as numpy does by default. It reports false when there are
// no values. The values are not changed.
func Percentile(values []time.Duration, p float64) (time.Duration, bool) {
	if len(values) == 0 {
		return 0, false
	}
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	return percentileOfSorted(sorted, p), true
}

func percentileOfSorted(sorted []time.Duration, p float64) time.Duration {
	at := min(max(p, 0), 100) / 100 * float64(len(sorted)-1)
	low := int(at)
	if low == len(sorted)-1 {
		return sorted[low]
	}
	step := float64(sorted[low+1] - sorted[low])
	return sorted[low] + time.Duration(step*(at-float64(low)))
}

// A person reads English prose silently at 238 words a minute on average:
// Brysbaert, "How many words do we read per minute?", Journal of Memory and
// Language 109 (2019) 104047, 190 studies. A token is about three quarters of
// an English word (OpenAI's help page on tokens).
const (
	ReadingWordsPerMinute = 238
	wordsPerToken         = 0.75
	// ReadingTokensPerSecond is the stream that such a reader keeps up with,
	// 5.3 tokens a second, a TPOT of 189 ms.
	ReadingTokensPerSecond = ReadingWordsPerMinute / 60.0 / wordsPerToken
)
