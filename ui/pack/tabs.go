package pack

import (
	"fmt"
	"strings"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
	"prefill/ui/screen"
)

// readable is the widest a column of prose gets: longer lines tire the eye.
const readable = 88

// twoColumns is the width from which an overview stands in two columns.
const twoColumns = 108

// tabsOf groups the sections of a pack. What a pack does not have gives no
// tab; pages with names of their author's own come last, each as its own.
func tabsOf(p *deck.Pack) []tab {
	var tabs []tab
	add := func(has bool, t tab) {
		if has {
			tabs = append(tabs, t)
		}
	}
	add(!p.Summary.Empty() || !p.Memory.Empty() || !p.Analogy.Empty() || len(p.Concepts) > 0,
		tab{"Overview", Model.overview, markdown(p.Summary, p.Memory, p.Analogy) + conceptText(p)})
	add(!p.Scan.Empty(), tab{scanTitle(p), section(p.Scan), p.Scan.Markdown})
	add(p.Match != nil, tab{"Match", Model.pairs, ""})
	add(len(p.Tables) > 0, tab{"Table", Model.tables, ""})
	add(len(p.FollowUps) > 0, tab{"Follow-ups", Model.followUps, ""})
	add(p.Sheet != nil, tab{"Cheat sheet", Model.sheet, sheetText(p)})
	add(!p.RealWorld.Empty(), tab{"Real world", section(p.RealWorld), p.RealWorld.Markdown})
	add(len(p.Streams) > 0, tab{"Stream", Model.streams, ""})
	add(len(p.Plain) > 0, tab{"Cards", Model.plainCards, ""})
	for _, page := range p.Pages {
		if page.Kind == deck.PageOther {
			tabs = append(tabs, tab{page.Title, section(page.Body), page.Body.Markdown})
		}
	}
	add(len(p.Refs) > 0, tab{"References", Model.refs, refText(p)})
	if len(tabs) == 0 {
		tabs = append(tabs, tab{"Empty", section(deck.Text{Markdown: "This pack has no sections yet. Press e to write some."}), ""})
	}
	for i := range tabs {
		tabs[i].draw = remembered(tabs[i].draw)
	}
	return tabs
}

func scanTitle(p *deck.Pack) string {
	if p.Length > 0 {
		return fmt.Sprintf("Quick scan %d min", p.Length)
	}
	return "Quick scan"
}

func section(text deck.Text) func(Model, screen.Canvas) []string {
	return func(m Model, c screen.Canvas) []string {
		return m.prose.Lines(text.Markdown, min(c.W, readable), c.Theme)
	}
}

func conceptText(p *deck.Pack) string {
	var b strings.Builder
	for _, c := range p.Concepts {
		b.WriteString(c.Body.Markdown + "\n\n")
	}
	return b.String()
}

func sheetText(p *deck.Pack) string {
	if p.Sheet == nil {
		return ""
	}
	return p.Sheet.Body.Markdown
}

func refText(p *deck.Pack) string {
	var b strings.Builder
	for _, r := range p.Refs {
		if r.URL != "" {
			fmt.Fprintf(&b, "- [%s](%s)\n", r.Title, r.URL)
		}
	}
	return b.String()
}

// titled is a heading and the text below it, nothing when there is no text.
func (m Model) titled(c screen.Canvas, title string, text deck.Text, w int) []string {
	if text.Empty() {
		return nil
	}
	return append([]string{c.Theme.HeadingStyle.Render(title)}, m.prose.Lines(text.Markdown, w, c.Theme)...)
}

func (m Model) overview(c screen.Canvas) []string {
	p := m.pack
	if c.W < twoColumns {
		w := min(c.W, readable)
		return join(m.task(c, w), m.titled(c, "TL;DR", p.Summary, w), m.titled(c, "Memory aid", p.Memory, w),
			m.titled(c, "Easy to grasp", p.Analogy, w), m.concepts(c, w))
	}
	w := min((c.W-4)/2, readable)
	left := join(m.task(c, w), m.titled(c, "TL;DR", p.Summary, w), m.titled(c, "Memory aid", p.Memory, w),
		m.titled(c, "Easy to grasp", p.Analogy, w))
	return columns(left, m.concepts(c, w), w)
}

// columns sets two blocks side by side.
func columns(left, right []string, w int) []string {
	out := make([]string, max(len(left), len(right)))
	for i := range out {
		if i < len(left) {
			out[i] = left[i]
		}
		if i < len(right) {
			out[i] = draw.Pad(out[i], w+4) + right[i]
		}
	}
	return out
}

// task is the heading of the file, when it says more than the title.
func (m Model) task(c screen.Canvas, w int) []string {
	if m.pack.Task == "" || m.pack.Task == m.pack.Title {
		return nil
	}
	return draw.Wrap(c.Theme.StrongStyle.Render(neutral.Line(m.pack.Task)), w)
}

