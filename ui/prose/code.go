package prose

import (
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"

	"prefill/ui/neutral"
)

// maxHighlight is the longest code that is highlighted: the lexers are made of
// regular expressions that go back.
const maxHighlight = 8 << 10

// code draws a block of code, indented, so that it is code without colour too.
// Its tokens get the theme's own inks. Glamour would keep the colours of the
// first theme for ever, since its style is registered once for the process.
func (d *drawer) code(src, language string, width int) []string {
	src = strings.TrimRight(neutral.Text(src), "\n ")
	indent := "  "
	if width >= 60 {
		indent = "    "
	}
	var out []string
	for _, line := range wrapCode(glyphs(d.pieces(highlight(src, language))), width-len(indent)) {
		if line == "" {
			out = append(out, "")
			continue
		}
		out = append(out, indent+line)
	}
	return out
}

// wrapCode breaks lines that are too long, and indents what goes on by two.
func wrapCode(gs []glyph, width int) []string {
	var out []string
	for len(gs) > 0 {
		end := 0
		for end < len(gs) && !gs[end].newline() {
			end++
		}
		out = append(out, codeLine(gs[:end], width)...)
		gs = gs[min(end+1, len(gs)):]
	}
	return out
}

// codeLine breaks a line at a blank of its second half, else where it is full.
func codeLine(gs []glyph, width int) []string {
	if cells(gs) <= width {
		return []string{textOf(gs)}
	}
	margin := 0
	for margin < len(gs) && gs[margin].space() {
		margin++
	}
	margin = min(margin+2, width/2)
	var out []string
	indent, room := "", width
	for len(gs) > 0 {
		end := codeEnd(gs, room)
		out = append(out, indent+textOf(trimEnd(gs[:end])))
		gs = gs[end:]
		indent, room = strings.Repeat(" ", margin), width-margin
	}
	return out
}

func codeEnd(gs []glyph, room int) int {
	end, used := 0, 0
	for end < len(gs) && (end == 0 || used+gs[end].width <= room) {
		used += gs[end].width
		end++
	}
	if end == len(gs) {
		return end
	}
	for i := end; i > end/2; i-- {
		if gs[i-1].space() && !gs[i].space() {
			return i
		}
	}
	return end
}

// highlight gives the tokens of code in a language that is known by name. The
// lexers are read when code is first on screen.
func highlight(src, language string) []span {
	plain := []span{{text: src, ink: ink{colour: inkCode}}}
	if language == "" || len(src) > maxHighlight {
		return plain
	}
	if language == "stream" {
		language = "yaml" // the body of a stream fence
	}
	lexer := lexers.Get(language)
	if lexer == nil {
		return plain
	}
	tokens, err := lexer.Tokenise(nil, src)
	if err != nil {
		return plain
	}
	var out []span
	for t := tokens(); t != chroma.EOF; t = tokens() {
		out = append(out, span{text: neutral.Text(t.Value), ink: tokenInk(t.Type)})
	}
	return trimCode(out)
}

// trimCode drops the line feed that lexers add at the end.
func trimCode(spans []span) []span {
	for n := len(spans); n > 0; n-- {
		spans[n-1].text = strings.TrimRight(spans[n-1].text, "\n ")
		if spans[n-1].text != "" {
			return spans[:n]
		}
	}
	return nil
}

// tokenInk maps kinds of tokens to the theme.
func tokenInk(t chroma.TokenType) ink {
	switch {
	case t.InCategory(chroma.Comment):
		return ink{colour: inkDim, italic: true}
	case t.InCategory(chroma.Keyword), t == chroma.NameTag:
		return ink{colour: inkAccent, bold: true}
	case t.InSubCategory(chroma.LiteralString):
		return ink{colour: inkOK}
	case t.InSubCategory(chroma.LiteralNumber), t == chroma.NameConstant:
		return ink{colour: inkCode}
	case t == chroma.NameFunction, t == chroma.NameClass, t == chroma.NameDecorator:
		return ink{colour: inkAccent}
	default:
		return ink{}
	}
}
