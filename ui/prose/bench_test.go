package prose

import (
	"strings"
	"testing"
)

func BenchmarkPageCold(b *testing.B) {
	src := corpus(b)["kinds.md"]
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		New().Lines(src, 80, looks[0])
	}
}

func BenchmarkPackCold(b *testing.B) {
	src := corpus(b)["pack.md"]
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		New().Lines(src, 80, looks[0])
	}
}

func BenchmarkPageCached(b *testing.B) {
	src, r := corpus(b)["kinds.md"], New()
	for b.Loop() {
		r.Lines(src, 80, looks[0])
	}
}

// BenchmarkScroll2000 draws the 20 lines in view of a page of 2,000 lines, one
// line further each time.
func BenchmarkScroll2000(b *testing.B) {
	src, r, top := strings.Repeat("A line of *prose* with `code` in it that is read.\n\n", 1000), New(), 0
	if n := len(r.Lines(src, 80, looks[0])); n < 1999 {
		b.Fatalf("the page has %d lines", n)
	}
	for b.Loop() {
		lines := r.Lines(src, 80, looks[0])
		top = (top + 1) % (len(lines) - 20)
		_ = strings.Join(lines[top:top+20], "\n")
	}
}

// BenchmarkCostly draws shapes that are quadratic or worse in the libraries.
func BenchmarkCostly(b *testing.B) {
	for name, src := range costly() {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			for b.Loop() {
				New().Lines(src, 80, looks[0])
			}
		})
	}
}

func BenchmarkInline(b *testing.B) {
	for b.Loop() {
		Inline("What does `TPOT` measure, and *why* N − 1?", looks[0])
	}
}

func BenchmarkTable(b *testing.B) {
	t := metrics()
	for b.Loop() {
		Table(t, 80, looks[0], TableOptions{Drill: true, Row: 1, Col: 2})
	}
}

func BenchmarkPlain(b *testing.B) {
	for b.Loop() {
		Plain("Total perceived latency of an N-token reply")
	}
}
