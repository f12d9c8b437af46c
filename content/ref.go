package content

import (
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"prefill/deck"
)

// longRef is how much of a reference is searched for its link, in bytes.
const longRef = 1 << 10

// readRefs reads the list of sources.
func (f *file) readRefs(p *deck.Pack, s section, body int) {
	defined := f.definitions()
	for _, b := range s.blocks {
		if !isList(b.node) {
			continue
		}
		for _, it := range f.listItems(b, body) {
			if !it.text.Empty() {
				p.Refs = append(p.Refs, f.readRef(it, defined))
			}
		}
	}
}

// maxDefined is how many link definitions of a file are looked at.
const maxDefined = 200

// definitions gives the lines of the form "[label]: target", to which a link
// such as [Title][label] refers. Where such a line stands makes no difference.
func (f *file) definitions() []parser.Reference {
	var found []parser.Reference
	for n := range f.lines {
		line := strings.TrimSpace(f.lineText(n))
		label, target, ok := strings.Cut(line, "]:")
		target, _, _ = strings.Cut(strings.TrimSpace(target), " ")
		if ok && strings.HasPrefix(label, "[") && !strings.HasPrefix(label, "[^") && target != "" && len(found) < maxDefined {
			found = append(found, parser.NewReference([]byte(label[1:]), []byte(strings.Trim(target, "<>")), nil))
		}
	}
	return found
}

// readRef takes the first link of an item as the source, what follows it as
// the note.
func (f *file) readRef(it item, defined []parser.Reference) deck.Ref {
	raw := it.text.Markdown
	head := raw[:min(len(raw), longRef)]
	ref := deck.Ref{Place: it.text.Place}
	title, target, rest := f.firstLink(head, defined)
	if target == "" {
		f.report(WarnRefNoLink, it.at, "the source "+quoted(raw)+" has no link", "Write it as `- [Title](https://...), authors, year.`")
		ref.Title = f.plain(head)
		return ref
	}
	ref.Title, ref.URL = title, target
	if u, err := url.Parse(target); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		f.report(WarnRefScheme, it.at, "the link "+quoted(target)+" is no web address, so it cannot be opened", "Use an http or https address.")
	}
	note := strings.TrimLeft(head[rest:]+raw[len(head):], " ,;:.\t\n")
	if note != "" {
		ref.Note = deck.Text{Markdown: note, Place: it.text.Place}
	}
	return ref
}

// firstLink finds the first link in a piece of Markdown: its text, its target
// and the offset at which it ends.
func (f *file) firstLink(s string, defined []parser.Reference) (title, target string, end int) {
	src := []byte(s)
	context := parser.NewContext()
	for _, d := range defined {
		context.AddReference(d)
	}
	doc := f.md.inlines.Parse(text.NewReader(src), parser.WithContext(context))
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			target = string(n.Destination)
			title, end = f.linkText(n, src), linkEnd(n, s)
			return ast.WalkStop, nil
		case *ast.AutoLink:
			target = string(n.URL(src))
			title = target
			end = strings.Index(s, string(n.Label(src))) + len(n.Label(src))
			end += len(s[end:]) - len(strings.TrimPrefix(s[end:], ">"))
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return title, target, end
}

func (f *file) linkText(link ast.Node, src []byte) string {
	var b strings.Builder
	_ = ast.Walk(link, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			writePlain(&b, n, src)
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}

// linkEnd is where a link ends: behind [title](target), [title][label] or
// [title]. Brackets inside each come in pairs or escaped (CommonMark 6.3).
func linkEnd(link *ast.Link, s string) int {
	end := closing(s, max(link.Pos(), 0), '[', ']')
	if end < len(s) && s[end] == '(' {
		return closing(s, end, '(', ')')
	}
	if end < len(s) && s[end] == '[' {
		return closing(s, end, '[', ']')
	}
	return end
}

// closing is the offset behind the bracket that closes the one at offset at.
func closing(s string, at int, open, shut byte) int {
	depth := 0
	for i := at; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case open:
			depth++
		case shut:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}
