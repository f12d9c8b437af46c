package prose

import (
	"html"
	"regexp"
	"strings"

	"prefill/ui/neutral"
)

// entity is one character reference at the start of a text. The names of HTML
// have at most 31 letters.
var entity = regexp.MustCompile(`^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,30});`)

// decode takes the backslashes and entities out of the text of one node, once,
// and neutralises what comes out. It never joins neighbours first, so an
// entity that is split over two nodes stays text.
func decode(s string) string {
	if !strings.ContainsAny(s, `\&`) {
		return neutral.Line(s)
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s) && punctuation(s[i+1]):
			b.WriteByte(s[i+1])
			i += 2
		case c == '&':
			ref := entity.FindString(s[i:])
			if ref == "" {
				ref = "&"
			}
			b.WriteString(html.UnescapeString(ref))
			i += len(ref)
		default:
			b.WriteByte(c)
			i++
		}
	}
	return neutral.Line(b.String())
}

func punctuation(c byte) bool {
	return strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", c) >= 0
}

// mark is a mark of the pack grammar at the end of a prompt, a heading or a
// term: {#slug} or {=}. It is for the checker, not for the reader.
var mark = regexp.MustCompile(`\s*\{(?:#[^\s{}]+|=)\}(\s*$|:)`)

// unmark takes the marks of the pack grammar out of the spans of one block.
// Where a mark was cut in two by an underscore, the neighbours are of one ink
// and have been joined before.
func unmark(spans []span) []span {
	for i := range spans {
		if spans[i].ink.colour == inkCode || !strings.Contains(spans[i].text, "{") {
			continue
		}
		last := i == len(spans)-1
		for {
			m := mark.FindStringSubmatchIndex(spans[i].text)
			if m == nil || (spans[i].text[m[2]:m[3]] != ":" && !last) {
				break
			}
			spans[i].text = spans[i].text[:m[0]] + strings.TrimSpace(spans[i].text[m[2]:])
		}
	}
	return spans
}
