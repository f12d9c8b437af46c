package content

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"prefill/deck"
)

// glossaryFile is made from the key concepts of the packs, so that each term
// is explained in one place only.
const glossaryFile = "../docs/glossary.md"

const glossaryHead = `# Glossary

Every term that the packs define, with the pack it belongs to. The same
meanings are in the program: ` + "`prefill term TTFT`" + `.

This page is made from the key concepts of the packs. After a change to one,
write it anew with ` + "`go test ./content -run Glossary -update`" + `.
`

// entryOf is one term of the glossary.
type entryOf struct {
	term, meaning, title, file string
}

func glossaryEntries(lib Library) []entryOf {
	f := &file{md: newMarkdown(), ages: ageing()}
	var all []entryOf
	for _, p := range lib.Packs {
		for _, c := range p.Concepts {
			all = append(all, entryOf{c.Term, strings.Join(strings.Fields(f.plain(c.Body.Markdown)), " "), p.Title, path.Base(p.Place.Path)})
		}
	}
	slices.SortFunc(all, func(a, b entryOf) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.term), strings.ToLower(b.term)), strings.Compare(a.term, b.term))
	})
	return all
}

// glossary writes the page: a heading for each letter, a line for each term.
func glossary(lib Library) string {
	escape := strings.NewReplacer(`\`, `\\`, `*`, `\*`, `_`, `\_`, "`", "\\`", `<`, `\<`, `[`, `\[`, `]`, `\]`, `|`, `\|`)
	var b strings.Builder
	b.WriteString(glossaryHead)
	letter := ""
	for _, e := range glossaryEntries(lib) {
		if first := strings.ToUpper(e.term[:1]); first != letter {
			letter = first
			fmt.Fprintf(&b, "\n## %s\n\n", letter)
		}
		fmt.Fprintf(&b, "- **%s**: %s [%s](../content/packs/%s)\n", escape.Replace(e.term), escape.Replace(e.meaning), escape.Replace(e.title), e.file)
	}
	return b.String()
}

func TestGlossaryIsThatOfThePacks(t *testing.T) {
	got := glossary(shippedPacks(t))
	if *update {
		if err := os.WriteFile(glossaryFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(glossaryFile)
	if err != nil {
		t.Fatal(err)
	}
	if got == strings.ReplaceAll(string(want), "\r\n", "\n") {
		return
	}
	t.Error("docs/glossary.md is not that of the packs; write it anew with: go test ./content -run Glossary -update")
	old := strings.Split(string(want), "\n")
	for line := range strings.SplitSeq(got, "\n") {
		if !slices.Contains(old, line) {
			t.Logf("missing or changed: %s", line)
		}
	}
}

func TestGlossaryNamesEveryTermOnceWithItsPack(t *testing.T) {
	lib := shippedPacks(t)
	entries := glossaryEntries(lib)
	if len(entries) < 6*len(lib.Packs) {
		t.Errorf("%d terms from %d packs", len(entries), len(lib.Packs))
	}
	for i, e := range entries {
		if e.meaning == "" || e.file == "" {
			t.Errorf("%q has no meaning or no pack", e.term)
		}
		if i > 0 && deck.Slug(e.term) == deck.Slug(entries[i-1].term) {
			t.Errorf("%q stands there twice", e.term)
		}
		if strings.ContainsAny(e.meaning, "`") || strings.Contains(e.meaning, "](") {
			t.Errorf("%q is not explained in plain text: %s", e.term, e.meaning)
		}
	}
}
