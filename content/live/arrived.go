package live

import (
	"sort"
	"time"
)

// maxArrived bounds the chunks that are noted one by one, as deck.Lane bounds
// the tokens it plays one by one.
const maxArrived = 100_000

// arrived is when the chunks of a run came and how much text had then come.
type arrived struct {
	at    []time.Duration
	bytes []int64 // of text, this chunk's included
	over  bool    // there were more than maxArrived
}

func (a *arrived) add(at time.Duration, size int) {
	n := len(a.at)
	if n == maxArrived {
		a.over = true
		return
	}
	if n > 0 {
		at = max(at, a.at[n-1])
		size += int(a.bytes[n-1])
	}
	a.at, a.bytes = append(a.at, at), append(a.bytes, int64(size))
}

// tokens gives each of n tokens the time of the chunk that brought it. Servers
// do not say how many tokens a chunk holds, so they are shared out by its share
// of the text, one a chunk where there are as many. Nil when the chunks were
// not noted, or not all of them.
func (a *arrived) tokens(n int) []time.Duration {
	chunks := len(a.at)
	if chunks == 0 || a.over || n < 2 || n > maxArrived {
		return nil
	}
	if n == chunks {
		return a.at
	}
	times := make([]time.Duration, n)
	total := float64(a.bytes[chunks-1])
	for i := range times {
		begins := total * float64(i) / float64(n)
		chunk := sort.Search(chunks-1, func(c int) bool { return float64(a.bytes[c]) > begins })
		times[i] = a.at[chunk]
	}
	times[n-1] = a.at[chunks-1]
	return times
}
