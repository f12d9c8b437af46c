package content

import (
	"fmt"
	"strings"

	"prefill/deck"
)

// readConcepts reads list items of the form "**Term**: meaning".
func (f *file) readConcepts(p *deck.Pack, s section, body int, seen slugs) {
	found := false
	for _, b := range s.blocks {
		if !isList(b.node) {
			continue
		}
		for _, it := range f.listItems(b, body) {
			found = true
			f.readConcept(p, it, seen)
		}
	}
	if !found {
		f.report(WarnSectionShape, s.at, "this section has no list of terms", "Write each as `- **Term**: meaning`.")
	}
}

func (f *file) readConcept(p *deck.Pack, it item, seen slugs) {
	term, after, ok := splitTerm(it.text.Markdown)
	if !ok {
		f.report(WarnConceptShape, it.at, "no card comes of "+quoted(it.text.Markdown), "Begin the item with its term in bold and a colon: `- **Term**: meaning`.")
		return
	}
	if !f.promptFits(term, it.at) {
		return
	}
	term, m := f.takeMarks(term, it.at)
	c := deck.Concept{Term: f.plain(term)}
	if c.Slug = m.slug; c.Slug == "" {
		c.Slug = deck.Slug(c.Term)
	}
	meaning := strings.TrimLeft(it.text.Markdown[after:], " \t\n")
	if meaning == "" {
		f.report(CodeConceptEmpty, it.at, fmt.Sprintf("the term %s has no meaning", quoted(c.Term)), "Write it after the colon.")
		return
	}
	// The text up to the meaning stands on the item's first line or ends it.
	c.Body = deck.Text{Markdown: meaning, Place: f.place(f.skipSpace(it.at + after))}
	if !f.taken(seen, deck.KindConcept, c.Slug, it.at) {
		p.Concepts = append(p.Concepts, c)
	}
}

// skipSpace is the offset of the next character that is not space.
func (f *file) skipSpace(off int) int {
	for off < len(f.text) && strings.IndexByte(" \t\n", f.text[off]) >= 0 {
		off++
	}
	return off
}

// splitTerm takes "**Term** {#id}: meaning" and "**Term:** meaning" apart; the
// term keeps its marks, and after is where the meaning begins.
func splitTerm(s string) (term string, after int, ok bool) {
	fence := "**"
	if strings.HasPrefix(s, "__") {
		fence = "__"
	}
	line, _, _ := strings.Cut(s, "\n")
	if !strings.HasPrefix(line, fence) {
		return "", 0, false
	}
	end := strings.Index(line[2:], fence)
	if end <= 0 {
		return "", 0, false
	}
	term, after = line[2:2+end], end+4
	if strings.HasSuffix(term, ":") {
		return strings.TrimSuffix(term, ":"), after, true
	}
	colon := strings.IndexByte(line[after:], ':')
	if colon < 0 {
		return "", 0, false
	}
	between := strings.TrimSpace(line[after : after+colon])
	if between != "" && !(strings.HasPrefix(between, "{") && strings.HasSuffix(between, "}")) {
		return "", 0, false
	}
	return term + " " + between, after + colon + 1, true
}
