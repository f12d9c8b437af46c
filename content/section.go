package content

import (
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"

	"prefill/deck"
)

// section is what stands under one heading of level 1 or 2.
type section struct {
	title      string
	at         int // offset of the heading, or of the text when there is none
	kind       deck.PageKind
	start, end int // bytes of the body
	blocks     []block
}

// sectionKind is what the reader takes a section for, by its heading: compared
// by letters and digits alone, without a number before or brackets after it.
func sectionKind(title string) deck.PageKind {
	title = strings.TrimLeftFunc(strings.TrimSpace(title), func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune(".): \t", r) })
	kind := kindOfName(letters(title))
	if open := strings.LastIndexByte(title, '('); kind == deck.PageOther && open > 0 {
		kind = kindOfName(letters(title[:open]))
	}
	return kind
}

func kindOfName(name string) deck.PageKind {
	switch name {
	case "match", "matching", "matchingexercise", "attemptit":
		return deck.PageMatch
	case "tldr", "summary":
		return deck.PageSummary
	case "memoryaid", "mnemonic":
		return deck.PageMemory
	case "easytograsp", "analogy":
		return deck.PageAnalogy
	case "keyconcepts", "concepts":
		return deck.PageConcepts
	case "quickscan":
		return deck.PageScan
	case "sidebyside", "comparison":
		return deck.PageTable
	case "intherealworld", "realworld", "realworldexamples":
		return deck.PageRealWorld
	case "followups", "interviewerfollowups":
		return deck.PageFollowUps
	case "cheatsheet", "secondcheatsheet":
		return deck.PageSheet
	case "stream", "streamdemo":
		return deck.PageStream
	case "references", "sources":
		return deck.PageRefs
	case "cards":
		return deck.PageCards
	default:
		return deck.PageOther
	}
}

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// heading is the text of a heading as written, on one line.
func (f *file) heading(h *ast.Heading, body int) (text string, off int) {
	lines := h.Lines()
	if lines.Len() == 0 {
		return "", body + max(h.Pos(), 0)
	}
	off = body + lines.At(0).Start
	return strings.Join(strings.Fields(f.text[off:body+lines.At(lines.Len()-1).Stop]), " "), off
}

// cut divides the blocks into sections at the headings of level 1 and 2. The
// first heading of level 1 is the task of the pack and no section; what stands
// between it and the next heading becomes a section of that name.
func (f *file) cut(p *deck.Pack, blocks []block, body int) []section {
	var sections []section
	for i, b := range blocks {
		h, ok := b.node.(*ast.Heading)
		if ok && p.Title == "" {
			raw, off := f.heading(h, body)
			raw, _ = f.takeMarks(raw, off)
			p.Title = f.plain(raw)
		}
		if !ok || h.Level > 2 {
			if len(sections) == 0 {
				sections = append(sections, section{kind: deck.PageOther, at: b.start, start: b.start, end: b.end})
			}
			last := &sections[len(sections)-1]
			last.blocks, last.end = append(last.blocks, b), b.end
			continue
		}
		raw, off := f.heading(h, body)
		raw, _ = f.takeMarks(raw, off)
		s := section{title: f.plain(raw), at: off, start: b.end, end: b.end}
		s.kind = sectionKind(s.title)
		if h.Level == 1 && p.Task == "" && i == firstHeading(blocks) {
			p.Task, s.kind = s.title, deck.PageOther
		}
		sections = append(sections, s)
	}
	return sections
}

func firstHeading(blocks []block) int {
	for i, b := range blocks {
		if b.node.Kind() == ast.KindHeading {
			return i
		}
	}
	return -1
}
