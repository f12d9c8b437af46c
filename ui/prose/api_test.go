package prose

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"prefill/ui/draw"
)

func TestInlineAndPlain(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"words", "What is TTFT?", "What is TTFT?"},
		{"no heading", "# 1", "# 1"},
		{"no list", "1. first", "1. first"},
		{"no quote", "> 10 ms", "> 10 ms"},
		{"no table", "a | b", "a | b"},
		{"no rule", "---", "---"},
		{"signs go", "*a* **b** `c` ~~d~~ \\*e", "a b c d *e"},
		{"entities", "a &lt; b &amp;amp; c", "a < b &amp; c"},
		{"a raw word", "List<String>", "List<String>"},
		{"a link names its host", "[docs](https://docs.vllm.ai/x)", "docs (docs.vllm.ai)"},
		{"several lines become one", "a\nb<br>c", "a b c"},
		{"marks of the grammar", "Phase {#ttft-phase} {=}", "Phase"},
		{"math", "$a*b*c$", "$a*b*c$"},
		{"an address", "see https://a.b/c_d_e", "see https://a.b/c_d_e"},
		{"nothing", "", ""},
	} {
		if got := ansi.Strip(Inline(c.in, looks[0])); got != c.want {
			t.Errorf("%s: Inline(%q) shows %q, want %q", c.name, c.in, got, c.want)
		}
		if got := Plain(c.in); got != c.want {
			t.Errorf("%s: Plain(%q) = %q, want %q", c.name, c.in, got, c.want)
		}
	}
}

// Text without signs takes a short way round the parser; both ways must agree.
func TestTheShortWayAgreesWithTheParser(t *testing.T) {
	for _, s := range []string{"a  b", " a ", "1. a", "# a", "a - b", "(N − 1) × TPOT", "+ a", "a:b", "\ta", "a.b#c", "漢字"} {
		short, long := Plain(s), Plain(s+" <!-- -->")
		if short != long {
			t.Errorf("%q: %q by the short way, %q by the parser", s, short, long)
		}
	}
}

func TestHangKeepsTheIndentAndTheColours(t *testing.T) {
	lines := Hang("12. ", "**a bold prompt that is wrapped** and<br>broken", 20, looks[0])
	for i, l := range lines {
		plain := ansi.Strip(l)
		if draw.Width(l) > 20 || !closed(l) || (i > 0) != strings.HasPrefix(plain, "    ") {
			t.Errorf("line %d is %q", i, l)
		}
	}
	if got := ansi.Strip(strings.Join(lines, "\n")); !strings.HasSuffix(got, "\n    broken") {
		t.Errorf("got %q", got)
	}
}

func TestLinksAreListedAsShown(t *testing.T) {
	src := "[a *b*](https://x.org/1?q=a&amp;b) and <http://y.org>\n\n- ![pic](https://z.org/p.png)\n\n" +
		"| h |\n|---|\n| [cell](https://cell.org:8080/) |\n\n[r][ref] [rel](a.md) [js](javascript:x) [f](file:///etc) [m](mailto:a@b.c)\n\n" +
		"[ctl](https://a.b/&#27;) [sp](<https://a.b/ c>) [none](https:///x)\n\n[ref]: HTTPS://Ref.org/p\n"
	want := []Link{
		{"a b", "https://x.org/1?q=a&b", "x.org"},
		{"http://y.org", "http://y.org", "y.org"},
		{"[image: pic]", "https://z.org/p.png", "z.org"},
		{"cell", "https://cell.org:8080/", "cell.org:8080"},
		{"r", "https://ref.org/p", "ref.org"},
	}
	if got := Links(src); !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v, want\n%+v", got, want)
	}
}

// A host of letters that look like others would show a name that is not where
// the browser goes.
func TestAHostOfOtherLettersIsShownAsItIsSent(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"[a](https://аpple.com)", "xn--pple-43d.com"}, // the first letter is Cyrillic
		{"<https://аpple.com>", "xn--pple-43d.com"},
		{"[a](https://user:pw@evil.org/x)", "evil.org"},
	} {
		links := Links(c.in)
		if len(links) != 1 || links[0].Host != c.want {
			t.Errorf("%q gives %+v, want host %q", c.in, links, c.want)
		}
		if shown := ansi.Strip(Inline(c.in, looks[0])); !strings.Contains(shown, "("+c.want+")") {
			t.Errorf("%q is shown as %q, without the host", c.in, shown)
		}
	}
}

func TestTheCacheForgetsTheOldestAndNothingElse(t *testing.T) {
	r := New()
	for i := range maxEntries + 50 {
		r.Lines(fmt.Sprintf("text %d", i), 80, looks[0])
	}
	if n := len(r.cache.entries); n != maxEntries || r.cache.order.Len() != n {
		t.Errorf("the cache holds %d of at most %d", n, maxEntries)
	}
	if _, ok := r.cache.get(key{fmt.Sprintf("text %d", maxEntries+49), 80, looks[0].Generation}); !ok {
		t.Error("the newest entry is gone")
	}
	if _, ok := r.cache.get(key{"text 0", 80, looks[0].Generation}); ok {
		t.Error("the oldest entry is still there")
	}
	long := []string{strings.Repeat("x", 1<<20)}
	for i := range 20 {
		r.cache.put(key{"long", i, 0}, long)
	}
	if r.cache.bytes > maxBytes {
		t.Errorf("the cache holds %d bytes of at most %d", r.cache.bytes, maxBytes)
	}
}

func TestEachLookAndWidthIsDrawnForItself(t *testing.T) {
	r := New()
	src := "**a** `b` text that wraps at ten"
	for _, th := range looks {
		for _, w := range []int{10, 40} {
			if got, want := r.Lines(src, w, th), New().Lines(src, w, th); !reflect.DeepEqual(got, want) {
				t.Errorf("generation %d at %d: %q, want %q", th.Generation, w, got, want)
			}
		}
	}
}

func TestSeveralGoroutinesMayDraw(t *testing.T) {
	r, src := New(), corpus(t)["kinds.md"]
	want := New().Lines(src, 60, looks[0])
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 4 {
				r.Lines(src, 50+i+j, looks[j])
				Inline("*a* `b`", looks[j])
			}
			if got := r.Lines(src, 60, looks[0]); !reflect.DeepEqual(got, want) {
				t.Errorf("goroutine %d draws something else", i)
			}
		})
	}
	wg.Wait()
}
