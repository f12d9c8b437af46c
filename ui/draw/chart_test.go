package draw

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"prefill/ui/theme"
)

// oddValues are series that a chart may be handed: nothing, no numbers, one
// wild day, and years of ordinary ones.
func oddValues(r *rand.Rand) [][]float64 {
	long := make([]float64, 371)
	for i := range long {
		long[i] = math.Floor(r.ExpFloat64() * 20)
	}
	huge := make([]float64, 10000)
	for i := range huge {
		huge[i] = r.Float64() * math.MaxFloat64
	}
	return [][]float64{nil, {0}, {0, 0, 0}, {math.NaN(), math.Inf(1), math.Inf(-1), -5, 3}, {1e300, 1}, long, huge}
}

func columnsOf(values []float64) []Column {
	columns := make([]Column, min(len(values), 400))
	for i := range columns {
		columns[i] = Column{[]string{"Mon", "漢字", "a name of some length", ""}[i%4], values[i]}
	}
	return columns
}

func TestNoChartIsWiderOrTallerThanAsked(t *testing.T) {
	const seed = 11
	r := rand.New(rand.NewPCG(seed, 1))
	last := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	for _, th := range []theme.Theme{theme.New(true, false), theme.New(false, true)} {
		for _, values := range oddValues(r) {
			for w := 1; w <= 200; w += 1 + w/40 {
				check(t, th, w, 8, "HeatMap", HeatMap(th, last.AddDate(0, 0, r.IntN(400)), values, w))
				check(t, th, w, 200, "HeatLegend", HeatLegend(th, values, "answers", w))
				check(t, th, w, 9, "Columns", Columns(th, columnsOf(values), w, 9))
				check(t, th, w, len(values), "Rows", Rows(th, columnsOf(values), w))
				for _, v := range values[:min(len(values), 9)] {
					check(t, th, w, 1, "Against", []string{Against(th, 0.5, v, 0.9, w)})
					c := oddCurve(v, r)
					for _, h := range []int{0, 3, 4, 11} {
						check(t, th, w, h, "Curve", c.Draw(th, w, h))
					}
				}
			}
		}
	}
}

func oddCurve(v float64, r *rand.Rand) Curve {
	odd := []float64{v, math.NaN(), math.Inf(1), 0, 0.5, 1, 3, -2}
	pick := func() float64 { return odd[r.IntN(len(odd))] }
	return Curve{From: pick(), To: pick() + 10, Floor: pick(), Line: pick(), Now: pick(),
		At:    func(x float64) float64 { return math.Mod(x, 2) - v },
		Marks: []CurveMark{{pick(), true}, {pick(), false}},
		Names: []CurveName{{pick(), "today"}, {pick(), "1 Oct"}, {pick(), "漢字"}, {pick(), strings.Repeat("long ", 50)}}}
}

// check holds lines to a width, a number, and the signs of the ASCII set where
// that was asked for; names given by the caller may hold others.
func check(t *testing.T, th theme.Theme, w, h int, what string, lines []string) {
	t.Helper()
	if len(lines) > h {
		t.Fatalf("%s at %d: %d lines, at most %d were asked for", what, w, len(lines), h)
	}
	for _, l := range lines {
		if Width(l) > w && w > 1 {
			t.Fatalf("%s at %d is %d wide: %q", what, w, Width(l), ansi.Strip(l))
		}
		for _, c := range ansi.Strip(l) {
			if th.ASCII && c > 126 && !strings.ContainsRune("漢字", c) {
				t.Fatalf("%s draws %q on a terminal that only has ASCII", what, c)
			}
		}
	}
}

func TestHeatMapPutsEachDayInItsPlace(t *testing.T) {
	th := theme.New(true, false)
	values := make([]float64, 60)
	values[59] = 9 // Wednesday 14 October 2026
	values[58] = 1
	values[59-13] = 9 // Thursday 1 October
	got := HeatMap(th, time.Date(2026, 10, 14, 0, 0, 0, 0, time.UTC), values, 24)
	want := []string{
		"    Aug   Sep     Oct",
		"Mon   · · · · · · · · ·",
		"      · · · · · · · · ░░",
		"Wed   · · · · · · · · ▒▒",
		"      · · · · · · ▒▒·",
		"Fri   · · · · · · · ·",
		"      · · · · · · · ·",
		"Sun · · · · · · · · ·",
	}
	for i := range want {
		if i >= len(got) || strings.TrimRight(ansi.Strip(got[i]), " ") != want[i] {
			t.Errorf("line %d\nwant %q\ngot  %q", i, want[i], ansi.Strip(strings.Join(got, "\n")))
			break
		}
	}
}

