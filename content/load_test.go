package content

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prefill/deck"
)

var update = flag.Bool("update", false, "write what the tests see to their golden files")

// readText reads one file of the user's from memory.
func readText(path, text string) (*deck.Pack, []Problem) {
	f := &file{path: path, origin: deck.Own, md: newMarkdown(), ages: ageing()}
	p := f.read([]byte(text))
	sortProblems(f.problems)
	return p, f.problems
}

// folder writes files and gives the source that holds them.
func folder(t testing.TB, files map[string]string) Source {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		write(t, filepath.Join(dir, name), text)
	}
	s, err := Dir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		write(t, path, got)
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got:\n%s", path, got)
	}
}

// describe writes a pack so that a person can compare it with its source.
func describe(p *deck.Pack, problems []Problem) string {
	var b strings.Builder
	for _, problem := range problems {
		fmt.Fprintf(&b, "%s %s: %s\n", problem.Severity, problem.Code, problem)
	}
	if p == nil {
		return b.String() + "no pack\n"
	}
	fmt.Fprintf(&b, "pack %s: %q, task %q, track %q, level %d, %d min, tags %q, updated %s\n",
		p.ID, p.Title, p.Task, p.Track, p.Level, p.Length, p.Tags, p.Updated.Format("2006-01-02"))
	for _, page := range p.Pages {
		fmt.Fprintf(&b, "page %s %q at line %d\n", page.Kind, page.Title, page.Body.Place.Line)
	}
	for _, c := range p.Cards() {
		fmt.Fprintf(&b, "card %s at %d:%d\n", c.ID, c.Prompt.Place.Line, c.Prompt.Place.Col)
		for _, part := range []struct{ name, text string }{{"prompt", c.Prompt.Markdown}, {"answer", c.Answer.Markdown},
			{"why", c.Why.Markdown}, {"nudge", c.Nudge.Markdown}, {"trap", c.Trap.Markdown}} {
			if part.text != "" {
				fmt.Fprintf(&b, "  %s: %q\n", part.name, part.text)
			}
		}
		for _, point := range c.MustSay {
			fmt.Fprintf(&b, "  must say at %d:%d: %q\n", point.Place.Line, point.Place.Col, point.Markdown)
		}
	}
	if p.Match != nil {
		for _, d := range p.Match.Decoys {
			fmt.Fprintf(&b, "decoy %q\n", d.Answer.Markdown)
		}
	}
	if p.Sheet != nil {
		fmt.Fprintf(&b, "sheet of %d words, %d bullets\n", p.Sheet.Words, len(p.Sheet.Bullets))
	}
	for _, s := range p.Streams {
		fmt.Fprintf(&b, "stream %s seed %d: %+v\n", s.Slug, s.Seed, s.Place)
		for _, l := range s.Lanes {
			fmt.Fprintf(&b, "  lane %q prompt %d cached %d output %d queue %v ttft %v tpot %v stalls %v, derived %t\n",
				l.Label, l.Prompt, l.Cached, l.Output, l.Queue, l.TTFT, l.TPOT, l.Stalls, l.Setting != nil)
		}
	}
	for _, r := range p.Refs {
		fmt.Fprintf(&b, "ref %q %s %q\n", r.Title, r.URL, r.Note.Markdown)
	}
	return b.String()
}

func TestEverySectionOfTheFormatIsRead(t *testing.T) {
	src, err := os.ReadFile("testdata/packs/whole.md")
	if err != nil {
		t.Fatal(err)
	}
	p, problems := readText("whole.md", string(src))
	golden(t, "testdata/packs/whole.golden", describe(p, problems))
}

func TestShippedPacksHaveNoMistakesAndNoWarnings(t *testing.T) {
	lib := Load(Embedded())
	if len(lib.Packs) == 0 {
		t.Fatal("no pack is shipped")
	}
	for _, p := range lib.Problems {
		t.Errorf("%s %s: %s", p.Severity, p.Code, p)
	}
}

