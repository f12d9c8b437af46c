package content

import (
	"iter"
	"strings"

	"github.com/yuin/goldmark/ast"

	"prefill/deck"
)

// item is one item of a list: its content without the marker.
type item struct {
	text deck.Text
	at   int // offset of the content
}

// listItems gives the items of a top-level list.
func (f *file) listItems(b block, body int) []item {
	var items []item
	for n := b.node.FirstChild(); n != nil; n = n.NextSibling() {
		end := b.end
		if next := n.NextSibling(); next != nil {
			end = f.lineStart(body + next.Pos())
		}
		first := n.FirstChild()
		if first == nil {
			items = append(items, item{at: body + n.Pos()})
			continue
		}
		at := body + max(first.Pos(), 0)
		items = append(items, item{f.dedent(at, max(at, end), f.column(at)), at})
	}
	return items
}

// lineSeq gives the lines of s with their offsets, without line ends.
func lineSeq(s string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for off := 0; off < len(s); {
			line, _, _ := strings.Cut(s[off:], "\n")
			if !yield(off, line) {
				return
			}
			off += len(line) + 1
		}
	}
}

// taskText is the text of a task list item, without its box.
func taskText(it item) (deck.Text, bool) {
	s := it.text.Markdown
	if len(s) < 4 || s[0] != '[' || strings.IndexByte(" xX", s[1]) < 0 || s[2] != ']' || s[3] != ' ' && s[3] != '\t' {
		return deck.Text{}, false
	}
	t := it.text
	rest := strings.TrimLeft(s[3:], " \t")
	t.Place.Col += len(s) - len(rest)
	t.Markdown = rest
	return t, rest != ""
}

func isList(n ast.Node) bool { return n.Kind() == ast.KindList }
