package content

import (
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"golang.org/x/text/unicode/norm"
)

// markdown holds the two parsers. Blocks are parsed for the whole file and
// inlines only for the few strings that need them: goldmark's inline parser
// is quadratic in several shapes, its block parser, within the limits, is not.
// Link reference definitions stay paragraphs, since looking for them is
// quadratic too. Both parsers may be used by several goroutines.
type markdown struct {
	blocks  parser.Parser
	inlines parser.Parser
	// typography makes plain characters of typographic ones, for fold.
	typography *strings.Replacer
}

func newMarkdown() markdown {
	table := util.Prioritized(extension.NewTableParagraphTransformer(), 200)
	inlines := append(parser.DefaultInlineParsers(),
		util.Prioritized(extension.NewStrikethroughParser(), 500),
		util.Prioritized(extension.NewLinkifyParser(), 999))
	return markdown{
		blocks: parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...),
			parser.WithParagraphTransformers(table)),
		inlines: parser.NewParser(parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 100)),
			parser.WithInlineParsers(inlines...)),
		typography: strings.NewReplacer("‘", "'", "’", "'", "‚", "'", "“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`,
			"–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-", "…", "...", "×", "x"),
	}
}

// block is one top-level block and the bytes from the beginning of its first
// line to the beginning of the next block.
type block struct {
	node       ast.Node
	start, end int
}

// parseBlocks gives the top-level blocks of the file from offset body on.
// Positions in the nodes count from body.
func (f *file) parseBlocks(body int) []block {
	doc := f.md.blocks.Parse(text.NewReader(f.src[body:]))
	var blocks []block
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		start := f.lineStart(body + max(n.Pos(), 0))
		if len(blocks) > 0 {
			blocks[len(blocks)-1].end = start
		}
		blocks = append(blocks, block{n, start, len(f.src)})
	}
	return blocks
}

// plain is what a reader sees of a line of Markdown: no emphasis marks, no
// link targets, entities as the characters they mean. Raw HTML such as
// List<String> stays, since it is hardly ever meant as HTML.
func (f *file) plain(s string) string {
	if !strings.ContainsAny(s, "*_`[]<>&\\~!") {
		return norm.NFC.String(strings.TrimSpace(s))
	}
	src := []byte(s)
	doc := f.md.inlines.Parse(text.NewReader(src))
	var b strings.Builder
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			writePlain(&b, n, src)
		}
		return ast.WalkContinue, nil
	})
	return norm.NFC.String(strings.TrimSpace(b.String()))
}

func writePlain(b *strings.Builder, n ast.Node, src []byte) {
	switch n := n.(type) {
	case *ast.Text:
		raw := n.Segment.Value(src)
		if n.Parent().Kind() == ast.KindCodeSpan {
			b.Write(raw)
		} else {
			b.WriteString(html.UnescapeString(string(util.UnescapePunctuations(raw))))
		}
		if n.SoftLineBreak() || n.HardLineBreak() {
			b.WriteByte(' ')
		}
	case *ast.String:
		b.Write(n.Value)
	case *ast.AutoLink:
		b.Write(n.Label(src))
	case *ast.RawHTML:
		b.Write(n.Segments.Value(src))
	}
}

// fold makes two texts equal that differ only in case, spaces, typographic
// punctuation or a final full stop.
func (f *file) fold(s string) string {
	s = strings.ToLower(f.plain(s))
	s = f.md.typography.Replace(s)
	return strings.TrimRight(strings.Join(strings.Fields(s), " "), ".")
}
