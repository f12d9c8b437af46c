package content

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// mistake is the smallest text that shows a problem, and where it is told.
// A place of 0:0 is the file as a whole.
type mistake struct {
	code Code
	at   string
	text string
}

const stream = "# T\n\n## Stream\n\n```stream\n"

func lanes(keys string) string {
	return stream + "title: x\nlanes:\n  - {label: a, " + keys + "}\n  - {label: b, output: 5, ttft: 1s, tpot: 1ms}\n```\n"
}

func mistakes() []mistake {
	return []mistake{
		{CodeEncoding, "0:0", "\xff\xfe#\x00 \x00T\x00"},
		{CodeEncoding, "3:4", "# T\n\ncaf\xe9 au lait\n"},
		{CodeBinary, "0:0", "# T\n\x00\n"},
		{CodeLineEnds, "0:0", "# T\r\rwords\r"},
		{CodeEmpty, "0:0", " \n\n"},

		{CodeTooManyProblems, "0:0", "# T\n" + strings.Repeat("## Empty\n### x\n\n## Cards\n", 1_001)},

		{CodeLineLong, "2:1", "# T\n" + strings.Repeat("a", MaxLine+1)},
		{CodeSectionLong, "2:1", "# T\n## Long\n" + strings.Repeat("words\n", MaxSection/6)},
		{CodeSectionLong, "2:4", "# T\n## Long\n~~~\n" + strings.Repeat("# in code\n", MaxSection/10) + "~~~\n"},
		{CodeNesting, "2:1", "# T\n" + strings.Repeat("> ", 20) + "x\n"},
		{CodeNesting, "10:17", "# T\n" + nestedList(9)},
		{CodeTableSize, "3:1", "# T\n" + strings.Repeat("|a", 33) + "|\n" + strings.Repeat("|-", 33) + "|\n"},
		{CodePromptLong, "3:5", "# T\n## Cards\n### " + strings.Repeat("why ", 300) + "\nyes\n"},

		{CodeFrontOpen, "1:1", "---\ntitle: x\n"},
		{CodeFrontSize, "1:1", "---\n" + strings.Repeat("# comment\n", MaxFront/10+1) + "---\n"},
		{CodeFrontSyntax, "2:9", "---\ntitle: a: b\n---\n# T\n"},
		{CodeFrontShape, "2:1", "---\n- a\n---\n# T\n"},
		{CodeFrontAlias, "2:8", "---\ntitle: &a x\n---\n# T\n"},
		{CodeFrontTwice, "3:1", "---\ntitle: x\ntitle: y\n---\n# T\n"},
		{CodeFrontValue, "2:8", "---\nlevel: 4\n---\n# T\n"},
		{CodeFrontValue, "2:8", "---\nlevel: 010\n---\n# T\n"},
		{CodeFrontValue, "2:5", "---\nid: Not A Slug\n---\n# T\n"},
		{CodeFrontValue, "2:10", "---\nupdated: soon\n---\n# T\n"},
		{CodeFrontValue, "2:8", "---\ntitle: \"\\e[2J\"\n---\n# T\n"},
		{CodeFrontValue, "2:7", "---\ntags: one, two\n---\n# T\n"},
		{WarnFrontUnknown, "2:1", "---\ntitel: x\n---\n# T\n"},

		{WarnFrontLate, "2:1", "\n---\ntitle: x\n---\n# T\n"},
		{WarnSectionName, "2:4", "# T\n## Follow-upps\nwords\n"},
		{WarnHeadingSpace, "3:1", "# T\nwords\n##Match\n"},

		{CodeNoHeading, "1:1", "only words\n"},
		{CodeSlugBad, "3:7", "# T\n## Cards\n### Q {#No}\nA\n"},
		{CodeSlugTwice, "5:5", "# T\n## Cards\n### Why?\nA\n### why\nB\n"},

		{CodeRowCells, "5:9", "# T\n## Match\n| a | b |\n|---|---|\n| `x || y` | or |\n"},
		{CodeTableBroken, "4:1", "# T\n## Match\n| a | b |\n|---|\n| x | y |\n"},
		{CodeColumns, "3:1", "# T\n## Match\n| a | b | c | d |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n"},
		{CodeColumns, "3:1", "# T\n## Side by side\n| a |\n|---|\n| 1 |\n"},
		{CodeCellEmpty, "5:7", "# T\n## Match\n| a | b |\n|---|---|\n| x | |\n"},
		{CodePairAmbiguous, "6:7", "# T\n## Match\n| a | b |\n|---|---|\n| x | “One”. |\n| y | \"one\" |\n| z | two |\n"},
		{CodeDecoyIsAnswer, "9:1", "# T\n## Match\n| a | b |\n|---|---|\n| x | 1 |\n| y | 2 |\n| z | 3 |\n\nDecoys: 4; 3\n"},
		{CodeConceptEmpty, "3:3", "# T\n## Key concepts\n- **Term**:\n"},
		{CodeAnswerMissing, "3:5", "# T\n## Cards\n### Why?\n"},
		{CodeQuestionEmpty, "3:1", "# T\n## Cards\n###\nAn answer\n"},
		{CodeLabelGlued, "8:1", "# T\n## Follow-ups\n### Q\n" + "Trap: this is fine\n\n### R\nFirst an approach.\nTrap: this is not\n- [ ] p\n"},
		{CodeLabelGlued, "5:1", "# T\n## Follow-ups\n### Q\n- [ ] a point\nTrap: swallowed\n"},
		{CodeLabelGlued, "8:1", "# T\n## Match\n| a | b |\n|---|---|\n| x | 1 |\n| y | 2 |\n| z | 3 |\nDecoys: 4\n"},

		{CodeStreamMissing, "3:4", "# T\n\n## Stream\n\nwords\n"},
		{CodeStreamSyntax, "6:9", stream + "title: a: b\n```\n"},
		{CodeStreamSyntax, "6:4", "# T\n\n## Stream\n\n   ```stream\n   title\n   ```\n"},
		{CodeStreamKey, "6:1", stream + "titel: x\ntitle: x\nlanes: []\n```\n"},
		{CodeStreamRequired, "6:1", stream + "lesson: x\n```\n"},
		{CodeStreamLanes, "7:8", stream + "title: x\nlanes: [{label: a, output: 1, ttft: 1s, tpot: 1s}]\n```\n"},
		{CodeStreamValue, "8:24", lanes("output: 0, ttft: 1s, tpot: 1ms")},
		{CodeStreamValue, "8:33", lanes("output: 5, ttft: 407, tpot: 1ms")},
		{CodeStreamValue, "8:56", lanes("output: 5, ttft: 1s, tpot: 1ms, jitter: .nan")},
		{CodeStreamTiming, "8:5", lanes("output: 5, ttft: 1s")},
		{CodeStreamTiming, "8:5", lanes("output: 5")},
		{CodeStreamTiming, "8:5", lanes("output: 5, ttft: 1s, tpot: 1ms, queue: 2s")},
		{CodeStreamTiming, "8:5", lanes("output: 5, ttft: 1s, tpot: 1ms, setting: {model: llama-3.1-8b, gpu: h200}")},
		{CodeStreamSetting, "8:5", lanes("prompt: 5, output: 5, setting: {model: no-such-model, gpu: h200}")},

		{WarnControl, "3:6", "# T\n\nwords\x1b[2J\n"},
		{WarnSectionTwice, "4:4", "# T\n## Summary\nA.\n## TL;DR\nB.\n"},
		{WarnSectionShape, "2:4", "# T\n## Match\nwords\n"},
		{WarnSectionShape, "2:4", "# T\n## Cards\nwords\n"},
		{WarnSectionEmpty, "2:4", "# T\n## Match\n"},
		{WarnHeadingInHTML, "3:1", "# T\n<details>\n## Cards\n"},
		{WarnMatchSmall, "2:4", "# T\n## Match\n| a | b |\n|---|---|\n| x | y |\n"},
		{WarnCellLong, "5:7", "# T\n## Side by side\n| a | b |\n|---|---|\n| x | " + strings.Repeat("long ", 25) + " |\n"},
		{WarnRowShort, "5:1", "# T\n## Side by side\n| a | b |\n|---|---|\n| x |\n"},
		{WarnTableUntitled, "7:1", "# T\n## Side by side\n| a | b |\n|---|---|\n| x | y |\n\n| c | d |\n|---|---|\n| x | y |\n"},
		{WarnConceptShape, "3:3", "# T\n## Key concepts\n- Term: meaning\n"},
		{WarnMustSayMissing, "3:5", "# T\n## Follow-ups\n### Q\nSo.\n"},
		{WarnMustSayMixed, "4:1", "# T\n## Follow-ups\n### Q\n- [ ] one\n- two\n"},
		{WarnApproach, "3:5", "# T\n## Follow-ups\n### Q\n- [ ] one\n"},
		{WarnSheetLong, "2:4", "# T\n## Cheat sheet\n" + strings.Repeat("word ", 201)},
		{WarnAges, "6:15", "---\nid: t\n---\n# T\n\nA GPU costs a $2 bill an hour.\n"},
		{WarnRefNoLink, "3:3", "# T\n## References\n- A book.\n"},
		{WarnRefScheme, "3:3", "# T\n## References\n- [A](javascript:alert(1))\n"},
	}
}

