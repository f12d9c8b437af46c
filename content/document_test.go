package content

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// An author copies examples; they must pass the checker as they stand.
func TestTheExamplesOfTheDocumentAreSound(t *testing.T) {
	doc, err := os.ReadFile("../docs/packs.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?ms)^```(markdown|stream)\n(.*?)^```$").FindAllStringSubmatch(string(doc), -1)
	if len(examples) < 7 {
		t.Fatalf("only %d examples", len(examples))
	}
	for _, e := range examples {
		text := e[2]
		switch {
		case e[1] == "stream":
			text = "# Topic\n\n## Stream\n\n```stream\n" + text + "```\n"
		case strings.HasPrefix(text, "- ["):
			text = "# Topic\n\n## References\n\n" + text
		case strings.HasPrefix(text, "## "):
			text = "# Topic\n\n" + text
		}
		_, problems := readText("docs/packs.md", text)
		for _, p := range problems {
			t.Errorf("%s: %s\nin:\n%s", p.Code, p, text)
		}
	}
}
