package prose

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

// payloads are ways to reach the terminal, raw and as entities.
var payloads = []string{
	"\x1b]52;c;eA==\x07", "\x1b[2J", "\x1bP1$q\x1b\\", "\x1b_Ga=T\x1b\\", "\u009b31m", "\x9b31m", "\u009d0;t\u009c",
	"\u202eabc\u202c", "\u2067x\u2069", "\u200b", "\ufeff", "\x00", "\r\x08\x7f", "\U000e0041",
	"&#27;]0;t&#7;", "&#x1b;[31m", "&#x9b;2J", "&#x202e;", "&#0;", "&#xe0041;", "&amp;#27;[2J", "&NewLine;&Tab;",
	"~~&**#27;**[31mFAKE~~", "\xff\xfe", "\xc0\x9b", "\\\x1b[31m", "`\x1b[31m`", "`&#27;`",
}

// settings put a payload into every place that text can stand in.
var settings = []string{
	"%s", "# %s", "**%s**", "`%s`", "- %s", "> %s", "```go\n%s\n```", "```%s\nx\n```", "    %s", "[%s](https://a.b/%s)",
	"[a](%s)", "[a](https://%s.b)", "![%s](%s)", "<https://a.b/%s>", "| %s |\n|---|\n| %s |", "<b>%s</b>", "<!-- %s -->",
	"<div title=\"%s\">\n%s\n</div>", "<img alt=\"%s\" src=\"%s\">", "a[^1]\n\n[^1]: %s", "[a][b]\n\n[b]: <%s> \"%s\"", "$%s$",
	"[x] %s", "- [ ] %s", "%s\n===",
}

func TestNoPayloadReachesTheTerminal(t *testing.T) {
	for _, setting := range settings {
		for _, p := range payloads {
			src := strings.ReplaceAll(setting, "%s", p)
			check(t, src)
		}
	}
}

// check draws src in every way there is and fails on anything but text,
// colours of the theme and the width asked for.
func check(t *testing.T, src string) {
	t.Helper()
	const width = 37
	lines := New().Lines(src, width, looks[0])
	table := deck.Table{Columns: []deck.Column{{Head: deck.Text{Markdown: src}}, {Head: deck.Text{Markdown: "b"}}},
		Rows: []deck.Row{{Cells: []deck.Text{{Markdown: "r"}, {Markdown: src}}}}}
	lines = append(lines, Table(table, width, looks[0], TableOptions{Drill: true, Row: 0, Col: 1}).Lines...)
	for _, l := range lines {
		if draw.Width(l) > width {
			t.Fatalf("%q: a line of %d cells: %q", src, draw.Width(l), l)
		}
	}
	lines = append(lines, Inline(src, looks[0]), Plain(src))
	for i, l := range append(lines, strings.Split(PlainText(src), "\n")...) {
		plain := ansi.Strip(l)
		if neutral.View(l) != l || neutral.Line(plain) != plain {
			t.Fatalf("%q: line %d lets a control through: %q", src, i, l)
		}
		for _, piece := range unstyle(l) {
			if strings.Contains(piece.open, "[31m") {
				t.Fatalf("%q: a colour of the text's own: %q", src, l)
			}
		}
	}
	for _, link := range Links(src) {
		if !strings.HasPrefix(link.URL, "http://") && !strings.HasPrefix(link.URL, "https://") || link.Host == "" ||
			neutral.Line(link.URL+link.Host+link.Text) != link.URL+link.Host+link.Text {
			t.Fatalf("%q: unsafe link %+v", src, link)
		}
	}
}

// Shapes that are quadratic, exponential or hungry in the libraries. What is
// held is that they draw at all and say what they show; how fast is in the
// benchmarks.
func TestShapesThatCostTooMuchAreStillDrawn(t *testing.T) {
	for name, shape := range costly() {
		lines := New().Lines(shape, 80, looks[0])
		if len(lines) == 0 {
			t.Errorf("%s: nothing is drawn", name)
		}
		for _, l := range lines {
			if draw.Width(l) > 80 {
				t.Fatalf("%s: a line of %d cells", name, draw.Width(l))
			}
		}
	}
}

