package prose

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/theme"
)

var looks = []theme.Theme{theme.New(true, false), theme.New(false, false), theme.New(true, true), theme.New(false, true)}

// corpus reads the Markdown files of testdata.
func corpus(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	texts := map[string]string{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(f)] = string(b)
	}
	return texts
}

func TestNoLineIsWiderThanAsked(t *testing.T) {
	for name, src := range corpus(t) {
		step := 1 + len(src)/8192 // the long text by fewer widths
		for width := 8; width <= 200; width += step {
			r := New()
			for i, l := range r.Lines(src, width, looks[width%len(looks)]) {
				if w := draw.Width(l); w > width {
					t.Fatalf("%s at %d: line %d has %d cells: %q", name, width, i+1, w, ansi.Strip(l))
				}
			}
		}
	}
}

func TestNothingButTextAndColours(t *testing.T) {
	for name, src := range corpus(t) {
		for _, th := range looks {
			for i, l := range New().Lines(src, 61, th) {
				if neutral.View(l) != l || strings.Contains(l, "\n") {
					t.Fatalf("%s: line %d holds more than text and colours: %q", name, i+1, l)
				}
				if !closed(l) {
					t.Fatalf("%s: line %d leaves a colour open: %q", name, i+1, l)
				}
			}
		}
	}
}

// closed reports whether a line ends without any colour.
func closed(l string) bool {
	at := strings.LastIndex(l, "\x1b[")
	return at < 0 || strings.HasPrefix(l[at:], reset)
}

// letters gives the letters and digits of s in order, as one string.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// Whatever the width, the words are the same ones in the same order; only a
// table that turns into blocks repeats its heads.
func TestNoWordIsLostAtAnyWidth(t *testing.T) {
	for name, src := range corpus(t) {
		src := withoutTables(src)
		want := letters(ansi.Strip(strings.Join(New().Lines(src, 200, looks[0]), "")))
		for width := 8; width < 200; width += 3 + len(src)/2048 {
			got := letters(ansi.Strip(strings.Join(New().Lines(src, width, looks[0]), "")))
			if got != want {
				t.Fatalf("%s at %d differs from 200 near %q, want %q", name, width, near(got, want), near(want, got))
			}
		}
	}
}

func withoutTables(src string) string {
	var keep []string
	for l := range strings.SplitSeq(src, "\n") {
		if !strings.HasPrefix(l, "|") {
			keep = append(keep, l)
		}
	}
	return strings.Join(keep, "\n")
}

func near(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return a[max(0, i-20):min(len(a), i+20)]
}

// Every word of the source is on the screen, except what is Markdown's own:
// addresses behind links, marks of the pack grammar, tags and comments.
func TestEveryWordOfTheSourceIsShown(t *testing.T) {
	for name, src := range corpus(t) {
		shown := letters(ansi.Strip(strings.Join(New().Lines(src, 120, looks[0]), "")))
		for _, word := range sourceWords(src) {
			if !strings.Contains(shown, letters(word)) {
				t.Errorf("%s: the word %q is not shown", name, word)
			}
		}
	}
}

func sourceWords(src string) []string {
	var words []string
	for l := range strings.SplitSeq(withoutTables(src), "\n") {
		if strings.ContainsAny(l, "<&") || strings.HasPrefix(l, "```") {
			continue
		}
		for w := range strings.FieldsSeq(l) {
			if !strings.ContainsAny(w, "(){}[]`~^*$") {
				words = append(words, w)
			}
		}
	}
	return words
}

