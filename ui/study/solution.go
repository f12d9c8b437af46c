package study

import (
	"strings"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
	"prefill/ui/screen"
)

// typed shows what the user wrote above what it should have been.
func (m Model) typed(c screen.Canvas) []string {
	if strings.TrimSpace(m.answer.Value()) == "" {
		return nil
	}
	lines := []string{draw.Titled(c.Theme, "your answer", c.W)}
	for _, l := range draw.Wrap(neutral.Text(m.answer.Value()), textWidth(c)) {
		lines = append(lines, "  "+l)
	}
	return append(lines, "")
}

// solution is what to judge by. The points that a full answer names come
// first: they are what the grade hangs on.
func (m Model) solution(c screen.Canvas) []string {
	card := m.item.Card
	title := "answer"
	if card.Kind == deck.KindFollowUp {
		title = "approach"
	}
	lines := m.points(c)
	if !card.Answer.Empty() {
		lines = append(lines, draw.Titled(c.Theme, title, c.W))
		lines = append(lines, m.indented(card.Answer.Markdown, c)...)
	}
	if !card.Why.Empty() {
		lines = append(append(lines, ""), m.indented(card.Why.Markdown, c)...)
	}
	if !card.Trap.Empty() {
		lines = append(lines, "", draw.Titled(c.Theme, "the trap", c.W))
		lines = append(lines, m.indented(card.Trap.Markdown, c)...)
	}
	return lines
}

// points lists what a full answer names, to be ticked.
func (m Model) points(c screen.Canvas) []string {
	if len(m.item.Card.MustSay) == 0 {
		return nil
	}
	title := "did you say? space ticks; enter grades " + suggestedMark + " as suggested"
	if c.W < narrow {
		title = suggestedMark + " suggested; space ticks"
	}
	lines := []string{draw.Titled(c.Theme, title, c.W)}
	for i := range m.item.Card.MustSay {
		lines = append(lines, m.pointLines(c, i)...)
	}
	return append(lines, "")
}

func (m Model) pointLines(c screen.Canvas, i int) []string {
	t := c.Theme
	pointer, box := "  ", t.Uncheck
	if i == m.point {
		pointer = t.AccentStyle.Render(t.Pointer) + " "
	}
	if m.ladder.Ticked()[i] {
		box = t.OKStyle.Render(t.Check)
	}
	return draw.Hang(pointer+box+" ", prose.Inline(m.item.Card.MustSay[i].Markdown, t), textWidth(c)+2)
}

// followPoint scrolls to the chosen point: nobody should tick what is out of
// sight.
func (m Model) followPoint() Model {
	from, to, p := m.pointPlace()
	m.scroll = m.scroll.To(to, len(p.lines), p.height).To(from, len(p.lines), p.height)
	return m
}

func (m Model) pointInSight() bool {
	from, _, p := m.pointPlace()
	return from >= m.scroll.Top && from < m.scroll.Top+p.height
}

// pointPlace is the first and the last line of the chosen point in its page.
func (m Model) pointPlace() (from, to int, p page) {
	c := m.plainCanvas()
	p = m.page(c)
	c.W = min(c.W, measure)
	from = len(m.typed(c)) + 1
	for i := range m.point {
		from += len(m.pointLines(c, i))
	}
	return from, from + len(m.pointLines(c, m.point)) - 1, p
}

func (m Model) indented(markdown string, c screen.Canvas) []string {
	return draw.Indent(m.prose.Lines(markdown, textWidth(c), c.Theme), "  ")
}

// showAnswer scrolls no farther than it takes for the answer to begin inside
// the window, below what the user typed.
func (m Model) showAnswer() Model {
	c := m.plainCanvas()
	p := m.page(c)
	c.W = min(c.W, measure)
	m.scroll = draw.Scroll{}
	if typed := len(m.typed(c)); typed > 0 {
		m.scroll = m.scroll.To(min(typed+answerInSight, len(p.lines)-1), len(p.lines), p.height)
	}
	return m
}

// answerInSight is how many lines of an answer must be visible at once.
const answerInSight = 4