// A screen draws its cells on every frame, so what costs the parser more than
// its length is not parsed.
func TestAVeryLongCellIsShownAsWritten(t *testing.T) {
	for name, sign := range map[string]string{"links": "[a](", "code": "\\`` ", "emphasis": "*a* "} {
		short, long := strings.Repeat(sign, 10), strings.Repeat(sign, 1000)
		if got := Plain(long); !strings.HasPrefix(got, strings.TrimSpace(long[:100])) {
			t.Errorf("%s: a cell of %d bytes became %.60q", name, len(long), got)
		}
		if name == "emphasis" && strings.Contains(Plain(short), "*") {
			t.Errorf("a short cell is no longer parsed: %q", Plain(short))
		}
	}
}

func costly() map[string]string {
	const n = 60 << 10
	fill := func(s string) string { return strings.Repeat(s, n/len(s)) }
	deep := ""
	for i := range 150 {
		deep += strings.Repeat("  ", i) + "- item\n"
	}
	return map[string]string{
		"quotes":        fill("> "),
		"lists":         fill("- "),
		"numbers":       fill("1. "),
		"links":         fill("[a]("),
		"link targets":  fill("[a](b"),
		"brackets":      fill("[") + fill("]"),
		"emphasis":      fill("*a_ "),
		"code":          fill("\\`"),
		"paragraphs":    fill("*a_ [a](b `\n\n"),
		"indents":       deep,
		"dollars":       fill("$a "),
		"tags":          fill("<a "),
		"comment":       fill("<!--"),
		"marks":         "e" + fill("\u0301"),
		"split marks":   "e" + fill("*\u0301*"),
		"table":         "|" + strings.Repeat("a|", 300) + "\n|" + strings.Repeat("-|", 300) + "\n" + fill("a\n"),
		"narrow table":  "|a|b|\n|-|-|\n" + fill("|x\n"),
		"footnotes":     fill("[^1]: [^1]\n"),
		"one word":      fill("w"),
		"wide word":     fill("漢"),
		"fences":        fill("```\n"),
		"python":        "```python\n" + fill("(((\"'") + "\n```",
		"quoted quotes": fill("> > > > > > > >\n"),
		"references":    fill("[a]: b\n"),
		"blanks":        fill(" "),
		"line feeds":    fill("\n") + "x",
		"jamo":          fill("\u1100"),
		"flags":         fill("\U0001F1EF"),
	}
}

func TestALongTextSaysThatItIsCut(t *testing.T) {
	lines := New().Lines(strings.Repeat("word word word\n\n", 10_000), 60, looks[0])
	last := strings.Join(lines[len(lines)-2:], " ")
	if !strings.Contains(last, "64 KiB") {
		t.Errorf("the last lines say %q", last)
	}
}

func TestALongPageIsDrawnInPartsWithoutLoss(t *testing.T) {
	var src, want strings.Builder
	for i := range 900 {
		fmt.Fprintf(&src, "%d. **item** %d\n\n   ```\n   code %d\n\n   more\n   ```\n\n", i+1, i, i)
		fmt.Fprintf(&want, "%ditem%dcode%dmore", i+1, i, i)
	}
	got := letters(ansi.Strip(strings.Join(New().Lines(src.String(), 80, looks[0]), "")))
	if got != want.String() {
		t.Errorf("the page differs near %q, want %q", near(got, want.String()), near(want.String(), got))
	}
}

func TestWhatIsTooDeepIsShownAsWritten(t *testing.T) {
	src := strings.Repeat("> ", 40) + "end"
	if got := ansi.Strip(strings.Join(New().Lines(src, 200, looks[0]), "")); got != src {
		t.Errorf("got %q", got)
	}
}

func FuzzNothingActsAndNothingIsTooWide(f *testing.F) {
	for _, s := range settings {
		f.Add(s)
	}
	for _, p := range payloads {
		f.Add(p)
	}
	for _, src := range corpus(f) {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) { check(t, src) })
}
