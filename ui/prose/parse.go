package prose

import (
	"regexp"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown makes the parser when the first Markdown is on screen; parsing
// itself is safe from several goroutines.
var markdown = sync.OnceValue(func() parser.Parser {
	return goldmark.New(
		goldmark.WithExtensions(extension.GFM, extension.Footnote),
		goldmark.WithParserOptions(parser.WithInlineParsers(util.Prioritized(maths{}, 50))),
	).Parser()
})

// parse reads Markdown that has passed the limits.
func parse(src []byte) ast.Node { return markdown().Parse(text.NewReader(src)) }

// maths keeps the text between dollar signs as written, so that the stars and
// underscores of a formula stay readable.
type maths struct{}

// Trigger is the sign that a formula begins with.
func (maths) Trigger() []byte { return []byte{'$'} }

// formula follows the rule of Pandoc: no blank inside the dollars at either
// end and no digit after, so that "$5 and $10" is money.
var formula = regexp.MustCompile(`^(?:\$\$[^$\n]+\$\$|\$[^\s$](?:[^$\n]*[^\s$])?\$)(?:[^0-9]|$)`)

// longestFormula bounds how far one dollar sign looks ahead.
const longestFormula = 512

// Parse makes one node of a formula, its dollars included.
func (maths) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, seg := block.PeekLine()
	line = line[:min(len(line), longestFormula)]
	m := formula.FindIndex(line)
	if m == nil {
		return nil
	}
	end := m[1]
	for line[end-1] != '$' {
		end--
	}
	block.Advance(end)
	node := ast.NewTextSegment(seg.WithStop(seg.Start + end))
	node.SetRaw(true)
	return node
}