func TestRawWordsAndBreaksSurvive(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"a type in angle brackets", "a List<String> and <T>", "a List<String> and <T>"},
		{"a type on a line of its own", "<String>\n\nnext", "<String>\n\nnext"},
		{"a break tag", "1<br>2<br/>3", "1\n2\n3"},
		{"a hard break of blanks", "1  \n2", "1\n2"},
		{"a hard break of a backslash", "1\\\n2", "1\n2"},
		{"two paragraphs of an item", "- one\n\n  two", "• one\n\n  two"},
		{"numbers stay", "7. a\n8. b", "7. a\n8. b"},
		{"numbers align", "9) a\n10) b", " 9) a\n10) b"},
		{"tasks", "- [ ] a\n- [x] b", "[ ] a\n[x] b"},
		{"an image is its text", "![chart](x/y.png)", "[image: chart] (x/y.png)"},
		{"an image without text is its file", "![](x/y.png)", "[image: y.png] (x/y.png)"},
		{"a comment is gone", "a <!-- b --> c", "a  c"},
		{"details stay open", "<details><summary>S</summary>\n\nbody\n\n</details>", "S\n\nbody"},
		{"math keeps its stars", "$a*b*c_1_2$ and $$x*y*z$$", "$a*b*c_1_2$ and $$x*y*z$$"},
		{"money is no formula", "$5 and *so* $10", "$5 and so $10"},
		{"powers keep a sign", "10<sup>6</sup> H<sub>2</sub>O", "10^6 H_2O"},
		{"an HTML link says where it leads", `<a href="https://x.org/p">t</a>!`, "t (https://x.org/p)!"},
		{"an HTML image too", `<img src="p.png" alt="plot">`, "[image: plot] (p.png)"},
		{"HTML cells stay apart", "<table><tr><td>a</td><td>b</td></tr></table>", "a  b"},
		{"entities are decoded once", "&amp;lt; &lt;b&gt; `&amp;`", "&lt; <b> &amp;"},
		{"an escaped entity is text", `\&amp; \* \<b>`, "&amp; * <b>"},
		{"footnotes follow", "a[^x]\n\n[^x]: note", "a[1]\n\n────────\n[1] note"},
		{"marks of the grammar are hidden", "### Why? {#why}\n\n- **T** {#t}: m", "Why?\n\n• T: m"},
		{"a mark with an underscore", "Why? {#p99_tpot} {=}", "Why?"},
		{"braces in the middle stay", "write {#slug} here", "write {#slug} here"},
		{"a setext heading", "Top\n===", "Top\n───"},
		{"no list from a year", "It was\n1986. A year", "It was 1986. A year"},
	} {
		got := ansi.Strip(strings.Join(New().Lines(c.in, 80, looks[0]), "\n"))
		if got != c.want {
			t.Errorf("%s: %q gives\n%q, want\n%q", c.name, c.in, got, c.want)
		}
	}
}

func TestFormulasAndNumbersStayTogether(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"the total is (N − 1) × TPOT", "the total is\n(N − 1) × TPOT"},
		{"it takes about 8.0 s, more", "it takes about\n8.0 s, more"},
		{"up to eighty 80 %", "up to eighty\n80 %"},
		{"a + b + c + d + e + f", "a + b + c + d\n+ e + f"},
		{"a long-winded one-by-N-th", "a long-winded\none-by-N-th"},
	} {
		got := ansi.Strip(strings.Join(New().Lines(c.in, 14, looks[0]), "\n"))
		if got != c.want {
			t.Errorf("%q gives\n%s\nwant\n%s", c.in, got, c.want)
		}
	}
}

// Glamour draws the paragraphs it gets right; the same spans drawn without it
// must show the same text in the same colours.
func TestGlamourAndOwnInkAgree(t *testing.T) {
	for _, th := range looks {
		p, g := newPen(th), newGlamour(th)
		for _, s := range []string{"plain", "a *b* **c** ***d*** `e` f", `back\\slash & amp &amp;amp; a\*b`, "**a *b* c**", "`a & b` and `\\*`"} {
			spans := inlineSpans(s)
			drawn, ok := g.paragraph(spans)
			if !ok {
				t.Errorf("Glamour refuses %q", s)
				continue
			}
			got, want := textOf(glyphs(drawn)), textOf(glyphs(p.pieces(spans)))
			if cellsOf(got) != cellsOf(want) {
				t.Errorf("%q: Glamour draws %q, own ink %q", s, got, want)
			}
		}
	}
}

// cellsOf writes each character with its look in a normal form.
func cellsOf(s string) string {
	var b strings.Builder
	for _, p := range unstyle(s) {
		params := strings.Split(strings.Trim(strings.ReplaceAll(p.open, "m\x1b[", ";"), "\x1b[m"), ";")
		look := strings.Join(params, ";")
		for _, r := range p.text {
			b.WriteString(string(r) + "{" + look + "}")
		}
	}
	return b.String()
}
