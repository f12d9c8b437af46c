package prose

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"golang.org/x/net/idna"

	"prefill/ui/neutral"
)

// Link is a link that may be opened: http or https and a host. Text and Host
// are neutralised and fit for the screen; URL is what to hand to the browser,
// as an argument and never through a shell.
type Link struct {
	Text string
	URL  string
	Host string
}

// Links lists the links of a Markdown text that may be opened, in the order in
// which they are shown. It keeps to the same limits as Lines.
func Links(markdown string) []Link {
	r := reader{}
	for _, part := range split(markdown) {
		if part.raw {
			continue
		}
		r.src = []byte(part.text)
		r.collect(parse(r.src))
	}
	return r.links
}

// collect reads every block of inline text under n.
func (r *reader) collect(n ast.Node) {
	if first := n.FirstChild(); first != nil && first.Type() == ast.TypeInline {
		r.inline(n)
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.collect(c)
	}
}

// addLink notes a link that may be opened and gives its number, 0 for one that
// may not.
func (r *reader) addLink(dest string) int {
	dest = strings.TrimSpace(decode(dest))
	u, err := url.Parse(dest)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" {
		return 0
	}
	if neutral.Line(dest) != dest || strings.ContainsAny(dest, " \"'`<>\\") {
		return 0
	}
	if u.Host, err = hostName(u); err != nil {
		return 0
	}
	r.links = append(r.links, Link{URL: u.String(), Host: neutral.Line(u.Host)})
	return len(r.links)
}

// hostName gives host and port as they are sent: letters beyond ASCII in the
// form of the name system, so that a look-alike cannot pass for another host.
func hostName(u *url.URL) (string, error) {
	host := u.Hostname()
	if strings.Contains(host, ":") { // an IPv6 address
		return u.Host, nil
	}
	host, err := idna.Lookup.ToASCII(host)
	if err != nil {
		return "", fmt.Errorf("host name %q: %w", u.Hostname(), err)
	}
	if port := u.Port(); port != "" {
		host += ":" + port
	}
	return host, nil
}

func (r *reader) name(id int, shown string) {
	if id > 0 {
		r.links[id-1].Text = strings.TrimSpace(strings.ReplaceAll(shown, "\n", " "))
	}
}

// segments joins the lines of a node.
func segments(lines *text.Segments, src []byte) string {
	var b strings.Builder
	for i := range lines.Len() {
		at := lines.At(i)
		b.Write(at.Value(src))
	}
	return b.String()
}

// rawText is the text of a code span: nothing in it is decoded.
func rawText(n ast.Node, src []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(src))
		}
	}
	return neutral.Line(b.String())
}
