package content

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"

	"prefill/deck"
)

// read turns the bytes of one file into a pack and everything wrong with it.
// The pack is nil when nothing of it could be told, and must not be used when
// f.failed().
func (f *file) read(data []byte) *deck.Pack {
	if !f.decode(data) {
		return nil
	}
	front, body := f.front()
	if body < 0 || !f.scanLimits(body) {
		return nil
	}
	p := &deck.Pack{Place: f.whole(), Origin: f.origin}
	f.readFront(p, front)
	f.checkControl()
	f.checkLateFront()
	sections := f.cut(p, f.parseBlocks(body), body)
	f.identify(p)
	seen := slugs{}
	once := map[deck.PageKind]bool{}
	for _, s := range sections {
		f.checkSize(s)
		f.checkHTML(s)
		f.checkNearMisses(s, body)
		f.checkTables(s, body)
		f.readSection(p, s, body, seen, once)
	}
	if front != "" {
		f.checkAges(p)
	}
	f.reportUnsaid()
	return p
}

// identify gives a pack that has only one of title and id the other: the id is
// the slug of the title.
func (f *file) identify(p *deck.Pack) {
	switch {
	case p.ID != "" && p.Title == "":
		p.Title = string(p.ID)
	case p.ID != "":
	case f.origin == deck.Shipped:
		f.report(CodeNoID, 0, "a shipped pack needs an id", "Begin the file with front matter that has a line `id: my-topic`.")
	case p.Title == "":
		f.report(CodeNoHeading, 0, "there is neither an id nor a heading to take one from", "Begin the file with `# Its topic`.")
	default:
		p.ID = deck.PackID(deck.Slug(p.Title))
	}
}

// readSection adds a section to the pack's pages and reads what it holds.
func (f *file) readSection(p *deck.Pack, s section, body int, seen slugs, once map[deck.PageKind]bool) {
	text := f.slice(s.start, s.end)
	if text.Empty() && s.kind == deck.PageOther {
		return // "# Task" with nothing below it
	}
	if single(s.kind) && once[s.kind] {
		f.report(WarnSectionTwice, s.at, "this is the second section of its kind", "It is shown as a page only; join it with the first.")
		s.kind = deck.PageOther
	}
	if text.Empty() {
		f.report(WarnSectionEmpty, s.at, "the section "+quoted(s.title)+" is empty", "Fill it or leave it out.")
		return
	}
	once[s.kind] = true
	p.Pages = append(p.Pages, deck.Page{Kind: s.kind, Title: s.title, Body: text})
	switch s.kind {
	case deck.PageMatch:
		f.readMatch(p, s, body, seen)
	case deck.PageSummary:
		p.Summary = text
	case deck.PageMemory:
		p.Memory = text
	case deck.PageAnalogy:
		p.Analogy = text
	case deck.PageConcepts:
		f.readConcepts(p, s, body, seen)
	case deck.PageScan:
		p.Scan = text
	case deck.PageTable:
		f.readTables(p, s, body, seen)
	case deck.PageRealWorld:
		p.RealWorld = text
	case deck.PageFollowUps:
		f.readFollowUps(p, s, body, seen)
	case deck.PageSheet:
		f.readSheet(p, s, body)
	case deck.PageStream:
		f.readStreams(p, s, body)
	case deck.PageRefs:
		f.readRefs(p, s, body)
	case deck.PageCards:
		f.readCards(p, s, body, seen)
	}
}

// single reports the sections of which a pack has one; the others may go on
// in a further section.
func single(kind deck.PageKind) bool {
	switch kind {
	case deck.PageMatch, deck.PageSummary, deck.PageMemory, deck.PageAnalogy, deck.PageScan,
		deck.PageRealWorld, deck.PageSheet:
		return true
	}
	return false
}

// checkSize holds for what the scan before parsing could not see: headings
// inside code, which divide nothing.
func (f *file) checkSize(s section) {
	if s.end-s.start <= MaxSection {
		return
	}
	for _, p := range f.problems {
		if p.Code == CodeSectionLong {
			return
		}
	}
	f.reportLongSection(s.at)
}

// checkHTML warns of headings that an HTML block swallows because no blank
// line divides them. Comments are meant to swallow.
func (f *file) checkHTML(s section) {
	for _, b := range s.blocks {
		text := f.text[b.start:b.end]
		if b.node.Kind() != ast.KindHTMLBlock || strings.HasPrefix(strings.TrimSpace(text), "<!--") {
			continue
		}
		for off, line := range lineSeq(text) {
			if strings.HasPrefix(line, "## ") {
				f.report(WarnHeadingInHTML, b.start+off, "this heading belongs to the HTML above it", "Put a blank line before it.")
				break
			}
		}
	}
}

// checkControl warns once of characters that no one can see. They are shown
// as their code points, never sent to the terminal.
func (f *file) checkControl() {
	first, count := -1, 0
	for i := 0; i < len(f.src); i++ {
		// All but ASCII controls begin with one of two bytes in UTF-8.
		c := f.src[i]
		if c >= ' ' && c < 0x7F || c == '\n' || c == '\t' || c > 0x7F && c != 0xC2 && c != 0xE2 {
			continue
		}
		if r := firstRune(f.text[i:]); !unicode.IsControl(r) && !overrides(r) {
			continue
		}
		if count++; first < 0 {
			first = i
		}
	}
	if first >= 0 {
		f.report(WarnControl, first, fmt.Sprintf("the file holds control characters (%d); the first is %s", count, visible(string(firstRune(f.text[first:])))),
			"Remove them; prefill shows them as code points.")
	}
}

// overrides reports the characters that change the direction of other text
// (Unicode Standard Annex 9, section 2).
func overrides(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}
