package content

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"prefill/deck"
)

// shapes are inputs that cost parsers of Markdown or YAML far more than their
// size, each grown to about n bytes.
func shapes() map[string]func(n int) string {
	repeat := func(head, unit, tail string) func(int) string {
		return func(n int) string { return head + strings.Repeat(unit, n/len(unit)) + tail }
	}
	lines := func(unit string) func(int) string {
		return func(n int) string {
			line := "## S\n\n" + strings.Repeat(unit, 4000/len(unit)) + "\n\n"
			return "# T\n\n" + strings.Repeat(line, max(1, n/len(line)))
		}
	}
	return map[string]func(n int) string{
		"headings":             repeat("# T\n", "## a\n", ""),
		"questions":            repeat("# T\n## Cards\n", "### a\nb\n", ""),
		"items":                repeat("# T\n## Key concepts\n", "- **a**: b\n\n", ""),
		"links never closed":   lines("[a]("),
		"links half open":      lines("[a](<b"),
		"emphasis never ends":  lines("*a_ "),
		"backslash, backticks": lines("\\``"),
		"brackets":             lines("["),
		"quotes":               lines("> "),
		"bullets":              lines("- "),
		"numbers":              lines("1. "),
		"footnotes":            lines("[^1]: "),
		"references":           repeat("# T\n", "[a]: b\n", ""),
		"narrow rows":          repeat("# T\n## Match\n|a|b|\n|-|-|\n", "|-|-|\n", ""),
		"wide rows":            repeat("# T\n"+strings.Repeat("|a", 32)+"|\n"+strings.Repeat("|-", 32)+"|\n", "|\n", ""),
		"entities":             lines("&#27;"),
		"marks of emphasis":    lines("**"),
		"prompts with brackets": func(n int) string {
			return "# T\n## Cards\n" + strings.Repeat("### "+strings.Repeat("[a](", 200)+"\nb\n", max(1, n/810))
		},
		"concepts with brackets": func(n int) string {
			return "# T\n## Key concepts\n" + strings.Repeat("- **"+strings.Repeat("[a](", 200)+"**: b\n", max(1, n/810))
		},
		"references with brackets": func(n int) string {
			return "# T\n" + strings.Repeat("## References\n- "+strings.Repeat("[a](", 900)+"\n", max(1, n/3620))
		},
		"front matter, deep":    repeat("---\na: ", "[", "\n---\n# T\n"),
		"front matter, keys":    repeat("---\n", "k: 1\n", "---\n# T\n"),
		"front matter, anchors": repeat("---\na: ", "&a ", "\n---\n# T\n"),
		"stream, deep":          repeat("# T\n## Stream\n```stream\n", "{a: ", "\n```\n"),
		"combining marks":       lines("e\u0301\u0301\u0301"),
		"spaces":                repeat("# T\n", " \n", ""),
		"backticks":             lines("`"),
		"marks of a card":       repeat("# T\n## Cards\n### Q ", "{=}", "\nA\n"),
		"comment never closed":  repeat("# T\n<!-- ", "## a\n", ""),
	}
}

func TestCostlyShapesEndInCardsOrAClearError(t *testing.T) {
	for name, shape := range shapes() {
		p, problems := readText("x.md", shape(MaxSection))
		if p == nil && len(problems) == 0 {
			t.Errorf("%s: neither pack nor problem", name)
		}
	}
}

func TestHostileFilesNeverHideAGoodOne(t *testing.T) {
	files, err := filepath.Glob("testdata/hostile/*.md")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d hostile files (%v)", len(files), err)
	}
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lib := Load(folder(t, map[string]string{"hostile.md": string(src), "safe.md": "# Safe and sound\n\n## Cards\n\n### Q?\n\nA.\n"}))
		if _, ok := lib.Pack("safe-and-sound"); !ok {
			t.Errorf("%s hides a good file", path)
		}
		for _, p := range lib.Problems {
			if strings.ContainsFunc(p.String(), unseen) {
				t.Errorf("%s: the message %q could act on a terminal", path, p.String())
			}
		}
		if _, ok := lib.Pack("hostile"); !ok && lib.Errors() == 0 {
			t.Errorf("%s: neither a pack nor an error", path)
		}
	}
}

// checkSound holds for every pack that is loaded, whatever the input was.
func checkSound(t *testing.T, src []byte) {
	t.Helper()
	f := &file{path: "x.md", origin: deck.Own, md: newMarkdown(), ages: ageing()}
	p := f.read(src)
	lines := strings.Count(string(src), "\n") + 1
	for _, problem := range f.problems {
		if problem.Line > lines || problem.Line < 0 || problem.Msg == "" || strings.ContainsFunc(problem.String(), unseen) {
			t.Errorf("problem %+v of %d lines", problem, lines)
		}
	}
	if p == nil || f.failed() {
		if len(f.problems) == 0 {
			t.Error("neither pack nor problem")
		}
		return
	}
	seen := map[deck.CardID]bool{}
	for _, c := range p.Cards() {
		if seen[c.ID] {
			t.Errorf("two cards have the id %s", c.ID)
		}
		seen[c.ID] = true
		answered := !c.Answer.Empty() || len(c.MustSay) > 0
		if !answered || c.Prompt.Place.Line < 1 || c.Prompt.Place.Line > lines || !utf8.ValidString(c.Answer.Markdown) {
			t.Errorf("card %+v", c)
		}
	}
	if !utf8.ValidString(string(p.ID)) || p.ID == "" || p.Title == "" {
		t.Errorf("pack %q, title %q", p.ID, p.Title)
	}
}

