package prose

import (
	"strings"
	"testing"

	"prefill/ui/theme"
)

func TestALineOfOpenersIsShownAsWritten(t *testing.T) {
	th := theme.New(true, false)
	for _, opener := range []string{"[", "*a_ ", "[a](", "**a", "![a", "~~x "} {
		line := strings.TrimSpace(strings.Repeat(opener, 900/len(opener)))
		if got := Inline(line, th); got != line {
			t.Errorf("%.12q... became %.40q", line, got)
		}
	}
	if got := Plain("**bold** and `code` and [a link](https://example.org)"); strings.ContainsAny(got, "*`") {
		t.Errorf("an ordinary line is no longer read as Markdown: %q", got)
	}
}

func BenchmarkCostlyLine(b *testing.B) {
	th := theme.New(true, false)
	for _, opener := range []string{"[", "*a_ ", "`", "<"} {
		line := strings.Repeat(opener, 2000/len(opener))
		b.Run(opener, func(b *testing.B) {
			for b.Loop() {
				Inline(line, th)
			}
		})
	}
}
