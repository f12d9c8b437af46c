package prose

import (
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/theme"
)

// maxOneLine is how much of a prompt, a title or a cell is read.
const maxOneLine = 8 << 10

// maxOneLineParsed is how much of it is parsed; a longer one is shown as
// written. Cells are drawn anew on every frame, and goldmark takes 35 times as
// long for 8 KiB of opening brackets as for 1 KiB.
const maxOneLineParsed = 2 << 10

// maxDelimiters is how many openers of links and emphasis a line that is parsed
// may hold. Each may have to be matched with every other, and a board of a
// match draws a dozen cells on every frame; more than this is never prose.
const maxDelimiters = 64

// tooCostly reports whether a line is shown as written, since to parse it would
// hold up the frame.
func tooCostly(s string) bool {
	if len(s) > maxOneLineParsed {
		return true
	}
	n := 0
	for i := range len(s) {
		switch s[i] {
		case '[', '*', '_', '~':
			n++
		}
	}
	return n > maxDelimiters
}

// oneLine parses inline Markdown only: a prompt that begins with "1." or "#"
// is no list and no heading.
var oneLine = sync.OnceValue(func() parser.Parser {
	inline := append(parser.DefaultInlineParsers(),
		util.Prioritized(maths{}, 50),
		util.Prioritized(extension.NewStrikethroughParser(), 500),
		util.Prioritized(extension.NewLinkifyParser(), 999))
	return parser.NewParser(
		parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 100)),
		parser.WithInlineParsers(inline...))
})

// Inline draws inline Markdown on one line: code spans, emphasis, and links
// with their host. It is for prompts, cells and titles; fit the result to its
// place with draw.Fit or draw.Wrap.
func Inline(s string, th theme.Theme) string {
	p := newPen(th)
	return textOf(glyphs(p.pieces(oneLineSpans(s))))
}

func embolden(spans []span) []span {
	for i := range spans {
		spans[i].ink.bold = true
	}
	return spans
}

// Hang wraps inline Markdown on lines of at most width cells, the first
// beginning with first and the others with as many blanks. Unlike a wrapped
// Inline, each line opens and closes its own colours, and <br> breaks it.
func Hang(first, s string, width int, th theme.Theme) []string {
	indent := draw.Width(first)
	if width-indent < narrowest {
		first, indent = "", 0
	}
	p := newPen(th)
	lines := flow(p.pieces(inlineSpans(s)), width-indent)
	for i := range lines {
		if i == 0 {
			lines[i] = first + lines[i]
		} else {
			lines[i] = strings.Repeat(" ", indent) + lines[i]
		}
	}
	return lines
}

// Plain gives the words of inline Markdown on one line, without any colour.
func Plain(s string) string {
	return strings.Join(strings.Fields(plainOf(oneLineSpans(s))), " ")
}

// inlineSpans reads inline Markdown; a <br> is a line feed in it.
func inlineSpans(s string) []span {
	if len(s) > maxOneLine {
		s = strings.ToValidUTF8(s[:maxOneLine], "")
	}
	s = neutral.Line(strings.TrimSpace(s))
	if tooCostly(s) || wordsOnly(s) {
		return trimSpans([]span{{text: s}})
	}
	r := reader{src: []byte(s)}
	var out []span
	doc := oneLine().Parse(text.NewReader(r.src))
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Type() == ast.TypeBlock {
			out = append(out, r.inline(n)...)
		}
	}
	return trimSpans(out)
}

// wordsOnly reports whether s holds nothing that inline Markdown or the pack
// grammar could take for a sign, which most cells and prompts do not; they are
// drawn on every frame and need no parser.
func wordsOnly(s string) bool {
	return s != "" && !strings.ContainsAny(s, "\\`*_[]<>&~$!@{}\n") &&
		!strings.Contains(s, "://") && !strings.Contains(s, "www.")
}

func oneLineSpans(s string) []span {
	spans := inlineSpans(s)
	for i := range spans {
		spans[i].text = strings.ReplaceAll(spans[i].text, "\n", " ")
	}
	return spans
}