func seedFuzz(f *testing.F) {
	for _, pattern := range []string{"packs/*.md", "testdata/packs/*.md", "testdata/hostile/*.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, path := range files {
			src, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(src)
		}
	}
	for _, m := range mistakes() {
		f.Add([]byte(m.text))
	}
	for _, r := range reports() {
		f.Add([]byte(r.text))
	}
}

func FuzzRead(f *testing.F) {
	seedFuzz(f)
	f.Fuzz(func(t *testing.T, src []byte) { checkSound(t, src) })
}

func FuzzFrontMatter(f *testing.F) {
	for _, m := range mistakes() {
		if front, _, ok := strings.Cut(strings.TrimPrefix(m.text, "---\n"), "\n---\n"); ok {
			f.Add(front)
		}
	}
	f.Add("a: {b: [c, !!binary x, ? y]}\n<<: *d")
	f.Add("title: \"\\x1b]0;x\\a\"\nlevel: 1e999\nupdated: 9999-99-99")
	f.Fuzz(func(t *testing.T, front string) { checkSound(t, []byte("---\n"+front+"\n---\n# T\n\nwords\n")) })
}

func FuzzStream(f *testing.F) {
	f.Add("title: x\nlanes:\n  - {label: a, output: 5, ttft: 1s, tpot: 1ms}\n  - {label: b, output: 5, prompt: 8, setting: {model: llama-3.1-8b, gpu: h200}}")
	f.Add("title: [x]\nlanes: {a: b}\nseed: -1")
	f.Fuzz(func(t *testing.T, block string) {
		checkSound(t, []byte("# T\n\n## Stream\n\n~~~stream\n"+block+"\n~~~\n"))
	})
}

// A person saves half a file, or the disk does: every beginning of a pack and
// every loss of a line must be read without harm.
func TestAPackCutAnywhereIsReadWithoutHarm(t *testing.T) {
	src, err := os.ReadFile("testdata/packs/whole.md")
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(src); i += 7 {
		checkSound(t, src[:i])
	}
	lines := strings.SplitAfter(string(src), "\n")
	for i := range lines {
		checkSound(t, []byte(strings.Join(lines[:i], "")+strings.Join(lines[i+1:], "")))
	}
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 1))
	for range 200 {
		b := []byte(string(src))
		for range 3 {
			b[r.IntN(len(b))] = "#|`-*{}[]()<>\n\t :~=&\\"[r.IntN(21)]
		}
		checkSound(t, b)
	}
	if t.Failed() {
		t.Logf("seed %d", seed)
	}
}

func BenchmarkLoadShipped(b *testing.B) {
	for b.Loop() {
		Load(Embedded())
	}
}

func BenchmarkReadOnePack(b *testing.B) {
	src, err := os.ReadFile("testdata/packs/whole.md")
	if err != nil {
		b.Fatal(err)
	}
	md, ages := newMarkdown(), ageing()
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		f := &file{path: "x.md", origin: deck.Own, md: md, ages: ages}
		f.read(src)
	}
}

// Ten thousand packs of 2 KB.
func BenchmarkLoadTenThousand(b *testing.B) {
	dir := b.TempDir()
	for i := range 10_000 {
		var s strings.Builder
		fmt.Fprintf(&s, "# Topic %d\n\n## Match\n\n| a | b | c |\n|---|---|---|\n", i)
		for j := range 12 {
			fmt.Fprintf(&s, "| term %d of %d | meaning %d-%d | reason |\n", j, i, i, j)
		}
		s.WriteString("\n## Cards\n\n")
		for j := range 12 {
			fmt.Fprintf(&s, "### What is number %d about subject %d in place %d?\n\nThe answer to it, at some length, number %d.\n\n", j, i, i*j, j)
		}
		write(b, filepath.Join(dir, fmt.Sprintf("%02d", i%100), fmt.Sprintf("%d.md", i)), s.String())
	}
	source, err := Dir(dir)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if lib := Load(source); len(lib.Packs) != 10_000 {
			b.Fatalf("%d packs", len(lib.Packs))
		}
	}
}

// Time a byte must not grow with the size: compare the two columns of ns/op.
func BenchmarkCostlyShapes(b *testing.B) {
	for name, shape := range shapes() {
		for _, size := range []int{64 << 10, 512 << 10} {
			src := shape(size)
			b.Run(fmt.Sprintf("%s/%dKiB", name, size>>10), func(b *testing.B) {
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					readText("x.md", src)
				}
			})
		}
	}
}
