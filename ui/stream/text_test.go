package stream

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"prefill/deck"
	"prefill/deck/latency"
	"prefill/ui/draw"
	"prefill/ui/theme"
)

func TestPiecesAreTheTextAndOfTokenSize(t *testing.T) {
	for _, text := range []string{builtIn, "a", "unreasonablylongword.", "漢字の待ち時間", "(yes!) ... ok"} {
		s := newScript(text)
		var words []string
		for _, w := range s.words {
			words = append(words, strings.Join(w.pieces, ""))
		}
		if got, want := strings.Join(words, " "), strings.Join(strings.Fields(text), " "); got != want {
			t.Errorf("pieces give %q, want %q", got, want)
		}
	}
	s := newScript("")
	if mean := float64(len(builtIn)) / float64(s.count); mean < 3.5 || mean > 5.5 {
		t.Errorf("%.1f characters a token, want about four", mean)
	}
}

// TestTextNeverMovesWhatIsWritten holds that a longer reply begins with the
// same lines, so that nothing jumps while one reads.
func TestTextNeverMovesWhatIsWritten(t *testing.T) {
	s := newScript("")
	for _, w := range []int{12, 35, 75} {
		before := []string{}
		l := s.lay(w)
		for n := 1; n <= s.count; n++ {
			lines := l.tail(n, w, s.count)
			for i, l := range before {
				if i >= len(lines) || !strings.HasPrefix(lines[i], l) {
					t.Fatalf("width %d: token %d rewrites line %d", w, n, i)
				}
			}
			before = lines
		}
	}
}

func TestALongReplyBeginsTheTextAgain(t *testing.T) {
	s := newScript("one two three")
	if got := strings.Join(s.lay(20).tail(4, 20, 3), "|"); got != "one two three|one" {
		t.Errorf("got %q", got)
	}
	if got := s.lay(20).tail(1_000_000, 20, 3); len(got) == 0 {
		t.Error("a million tokens show nothing")
	}
	for w := 2; w < 30; w++ {
		for _, l := range newScript("unreasonablylongword 漢字の待ち時間 x").lay(w).tail(40, w, 4) {
			if draw.Width(l) > w {
				t.Errorf("width %d: %q", w, l)
			}
		}
	}
}

func lanes(specs ...deck.Lane) []lane {
	l, err := race(deck.StreamSpec{Seed: 1, Lanes: specs})
	if err != nil {
		panic(err)
	}
	return l
}

// signs writes marks as letters.
func signs(marks []mark) string {
	var b strings.Builder
	for _, k := range marks {
		b.WriteByte(" qp>t!.-s"[k])
	}
	return b.String()
}

func TestTheAxisShowsWhatHappened(t *testing.T) {
	second := time.Second
	l := lanes(
		deck.Lane{Output: 11, Queue: second, TTFT: 3 * second, TPOT: 200 * time.Millisecond, Stalls: []deck.Stall{{After: 6, For: 3 * second}}},
		deck.Lane{Output: 21, TTFT: second, TPOT: 200 * time.Millisecond, Buffer: 10},
		deck.Lane{Output: 11, Thinking: 5, TTFT: second, TPOT: second / 2},
	)
	for _, c := range []struct {
		lane int
		at   time.Duration
		want string
	}{
		{0, 0, ""}, {0, 2500 * time.Millisecond, "qpp"}, {0, 8 * second, "qpp!.ss."},
		{1, 2500 * time.Millisecond, "p--"}, {1, 5 * second, "p-!-."}, {2, 8 * second, "p!tt.."},
	} {
		if got := signs(l[c.lane].marks(8, c.at, 8*second)); got != c.want {
			t.Errorf("lane %d at %v: %q, want %q", c.lane, c.at, got, c.want)
		}
	}
}

// However many cells there are, tokens at an even pace are a line without gaps
// as long as they are not three cells apart, and the bursts of a buffer are not.
func TestEvenTokensShowNoGaps(t *testing.T) {
	even := deck.Lane{Output: 200, TTFT: 300 * time.Millisecond, TPOT: 10 * time.Millisecond}
	for w := 20; w <= 600; w++ {
		l := lanes(even)[0]
		if got := signs(l.marks(w, l.run.Total, l.run.Total)); strings.Contains(got, "-") {
			t.Fatalf("on %d cells: %s", w, got)
		}
	}
	even.Buffer = 20
	l := lanes(even)[0]
	if got := signs(l.marks(60, l.run.Total, l.run.Total)); strings.Count(got, "-") < 30 {
		t.Errorf("a buffer looks even: %s", got)
	}
}

func TestSignsOfTheAxisDiffer(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		theme := theme.New(true, ascii)
		seen := map[string]mark{}
		for k, sign := range axisSigns(&theme) {
			if other, twice := seen[sign]; twice || sign == theme.Rule {
				t.Errorf("ascii %v: mark %d is drawn as %q, like mark %d or the rule", ascii, k, sign, other)
			}
			if draw.Width(sign) != 1 || ascii && sign > "~" {
				t.Errorf("ascii %v: mark %d is drawn as %q", ascii, k, sign)
			}
			seen[sign] = mark(k)
		}
	}
}