func TestTheStepsOfTheHeatMapAreRoundAndForgiveOneWildDay(t *testing.T) {
	ordinary := []float64{12, 14, 18, 9, 20, 16, 11, 0, 13, 17}
	for _, c := range []struct {
		values []float64
		want   float64
	}{{nil, 1}, {[]float64{0, 0}, 1}, {[]float64{1}, 1}, {ordinary, 5}, {append(ordinary, 900), 5}, {[]float64{math.Inf(1)}, 1}} {
		if got := HeatUnit(c.values); got != c.want {
			t.Errorf("HeatUnit(%v) = %v, want %v", c.values, got, c.want)
		}
	}
	th := theme.New(true, false)
	if got := ansi.Strip(HeatLegend(th, ordinary, "answers", 80)[0]); got != "· none  ░ 1 to 5  ▒ 6 to 10  ▓ 11 to 15  █ 16 or more answers" {
		t.Errorf("the legend says %q", got)
	}
}

func TestColumnsStandInProportion(t *testing.T) {
	th := theme.New(true, false)
	got := Columns(th, []Column{{"Mon", 4}, {"Tue", 0}, {"Wed", 2}, {"Thu", 0.1}}, 20, 6)
	want := []string{
		"4",
		"███",
		"███       2",
		"███       ███  0",
		"███  0    ███  ▁▁▁",
		"Mon  Tue  Wed  Thu",
	}
	for i := range want {
		if strings.TrimRight(ansi.Strip(got[i]), " ") != want[i] {
			t.Fatalf("got\n%s", ansi.Strip(strings.Join(got, "\n")))
		}
	}
	if Columns(th, make([]Column, 14), 40, 6) != nil {
		t.Error("14 columns do not fit into 40 cells")
	}
	rows := Rows(th, []Column{{"Mon", 4}, {"Tuesday", 0}, {"Wed", 2}}, 18)
	if got := ansi.Strip(strings.Join(rows, "\n")); got != "Mon     4 ━━━━━━━━\nTuesday 0\nWed     2 ━━━━" {
		t.Errorf("got\n%s", got)
	}
}

func TestAgainstMarksBothShares(t *testing.T) {
	th := theme.New(true, false)
	for _, c := range []struct {
		expected, real float64
		want           string
	}{{0.5, 1, "○────────●"}, {0.91, 0.9, "───────●──"}, {math.NaN(), 0.8, "─────●────"}, {0.2, 3, "○────────●"}} {
		if got := ansi.Strip(Against(th, 0.5, c.expected, c.real, 10)); got != c.want {
			t.Errorf("%v against %v: %s, want %s", c.expected, c.real, got, c.want)
		}
	}
}

func TestCurveShowsFallJumpAndWhatIsToCome(t *testing.T) {
	c := Curve{From: 0, To: 20, Floor: 0.5, Line: 0.9, Now: 15,
		At:    func(x float64) float64 { return 1 - math.Mod(x, 10)/20 },
		Marks: []CurveMark{{0, true}, {10, false}},
		Names: []CurveName{{15, "today"}, {0, "1 Oct"}, {20, "6 Oct"}}}
	for _, look := range []struct {
		th   theme.Theme
		want []string
	}{
		{theme.New(true, true), []string{
			"100 % '-.                 |-.       |",
			" 90 % --'-..--------------|-'-..----+---------",
			"            '-            |     '-  |",
			"              '--.        |       '--",
			"                 '-.      |         | -",
			"                    ''-   |         |   ' .",
			" 50 %                  '-.-         |       -",
			"      +                   x",
			"      1 Oct                       today  6 Oct",
		}},
		{theme.New(true, false), []string{
			"100 % ⠑⠤⡀                 ⡗⠤⡀       │",
			" 90 % ──⠈⠑⠤⡀──────────────⡇─⠈⠑⠤⡀────┼─────────",
			"           ⠈⠑⠤⡀           ⡇    ⠈⠑⠤⡀ │",
			"              ⠈⠑⢄⡀        ⡇       ⠈⠑⠄⡀",
			"                 ⠈⠒⢄⡀     ⡇         │ ⠂⠄⡀",
			"                    ⠈⠒⢄⡀  ⡇         │    ⠂⠄⡀",
			" 50 %                  ⠈⠒⢄⠇         │       ⠂⠄",
			"      ✓                   ✗",
			"      1 Oct                       today  6 Oct",
		}},
	} {
		if got := ansi.Strip(strings.Join(c.Draw(look.th, 46, 9), "\n")); got != strings.Join(look.want, "\n") {
			t.Errorf("got\n%s\nwant\n%s", got, strings.Join(look.want, "\n"))
		}
	}
}