func TestLineEndsAndByteOrderMarkChangeNothing(t *testing.T) {
	src, err := os.ReadFile("testdata/packs/whole.md")
	if err != nil {
		t.Fatal(err)
	}
	lf := string(src)
	want := describe(readText("x.md", lf))
	mixed := strings.Replace(lf, "\n", "\r\n", 40)
	for name, text := range map[string]string{
		"CRLF": strings.ReplaceAll(lf, "\n", "\r\n"), "mixed": mixed,
		"BOM": "\uFEFF" + lf, "BOM and CRLF": "\uFEFF" + strings.ReplaceAll(lf, "\n", "\r\n"),
	} {
		if got := describe(readText("x.md", text)); got != want {
			t.Errorf("%s gives other cards:\n%s", name, got)
		}
	}
}

func TestTheSameFilesGiveTheSameLibrary(t *testing.T) {
	files := map[string]string{}
	for i := range 60 {
		files[fmt.Sprintf("d%d/%02d.md", i%3, i)] = fmt.Sprintf("# Topic %d\n\n## Cards\n\n### What is thing number %d?\n\nIt.\n", i%50, i)
	}
	s := folder(t, files)
	render := func() string {
		var b strings.Builder
		lib := Load(s)
		for _, p := range lib.Packs {
			b.WriteString(describe(p, nil))
		}
		for _, p := range lib.Problems {
			b.WriteString(p.String() + "\n")
		}
		return b.String()
	}
	want := render()
	for range 5 {
		if render() != want {
			t.Fatal("the same folder was read differently")
		}
	}
}

func TestABadFileNeverHidesAGoodOne(t *testing.T) {
	lib := Load(folder(t, map[string]string{
		"README.md": "just words",
		"bad.md":    "# Bad\n\n## Match\n\n| a | b |\n|---|---|\n| 1 | 2 | 3 |\n",
		"good.md":   "# Good\n\n## Cards\n\n### Q?\n\nA.\n",
	}))
	if len(lib.Packs) != 1 || lib.Packs[0].ID != "good" {
		t.Errorf("packs: %v", lib.Packs)
	}
	if len(lib.Broken) != 2 || lib.Broken[1].ID != "bad" || lib.Broken[1].Title != "Bad" {
		t.Errorf("broken: %+v", lib.Broken)
	}
}

func TestAnOwnPackReplacesTheShippedOneAndSaysSo(t *testing.T) {
	id := Load(Embedded()).Packs[0].ID
	own := folder(t, map[string]string{"mine.md": "---\nid: " + string(id) + "\ntitle: Mine\n---\n\n# Mine\n\nWords.\n"})
	for _, order := range [][]Source{{Embedded(), own}, {own, Embedded()}} {
		lib := Load(order...)
		p, ok := lib.Pack(id)
		if !ok || p.Title != "Mine" {
			t.Fatalf("the own pack is not the one found: %+v", p)
		}
		if n := countCode(lib.Problems, NoticeReplaces); n != 1 {
			t.Errorf("%d notices of the replacement", n)
		}
		for i, a := range lib.Packs {
			for _, b := range lib.Packs[:i] {
				if a.ID == b.ID {
					t.Errorf("%s is there twice", a.ID)
				}
			}
		}
	}
}

func TestTwoOwnPacksWithOneIDAreAnErrorThatNamesBoth(t *testing.T) {
	lib := Load(folder(t, map[string]string{"a.md": "# Same\n\nx\n", "b.md": "# same!\n\ny\n"}))
	if len(lib.Packs) != 1 || len(lib.Problems) != 1 {
		t.Fatalf("%d packs, problems %v", len(lib.Packs), lib.Problems)
	}
	got := lib.Problems[0].String()
	if !strings.Contains(got, "a.md") || !strings.Contains(got, "b.md") {
		t.Errorf("the message does not name both files: %s", got)
	}
}

func countCode(problems []Problem, code Code) int {
	n := 0
	for _, p := range problems {
		if p.Code == code {
			n++
		}
	}
	return n
}
