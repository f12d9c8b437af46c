package stream

import (
	"fmt"
	"strings"

	"prefill/deck"
	"prefill/ui/draw"
)

// readable is the widest a line of prose gets.
const readable = 88

// knobLine lists the knobs in hand, the chosen one always in sight.
func (m Model) knobLine(c page) string {
	of := drawnOf{look: c.Theme, w: c.W, at: m.knobs.at, lane: m.knobs.lane, runs: m.runs()}
	return c.Theme.before.knobs.get(of, func() string { return m.drawKnobs(c) })
}

func (m Model) drawKnobs(c page) string {
	t := c.Theme
	who, others := m.knobOwners(t), ""
	if c.W >= 60 {
		others = m.knobOthers(t)
	}
	list := m.panelKnobs()
	if len(list) == 0 {
		return draw.Spread(who+t.DimStyle.Render(" measured, nothing to turn"), others, c.W, t.Ellipsis)
	}
	spec := m.lanes[m.knobLane()].spec
	texts := make([]string, len(list))
	widths := make([]int, len(list))
	for i, k := range list {
		texts[i] = k.name + " " + k.value(spec)
		widths[i] = draw.Width(texts[i]) + 4
	}
	from, to := window(widths, m.knobs.at, c.W-draw.Width(who)-draw.Width(others)-3)
	line := who
	for i := from; i < to; i++ {
		if i == m.knobs.at {
			line += " " + t.SelectStyle.Render(" "+t.Pointer+texts[i]+" ")
		} else {
			line += "  " + t.DimStyle.Render(texts[i]) + "  "
		}
	}
	if to < len(list) {
		line += t.DimStyle.Render(t.Ellipsis)
	}
	return draw.Spread(line, others, c.W, t.Ellipsis)
}

// knobOwners names the lanes whose knobs are in hand.
func (m Model) knobOwners(t *look) string {
	var names []string
	for i, l := range m.lanes {
		if m.knobs.lane == i || m.knobs.lane == allLanes && l.spec.Setting != nil {
			names = append(names, t.LaneBold[i].Render(laneName(i)))
		}
	}
	return t.DimStyle.Render("knobs of ") + strings.Join(names, t.DimStyle.Render(", ")) + t.DimStyle.Render(":")
}

// knobOthers names the keys that take the knobs of other lanes in hand.
func (m Model) knobOthers(t *look) string {
	others := ""
	for i, l := range m.lanes {
		if i != m.knobs.lane && l.spec.Setting != nil {
			others += strings.ToLower(laneName(i)) + " "
		}
	}
	if others == "" {
		return ""
	}
	if m.knobs.lane != allLanes {
		others += "* "
	}
	return t.DimStyle.Render(others + "other lanes")
}

// window is the longest run of items in w cells that holds item at and begins
// as far left as it can.
func window(widths []int, at, w int) (from, to int) {
	for from = 0; from < at; from++ {
		sum := 0
		for _, n := range widths[from : at+1] {
			sum += n
		}
		if sum <= w {
			break
		}
	}
	for to = from; to < len(widths); to++ {
		if w -= widths[to]; w < 0 {
			break
		}
	}
	return from, max(to, at+1)
}

// betName says a quantity in words.
func betName(quantity string) string {
	switch quantity {
	case betTTFT:
		return "TTFT, the wait for the first token"
	case betTPOT:
		return "TPOT, the mean time of each further token"
	case betWinner:
		return "the winner, whose last token comes first"
	default:
		return "total, from sending to the last token"
	}
}

// betLines draws the slip: the field first, so that it is in sight in any
// window, then what the guess can be reckoned from.
func (m Model) betLines(c page) []string {
	t := c.Theme
	question := "Which lane wins"
	if m.quantity() != betWinner {
		question = fmt.Sprintf("Lane %s, %s", laneName(m.bet.lane), m.lanes[m.bet.lane].spec.Label)
	}
	lines := []string{draw.Fit(t.StrongStyle.Render("Predict first. "+question+":"), c.W, t.Ellipsis)}
	for _, q := range m.quantities() {
		line := "  " + t.DimStyle.Render(betName(q))
		if q == m.quantity() {
			line = t.AccentStyle.Render(t.Pointer) + " " + t.StrongStyle.Render(betName(q))
		}
		lines = append(lines, draw.Fit(line, c.W, t.Ellipsis))
	}
	lines = append(lines, fieldLines(t, c.W, m.bet.field, m.bet.said, m.bet.phase, m.betHint())...)
	if c.H >= 16 {
		lines = append(lines, "")
	}
	for i, l := range m.lanes {
		lines = append(lines, draw.Fit(t.LaneBold[i].Render(laneName(i)+" "+l.spec.Label)+"  "+t.DimStyle.Render(l.spec.Note), c.W, t.Ellipsis))
		lines = append(lines, draw.Indent(draw.Wrap(t.DimStyle.Render(l.describe()), c.W-2), "  ")...)
	}
	return append(lines, historyLines(t, m.bet.history, m.quantity(), m.bet.lane+1, c.W)...)
}

