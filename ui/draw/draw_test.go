package draw

import (
	"math"
	"strings"
	"testing"
	"time"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"prefill/ui/theme"
)

var words = []string{"", "TTFT", "漢字の待ち時間", "e\u0301e\u0301", "a much longer line than any window of forty cells would ever hold"}

func TestLinesHaveTheWidthAskedFor(t *testing.T) {
	for w := 1; w <= 80; w++ {
		for _, left := range words {
			if got := Width(Cell(left, w, "…")); got != w {
				t.Errorf("Cell(%q, %d) is %d wide", left, w, got)
			}
			if got := Width(Fit(left, w, "...")); got > w {
				t.Errorf("Fit(%q, %d) is %d wide", left, w, got)
			}
			for _, right := range words {
				if got := Width(Spread(left, right, w, "…")); got > w {
					t.Errorf("Spread(%q, %q, %d) is %d wide", left, right, w, got)
				}
			}
			for _, line := range Wrap(left+" "+left, w) {
				if w > 1 && Width(line) > w {
					t.Errorf("Wrap(%q, %d) has a line of %d", left, w, Width(line))
				}
			}
			for _, line := range Hang("1. ", left, w) {
				if w > 1 && Width(line) > w {
					t.Errorf("Hang(%q, %d) has a line of %d", left, w, Width(line))
				}
			}
		}
	}
}

func TestSpreadKeepsTheRightEnd(t *testing.T) {
	if got := Spread("Study · a very long topic name", "4 / 18", 20, "…"); got != "Study · a ve… 4 / 18" {
		t.Errorf("got %q", got)
	}
}

func TestBarTellsNothingFromAlmostNothing(t *testing.T) {
	th := theme.New(true, false)
	for _, c := range []struct {
		share float64
		full  int
	}{{0, 0}, {0.001, 1}, {0.5, 5}, {0.999, 9}, {1, 10}, {math.NaN(), 0}, {-3, 0}, {7, 10}} {
		bar := ansi.Strip(Bar(th, c.share, 10))
		if n := strings.Count(bar, th.Done); n != c.full || Width(bar) != 10 {
			t.Errorf("Bar(%v) has %d full cells of %d, want %d of 10", c.share, n, Width(bar), c.full)
		}
	}
}

func TestSparkScalesToTheLargest(t *testing.T) {
	th := theme.New(true, false)
	if got := Spark(th, []float64{0, 1, 4, 8}); got != "▁▂▅█" {
		t.Errorf("got %s", got)
	}
	if got := Spark(th, []float64{0, 0}); got != "▁▁" {
		t.Errorf("got %s", got)
	}
}

