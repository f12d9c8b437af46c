package theme

import (
	"reflect"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// A terminal with 16 colours is given the nearest of them. None may fall
// together with the ground, and the chosen row must not with its text.
func TestNothingIsLostWithSixteenColours(t *testing.T) {
	nearest := func(hex string) ansi.BasicColor {
		c, ok := colorprofile.ANSI.Convert(lipgloss.Color(hex)).(ansi.BasicColor)
		if !ok {
			t.Fatalf("%s has no nearest colour", hex)
		}
		return c
	}
	for _, c := range []struct {
		name    string
		palette Palette
		grounds []ansi.BasicColor
	}{
		{"dark", darkPalette(), []ansi.BasicColor{ansi.Black, ansi.BrightBlack}},
		{"light", lightPalette(), []ansi.BasicColor{ansi.White, ansi.BrightWhite}},
	} {
		p := c.palette
		for name, hex := range map[string]string{"dim": p.Dim, "accent": p.Accent, "ok": p.OK, "bad": p.Bad, "warn": p.Warn, "code": p.Code,
			"line": p.Line, "lane 1": p.Lanes[0], "lane 2": p.Lanes[1], "lane 3": p.Lanes[2], "lane 4": p.Lanes[3]} {
			for _, ground := range c.grounds {
				if nearest(hex) == ground {
					t.Errorf("%s: %s is drawn in the colour of the ground", c.name, name)
				}
			}
		}
		// White on blue and black on bright blue are the pairs that read.
		pair := [2]ansi.BasicColor{nearest(p.SelectText), nearest(p.Select)}
		want := [2]ansi.BasicColor{ansi.BrightWhite, ansi.Blue}
		if c.name == "light" {
			want = [2]ansi.BasicColor{ansi.Black, ansi.BrightBlue}
		}
		if !reflect.DeepEqual(pair, want) {
			t.Errorf("%s: the chosen row is %v, want %v", c.name, pair, want)
		}
	}
}
