package theme

import (
	"fmt"
	"math"
	"strconv"
	"testing"
)

// The grounds that people really use: the darkest and the lightest of the
// common terminal themes on either side.
var (
	darkGrounds  = []string{"#000000", "#1e1e1e", "#282a36", "#002b36"}
	lightGrounds = []string{"#ffffff", "#fafafa", "#fdf6e3"}
)

func TestEveryColourReadsOnItsGrounds(t *testing.T) {
	for _, c := range []struct {
		name    string
		palette Palette
		grounds []string
	}{{"dark", darkPalette(), darkGrounds}, {"light", lightPalette(), lightGrounds}} {
		p := c.palette
		text := map[string]string{"text": p.Text, "dim": p.Dim, "accent": p.Accent, "ok": p.OK,
			"bad": p.Bad, "warn": p.Warn, "code": p.Code}
		for i, lane := range p.Lanes {
			text[fmt.Sprintf("lane %d", i)] = lane
		}
		for _, ground := range c.grounds {
			for name, colour := range text {
				if r := contrast(t, colour, ground); r < 4.5 {
					t.Errorf("%s %s %s on %s: contrast %.2f, want 4.5", c.name, name, colour, ground, r)
				}
			}
			if r := contrast(t, p.Line, ground); r < 3 {
				t.Errorf("%s rule on %s: contrast %.2f, want 3", c.name, ground, r)
			}
		}
		if r := contrast(t, p.SelectText, p.Select); r < 4.5 {
			t.Errorf("%s chosen row: contrast %.2f, want 4.5", c.name, r)
		}
	}
}

func TestGlyphSetsAreComplete(t *testing.T) {
	u, a := unicodeGlyphs(), asciiGlyphs()
	if len(u.Spark) != len(a.Spark) || len(u.Heat) != len(a.Heat) {
		t.Fatal("the two sets must have the same number of steps")
	}
	for _, s := range append(append([]string{a.Tick, a.Cross, a.Full, a.Done, a.More, a.Rest, a.Rule, a.Ellipsis}, a.Spark...), a.Heat...) {
		for _, r := range s {
			if r > 126 {
				t.Errorf("%q in the ASCII set is not ASCII", s)
			}
		}
	}
}

// contrast is the contrast ratio of WCAG 2.2, 1 to 21.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	la, lb := luminance(t, a), luminance(t, b)
	return (math.Max(la, lb) + 0.05) / (math.Min(la, lb) + 0.05)
}

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(hex[1:], 16, 32)
	if err != nil {
		t.Fatalf("%q is no colour: %v", hex, err)
	}
	linear := func(shift uint) float64 {
		c := float64(n>>shift&255) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

// TestOneASCIISignHasOneMeaning: the first token, a bullet and the dot of a
// product were all an asterisk, on the same screen.
func TestOneASCIISignHasOneMeaning(t *testing.T) {
	th := New(true, true)
	meaning := map[string]string{"*": "a product or a bullet"}
	for sign, what := range map[string]string{th.Dot: "the first token", th.Ring: "thinking", th.Token: "a token", th.Tick: "right",
		th.Cross: "wrong", th.Sep: "a separator", th.Full: "prefill"} {
		if was, taken := meaning[sign]; taken {
			t.Errorf("%q is %s and %s", sign, was, what)
		}
		meaning[sign] = what
	}
}
