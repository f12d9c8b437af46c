package study

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Title says how far the session is and how long the rest takes.
func (m Model) Title() screen.Title {
	t := screen.Title{Left: m.session.Name}
	switch m.phase {
	case asking, judging, saving:
		if m.queue.bounded() {
			t.Right = fmt.Sprintf("%d answered · %s left", len(m.done), draw.Span(m.queue.until.Sub(m.now)))
			break
		}
		all := len(m.done) + 1 + m.queue.left()
		rest := m.queue.duration(m.session.Pace) + paceOf(m.session.Pace, m.item.Card.Kind)
		t.Right = fmt.Sprintf("%d / %d · about %s left", len(m.done)+1, all, draw.Span(rest))
	case finished:
		t.Right = "done for now"
	}
	return t
}

// bodyHeight is what scrolls: the body without the progress bar.
func (m Model) bodyHeight() int { return max(m.h-m.barHeight(), 1) }

func (m Model) barHeight() int {
	if m.h >= 14 {
		return 2
	}
	return 1
}

// plainCanvas is the canvas by which Update measures what View will draw.
func (m Model) plainCanvas() screen.Canvas {
	return screen.Canvas{W: m.w, H: m.h, Theme: theme.New(true, false), Now: m.now}
}

// Body draws the card or the summary.
func (m Model) Body(c screen.Canvas) string {
	switch m.phase {
	case loading:
		return c.Theme.DimStyle.Render("Choosing what to ask" + c.Theme.Ellipsis)
	case failed:
		return strings.Join(draw.Wrap("The session could not be read. The line below says why; enter tries again, esc goes back.", c.W), "\n")
	}
	lines := m.lines(c)
	height := c.H - m.barHeight()
	view := m.scroll.Clamp(len(lines), height)
	out := m.bar(c)
	out = append(out, view.Lines(lines, height)...)
	if above, below := view.More(len(lines), height); above || below {
		out = markMore(c, out, m.barHeight(), above, below)
	}
	return strings.Join(out, "\n")
}

// markMore sets an arrow at the right edge of the first and last line shown,
// where text lies beyond.
func markMore(c screen.Canvas, out []string, first int, above, below bool) []string {
	mark := func(i int, sign string) {
		if i >= 0 && i < len(out) {
			out[i] = draw.Cell(out[i], c.W-2, c.Theme.Ellipsis) + " " + c.Theme.AccentStyle.Render(sign)
		}
	}
	if above {
		mark(first, c.Theme.Up)
	}
	if below {
		mark(len(out)-1, c.Theme.Down)
	}
	return out
}

func (m Model) bar(c screen.Canvas) []string {
	all := len(m.done) + m.queue.left()
	if m.phase != finished {
		all++
	}
	share := 1.0
	if all > 0 {
		share = float64(len(m.done)) / float64(all)
	}
	if m.queue.bounded() {
		share = float64(m.now.Sub(m.session.From)) / float64(m.session.Until.Sub(m.session.From))
	}
	line := draw.Meter(c.Theme, share, min(c.W, 40))
	if m.barHeight() == 1 {
		return []string{line}
	}
	return []string{line, ""}
}

// lines is everything that scrolls.
func (m Model) lines(c screen.Canvas) []string {
	if m.phase == finished {
		return m.summary(c)
	}
	lines := m.question(c)
	if m.phase == asking {
		return append(lines, m.helpLines(c)...)
	}
	lines = append(lines, m.typed(c)...)
	return append(lines, m.solution(c)...)
}

func (m Model) question(c screen.Canvas) []string {
	t := c.Theme
	left := m.kindText() + " " + t.Sep + " " + neutral.Line(m.item.Topic)
	right := ""
	if m.aloud() {
		right = draw.Stopwatch(m.now.Sub(m.asked)) + " say it aloud"
	}
	lines := []string{t.DimStyle.Render(draw.Spread(left, right, c.W, t.Ellipsis)), ""}
	text := m.prompt()
	for _, l := range m.prose.Lines(text, max(c.W-2, 10), t) {
		lines = append(lines, "  "+t.StrongStyle.Render(l))
	}
	return append(lines, "")
}

// prompt is the question as Markdown; cards whose front is no question get
// one.
func (m Model) prompt() string {
	card := m.item.Card
	switch card.Kind {
	case deck.KindReverse:
		return card.Prompt.Markdown + "\n\n*What is this?*"
	case deck.KindBreath:
		return "Explain **" + card.Prompt.Markdown + "** in one breath."
	}
	return card.Prompt.Markdown
}

