package content

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// report is a fault that was reported of programs of this kind, shown with
// text of our own: the cards that must come out, and the pages.
type report struct {
	name  string
	text  string
	cards []string // kind/slug = answer
	page  string   // must be in some page, byte for byte
}

func reports() []report {
	const q = "# T\n\n## Cards\n\n"
	return []report{
		{"syntax inside a fence is no card",
			"# T\n\n```cpp\nstd::vector v{};\na == b && b == c\nQ: what\nA: that\n## Cards\n### Q\n| a | b |\n|---|---|\n```\n", nil,
			"Q: what\nA: that\n## Cards\n### Q\n"},
		{"syntax inside a code span is no card", "# T\n\nA line with `typedef std::vector<int> V; {#x}` and `## Cards`.\n", nil, "`typedef std::vector<int> V; {#x}`"},
		{"a blank line inside code does not cut the card", q + "### How?\n\n```go\na()\n\nb()\n```\n\n### Next?\n\nyes\n",
			[]string{"card/how = ```go\na()\n\nb()\n```", "card/next = yes"}, ""},
		{"a heading line inside code stays in the code", q + "### How?\n\n```sh\n## Answer to life\necho 42\n```\n",
			[]string{"card/how = ```sh\n## Answer to life\necho 42\n```"}, ""},
		{"a later section does not leak into an answer", q + "### How?\n\nso\n\n## Follow-up\n\nhidden\n", []string{"card/how = so"}, "hidden"},
		{"tilde fences and longer fences hold shorter ones", q + "### How?\n\n~~~~\n~~~\n### no\nA: x\n```\n~~~~\n",
			[]string{"card/how = ~~~~\n~~~\n### no\nA: x\n```\n~~~~"}, ""},
		{"prose with two colons is no card", "# T\n\nnote: see std::sync::Mutex; a == b\n\n---\n\nmore\n", nil, "see std::sync::Mutex; a == b\n\n---\n\nmore"},
		{"code keeps its indentation", q + "### How?\n\n```python\ndef f():\n    return 1\n\tx\n```\n",
			[]string{"card/how = ```python\ndef f():\n    return 1\n\tx\n```"}, ""},
		{"indented code at the start of an answer keeps it", q + "### How?\n\n    four spaces\n      six\n",
			[]string{"card/how =     four spaces\n      six"}, ""},
		{"a rule is no front matter", q + "### One?\n\n1\n\n---\n\n### Two?\n\n2\n", []string{"card/one = 1\n\n---", "card/two = 2"}, ""},
		{"front matter and two rules", "---\ntitle: X\n---\n\n# T\n\n## Cards\n\n### One?\n\n1\n\n***\n\n---\n\n### Two?\n\n2\n",
			[]string{"card/one = 1\n\n***\n\n---", "card/two = 2"}, ""},
		{"text between rules is not dropped", q + "### One?\n\n1\n\n---\n\nA plain sentence.\n\n---\n", []string{"card/one = 1\n\n---\n\nA plain sentence.\n\n---"}, ""},
		{"an escaped pipe is one cell, in code too", "# T\n## Side by side\n| a | b |\n|---|---|\n| x | `p \\| q` \\| r |\n", []string{"cell/x.b = `p | q` | r"}, ""},
		{"a table belongs to the answer after a blank line", q + "### How?\n\nSo:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nDone.\n",
			[]string{"card/how = So:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nDone."}, ""},
		{"a generic type is text", q + "### What is List<String>?\n\nA List<String> &lt;ordered&gt;.\n",
			[]string{"card/what-is-list-string = A List<String> &lt;ordered&gt;."}, ""},
		{"dollars stay as they are", q + "### Price of $$x$$?\n\n$5 to $10, `$\\${M}$`, $$x$$, $$\n",
			[]string{"card/price-of-x = $5 to $10, `$\\${M}$`, $$x$$, $$"}, ""},
		{"an exclamation mark before a bracket is text", q + "### Why [$x!$] and [y]?\n\n[$x!$] and ![alt](i.png)\n",
			[]string{"card/why-x-and-y = [$x!$] and ![alt](i.png)"}, ""},
		{"numbers of a list stay", q + "### Steps?\n\n1. a\n2. b\n10. c\n", []string{"card/steps = 1. a\n2. b\n10. c"}, ""},
		{"setext headings are headings", "T\n=\n\nCards\n-----\n\n### How?\n\nso\n", []string{"card/how = so"}, ""},
		{"a title of equal signs inside code is none", q + "### How?\n\n```\nCards\n=====\n```\n", []string{"card/how = ```\nCards\n=====\n```"}, ""},
		{"a fence in a list item holds headings", "# T\n\n## Key concepts\n\n- **A**: code\n\n  ```\n  ## x\n\n  - **B**: no\n  ```\n- **C**: see\n  below\n",
			[]string{"concept/a = code\n\n```\n## x\n\n- **B**: no\n```", "concept/c = see\nbelow"}, ""},
		{"an HTML comment hides what it holds", "# T\n\n<!--\n\n## Cards\n\n### No?\n\nno\n\n-->\n\n## Cards\n\n### Yes?\n\nyes\n", []string{"card/yes = yes"}, ""},
		{"details hold text", q + "### How?\n\n<details>\n<summary>so</summary>\n\nlike this\n\n</details>\n",
			[]string{"card/how = <details>\n<summary>so</summary>\n\nlike this\n\n</details>"}, ""},
		{"footnotes stay with their text", q + "### How?\n\nso[^1]\n\n[^1]: because\n", []string{"card/how = so[^1]\n\n[^1]: because"}, ""},
		{"link definitions stay with their text", q + "### How?\n\n[so]\n\n[so]: https://example.org/\n", []string{"card/how = [so]\n\n[so]: https://example.org/"}, ""},
		{"a deeper heading belongs to the answer", q + "#### How?\n\nso\n\n##### Detail\n\nmore\n", []string{"card/how = so\n\n##### Detail\n\nmore"}, ""},
		{"a list with blank lines is one list", "# T\n\n## Follow-ups\n\n### Q?\n\nSo.\n\n- [ ] one\n\n- [ ] two\n\n  still two\n",
			[]string{"followup/q = So."}, ""},
		{"a comma, a capital or a hyphen changes no id", q + "### Why, then: KV-cache?\n\nso\n", []string{"card/why-then-kv-cache = so"}, ""},
	}
}

