package night

import (
	"fmt"

	"prefill/deck/plan"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// detail lists what is in the chosen part.
func (m Model) detail(c screen.Canvas, w int) []string {
	p := m.parts()[m.at]
	if p.left == 0 {
		return nil
	}
	var rows []string
	switch p.kind {
	case sheets:
		for _, id := range m.plan.Sheets {
			rows = append(rows, m.bullet(c, m.topic(id), "", w))
		}
	case weak:
		for _, item := range m.plan.Weak.Items {
			rows = append(rows, m.bullet(c, m.card(item), m.worth(c, item), w))
		}
	case pairs:
		for _, pair := range m.plan.Pairs {
			rows = append(rows, m.bullet(c, pair, "", w))
		}
		if n := len(m.plan.Contrast); n > 0 {
			rows = append(rows, c.Theme.DimStyle.Render(draw.Fit(fmt.Sprintf("then %s which of two it is",
				draw.Count(n, "card asks", "cards ask")), w, c.Theme.Ellipsis)))
		}
	case aloud:
		for _, item := range m.plan.Aloud {
			rows = append(rows, m.bullet(c, m.card(item), m.topic(item.Pack), w))
		}
	}
	return append([]string{draw.Titled(c.Theme, p.name, w)}, rows...)
}

func (m Model) bullet(c screen.Canvas, text, right string, w int) string {
	t := c.Theme
	return draw.Spread("  "+neutral.Line(text), t.DimStyle.Render(neutral.Line(right)), w, t.Ellipsis)
}

// card is the prompt of a card.
func (m Model) card(item plan.Item) string {
	if text, ok := m.plan.Cards[item.ID]; ok {
		return text
	}
	return string(item.ID)
}

// worth is what a look at a card is expected to change at the hour.
func (m Model) worth(c screen.Canvas, item plan.Item) string {
	if item.New {
		return "new " + c.Theme.Right + " " + m.recall(item.After)
	}
	return m.recall(item.Skip) + " " + c.Theme.Right + " " + m.recall(item.After)
}

// endLines say that it is time to stop, and what the evening came to.
func (m Model) endLines(c screen.Canvas) []string {
	t, p := c.Theme, m.plan
	why := "That is all there is to do tonight."
	if m.left() < tooLittle {
		why = "Time is up."
	}
	lines := []string{t.StrongStyle.Render(why + " " + m.advice()), ""}
	text := fmt.Sprintf("Expected recall %s: %s before, %s now.", m.hour(), m.recall(p.Start), t.OKStyle.Render(m.recall(p.Before)))
	if p.Answers == 0 {
		text = fmt.Sprintf("Expected recall %s: %s.", m.hour(), m.recall(p.Before))
	}
	lines = append(lines, draw.Wrap(text, c.W)...)
	if p.Weak.Precise && c.H >= 14 {
		lines = append(lines, gainMeter(t, p.Start, p.Before, min(c.W, 44)))
	}
	lines = append(lines, "")
	lines = append(lines, draw.Wrap(m.summary(), c.W)...)
	lines = append(lines, "")
	closing := "That is an expectation about cards, not a promise about the interview."
	if !p.HasDate {
		closing = "That is an expectation about cards."
	}
	return append(lines, draw.Wrap(t.DimStyle.Render(closing), c.W)...)
}

// advice is the word with which an evening ends.
func (m Model) advice() string {
	if m.want.Best || !m.plan.HasDate {
		return "Well done; take a break."
	}
	return "Stop here and go to sleep."
}

func (m Model) summary() string {
	p := m.plan
	read := 0
	for _, piece := range p.Memo.Sheets {
		if piece.Done {
			read++
		}
	}
	text := draw.Count(p.Answers, "answer", "answers")
	if read > 0 {
		text += " and " + draw.Count(read, "sheet", "sheets") + " read"
	}
	return fmt.Sprintf("%s in %s, all of it saved.", text, minutesText(p.Memo.Spent))
}
