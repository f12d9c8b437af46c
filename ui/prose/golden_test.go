package prose

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"prefill/ui/theme"
)

var update = flag.Bool("update", false, "write the golden files anew")

// names puts the colours of a theme into words, so that a golden is readable.
func names(th theme.Theme) *strings.Replacer {
	p := newPen(th)
	var pairs []string
	for c, word := range map[colour]string{inkDim: "dim", inkAccent: "accent", inkOK: "ok", inkBad: "bad",
		inkWarn: "warn", inkCode: "code", inkRule: "rule", inkHidden: "hidden", inkSelect: "select"} {
		open := p.open(ink{colour: c})
		if c == inkHidden {
			continue // the same ink as the rules
		}
		pairs = append(pairs, strings.TrimSuffix(strings.TrimPrefix(open, "\x1b["), "m"), word)
	}
	return strings.NewReplacer(pairs...)
}

// stripped gives lines without their colours.
func stripped(lines []string) string { return ansi.Strip(strings.Join(lines, "\n")) + "\n" }

// readable writes colour sequences as tags: bold text becomes ‹1›text‹›.
func readable(lines []string, th theme.Theme) string {
	tags := names(th)
	var b strings.Builder
	for _, l := range lines {
		for l != "" {
			before, rest, ok := strings.Cut(l, "\x1b[")
			b.WriteString(before)
			if !ok {
				break
			}
			seq, after, _ := strings.Cut(rest, "m")
			b.WriteString("‹" + attributes(tags.Replace(seq)) + "›")
			l = after
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func attributes(seq string) string {
	words := strings.Split(seq, ";")
	for i, w := range words {
		switch w {
		case "1":
			words[i] = "bold"
		case "3":
			words[i] = "italic"
		case "4":
			words[i] = "under"
		case "9":
			words[i] = "strike"
		}
	}
	return strings.Join(words, " ")
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := "testdata/" + name + ".golden"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; look at it and run with -update if it is right. It begins to differ near:\n%s", path, near(got, string(want)))
	}
}

func TestPagesLookAsTheyDid(t *testing.T) {
	for name, src := range corpus(t) {
		name = strings.TrimSuffix(name, ".md")
		for _, width := range []int{40, 80, 120} {
			golden(t, fmt.Sprintf("%s-%d", name, width), stripped(New().Lines(src, width, looks[0])))
		}
	}
	src := corpus(t)["kinds.md"]
	golden(t, "kinds-dark-colours", readable(New().Lines(src, 80, looks[0]), looks[0]))
	golden(t, "kinds-light-colours", readable(New().Lines(src, 80, looks[1]), looks[1]))
	golden(t, "kinds-ascii", stripped(New().Lines(src, 80, looks[2])))
	golden(t, "kinds-plain", PlainText(src)+"\n")
}
