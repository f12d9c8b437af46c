package content

import (
	"fmt"
	"io/fs"
	"math"
	"strconv"
	"strings"
	"testing"

	"prefill/deck"
	"prefill/deck/latency"
)

// sum is a figure that a pack gives, worked out anew from inputs that the
// pack states. says is a piece of the pack's text in which each verb stands
// for a value, so that a changed figure, in the pack or here, is found.
type sum struct {
	pack   deck.PackID
	says   string
	values []any
}

func (s sum) text() string { return fmt.Sprintf(s.says, s.values...) }

// sums of one pack, in the order of its text.
func (s *sumList) of(pack deck.PackID, says string, values ...any) {
	*s = append(*s, sum{pack, says, values})
}

type sumList []sum

// Inputs that several packs state.
const (
	p8b, p70b   = 8.03e9, 70.55e9 // parameters of Llama-3.1
	bf16, fp8   = 989e12, 1979e12 // dense FLOP/s of an H100
	hbm         = 3.35e12         // its bytes a second
	gib, mib    = 1 << 30, 1 << 20
	kv8b        = 2 * 32 * 8 * 128 * 2.0 // bytes of KV a token
	kv70b       = 2 * 80 * 8 * 128 * 2.0
	embedding8b = 128_256 * 4_096
)

// comma writes a whole number as the packs do: 131,072.
func comma(x float64) string {
	digits := strconv.FormatFloat(math.Round(x), 'f', 0, 64)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// near rounds to a multiple of step.
func near(x, step float64) float64 { return math.Round(x/step) * step }

func TestShippedArithmeticFollowsFromItsInputs(t *testing.T) {
	texts := shippedTexts(t)
	figures := 0
	perPack := map[deck.PackID]int{}
	for _, s := range allSums(t) {
		figures += len(s.values)
		perPack[s.pack]++
		if !strings.Contains(texts[s.pack], s.text()) {
			t.Errorf("%s does not say %q", s.pack, s.text())
		}
	}
	if figures < 40 {
		t.Errorf("%d figures are worked out, want 40 at least", figures)
	}
	for id := range texts {
		if perPack[id] == 0 {
			t.Errorf("no figure of %s is worked out", id)
		}
	}
	t.Logf("%d figures", figures)
}

// A changed figure must be noticed wherever it stands.
func TestShippedArithmeticNoticesAChange(t *testing.T) {
	texts := shippedTexts(t)
	for _, s := range allSums(t) {
		for i, v := range s.values {
			changed := append([]any(nil), s.values...)
			switch v := v.(type) {
			case float64:
				changed[i] = v*1.5 + 1
			case int:
				changed[i] = v + 1
			case string:
				changed[i] = "9" + v
			}
			if strings.Contains(texts[s.pack], sum{s.pack, s.says, changed}.text()) {
				t.Errorf("%s says %q as well", s.pack, sum{s.pack, s.says, changed}.text())
			}
		}
	}
}

func shippedTexts(t *testing.T) map[deck.PackID]string {
	t.Helper()
	texts := map[deck.PackID]string{}
	for _, p := range shippedPacks(t).Packs {
		data, err := fs.ReadFile(shipped, strings.TrimPrefix(p.Place.Path, "content/"))
		if err != nil {
			t.Fatal(err)
		}
		texts[p.ID] = string(data)
	}
	return texts
}

func allSums(t *testing.T) []sum {
	var s sumList
	s.latency()
	s.phases()
	s.cache()
	s.heads()
	s.batching()
	s.remedies()
	s.retrieval()
	s.paging()
	s.sampling()
	s.quantisation()
	s.parallelism()
	s.adapters()
	s.preferences()
	s.races(t)
	return s
}

// races are figures that come from the latency model of the program.
func (s *sumList) races(t *testing.T) {
	const id = "stream-lab"
	s.of(id, "about %.1f tokens per second (238 words per minute", 238/0.75/60)
	s.of(id, "150 tokens end at the same %.2f s", 0.3+149*0.04)
	s.of(id, "299 of 20 ms and one of 3 s give %.1f ms", (299*20+3000)/300.0)
	cold := race(t, id, "Cached and cold prompt")
	s.of(id, "needs about %.1f s for a cold prompt of 24,000 tokens, and about %.1f s when", cold[0].TTFT.Seconds(), cold[1].TTFT.Seconds())
	crowd := race(t, id, "Batch of 1 and of 64")
	slower := crowd[1].TPOT.Seconds() / crowd[0].TPOT.Seconds()
	s.of(id, "Each token takes %.2f times as long, the machine gives %.0f times the tokens", slower, 64/slower)
	tail := race(t, id, "Median and tail of one service")
	s.of(id, "the median TTFT of such a service is %.2f s and its p99 about %.2f s", tail[0].TTFT.Seconds(), tail[1].TTFT.Seconds())
	full := race(t, id, "Saturation")
	s.of(id, "TTFT goes from %.1f s to %.1f s and TPOT stays at %.0f ms", full[1].TTFT.Seconds(), full[2].TTFT.Seconds(), 1e3*full[2].TPOT.Seconds())
	prompts := race(t, "prefill-vs-decode", "Short, long, very long prompt")
	s.of("prefill-vs-decode", "makes the start %.0f times as late", prompts[2].TTFT.Seconds()/prompts[0].TTFT.Seconds())
	context := race(t, "kv-cache-arithmetic", "What a cache costs at every step")
	s.of("kv-cache-arithmetic", "makes every token %.1f times as slow", context[1].TPOT.Seconds()/context[0].TPOT.Seconds())
}

// race plays a stream of a pack.
func race(t *testing.T, id deck.PackID, title string) []latency.Run {
	t.Helper()
	p, ok := shippedPacks(t).Pack(id)
	if !ok {
		t.Fatalf("no pack %s", id)
	}
	for _, spec := range p.Streams {
		if spec.Title == title {
			runs, err := latency.Race(spec)
			if err != nil {
				t.Fatal(err)
			}
			return runs
		}
	}
	t.Fatalf("%s has no stream %q", id, title)
	return nil
}
