package match

import (
	"fmt"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/ui/draw"
	"prefill/ui/prose"
	"prefill/ui/screen"
)

// summary says how the round went, what was confused with what, and what that
// did to the schedule.
func (m Model) summary(c screen.Canvas) []string {
	t := c.Theme
	c.W = min(c.W, measure)
	r := m.result.Round
	lines := []string{t.StrongStyle.Render(headline(m.result)), ""}
	tries := fmt.Sprintf("First tries right  %d of %d", r.First, r.Pairs)
	if c.W >= sideBySide {
		tries += "  " + draw.Meter(t, share(r.First, r.Pairs), 22)
	}
	lines = append(lines, tries)
	time := draw.Stopwatch(r.ScoreTime())
	if r.Hints > 0 {
		time += fmt.Sprintf(" with %s at %s each", draw.Count(r.Hints, "hint", "hints"), draw.Span(drill.HintCost))
	}
	lines = append(lines, draw.Hang("Time               ", time, c.W)...)
	lines = append(lines, "Wrong picks        "+fmt.Sprint(r.Wrong))
	lines = append(lines, draw.Hang("Best               ", m.bestText(c), c.W)...)
	if m.deal.Share != "" {
		lines = append(lines, m.shareLines(c.W)...)
	}
	lines = append(lines, "")
	if m.phase == unsaved {
		return append(lines, draw.Wrap(t.BadStyle.Render(t.Cross+" This round is not saved yet. enter tries again."), c.W)...)
	}
	lines = append(lines, m.mixups(c)...)
	return append(lines, m.comesBack(c)...)
}

// shareLines say how another person plays this round. The text is copied by
// hand, so it is broken only at its blanks, and inside a word only where a
// line cannot hold it.
func (m Model) shareLines(w int) []string {
	const label, command = "The same round     ", "prefill match --seed"
	if line := label + command + " " + m.deal.Share; draw.Width(line) <= w {
		return []string{line}
	}
	if line := "  " + command + " " + m.deal.Share; draw.Width(line) <= w {
		return []string{strings.TrimSpace(label), line}
	}
	return append([]string{strings.TrimSpace(label), "  " + command}, draw.Hang("  ", m.deal.Share, w)...)
}

func headline(r drill.Result) string {
	switch {
	case r.Stopped && r.Round.Style == drill.StyleSurvival:
		return fmt.Sprintf("Survived %s.", draw.Count(r.Round.First, "pair", "pairs"))
	case r.Stopped && r.Round.Style == drill.StyleSixty:
		return fmt.Sprintf("Time. %s in 60 seconds.", draw.Count(r.Round.Pairs, "pair", "pairs"))
	case r.Stopped:
		return "Stopped early: what you answered counts."
	case r.Round.Wrong == 0 && r.Round.Hints == 0:
		return "A clean round."
	default:
		return "Round done."
	}
}

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

func (m Model) bestText(c screen.Canvas) string {
	t := c.Theme
	switch {
	case m.phase != over:
		return t.DimStyle.Render("saving" + t.Ellipsis)
	case m.ended.NewBest && m.deal.HasBest:
		return t.OKStyle.Render(t.Tick + " a new best; before " + roundText(m.deal.Best))
	case m.ended.NewBest:
		return t.OKStyle.Render(t.Tick + " the first to beat")
	case m.deal.HasBest:
		return roundText(m.deal.Best)
	default:
		return "none yet: only complete rounds count"
	}
}

func roundText(r deck.Round) string {
	return fmt.Sprintf("%s, %d wrong", draw.Stopwatch(r.ScoreTime()), r.Wrong)
}

// mixups lists what was taken for what, in the order of the round: answers of
// other prompts first, and apart from them the decoys, which belong to none.
func (m Model) mixups(c screen.Canvas) []string {
	var pairs, decoys []string
	for _, mix := range m.result.Mixups {
		t := c.Theme
		text := m.promptOf(mix.Card) + " " + t.BadStyle.Render(t.Cross) + " " + t.DimStyle.Render(m.labelOf(mix.Picked))
		line := draw.Fit("  "+text, c.W, t.Ellipsis)
		if isDecoy(mix.Picked) {
			decoys = append(decoys, line)
		} else {
			pairs = append(pairs, line)
		}
	}
	if len(pairs) > 0 && len(decoys) > 0 {
		decoys = decoys[:min(len(decoys), max(mostOfBoth-len(pairs), 2))]
		pairs = pairs[:min(len(pairs), mostOfBoth-len(decoys))]
	}
	return append(mixupLines(c, "taken for each other", pairs), mixupLines(c, "decoys picked", decoys)...)
}

// The most lines of one list alone and of both together: what comes back when
// stands below them and should be in sight.
const (
	mostMixups = 8
	mostOfBoth = 6
)

func mixupLines(c screen.Canvas, title string, lines []string) []string {
	if len(lines) == 0 {
		return nil
	}
	out := append([]string{draw.Titled(c.Theme, title, c.W)}, lines[:min(len(lines), mostMixups)]...)
	return append(out, "")
}

// isDecoy reports whether the tile that a wrong pick names belongs to no pair.
func isDecoy(key string) bool {
	return strings.HasPrefix(key, "decoy:")
}

func (m Model) promptOf(card deck.CardID) string {
	for _, q := range m.deal.Spec.Questions {
		if q.Card == card {
			return prose.Plain(q.Prompt.Markdown)
		}
	}
	return string(card)
}

// labelOf is the text of the tile that a wrong pick names.
func (m Model) labelOf(key string) string {
	for _, q := range m.deal.Spec.Questions {
		if string(q.Card) == key {
			return prose.Plain(q.Answer.Markdown)
		}
	}
	for _, d := range m.deal.Spec.Distractors {
		if d.Key == key {
			return prose.Plain(d.Answer.Markdown)
		}
	}
	return prose.Plain(key)
}

// comesBack says what the round did to the schedule of each card.
func (m Model) comesBack(c screen.Canvas) []string {
	if m.phase != over || len(m.ended.States) == 0 {
		return nil
	}
	t := c.Theme
	lines := []string{draw.Titled(t, "comes back", c.W)}
	for _, g := range m.result.Grades {
		s, ok := m.ended.States[g.Card]
		if !ok {
			continue
		}
		when := draw.Days(int(s.DueDay - m.ended.Today))
		if s.Waiting() {
			when = "in " + draw.Span(time.Duration(s.DueMilli-s.LastMilli)*time.Millisecond)
		}
		mark := t.OKStyle.Render(t.Tick)
		if g.Rating == deck.Again {
			mark = t.BadStyle.Render(t.Cross)
		}
		lines = append(lines, draw.Spread("  "+mark+" "+m.promptOf(g.Card), when, c.W, t.Ellipsis))
	}
	return lines
}