// kindText names the kind of card for a person.
func (m Model) kindText() string {
	switch m.item.Card.Kind {
	case deck.KindPair, deck.KindReverse:
		return "Pair"
	case deck.KindConcept:
		return "Concept"
	case deck.KindCell:
		return "Table"
	case deck.KindFollowUp:
		if m.item.Of > 0 {
			return fmt.Sprintf("Follow-up %d of %d", m.item.Nth, m.item.Of)
		}
		return "Follow-up"
	case deck.KindBreath:
		return "In one breath"
	case deck.KindContrast:
		return "Which one"
	default:
		return "Card"
	}
}

// helpLines stand under the question while it is to be answered.
func (m Model) helpLines(c screen.Canvas) []string {
	t := c.Theme
	var lines []string
	if m.ladder.Rungs() > 0 {
		lines = append(lines, draw.Titled(t, "nudge", c.W))
		lines = append(lines, m.indented(m.item.Card.Nudge.Markdown, c)...)
		lines = append(lines, "")
	}
	if m.writing || m.answer.Value() != "" {
		lines = append(lines, draw.Titled(t, "your answer", c.W))
		return append(lines, strings.Split(m.answer.View(), "\n")...)
	}
	hint := "Say it, or t to type it; then space."
	if m.aloud() {
		hint = "Say it aloud, or t to type it; then space shows what a full answer names."
	}
	return append(lines, draw.Wrap(t.DimStyle.Render(hint), c.W)...)
}

// typed shows what the user wrote above what it should have been.
func (m Model) typed(c screen.Canvas) []string {
	if strings.TrimSpace(m.answer.Value()) == "" {
		return nil
	}
	lines := []string{draw.Titled(c.Theme, "your answer", c.W)}
	for _, l := range draw.Wrap(neutral.Text(m.answer.Value()), max(c.W-2, 10)) {
		lines = append(lines, "  "+l)
	}
	return append(lines, "")
}

func (m Model) solution(c screen.Canvas) []string {
	card := m.item.Card
	title := "answer"
	if card.Kind == deck.KindFollowUp {
		title = "approach"
	}
	lines := []string{draw.Titled(c.Theme, title, c.W)}
	lines = append(lines, m.indented(card.Answer.Markdown, c)...)
	if !card.Why.Empty() {
		lines = append(append(lines, ""), m.indented(card.Why.Markdown, c)...)
	}
	if len(card.MustSay) > 0 {
		lines = append(lines, "", draw.Titled(c.Theme, "did you say", c.W))
		lines = append(lines, m.points(c)...)
	}
	if !card.Trap.Empty() {
		lines = append(lines, "", draw.Titled(c.Theme, "the trap", c.W))
		lines = append(lines, m.indented(card.Trap.Markdown, c)...)
	}
	return lines
}

func (m Model) indented(markdown string, c screen.Canvas) []string {
	return draw.Indent(m.prose.Lines(markdown, max(c.W-2, 10), c.Theme), "  ")
}

func (m Model) points(c screen.Canvas) []string {
	t := c.Theme
	ticked := m.ladder.Ticked()
	var lines []string
	for i, p := range m.item.Card.MustSay {
		pointer, box := "  ", t.Uncheck
		if i == m.point && m.phase == judging {
			pointer = t.AccentStyle.Render(t.Pointer) + " "
		}
		if ticked[i] {
			box = t.OKStyle.Render(t.Check)
		}
		lines = append(lines, draw.Hang(pointer+box+" ", prose.Inline(p.Markdown, t), c.W)...)
	}
	return lines
}

// showAnswer scrolls so far that the answer begins inside the window.
func (m Model) showAnswer() Model {
	c := m.plainCanvas()
	all, height := m.lines(c), m.bodyHeight()
	head := len(m.question(c)) + len(m.typed(c))
	if len(all) > height {
		// Keep the question in sight where there is room for both.
		m.scroll = draw.Scroll{}.To(min(head+answerInSight, len(all)-1), len(all), height)
	}
	return m
}

// answerInSight is how many lines of an answer must be visible at once.
const answerInSight = 4

func (m Model) scrollBy(n int) Model {
	m.scroll = m.scroll.By(n, len(m.lines(m.plainCanvas())), m.bodyHeight())
	return m
}

// Cursor places the text cursor while the answer is typed.
func (m Model) Cursor(c screen.Canvas) *tea.Cursor {
	if !m.writing {
		return nil
	}
	cur := m.answer.Cursor()
	if cur == nil {
		return nil
	}
	top := len(m.question(c)) + m.barHeight() + 1 - m.scroll.Top
	if m.ladder.Rungs() > 0 {
		top += len(m.indented(m.item.Card.Nudge.Markdown, c)) + 2
	}
	cur.Position.Y += top
	return cur
}