func (m Model) concepts(c screen.Canvas, w int) []string {
	if len(m.pack.Concepts) == 0 {
		return nil
	}
	lines := []string{c.Theme.HeadingStyle.Render("Key concepts")}
	for _, concept := range m.pack.Concepts {
		lines = append(lines, c.Theme.StrongStyle.Render(draw.Fit(neutral.Line(concept.Term), w, c.Theme.Ellipsis)))
		lines = append(lines, draw.Indent(m.prose.Lines(concept.Body.Markdown, w-2, c.Theme), "  ")...)
	}
	return lines
}

func (m Model) pairs(c screen.Canvas) []string {
	t, w := c.Theme, min(c.W, readable)
	var lines []string
	if !m.pack.Match.Intro.Empty() {
		lines = append(m.prose.Lines(m.pack.Match.Intro.Markdown, w, t), "")
	}
	for i, pair := range m.pack.Match.Pairs {
		lines = append(lines, draw.Hang(t.KeyStyle.Render(fmt.Sprintf("%2d ", i+1)), t.StrongStyle.Render(prose.Inline(pair.Prompt.Markdown, t)), w)...)
		lines = append(lines, draw.Hang("   "+t.OKStyle.Render(t.Right)+" ", prose.Inline(pair.Answer.Markdown, t), w)...)
		if !pair.Why.Empty() {
			lines = append(lines, draw.Hang("     ", t.DimStyle.Render(prose.Plain(pair.Why.Markdown)), w)...)
		}
		lines = append(lines, "")
	}
	for _, d := range m.pack.Match.Decoys {
		text := prose.Plain(d.Answer.Markdown)
		if !d.Why.Empty() {
			text += ": " + prose.Plain(d.Why.Markdown)
		}
		lines = append(lines, draw.Hang(" "+t.BadStyle.Render(t.Cross)+" ", t.DimStyle.Render(text), w)...)
	}
	return lines
}

func (m Model) tables(c screen.Canvas) []string {
	var parts [][]string
	for _, table := range m.pack.Tables {
		var lines []string
		if table.Title != "" {
			lines = append(lines, c.Theme.HeadingStyle.Render(neutral.Line(table.Title)))
		}
		parts = append(parts, append(lines, m.table(table, c)...))
	}
	return join(parts...)
}

func (m Model) followUps(c screen.Canvas) []string {
	t, w := c.Theme, min(c.W, readable)
	lines := draw.Wrap(t.DimStyle.Render("f asks them with their approaches hidden. They are open here."), w)
	for i, f := range m.pack.FollowUps {
		lines = append(lines, "")
		lines = append(lines, draw.Hang(t.KeyStyle.Render(fmt.Sprintf("%d ", i+1)), t.StrongStyle.Render(prose.Inline(f.Question.Markdown, t)), w)...)
		lines = append(lines, draw.Indent(m.prose.Lines(f.Approach.Markdown, w-2, t), "  ")...)
		for _, point := range f.MustSay {
			lines = append(lines, draw.Hang("  "+t.OKStyle.Render(t.Tick)+" ", prose.Inline(point.Markdown, t), w)...)
		}
		if !f.Trap.Empty() {
			lines = append(lines, draw.Hang("  "+t.BadStyle.Render(t.Cross)+" ", prose.Inline(f.Trap.Markdown, t), w)...)
		}
	}
	return lines
}

func (m Model) sheet(c screen.Canvas) []string {
	return m.prose.Lines(m.pack.Sheet.Body.Markdown, min(c.W, readable), c.Theme)
}

func (m Model) streams(c screen.Canvas) []string {
	t, w := c.Theme, min(c.W, readable)
	var lines []string
	for _, s := range m.pack.Streams {
		lines = append(lines, t.StrongStyle.Render(draw.Fit(neutral.Line(s.Title), w, t.Ellipsis)))
		lines = append(lines, draw.Indent(draw.Wrap(neutral.Line(s.Lesson), w-2), "  ")...)
		lines = append(lines, "")
	}
	return append(lines, t.KeyStyle.Render("v")+" plays them")
}

func (m Model) plainCards(c screen.Canvas) []string {
	t, w := c.Theme, min(c.W, readable)
	var lines []string
	for _, card := range m.pack.Plain {
		lines = append(lines, draw.Wrap(t.StrongStyle.Render(prose.Inline(card.Question.Markdown, t)), w)...)
		lines = append(lines, draw.Indent(m.prose.Lines(card.Answer.Markdown, w-2, t), "  ")...)
		lines = append(lines, "")
	}
	return lines
}

func (m Model) refs(c screen.Canvas) []string {
	t, w := c.Theme, min(c.W, readable)
	var lines []string
	for i, r := range m.pack.Refs {
		lines = append(lines, draw.Hang(t.KeyStyle.Render(fmt.Sprintf("%2d ", i+1)), neutral.Line(r.Title), w)...)
		if r.URL != "" {
			lines = append(lines, draw.Hang("   ", t.DimStyle.Render(neutral.Line(r.URL)), w)...)
		}
		if !r.Note.Empty() {
			lines = append(lines, draw.Hang("   ", t.DimStyle.Render(prose.Plain(r.Note.Markdown)), w)...)
		}
	}
	return lines
}