func TestReportedFaultsOfOtherParsersAreNotOurs(t *testing.T) {
	for _, r := range reports() {
		t.Run(r.name, func(t *testing.T) {
			p, problems := readText("x.md", r.text)
			for _, problem := range problems {
				if problem.Severity == Error {
					t.Fatalf("%s: %s", problem.Code, problem)
				}
			}
			var got []string
			for _, c := range p.Cards() {
				got = append(got, string(c.Kind)+"/"+c.Slug+" = "+c.Answer.Markdown)
			}
			if !slices.Equal(got, r.cards) {
				t.Errorf("cards: %q\nwant:  %q", got, r.cards)
			}
			found := false
			for _, page := range p.Pages {
				found = found || strings.Contains(page.Body.Markdown, r.page)
			}
			if !found {
				t.Errorf("no page holds %q: %q", r.page, p.Pages)
			}
		})
	}
}

func TestEveryLineOfTextIsOnAPage(t *testing.T) {
	src, err := os.ReadFile("testdata/packs/whole.md")
	if err != nil {
		t.Fatal(err)
	}
	p, _ := readText("whole.md", string(src))
	var shown strings.Builder
	for _, page := range p.Pages {
		shown.WriteString(page.Title + "\n" + page.Body.Markdown + "\n")
	}
	_, body, _ := strings.Cut(string(src)[4:], "\n---\n")
	for line := range strings.SplitSeq(body, "\n") {
		if text := strings.TrimLeft(line, "# "); !strings.Contains(shown.String(), text) {
			t.Errorf("lost: %q", line)
		}
	}
}

func TestReadingNeverWritesIntoAFile(t *testing.T) {
	text := "# T\n\n## Cards\n\n### How?\n\n```sh\n## step one\n```\n" + strings.Repeat("x", MaxLine+5) + "\n\n# Last\n"
	s := folder(t, map[string]string{"a.md": text})
	Load(s)
	got, err := os.ReadFile(filepath.Join(s.path, "a.md"))
	if err != nil || string(got) != text {
		t.Errorf("the file was changed (%v)", err)
	}
	files, err := os.ReadDir(s.path)
	if err != nil || len(files) != 1 {
		t.Errorf("%d files are in the folder (%v)", len(files), err)
	}
}

func TestRepeatedPromptsThatAreMeantHaveTheirOwnIDs(t *testing.T) {
	p, problems := readText("x.md", "# T\n## Match\n| a | b |\n|---|---|\n| x | 1 |\n| x {=} | 2 |\n| z | 3 {=} |\n| w | 3 {=} |\n")
	if len(problems) != 0 {
		t.Fatal(problems)
	}
	var ids []string
	for _, c := range p.Cards() {
		ids = append(ids, string(c.ID))
	}
	want := []string{"t/pair/x", "t/pair/x-2", "t/pair/z", "t/pair/w"}
	if !slices.Equal(ids, want) {
		t.Errorf("ids %q, want %q", ids, want)
	}
}
