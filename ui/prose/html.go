package prose

import (
	"regexp"
	"strings"

	"prefill/ui/neutral"
)

// tag is an HTML tag or comment at the start of a text.
var tag = regexp.MustCompile(`^<(/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s[^<>]*)?)/?>`)

// attribute finds alt, src and href in the inside of a tag.
var attribute = regexp.MustCompile(`(?i)\s(alt|src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)

// meaning is what an HTML tag does to the text around it.
type meaning uint8

const (
	tagUnknown meaning = iota // not HTML: List<String> stays as written
	tagSilent                 // known, and nothing to show
	tagBreak                  // a new line
	tagBlock                  // text before and after stand apart
)

// htmlTag knows the tags that authors use in Markdown. Any other word in angle
// brackets is text, because it is most often a type or a place holder.
func htmlTag(name string) meaning {
	switch name {
	case "br", "BR":
		return tagBreak
	case "p", "div", "details", "summary", "table", "thead", "tbody", "tr", "ul", "ol", "li", "dl", "dt", "dd",
		"h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "hr", "section", "center", "figure", "figcaption":
		return tagBlock
	case "b", "strong", "i", "em", "u", "s", "del", "ins", "code", "kbd", "sub", "sup", "span", "small", "mark",
		"abbr", "font", "cite", "td", "th", "a", "img", "wbr", "var", "samp":
		return tagSilent
	}
	return tagUnknown
}

// markup is the state of inline HTML: which tags are open.
type markup struct {
	bold, italic, strike, under, code bool
	href                              string // of the open <a>
}

// apply gives ink with what the open tags add.
func (m markup) apply(i ink) ink {
	i.bold, i.italic = i.bold || m.bold, i.italic || m.italic
	i.strike, i.under = i.strike || m.strike, i.under || m.under
	if m.code {
		i.colour = inkCode
	}
	return i
}

func (m *markup) set(name string, on bool) {
	switch name {
	case "b", "strong", "summary", "th", "h1", "h2", "h3", "h4", "h5", "h6":
		m.bold = on
	case "i", "em", "cite", "var":
		m.italic = on
	case "s", "del":
		m.strike = on
	case "u", "ins":
		m.under = on
	case "code", "kbd", "samp", "pre":
		m.code = on
	}
}

// tagText gives what a tag shows by itself, and whether it is a tag at all.
// 10<sup>6</sup> must not become 106, so powers and indices keep a sign.
func (m *markup) tagText(raw string) (string, bool) {
	if strings.HasPrefix(raw, "<!") || strings.HasPrefix(raw, "<?") {
		return "", true
	}
	parts := tag.FindStringSubmatch(raw)
	if parts == nil {
		return raw, false
	}
	closing, name, rest := parts[1] == "/", parts[2], parts[3]
	kind := htmlTag(name)
	if kind == tagUnknown || (name == "a" || name == "img") && !closing && strings.TrimSpace(rest) == "" {
		return neutral.Line(raw), false
	}
	m.set(name, !closing)
	switch {
	case kind == tagBreak, kind == tagBlock:
		return "\n", true
	case name == "sup" && !closing:
		return "^", true
	case name == "sub" && !closing:
		return "_", true
	case name == "img":
		alt, src := attr(rest, "alt"), attr(rest, "src")
		return imageText(alt, src) + leadsTo(src), true
	case name == "td" || name == "th":
		return " ", true
	case name == "a":
		return m.anchor(attr(rest, "href"), closing), true
	}
	return "", true
}

// anchor remembers where an <a> leads and says so, in full, where it ends.
func (m *markup) anchor(href string, closing bool) string {
	leads := m.href
	m.href = href
	if closing {
		return leadsTo(leads)
	}
	return ""
}

func leadsTo(address string) string {
	if address == "" {
		return ""
	}
	return " (" + address + ")"
}

func attr(rest, name string) string {
	for _, m := range attribute.FindAllStringSubmatch(rest, -1) {
		if strings.EqualFold(m[1], name) {
			return decode(m[2] + m[3] + m[4])
		}
	}
	return ""
}

// imageText stands for a picture: its alternative text, else its file name.
func imageText(alt, src string) string {
	if alt == "" {
		alt = src[strings.LastIndexByte(src, '/')+1:]
	}
	return "[image: " + alt + "]"
}

// htmlSpans reads a block of HTML: tags and comments go, their text stays.
func htmlSpans(s string) []span {
	var out []span
	var state markup
	put := func(t string) {
		if t != "" {
			out = append(out, span{text: t, ink: state.apply(ink{})})
		}
	}
	for s != "" {
		at := strings.IndexByte(s, '<')
		if at < 0 {
			at = len(s)
		}
		put(htmlText(s[:at]))
		if s = s[at:]; s == "" {
			break
		}
		raw := tagAt(s)
		if shown, _ := state.tagText(raw); shown != "" {
			put(shown)
		}
		s = s[len(raw):]
	}
	return squeeze(out)
}

// tagAt gives the tag or comment at the start of s, or its first byte.
func tagAt(s string) string {
	if strings.HasPrefix(s, "<!--") {
		if end := strings.Index(s, "-->"); end >= 0 {
			return s[:end+3]
		}
		return s
	}
	if m := tag.FindString(s); m != "" {
		return m
	}
	return s[:1]
}

// htmlText decodes text between tags, where a backslash is no sign.
func htmlText(s string) string { return decode(strings.ReplaceAll(s, `\`, `\\`)) }

// squeeze drops line breaks at both ends and more than one in a row.
func squeeze(spans []span) []span {
	var out []span
	broken := true
	for _, s := range spans {
		if strings.TrimSpace(s.text) == "" {
			if strings.Contains(s.text, "\n") && !broken {
				out, broken = append(out, span{text: "\n"}), true
			} else if !broken {
				out = append(out, s)
			}
			continue
		}
		if broken {
			s.text = strings.TrimLeft(s.text, " ")
		}
		out, broken = append(out, s), false
	}
	for len(out) > 0 && strings.TrimSpace(out[len(out)-1].text) == "" {
		out = out[:len(out)-1]
	}
	return out
}
