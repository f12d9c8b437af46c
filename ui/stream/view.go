package stream

import (
	"fmt"
	"strconv"
	"strings"

	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Title says which race this is and where it stands.
func (m Model) Title() screen.Title {
	if m.mode == drilling {
		t := screen.Title{Left: "Stream · exercises"}
		if m.drill.phase != undrawn {
			t.Right = fmt.Sprintf("level %d of 5 · %d answered", m.drill.level, m.drill.done)
		}
		return t
	}
	if m.mode == living {
		return screen.Title{Left: "Stream · live endpoint"}
	}
	t := screen.Title{Left: "Stream · " + m.scenario().Spec.Title}
	if m.mode != racing || m.fault != nil {
		t.Right = fmt.Sprintf("%d of %d", m.at+1, len(m.scenarios))
		return t
	}
	state := "paused"
	switch {
	case m.play.running:
		state = number(m.play.factor()) + "x"
	case m.finished():
		state = "done"
	case m.play.now == 0:
		state = "ready"
	}
	if !m.play.running && m.play.speed != realTime {
		state += " · " + number(m.play.factor()) + "x"
	}
	right := make([]byte, 0, 48)
	if m.w >= 60 && len(m.scenarios) > 1 {
		right = strconv.AppendInt(right, int64(m.at+1), 10)
		right = strconv.AppendInt(append(right, " of "...), int64(len(m.scenarios)), 10)
		right = append(right, " · "...)
	}
	right = strconv.AppendFloat(append(right, "t = "...), m.play.now.Seconds(), 'f', 2, 64)
	t.Right = string(append(append(right, " s · "...), state...))
	return t
}

// Body draws the race or the page over it.
func (m Model) Body(canvas screen.Canvas) string {
	c := m.looks.page(canvas)
	lines := m.lines(c)
	if len(lines) > c.H {
		lines = lines[:max(c.H, 0)]
	}
	return plain(c.Theme, strings.Join(lines, "\n"))
}

func (m Model) lines(c page) []string {
	switch m.mode {
	case betting:
		return m.betLines(c)
	case drilling:
		return m.inSight(m.drillLines(c), c.H)
	case explaining:
		return m.inSight(m.explainLines(c), c.H)
	case listing:
		return m.listLines(c)
	case living:
		return m.inSight(m.liveLines(c), c.H)
	}
	if m.fault != nil {
		return draw.Hang(c.Theme.BadStyle.Render(c.Theme.Cross)+" ", m.fault.Error(), c.W)
	}
	return m.raceLines(c)
}

// inSight cuts the part in sight out of a longer text.
func (m Model) inSight(lines []string, h int) []string {
	return m.scroll.Clamp(len(lines), h).Lines(lines, h)
}

// scrollBy moves the page. What lies outside is found anew from the size.
func (m Model) scrollBy(by int) Model {
	if m.w == 0 {
		return m
	}
	c := newPage(screen.Canvas{W: m.w, H: m.h, Theme: theme.New(true, false)})
	lines := m.explainLines
	if m.mode == drilling {
		lines = m.drillLines
	}
	m.scroll = m.scroll.By(by, len(lines(c)), c.H)
	return m
}

// plain puts the signs of formulas into ASCII where the terminal has no more,
// each into one of the same width.
func plain(t *look, s string) string {
	if !t.ASCII {
		return s
	}
	return strings.NewReplacer("→", ">", "·", "*", "−", "-", "×", "x").Replace(s)
}

// raceLines draws the race: the lanes, their common time axis, the gaps, the
// formula, the knobs and what to see, as far as there is room.
func (m Model) raceLines(c page) []string {
	r := m.plan(c)
	lines := append(make([]string, 0, c.H+1), m.laneLines(c, r)...)
	if r.legend {
		lines = append(lines, m.legend(c.Theme, c.W))
	}
	if r.ruler {
		lines = append(lines, "  "+m.ruler(c.Theme, c.W-2))
	}
	for i, l := range m.lanes {
		lines = append(lines, laneTag(c.Theme, i)+" "+l.axis(c.Theme, i, c.W-2, m.play.now, m.end))
	}
	if r.gapRows > 0 {
		lines = append(lines, m.gapLines(c, r.gapRows)...)
	}
	if r.blanks > 0 {
		lines = append(lines, "")
	}
	lines = append(lines, m.formulaLines(c, r.formulas)...)
	if r.work > 0 {
		lines = append(lines, m.workLines(c, r)...)
	}
	if r.blanks > 1 {
		lines = append(lines, "")
	}
	if r.knobs {
		lines = append(lines, m.knobLine(c))
	}
	return append(lines, m.messageLines(c, r.message)...)
}

// laneTag is the letter of a lane in its colour.
func laneTag(t *look, i int) string { return t.LaneStyles[i].Render(laneName(i)) }

// formulaLines fill the numbers into total = TTFT + (N − 1) · TPOT: those of
// every lane, or where only one line is left of the lane in hand.
func (m Model) formulaLines(c page, n int) []string {
	if n == 1 && len(m.lanes) > 1 {
		i := m.knobLane()
		if m.bet.phase == settled {
			i = m.bet.lane
		}
		return []string{m.formula(c, i)}
	}
	var lines []string
	for i := range m.lanes[:min(n, len(m.lanes))] {
		lines = append(lines, m.formula(c, i))
	}
	return lines
}

func (m Model) formula(c page, i int) string {
	l := m.lanes[i]
	return c.Theme.before.lanes[i].formula.get(l.of(c.Theme, c.W, 0), func() string { return l.formula(c, i) })
}

// formula fills in what is known by now: the mean of the gaps so far, and the
// rest when the last token has come.
func (l lane) formula(c page, i int) string {
	t := c.Theme
	ttft, tpot, total := "?", "?", "?"
	if l.shown > 0 {
		ttft = draw.Millis(l.run.TTFT)
	}
	if l.done() && l.spec.Output == 1 {
		tpot, total = "-", draw.Millis(l.run.Total) // one token has no gap
	} else if l.done() {
		tpot, total = draw.Millis(l.run.TPOT), draw.Millis(l.run.Total)
	} else if l.shown > 1 {
		tpot = draw.Millis(l.stats.TPOT) + " so far"
	}
	filled := fmt.Sprintf("%s + %s · %s = ", ttft, thousands(l.spec.Output-1), tpot)
	text := laneTag(t, i) + " "
	if full := "total = TTFT + (N − 1) · TPOT = "; draw.Width(full)+draw.Width(filled)+12 <= c.W {
		text += t.DimStyle.Render("total = TTFT + (N − 1) · TPOT") + " = "
	}
	text += filled + t.StrongStyle.Render(total)
	if l.done() && l.run.Prediction != nil {
		// What a batch slows down for one reply it gives to all of them.
		machine := "  machine " + thousands(int(l.run.Prediction.TokensPerSecond+0.5)) + " tokens/s"
		if draw.Width(text)+draw.Width(machine) <= c.W {
			text += t.DimStyle.Render(machine)
		}
	}
	return draw.Fit(text, c.W, t.Ellipsis)
}

// workLines put the arithmetic of every finished lane below it, where a large
// window has room. An unfinished lane would give its numbers away.
func (m Model) workLines(c page, r room) []string {
	w := (c.W - laneGap*(r.columns-1)) / r.columns
	blocks := make([][]string, len(m.lanes))
	for i, l := range m.lanes {
		blocks[i] = make([]string, r.work)
		if l.done() {
			work := c.Theme.before.lanes[i].work.get(l.of(c.Theme, w, r.work), func() []string {
				return l.arithmetic(c.Theme, min(w, readable))
			})
			copy(blocks[i][1:], work)
		}
	}
	return columns(blocks, w)
}

// refusal is why a setting cannot be.
func (m Model) refusal(c page) []string {
	return draw.Hang(c.Theme.BadStyle.Render(c.Theme.Cross)+" ", m.knobs.said, c.W)
}

// messageLines say what a knob did, how the bet stands, and what to see.
func (m Model) messageLines(c page, rows int) []string {
	t := c.Theme
	var lines []string
	add := func(head, text string) { lines = append(lines, t.hang(head, text, c.W)...) }
	switch {
	case m.knobs.bad:
		lines = m.refusal(c)
	case m.knobs.brief != "" && c.W < draw.Width(m.knobs.said)+2 && rows == 1:
		add(t.WarnStyle.Render(t.Pointer)+" ", m.knobs.brief)
	case m.knobs.said != "":
		add(t.WarnStyle.Render(t.Pointer)+" ", m.knobs.said)
	}
	if m.bet.phase == settled {
		add("", m.betLine(t, c.W))
	}
	switch lesson := m.scenario().Spec.Lesson; {
	case !m.seen:
		// The lesson often holds the answer, and a bet may come first.
		add("", t.DimStyle.Render(fmt.Sprintf("%s starts the race; %s lets you bet on a number first and scores it.",
			m.keys.start.Help().Key, m.keys.predict.Help().Key)))
	case lesson == "":
	case m.finished():
		add(t.OKStyle.Render(t.Tick)+" ", t.StrongStyle.Render(lesson))
	default:
		add(t.DimStyle.Render("Watch: "), lesson)
	}
	if len(lines) > rows {
		lines = lines[:rows]
		if rows > 0 {
			lines[rows-1] = draw.Fit(lines[rows-1], c.W-draw.Width(t.Ellipsis)-1, "") + t.Ellipsis
		}
	}
	return lines
}
