package prose

import (
	"bytes"
	"strings"

	"charm.land/glamour/v2/ansi"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"prefill/ui/neutral"
	"prefill/ui/theme"
)

// glamour draws single paragraphs with Glamour in the look of one theme. It is
// not safe for several goroutines, because Glamour is not.
type glamour struct{ renderer renderer.Renderer }

func newGlamour(th theme.Theme) *glamour {
	nodes := ansi.NewRenderer(ansi.Options{Styles: glamourStyle(th)})
	return &glamour{renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(nodes, 1000)))}
}

// glamourStyle says in Glamour's words what the theme says. Text keeps the
// terminal's own ink, and nothing gets margins: lines are laid out here.
func glamourStyle(th theme.Theme) ansi.StyleConfig {
	yes, code := true, th.Code
	return ansi.StyleConfig{
		Emph:   ansi.StylePrimitive{Italic: &yes},
		Strong: ansi.StylePrimitive{Bold: &yes},
		Code:   ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Color: &code}},
	}
}

// paragraph draws text, emphasis and code spans on one endless line. Other
// spans are refused: Glamour swallows hard breaks, writes OSC 8 links, and
// does not carry bold into code.
func (g *glamour) paragraph(spans []span) ([]piece, bool) {
	doc, src := ast.NewDocument(), &bytes.Buffer{}
	p := ast.NewParagraph()
	doc.AppendChild(doc, p)
	for _, s := range spans {
		n := glamourNode(s, src)
		if n == nil {
			return nil, false
		}
		p.AppendChild(p, n)
	}
	var out strings.Builder
	if err := g.renderer.Render(&out, src.Bytes(), doc); err != nil {
		return nil, false
	}
	line := strings.Trim(neutral.View(out.String()), "\n")
	return unstyle(line), !strings.Contains(line, "\n")
}

// glamourNode writes the text of a span to src and gives the node that shows
// it, nil when Glamour gets such a span wrong. Glamour takes out entities and
// backslashes once more, so both are put in.
func glamourNode(s span, src *bytes.Buffer) ast.Node {
	look := s.ink
	if strings.Contains(s.text, "\n") || look.strike || look.under || s.link > 0 {
		return nil
	}
	if look.colour == inkCode && !look.bold && !look.italic {
		code := ast.NewCodeSpan()
		code.AppendChild(code, glamourText(strings.ReplaceAll(s.text, "&", "&amp;"), src))
		return code
	}
	if look.colour != inkText {
		return nil
	}
	escaped := strings.NewReplacer("&", "&amp;", `\`, `\\`).Replace(s.text)
	var n ast.Node = glamourText(escaped, src)
	if look.italic {
		n = inside(ast.NewEmphasis(1), n)
	}
	if look.bold {
		n = inside(ast.NewEmphasis(2), n)
	}
	return n
}

func glamourText(s string, src *bytes.Buffer) *ast.Text {
	start := src.Len()
	src.WriteString(s)
	return ast.NewTextSegment(text.NewSegment(start, src.Len()))
}

func inside(outer, inner ast.Node) ast.Node {
	outer.AppendChild(outer, inner)
	return outer
}