func TestWordsForTimes(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Stopwatch(41 * time.Second), "0:41"}, {Stopwatch(-time.Second), "0:00"}, {Stopwatch(3725 * time.Second), "1:02:05"},
		{Span(40 * time.Second), "40 s"}, {Span(22 * time.Minute), "22 min"}, {Span(15*time.Hour + 20*time.Minute), "15 h 20 min"},
		{Span(72 * time.Hour), "3 d"}, {Span(-1), "0 s"}, {Span(2 * time.Hour), "2 h"},
		{Days(0), "today"}, {Days(1), "1 d"}, {Days(27), "27 d"}, {Days(42), "6 wk"}, {Days(150), "5 mo"}, {Days(767), "2.1 y"},
		{Millis(18600 * time.Microsecond), "18.6 ms"}, {Millis(407 * time.Millisecond), "407 ms"}, {Millis(1050 * time.Millisecond), "1.05 s"},
		{Millis(88605 * time.Millisecond), "88.6 s"}, {Millis(7100 * time.Microsecond), "7.10 ms"}, {Percent(0.714), "71 %"}, {Percent(math.NaN()), "-"},
		{Count(1, "card", "cards"), "1 card"}, {Count(0, "reply", "replies"), "0 replies"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestHelpFitsAndKeepsTheLast(t *testing.T) {
	th := theme.New(false, false)
	bind := func(k, d string) key.Binding { return key.NewBinding(key.WithKeys(k), key.WithHelp(k, d)) }
	off := bind("z", "never shown")
	off.SetEnabled(false)
	keys := []key.Binding{bind("enter", "open"), off, bind("s", "study all due"), bind("m", "match"), bind("?", "keys")}
	for w := 8; w <= 80; w++ {
		line := ansi.Strip(Help(th, keys, w))
		if Width(line) > w || !strings.HasSuffix(line, "? keys") || strings.Contains(line, "never") {
			t.Errorf("at %d: %q", w, line)
		}
	}
	if got := ansi.Strip(Help(th, keys, 80)); got != "enter open · s study all due · m match · ? keys" {
		t.Errorf("got %q", got)
	}
}

func TestHelpNeverHidesTheWayOut(t *testing.T) {
	th := theme.New(true, false)
	bind := func(k, d string) key.Binding { return key.NewBinding(key.WithKeys(k), key.WithHelp(k, d)) }
	keys := []key.Binding{bind("s", "study"), bind("↑", "up"), bind("tab", "next section"), bind("m", "match"),
		bind("↓", "down"), bind("t", "table"), bind("esc", "back"), bind("?", "keys")}
	for w := len("esc back · ? keys"); w <= 100; w++ {
		line := ansi.Strip(Help(th, keys, w))
		if !strings.Contains(line, "esc back") || !strings.HasSuffix(line, "? keys") {
			t.Errorf("at %d the way out is missing: %q", w, line)
		}
		if strings.Contains(line, "up") && !strings.Contains(line, "table") {
			t.Errorf("at %d an arrow is shown and a drill is not: %q", w, line)
		}
	}
	all := "s study · ↑ up · tab next section · m match · ↓ down · t table · esc back · ? keys"
	if got := ansi.Strip(Help(th, keys, 100)); got != all {
		t.Errorf("with room for all, the order of the bindings holds: %q", got)
	}
	if got := HelpWidth(keys); got != Width(all) {
		t.Errorf("HelpWidth is %d, the line has %d", got, Width(all))
	}
}

func TestArrowsAreNamedWhereThereAreNoSignsForThem(t *testing.T) {
	keys := []key.Binding{key.NewBinding(key.WithKeys("up"), key.WithHelp("↑", "up one")), key.NewBinding(key.WithKeys("left"), key.WithHelp("←", "back"))}
	if got := ansi.Strip(Help(theme.New(true, true), keys, 40)); got != "up up one - left back" {
		t.Errorf("got %q", got)
	}
	for w := 1; w < 40; w++ {
		if got := Width(Help(theme.New(true, true), keys, w)); got > w {
			t.Errorf("%d cells at %d", got, w)
		}
	}
}

func TestScrollStaysInside(t *testing.T) {
	lines := strings.Split("a b c d e f", " ")
	for top := -3; top < 9; top++ {
		for h := 0; h < 9; h++ {
			got := Scroll{top}.Lines(lines, h)
			if len(got) != min(h, len(lines)) {
				t.Errorf("top %d height %d shows %d lines", top, h, len(got))
			}
		}
	}
	if s := (Scroll{}).To(5, 6, 2); s.Top != 4 {
		t.Errorf("To: top %d", s.Top)
	}
	if above, below := (Scroll{1}).More(6, 2); !above || !below {
		t.Error("More: lines lie on both sides")
	}
}

// TestKeysInWordsDoNotRunTogether: two arrows were once "leftright".
func TestKeysInWordsDoNotRunTogether(t *testing.T) {
	for k, want := range map[string]string{"↑↓": "up/down", "← →": "left/right", "←→": "left/right", "↑ ↓ + -": "up/down + -", "↑": "up", "enter": "enter"} {
		if got := KeyName(theme.New(true, true), k); got != want {
			t.Errorf("%s is called %q, want %q", k, got, want)
		}
		if got := KeyName(theme.New(true, false), k); got != k {
			t.Errorf("%s is called %q where it can be shown", k, got)
		}
	}
}
