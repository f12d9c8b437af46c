package content

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"prefill/deck"
)

// question is one heading below a section and the blocks under it.
type question struct {
	text   string // as written, marks taken off
	marks  marks
	at     int
	blocks []block
	end    int
}

// questions divides a section at its highest headings, so that turning every
// ### into #### changes nothing; deeper headings belong to the answers.
func (f *file) questions(s section, body int) []question {
	level := 7
	for _, b := range s.blocks {
		if h, ok := b.node.(*ast.Heading); ok {
			level = min(level, h.Level)
		}
	}
	var found []question
	for _, b := range s.blocks {
		if h, ok := b.node.(*ast.Heading); ok && h.Level == level {
			raw, off := f.heading(h, body)
			raw, m := f.takeMarks(raw, off)
			found = append(found, question{text: raw, marks: m, at: off, end: b.end})
		} else if len(found) > 0 {
			q := &found[len(found)-1]
			q.blocks, q.end = append(q.blocks, b), b.end
		}
	}
	if len(found) == 0 && len(s.blocks) > 0 {
		f.report(WarnSectionShape, s.at, "this section has no ### heading, so no card comes of it", "Put each question into a heading: `### Why ...?`")
	}
	return found
}

// usable reports whether a card can be made of the question.
func (f *file) usable(q question, kind deck.Kind, slug string, seen slugs) bool {
	if q.text == "" {
		f.report(CodeQuestionEmpty, q.at, "this heading is empty", "Write the question into it.")
		return false
	}
	return f.promptFits(q.text, q.at) && !f.taken(seen, kind, slug, q.at)
}

// readFollowUps reads the questions that an interviewer asks next.
func (f *file) readFollowUps(p *deck.Pack, s section, body int, seen slugs) {
	for _, q := range f.questions(s, body) {
		fu := deck.FollowUp{Slug: f.slug(q.marks, q.text), Question: deck.Text{Markdown: q.text, Place: f.place(q.at)}}
		if !f.usable(q, deck.KindFollowUp, fu.Slug, seen) {
			continue
		}
		f.readLadder(&fu, q, body)
		if fu.Approach.Empty() && len(fu.MustSay) == 0 {
			f.report(CodeAnswerMissing, q.at, "the question "+quoted(q.text)+" has no answer", "Write below it how to answer, and what must be said as `- [ ] point`.")
			continue
		}
		if fu.Approach.Empty() {
			f.report(WarnApproach, q.at, "this follow-up does not say how to answer it", "Write the approach in a paragraph of its own.")
		}
		if len(fu.MustSay) == 0 {
			f.report(WarnMustSayMissing, q.at, "this follow-up has no must-say points", "List them as `- [ ] point`.")
		}
		p.FollowUps = append(p.FollowUps, fu)
	}
}

const (
	nudgeLabel = "Nudge:"
	trapLabel  = "Trap:"
)

// readLadder sorts the blocks below a question into nudge, approach, points
// and trap.
func (f *file) readLadder(fu *deck.FollowUp, q question, body int) {
	var approach []string
	for _, b := range q.blocks {
		t := f.slice(b.start, b.end)
		if isComment(b, t) {
			continue
		}
		isProse := b.node.Kind() == ast.KindParagraph
		if _, isTrap := cutLabel(t.Markdown, trapLabel); isTrap && isProse {
			t = f.slice(b.start, q.end)
			rest, _ := cutLabel(t.Markdown, trapLabel)
			fu.Trap = deck.Text{Markdown: rest, Place: t.Place}
			f.checkGlued(b.node, body)
			return
		}
		rest, isNudge := cutLabel(t.Markdown, nudgeLabel)
		switch {
		case isProse && isNudge:
			fu.Nudge = deck.Text{Markdown: rest, Place: t.Place}
			f.checkGlued(b.node, body)
		case isList(b.node) && f.readPoints(fu, b, body):
			f.checkGlued(b.node, body)
		case !t.Empty():
			if isProse {
				f.checkGlued(b.node, body)
			}
			if fu.Approach.Empty() {
				fu.Approach.Place = t.Place
			}
			approach = append(approach, t.Markdown)
			fu.Approach.Markdown = strings.Join(approach, "\n\n")
		}
	}
}

// isComment reports a block that no Markdown viewer shows.
func isComment(b block, t deck.Text) bool {
	return b.node.Kind() == ast.KindHTMLBlock && strings.HasPrefix(t.Markdown, "<!--") && strings.HasSuffix(t.Markdown, "-->")
}

// readPoints reads a task list; it reports false for any other list.
func (f *file) readPoints(fu *deck.FollowUp, b block, body int) bool {
	items := f.listItems(b, body)
	var points []deck.Text
	for _, it := range items {
		if t, ok := taskText(it); ok {
			points = append(points, t)
		}
	}
	if len(points) == 0 {
		return false
	}
	if len(points) < len(items) {
		f.report(WarnMustSayMixed, b.start, "some items of this list have no box, so they are no must-say points", "Begin every item with `- [ ] `.")
	}
	fu.MustSay = append(fu.MustSay, points...)
	return true
}

// checkGlued finds a label at the beginning of a later line of a paragraph:
// without a blank line above it Markdown takes it for more of the same text.
func (f *file) checkGlued(n ast.Node, body int) {
	if n.Kind() == ast.KindParagraph || n.Kind() == ast.KindTextBlock {
		for i := 1; i < n.Lines().Len(); i++ {
			f.labelGlued(body + n.Lines().At(i).Start)
		}
		return
	}
	if n.Kind() == ast.KindList || n.Kind() == ast.KindListItem {
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			f.checkGlued(c, body)
		}
	}
}

// labelGlued reports the label that stands at offset off, if one does.
func (f *file) labelGlued(off int) bool {
	for _, label := range []string{nudgeLabel, trapLabel, decoysLabel} {
		if _, ok := cutLabel(f.text[off:min(off+16, len(f.text))], label); ok {
			f.report(CodeLabelGlued, off, `"`+label+`" is swallowed by the text above it`, "Put a blank line before it.")
			return true
		}
	}
	return false
}

// readCards reads the plain cards of a section.
func (f *file) readCards(p *deck.Pack, s section, body int, seen slugs) {
	for _, q := range f.questions(s, body) {
		c := deck.PlainCard{Slug: f.slug(q.marks, q.text), Question: deck.Text{Markdown: q.text, Place: f.place(q.at)}}
		if len(q.blocks) > 0 {
			c.Answer = f.slice(q.blocks[0].start, q.end)
		}
		if c.Answer.Empty() {
			f.report(CodeAnswerMissing, q.at, "the question "+quoted(q.text)+" has no answer", "Write it below the heading.")
			continue
		}
		if f.usable(q, deck.KindPlain, c.Slug, seen) {
			p.Plain = append(p.Plain, c)
		}
	}
}
