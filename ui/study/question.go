package study

import (
	"fmt"
	"strings"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

func (m Model) question(c screen.Canvas) []string {
	t := c.Theme
	left := m.kindText() + " " + t.Sep + " " + neutral.Line(m.item.Topic)
	right := ""
	if m.aloud() {
		right = draw.Stopwatch(m.now.Sub(m.asked)) + " say it aloud"
	}
	lines := []string{t.DimStyle.Render(draw.Spread(left, right, c.W, t.Ellipsis)), ""}
	return append(append(lines, m.questionText(c)...), "")
}

func (m Model) questionText(c screen.Canvas) []string {
	var lines []string
	for _, l := range m.prose.Lines(m.prompt(), textWidth(c), c.Theme) {
		lines = append(lines, "  "+c.Theme.StrongStyle.Render(l))
	}
	return lines
}

// textWidth leaves two cells free at either side of a text: at the left for
// the pointer, at the right for the arrows that say there is more.
func textWidth(c screen.Canvas) int { return max(c.W-4, 10) }

// prompt is the question as Markdown; cards whose front is no question get
// one.
func (m Model) prompt() string {
	card := m.item.Card
	switch card.Kind {
	case deck.KindReverse:
		return card.Prompt.Markdown + "\n\n*What is this?*"
	case deck.KindCell:
		return CellQuestion(card, m.item.Topic)
	case deck.KindBreath:
		return "Explain **" + card.Prompt.Markdown + "** in one breath."
	}
	return card.Prompt.Markdown
}

// CellQuestion asks for a cell of a table with the topic of the table before
// the names of its row and column, which mean little alone. The question is
// Markdown.
func CellQuestion(card deck.Card, topic string) string {
	row, column, named := strings.Cut(card.Prompt.Markdown, " · ")
	if !named || topic == "" {
		return card.Prompt.Markdown
	}
	return literal(neutral.Line(topic)) + ": " + row + ", " + column + "?"
}

// literal keeps what Markdown would take for marks as it stands.
func literal(s string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "<", `\<`).Replace(s)
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
	case deck.KindBet:
		return "Prediction"
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