// nestedList is a list in a list, depth deep.
func nestedList(depth int) string {
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "%s- x\n", strings.Repeat("  ", i))
	}
	return b.String()
}

func TestEveryMistakeIsToldWithItsPlace(t *testing.T) {
	for i, m := range mistakes() {
		t.Run(fmt.Sprintf("%s-%d", m.code, i), func(t *testing.T) {
			_, problems := readText("x.md", m.text)
			var seen []string
			for _, p := range problems {
				seen = append(seen, fmt.Sprintf("%s %s", p.Code, p))
				if p.Code == m.code && fmt.Sprintf("%d:%d", p.Line, p.Col) == m.at {
					if p.Hint == "" {
						t.Error("there is no hint how to mend it")
					}
					return
				}
			}
			t.Errorf("no %s at %s; the problems are:\n%s", m.code, m.at, strings.Join(seen, "\n"))
		})
	}
}

// codesInSource gives the value of every constant of type Code.
func codesInSource(t *testing.T) []Code {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "code.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes []Code
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			for _, v := range spec.Values {
				if lit, ok := v.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					codes = append(codes, Code(strings.Trim(lit.Value, `"`)))
				}
			}
		}
		return true
	})
	return codes
}

func TestTheDocumentListsEveryCode(t *testing.T) {
	doc, err := os.ReadFile("../docs/packs.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range codesInSource(t) {
		row := fmt.Sprintf("| `%s` | %s |", code, code.Severity())
		if !strings.Contains(string(doc), row) {
			t.Errorf("docs/packs.md has no row that begins %q", row)
		}
	}
}

