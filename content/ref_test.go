package content

import "testing"

func TestTheFirstLinkOfAReferenceIsItsSource(t *testing.T) {
	for _, c := range []struct{ item, title, url, note string }{
		{"[A](https://example.org/a), B, 2024. Good.", "A", "https://example.org/a", "B, 2024. Good."},
		{"B, *The* [`A` **b**](https://example.org/(a)_b \"t\"): so", "A b", "https://example.org/(a)_b", "so"},
		{"<https://example.org/a> so", "https://example.org/a", "https://example.org/a", "so"},
		{"https://example.org/a so", "https://example.org/a", "https://example.org/a", "so"},
		{"[A][one], so [B](https://example.org/b)", "A", "https://example.org/1", "so [B](https://example.org/b)"},
		{"[one]: so", "one", "https://example.org/1", "so"},
		{"[A [b]](https://example.org/a)", "A [b]", "https://example.org/a", ""},
		{"no link, `[a](https://example.org/)`", "no link, [a](https://example.org/)", "", ""},
	} {
		p, _ := readText("x.md", "# T\n\n## References\n\n- "+c.item+"\n\n[one]: <https://example.org/1>\n")
		got := p.Refs[0]
		if got.Title != c.title || got.URL != c.url || got.Note.Markdown != c.note {
			t.Errorf("%s\ngives %q %q %q\nwant  %q %q %q", c.item, got.Title, got.URL, got.Note.Markdown, c.title, c.url, c.note)
		}
	}
}
