package content

import (
	"fmt"
	"strings"
	"time"

	"go.yaml.in/yaml/v4"

	"prefill/deck"
)

// frontCodes are the problems of front matter, which says of a pack what its
// Markdown cannot.
func frontCodes() yamlCodes {
	return yamlCodes{syntax: CodeFrontSyntax, shape: CodeFrontShape, alias: CodeFrontAlias,
		twice: CodeFrontTwice, unknown: WarnFrontUnknown, value: CodeFrontValue}
}

func frontKeys() []string {
	return []string{"id", "title", "track", "level", "minutes", "tags", "updated", "after"}
}

const frontRule = "---"

// front finds the front matter. Only a first line of --- opens it: a rule
// further down is a rule. It gives the YAML and the offset where the body
// begins; a body of -1 means that the front matter could not be told from it.
func (f *file) front() (src string, body int) {
	if strings.TrimRight(f.lineText(0), " \t") != frontRule {
		return "", 0
	}
	for n := 1; n < len(f.lines); n++ {
		if f.lines[n]-f.lines[1] > MaxFront {
			f.report(CodeFrontSize, 0, fmt.Sprintf("the front matter does not end within %d KiB", MaxFront>>10),
				"Close it with a line of --- , or begin the file with a blank line if --- is meant as a rule.")
			return "", -1
		}
		if s := strings.TrimRight(f.lineText(n), " \t"); s == frontRule || s == "..." {
			body = len(f.text)
			if n+1 < len(f.lines) {
				body = f.lines[n+1]
			}
			return f.text[f.lines[1]:f.lines[n]], body
		}
	}
	f.report(CodeFrontOpen, 0, "the front matter that begins here is never closed",
		"Close it with a line of --- , or begin the file with a blank line if --- is meant as a rule.")
	return "", -1
}

// readFront fills in what the front matter says about the pack.
func (f *file) readFront(p *deck.Pack, src string) {
	if strings.TrimSpace(src) == "" {
		return
	}
	y := yamlReader{f: f, line: 2, last: 1 + strings.Count(src, "\n"), codes: frontCodes()}
	root := y.load(src)
	if root == nil {
		return
	}
	v := y.mapping(root, frontKeys()...)
	p.ID = deck.PackID(y.slug(v["id"], "id"))
	p.Title = y.text(v["title"], "title")
	p.Track = y.slug(v["track"], "track")
	p.Level = y.integer(v["level"], "level", 1, 3)
	p.Length = y.integer(v["minutes"], "minutes", 1, 60)
	p.Tags = y.list(v["tags"], "tags", 32)
	for _, id := range y.list(v["after"], "after", 32) {
		p.After = append(p.After, deck.PackID(id))
	}
	p.Updated = y.date(v["updated"], "updated")
}

func (y yamlReader) slug(n *yaml.Node, key string) string {
	s := y.text(n, key)
	if n != nil && (s == "" || s != deck.Slug(s)) {
		y.bad(n, key, "in small letters, digits and single hyphens, such as "+quoted(deck.Slug(s)))
		return ""
	}
	return s
}

func (y yamlReader) date(n *yaml.Node, key string) time.Time {
	if n == nil {
		return time.Time{}
	}
	t, err := time.Parse(time.DateOnly, n.Value)
	if err != nil || t.Year() < 1970 {
		y.bad(n, key, "a date such as 2026-11-30")
		return time.Time{}
	}
	return t
}