// elsewhere are the codes that one text alone cannot show; the tests of
// sources and libraries show them.
func elsewhere() []Code {
	return []Code{CodeUnreadable, CodeNotRegular, CodeTooManyFiles, CodeFileSize, CodeNoID, CodeIDTaken,
		WarnLinkSkipped, WarnTrackUnknown, WarnAfterUnknown, WarnNearDuplicate, NoticeReplaces}
}

func TestEveryCodeHasATextThatShowsIt(t *testing.T) {
	shown := map[Code]bool{}
	for _, m := range mistakes() {
		shown[m.code] = true
	}
	for _, code := range elsewhere() {
		shown[code] = true
	}
	for _, code := range codesInSource(t) {
		if !shown[code] {
			t.Errorf("nothing shows %s", code)
		}
	}
}

func TestAllMistakesOfAFileAreToldAtOnce(t *testing.T) {
	_, problems := readText("x.md", "---\nlevel: 9\ntitle: a\ntitle: b\n---\n# T\n## Match\n| a | b |\n|---|---|\n| x | |\n| y | 1 | 2 |\n## Cards\n### Q\n")
	for _, code := range []Code{CodeFrontValue, CodeFrontTwice, CodeCellEmpty, CodeRowCells, CodeAnswerMissing} {
		if countCode(problems, code) != 1 {
			t.Errorf("%s is told %d times", code, countCode(problems, code))
		}
	}
}

func TestAMessageCannotActOnATerminal(t *testing.T) {
	p := Problem{Code: CodeEmpty, Msg: "m", Hint: "h."}
	p.Path = "a\x1b]0;x\a\n\u202e\u009b\xff.md"
	if got, want := p.String(), "a<U+001B>]0;x<U+0007><U+000A><U+202E><U+009B><FF>.md: m. h."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	_, problems := readText("x.md", "# T\n## Cards\n### a\x1b[2J\u202e {#\x1b}\nA\n")
	for _, p := range problems {
		if strings.ContainsFunc(p.String(), unseen) {
			t.Errorf("%q holds a control character", p.String())
		}
	}
}
