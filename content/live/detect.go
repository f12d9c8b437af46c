package live

import (
	"fmt"
	"time"
)

// Bounds of the two detectors. They look at arrivals alone and can be wrong
// both ways, so their sentences say what was seen and what it may be.
const (
	fewestChunks    = 16                    // with fewer nothing can be said
	longPause       = 20 * time.Millisecond // between bursts
	draftedTogether = 8                     // chunks that one pass of speculation may give
	instantPace     = time.Millisecond      // a token: faster than engines decode
)

// buffering says whether chunks come in bursts: most gaps are under 1 ms, and
// nearly all the time lies in the few that are not.
func (m *meter) buffering() string {
	gaps := m.gaps.count
	apart := gaps - m.gaps.atOnce
	if m.chunks < fewestChunks || m.gaps.atOnce*2 <= gaps || apart == 0 {
		return ""
	}
	pause := m.gaps.apartSum / time.Duration(apart)
	if pause < longPause || m.gaps.apartSum*5 < m.gaps.sum*4 {
		return ""
	}
	burst := float64(m.chunks) / float64(apart+1)
	seen := fmt.Sprintf("Chunks come in bursts of %.0f (%s of text) with %v between", burst, sizeOf(m.bytes()/int64(apart+1)), pause.Round(time.Millisecond))
	if burst <= draftedTogether {
		return seen + ": speculative decoding, or something on the way that holds them back; look at TPOT, not at the gaps."
	}
	return seen + ": something on the way holds them back, such as a proxy's buffer, so TTFT is late and the gaps are not the model's."
}

// fakeStreaming says whether the reply came all at once after a long wait, cut
// into chunks: it was finished before it was streamed.
func (m *meter) fakeStreaming() string {
	first, pieces, what := m.firstToken(), m.chunks, "chunks"
	if m.usage.output.known {
		pieces, what = m.usage.output.n, "tokens"
	}
	if pieces < fewestChunks || !first.Known {
		return ""
	}
	spread := m.lastToken.Time - first.Time
	if spread >= time.Duration(pieces)*instantPace || spread*10 >= first.Time {
		return ""
	}
	return fmt.Sprintf("All %d %s came within %v after a wait of %v: the reply was probably whole before it was streamed, so TTFT here is the total.",
		pieces, what, short(spread), short(first.Time))
}

func sizeOf(bytes int64) string {
	if bytes < 1024 {
		return fmt.Sprintf("%d B", bytes)
	}
	return fmt.Sprintf("%.1f KiB", float64(bytes)/1024)
}

// short rounds to about three digits.
func short(d time.Duration) time.Duration {
	switch {
	case d >= time.Second:
		return d.Round(10 * time.Millisecond)
	case d >= 10*time.Millisecond:
		return d.Round(time.Millisecond)
	default:
		return d.Round(10 * time.Microsecond)
	}
}
