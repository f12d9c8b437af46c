package prose

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"prefill/ui/draw"
)

// drawer draws the blocks of one document.
type drawer struct {
	reader
	*pen
	styler paragraphStyler
	depth  int
}

// paragraphStyler gives the pieces of a paragraph of text, emphasis and code
// spans; ok is false where it would get one wrong.
type paragraphStyler interface {
	paragraph(spans []span) (pieces []piece, ok bool)
}

// narrowest is the room that indents never take away.
const narrowest = 12

// maxDepth is how deep containers still indent; deeper ones draw at the edge.
const maxDepth = 8

// blocks draws the children of a container, apart from one another by an empty
// line unless tight.
func (d *drawer) blocks(parent ast.Node, width int, tight bool) []string {
	var out []string
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		lines := d.block(n, width)
		if len(lines) == 0 {
			continue
		}
		if len(out) > 0 && !tight {
			out = append(out, "")
		}
		out = append(out, lines...)
	}
	return out
}

func (d *drawer) block(n ast.Node, width int) []string {
	switch n := n.(type) {
	case *ast.Heading:
		return d.heading(n, width)
	case *ast.Paragraph, *ast.TextBlock:
		return d.paragraph(n, width)
	case *ast.List:
		return d.list(n, width)
	case *ast.Blockquote:
		return d.quote(n, width)
	case *ast.FencedCodeBlock:
		return d.code(segments(n.Lines(), d.src), string(n.Language(d.src)), width)
	case *ast.CodeBlock:
		return d.code(segments(n.Lines(), d.src), "", width)
	case *ast.HTMLBlock:
		return d.html(n, width)
	case *ast.ThematicBreak:
		return d.rule(width)
	case *east.Table:
		return d.table(n, width)
	case *east.FootnoteList:
		return d.footnotes(n, width)
	default:
		return d.blocks(n, width, false)
	}
}

// paragraph lets Glamour colour what it gets right, and wraps the result.
func (d *drawer) paragraph(n ast.Node, width int) []string {
	spans := trimSpans(d.inline(n))
	if len(spans) == 0 {
		return nil
	}
	if d.styler != nil {
		if p, ok := d.styler.paragraph(spans); ok {
			return flow(p, width)
		}
	}
	return flow(d.pieces(spans), width)
}

// trimSpans drops blanks and line breaks at both ends.
func trimSpans(spans []span) []span {
	for len(spans) > 0 && strings.TrimSpace(spans[0].text) == "" {
		spans = spans[1:]
	}
	for len(spans) > 0 && strings.TrimSpace(spans[len(spans)-1].text) == "" {
		spans = spans[:len(spans)-1]
	}
	if len(spans) > 0 {
		spans[0].text = strings.TrimLeft(spans[0].text, " \n")
		last := &spans[len(spans)-1]
		last.text = strings.TrimRight(last.text, " \n")
	}
	return spans
}

// heading is bold, and the two highest levels have a line under them, so that
// it is a heading without colour too.
func (d *drawer) heading(n *ast.Heading, width int) []string {
	spans := trimSpans(d.inline(n))
	for i := range spans {
		spans[i].ink.bold = true
		if spans[i].ink.colour == inkText {
			spans[i].ink.colour = inkAccent
		}
	}
	lines := flow(d.pieces(spans), width)
	if n.Level > 2 {
		return lines
	}
	long := 0
	for _, l := range lines {
		long = max(long, draw.Width(l))
	}
	return append(lines, d.rule(long)...)
}

// quote sets a bar before each line.
func (d *drawer) quote(n ast.Node, width int) []string {
	bar := d.paint(d.theme.Column, ink{colour: inkRule}) + " "
	return d.within(n, width, bar, bar, false)
}

// within draws a container whose first line begins with first and every other
// with rest, both of the same width.
func (d *drawer) within(n ast.Node, width int, first, rest string, tight bool) []string {
	indent := draw.Width(first)
	d.depth++
	defer func() { d.depth-- }()
	if d.depth > maxDepth || width-indent < narrowest {
		sign := strings.TrimRight(ansi.Strip(first), " ")
		return append(flow([]piece{{text: sign}}, width), d.blocks(n, width, tight)...)
	}
	lines := d.blocks(n, width-indent, tight)
	for i := range lines {
		switch {
		case i == 0:
			lines[i] = first + lines[i]
		case lines[i] == "":
			lines[i] = strings.TrimRight(rest, " ")
		default:
			lines[i] = rest + lines[i]
		}
	}
	return lines
}

// html draws a block of HTML without its tags.
func (d *drawer) html(n *ast.HTMLBlock, width int) []string {
	src := segments(n.Lines(), d.src)
	if n.HasClosure() {
		src += string(n.ClosureLine.Value(d.src))
	}
	spans := htmlSpans(src)
	if len(spans) == 0 {
		return nil
	}
	return flow(d.pieces(spans), width)
}

// footnotes stand at the end under a short line.
func (d *drawer) footnotes(n *east.FootnoteList, width int) []string {
	out := d.rule(min(8, width))
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		note, ok := c.(*east.Footnote)
		if !ok {
			continue
		}
		first := d.paint("["+strconv.Itoa(note.Index)+"]", ink{colour: inkDim}) + " "
		out = append(out, d.within(note, width, first, strings.Repeat(" ", draw.Width(first)), false)...)
	}
	return out
}
