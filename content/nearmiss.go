package content

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"prefill/deck"
)

// checkNearMisses warns of what Markdown or prefill silently takes for
// ordinary text although its author most likely meant more.
func (f *file) checkNearMisses(s section, body int) {
	if s.kind == deck.PageOther {
		f.checkName(s)
	}
	for _, b := range s.blocks {
		if b.node.Kind() == ast.KindParagraph {
			f.checkHeadingSpace(b.node, body)
		}
	}
}

// checkName finds a section whose name is that of a known one but for a slip
// of the pen. Short names are not judged: "Batch" is no misspelt "Match".
func (f *file) checkName(s section) {
	const shortest = 8
	name := letters(s.title)
	if len(name) < shortest-1 || s.at == s.start {
		return
	}
	for _, known := range []string{"Matching exercise", "Attempt it", "Memory aid", "Mnemonic", "Easy to grasp", "Key concepts",
		"Quick scan", "Side by side", "Comparison", "In the real world", "Real-world examples", "Follow-ups",
		"Interviewer follow-ups", "Cheat sheet", "Stream demo", "References"} {
		if len(letters(known)) >= shortest && deck.Distance(name, letters(known)) <= 2 {
			f.report(WarnSectionName, s.at, "no section is called "+quoted(s.title)+", so this is a page only", `Did you mean "`+known+`"?`)
			return
		}
	}
}

// checkHeadingSpace finds a line such as "##Match". One # alone may be a tag.
func (f *file) checkHeadingSpace(n ast.Node, body int) {
	for i := range n.Lines().Len() {
		at := body + n.Lines().At(i).Start
		line, _, _ := strings.Cut(f.text[at:min(at+80, len(f.text))], "\n")
		rest := strings.TrimLeft(line, "#")
		if level := len(line) - len(rest); level >= 2 && level <= 6 && firstIsLetter(rest) {
			f.report(WarnHeadingSpace, at, quoted(line)+" is no heading", "Put a space after the #.")
		}
	}
}

func firstIsLetter(s string) bool { return s != "" && letters(string(firstRune(s))) != "" }

// checkLateFront finds front matter that does not begin on the first line,
// where it is taken for a rule and a heading.
func (f *file) checkLateFront() {
	n := 0
	for n < len(f.lines)-1 && strings.TrimSpace(f.lineText(n)) == "" {
		n++
	}
	if n == 0 || n+1 >= len(f.lines) || strings.TrimSpace(f.lineText(n)) != frontRule {
		return
	}
	key, _, ok := strings.Cut(f.lineText(n+1), ":")
	for _, known := range frontKeys() {
		if ok && key == known {
			f.report(WarnFrontLate, f.lines[n], "front matter begins on the first line, so this is none", "Remove the blank lines above it.")
		}
	}
}