func (m Model) betHint() string {
	if m.quantity() == betWinner {
		return "a letter, " + laneName(0) + " to " + laneName(len(m.lanes)-1)
	}
	return "a number with its unit, such as 350 ms or 7.2 s"
}

// fieldLines are the field in which a guess is typed, and what is wrong with it
// or what belongs in it: beside the field where there is room, else below.
func fieldLines(t *look, w int, f field, said string, p phase, hint string) []string {
	line := t.KeyStyle.Render("your guess ") + t.StrongStyle.Render(string(f))
	style := t.DimStyle
	switch {
	case p == saving:
		return []string{line + "  " + style.Render("saving"+t.Ellipsis)}
	case said != "":
		hint, style = said, t.WarnStyle
	case f != "":
		hint = ""
	}
	line += t.AccentStyle.Render(t.Cursor)
	if draw.Width(line)+2+draw.Width(hint) <= w {
		return []string{line + "  " + style.Render(hint)}
	}
	return append([]string{line}, draw.Indent(draw.Wrap(style.Render(hint), w-2), "  ")...)
}

// historyLines say how close the bets before were on the same quantity of the
// same lane, counted from 1. A bet that notes no lane was on any.
func historyLines(t *look, bets []deck.Bet, quantity string, lane, w int) []string {
	var scores []string
	for _, b := range bets {
		if b.Quantity == quantity && (b.Lane == lane || b.Lane == 0) {
			scores = append(scores, fmt.Sprint(b.Score))
		}
	}
	if len(scores) == 0 {
		return nil
	}
	const most = 8
	scores = scores[max(len(scores)-most, 0):]
	return []string{draw.Fit(t.DimStyle.Render("your scores on this before: "+strings.Join(scores, ", ")+" of 100"), w, t.Ellipsis)}
}

// betLine is the bet as it stands: open until the race has come to the answer.
func (m Model) betLine(t *look, w int) string {
	b := m.bet.placed
	if b.Quantity == betWinner {
		guess := "your bet: " + laneName(int(b.Guess)-1) + " wins"
		switch {
		case !m.told():
			return t.AccentStyle.Render(guess)
		case b.Score > 0:
			return t.OKStyle.Render(t.Tick + " " + guess + ". Right.")
		}
		return t.BadStyle.Render(fmt.Sprintf("%s %s. It is %s.", t.Cross, guess, laneName(int(b.Truth)-1)))
	}
	name := map[string]string{betTotal: "total", betTTFT: "TTFT", betTPOT: "TPOT"}[b.Quantity]
	guess := fmt.Sprintf("your bet: %s of %s %s", name, laneName(m.bet.lane), inUnit(b.Guess, "ms"))
	if !m.told() {
		return t.AccentStyle.Render(guess)
	}
	long := verdict(t, b, guess+", it is "+inUnit(b.Truth, "ms"))
	if draw.Width(long) <= w {
		return long
	}
	return graded(t, b, fmt.Sprintf("%d of 100: %s for %s", b.Score, inUnit(b.Guess, "ms"), inUnit(b.Truth, "ms")))
}

// verdict scores a guess in words.
func verdict(t *look, b deck.Bet, text string) string {
	return graded(t, b, text+fmt.Sprintf(": %s, %d of 100", off(b.Guess, b.Truth), b.Score))
}

// graded marks text as good, middling or bad.
func graded(t *look, b deck.Bet, text string) string {
	switch {
	case b.Score >= scoreUp:
		return t.OKStyle.Render(t.Tick + " " + text)
	case b.Score < scoreDown:
		return t.BadStyle.Render(t.Cross + " " + text)
	default:
		return t.WarnStyle.Render(t.Ring + " " + text)
	}
}

// listLines lists every scenario.
func (m Model) listLines(c page) []string {
	t := c.Theme
	lines := make([]string, len(m.scenarios))
	for i, s := range m.scenarios {
		number := fmt.Sprintf("%2d ", i+1)
		right := t.DimStyle.Render(s.PackTitle)
		if i == m.list {
			left := t.AccentStyle.Render(t.Pointer) + t.KeyStyle.Render(number) + t.StrongStyle.Render(s.Spec.Title)
			lines[i] = draw.Spread(left, right, c.W, t.Ellipsis)
		} else {
			lines[i] = draw.Spread(" "+t.DimStyle.Render(number)+s.Spec.Title, right, c.W, t.Ellipsis)
		}
	}
	// Its lanes, and not its lesson: that may hold the answer to a bet.
	var labels []string
	for i, l := range m.scenarios[m.list].Spec.Lanes {
		labels = append(labels, laneName(i)+" "+l.Label)
	}
	lanes := draw.Hang("  ", t.DimStyle.Render(strings.Join(labels, " · ")), min(c.W, readable))
	height := max(c.H-len(lanes)-1, 1)
	lines = draw.Scroll{}.To(m.list, len(lines), height).Lines(lines, height)
	return append(append(lines, ""), lanes...)
}