func TestTheLegendTellsQueueFromPrefill(t *testing.T) {
	queued := deck.Lane{Label: "q", Output: 10, Queue: time.Second, TTFT: 2 * time.Second, TPOT: time.Second / 10}
	plain := deck.Lane{Label: "p", Output: 10, TTFT: time.Second, TPOT: time.Second / 10}
	loaded := deck.Lane{Label: "l", Prompt: 4000, Output: 10, Setting: setting(0)}
	loaded.Setting.Rate = 3
	for _, c := range []struct {
		lanes []deck.Lane
		want  string
	}{
		{[]deck.Lane{queued, plain}, "░ queue  ▒ prefill  ●"},
		{[]deck.Lane{plain, plain}, "── ▒ queue and prefill  ●"},
		{[]deck.Lane{{Label: "s", Prompt: 1000, Output: 10, Setting: setting(1)}}, "── ▒ prefill  ●"},
		{[]deck.Lane{loaded}, "░ queue  ▒ prefill  ●"},
	} {
		m := Model{lanes: lanes(c.lanes...)}.measured()
		if got := ansi.Strip(m.legend(newPage(canvas(198, 56)).Theme, 198)); !strings.Contains(got, c.want) {
			t.Errorf("%v: legend %q, want %q", c.lanes[0].Label, got, c.want)
		}
	}
}

func TestTheAxisOnlyGrows(t *testing.T) {
	l := lanes(deck.Lane{Output: 200, TTFT: time.Second, TPOT: 20 * time.Millisecond, Jitter: 1, Buffer: 7})[0]
	before := ""
	for d := time.Duration(0); d <= l.run.Total; d += 13 * time.Millisecond {
		now := signs(l.marks(60, d, l.run.Total))
		if len(now) < len(before) {
			t.Fatalf("at %v the axis shrinks", d)
		}
		before = now
	}
	if len(before) < 59 {
		t.Errorf("%d cells at the end", len(before))
	}
}

func TestTheHistogramCountsEveryGap(t *testing.T) {
	edges := gapEdges()
	for i := 1; i < len(edges); i++ {
		if edges[i] <= edges[i-1] {
			t.Fatal("the edges do not rise")
		}
	}
	l := lanes(deck.Lane{Output: 100, TTFT: time.Second, TPOT: 20 * time.Millisecond, Jitter: 0.5})[0].at(time.Hour)
	sum := 0
	for _, n := range merged(l.counts, 2) {
		sum += n
	}
	if sum != 99 {
		t.Errorf("%d gaps counted, want 99", sum)
	}
	for i, n := range l.counts {
		if n > 0 && (i < binOf(3*time.Millisecond, 1) || i > binOf(200*time.Millisecond, 1)) {
			t.Errorf("%d gaps in bin %d", n, i)
		}
	}
	if got := binOf(0, 1); got != 0 {
		t.Errorf("no gap at all falls in bin %d", got)
	}
}

func TestNumbersAreThoseOfTheModelOnceEverythingHasArrived(t *testing.T) {
	for _, l := range lanes(
		deck.Lane{Output: 100, TTFT: time.Second, TPOT: 20 * time.Millisecond, Jitter: 0.5},
		deck.Lane{Output: 9000, TTFT: time.Second, TPOT: time.Millisecond, Jitter: 0.5},
	) {
		got, want := l.at(time.Hour).stats, l.run.At(time.Hour)
		if got.TPOT != want.TPOT || got.TTFT != want.TTFT || got.Latest != want.Latest {
			t.Errorf("%+v, want %+v", got, want)
		}
		if d := got.GapP99 - want.GapP99; d > want.GapP99/20 || d < -want.GapP99/20 {
			t.Errorf("p99 %v, want %v within 5 %%", got.GapP99, want.GapP99)
		}
	}
}

func TestCoarseCountsLoseAtMostTwoInAHundred(t *testing.T) {
	last := 0
	for n := 1; n < 300_000; n++ {
		c := coarse(n)
		if c < last || c > n || n-c > n/50 {
			t.Fatalf("%d becomes %d", n, c)
		}
		last = c
	}
}

func TestTheFormulaAddsUp(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("end")
	for i, l := range s.m.lanes {
		if sum := latency.Total(l.run.TTFT, l.run.TPOT, l.spec.Output); sum-l.run.Total > time.Microsecond || l.run.Total-sum > time.Microsecond {
			t.Errorf("lane %d: %v and %v", i, sum, l.run.Total)
		}
		s.want(fmt.Sprintf("%s + 119 · %s = %s", draw.Millis(l.run.TTFT), draw.Millis(l.run.TPOT), draw.Millis(l.run.Total)))
	}
}

func TestRoundSteps(t *testing.T) {
	for _, c := range []struct{ v, want float64 }{{0.7, 1}, {1, 1}, {1.1, 2}, {3, 5}, {6, 10}, {0.03, 0.05}, {70, 100}} {
		if got := roundStep(c.v); got/c.want > 1.0001 || got/c.want < 0.9999 {
			t.Errorf("roundStep(%v) = %v, want %v", c.v, got, c.want)
		}
	}
}
