package prose

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"prefill/ui/neutral"
)

// reader turns the inline nodes of one document into spans.
type reader struct {
	src   []byte
	links []Link
	state markup
	out   []span
	// whole shows the whole address of a link instead of its host, where
	// there is no key that opens it.
	whole bool
}

// inline gives the spans of the children of a block.
func (r *reader) inline(block ast.Node) []span {
	r.out, r.state = nil, markup{}
	r.children(block, ink{}, 0)
	return unmark(join(r.out))
}

func (r *reader) children(n ast.Node, look ink, link int) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.node(c, look, link)
	}
}

func (r *reader) put(text string, look ink, link int) {
	if text != "" {
		r.out = append(r.out, span{text, r.state.apply(look), link})
	}
}

func (r *reader) node(n ast.Node, look ink, link int) {
	switch n := n.(type) {
	case *ast.Text:
		r.text(n, look, link)
	case *ast.String:
		r.put(decode(string(n.Value)), look, link)
	case *ast.CodeSpan:
		look.colour = inkCode
		r.put(rawText(n, r.src), look, link)
	case *ast.Emphasis:
		look.bold = look.bold || n.Level > 1
		look.italic = look.italic || n.Level == 1
		r.children(n, look, link)
	case *east.Strikethrough:
		look.strike = true
		r.children(n, look, link)
	case *ast.Link:
		r.link(n, string(n.Destination), look)
	case *ast.AutoLink:
		r.autoLink(n, look)
	case *ast.Image:
		r.image(n, look)
	case *ast.RawHTML:
		shown, _ := r.state.tagText(segments(n.Segments, r.src))
		r.put(shown, look, link)
	case *east.FootnoteLink:
		r.put("["+strconv.Itoa(n.Index)+"]", ink{colour: inkDim}, link)
	case *east.FootnoteBacklink, *east.TaskCheckBox:
	default:
		r.children(n, look, link)
	}
}

func (r *reader) text(n *ast.Text, look ink, link int) {
	value := string(n.Segment.Value(r.src))
	if n.IsRaw() {
		r.put(neutral.Line(value), look, link)
	} else {
		r.put(decode(value), look, link)
	}
	if n.HardLineBreak() {
		r.put("\n", look, link)
	} else if n.SoftLineBreak() {
		r.put(" ", look, link)
	}
}

// link draws the text of a link and then, dim, where it leads.
func (r *reader) link(n ast.Node, dest string, look ink) {
	before := len(r.out)
	id := r.addLink(dest)
	look.under = look.under || id > 0
	r.children(n, look, id)
	shown := plainOf(r.out[before:])
	r.name(id, shown)
	r.leads(dest, shown, id)
}

// leads says where a link goes: the host of a web link, the path or address
// of any other. A link whose text says so already is not told twice.
func (r *reader) leads(dest, shown string, id int) {
	where := decode(dest)
	if id > 0 && !r.whole {
		where = r.links[id-1].Host
	}
	if where == "" || strings.Contains(strings.ToLower(shown), strings.ToLower(where)) {
		return
	}
	r.put(" ("+where+")", ink{colour: inkDim}, 0)
}

func (r *reader) autoLink(n *ast.AutoLink, look ink) {
	label := neutral.Line(string(n.Label(r.src)))
	dest := string(n.URL(r.src))
	id := r.addLink(dest)
	if id == 0 && n.AutoLinkType == ast.AutoLinkURL && !strings.HasPrefix(dest, "mailto:") {
		label = "<" + label + ">" // Map<K:V> is no link
	}
	look.under = look.under || id > 0
	r.put(label, look, id)
	r.name(id, label)
	if id > 0 && !r.whole {
		r.leads(dest, label, id)
	}
}

func (r *reader) image(n *ast.Image, look ink) {
	dest := string(n.Destination)
	sub := reader{src: r.src, whole: r.whole}
	sub.children(n, ink{}, 0)
	alt := imageText(plainOf(sub.out), decode(dest))
	id := r.addLink(dest)
	r.put(alt, look, id)
	r.name(id, alt)
	r.leads(dest, alt, id)
}

// join makes one span of neighbours that look the same.
func join(spans []span) []span {
	var out []span
	for _, s := range spans {
		if n := len(out); n > 0 && out[n-1].ink == s.ink && out[n-1].link == s.link {
			out[n-1].text += s.text
			continue
		}
		out = append(out, s)
	}
	return out
}

func plainOf(spans []span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.text)
	}
	return b.String()
}
