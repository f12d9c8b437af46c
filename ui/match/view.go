package match

import (
	"fmt"
	"slices"
	"strings"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// Title says how far the round is.
func (m Model) Title() screen.Title {
	t := screen.Title{Left: m.deal.Name}
	if m.phase != playing {
		return t
	}
	clock := draw.Stopwatch(m.round.Clock(m.elapsed()))
	if left, ok := m.round.Left(m.elapsed()); ok {
		clock = draw.Stopwatch(left) + " left"
	}
	solved, of := m.round.Score()
	t.Right = fmt.Sprintf("%s · %d of %d", clock, solved, of)
	if streak, _ := m.round.Streak(); streak > 1 {
		t.Right += fmt.Sprintf(" · streak %d", streak)
	}
	if m.deal.HasBest && m.w >= 60 {
		t.Right += fmt.Sprintf(" · best %s, %d wrong", draw.Stopwatch(m.deal.Best.ScoreTime()), m.deal.Best.Wrong)
	}
	return t
}

// Body draws the board, or what came of it.
func (m Model) Body(c screen.Canvas) string {
	switch m.phase {
	case loading:
		return c.Theme.DimStyle.Render("Dealing" + c.Theme.Ellipsis)
	case failed:
		return strings.Join(draw.Wrap("No round can be dealt here: "+neutral.Line(m.why)+". r tries again, esc goes back.", min(c.W, measure)), "\n")
	case saving, over, unsaved:
		lines := m.summary(c)
		return strings.Join(m.scroll.Lines(lines, c.H), "\n")
	}
	lay := m.layout(c)
	height := m.boardHeight(c, lay)
	board := m.scroll.Lines(lay.lines, height)
	return strings.Join(slices.Concat(lay.head, m.marked(c, lay, board, height), m.verdictLines(c)), "\n")
}

// marked sets an arrow at the right edge where more of the board lies beyond.
func (m Model) marked(c screen.Canvas, lay layout, board []string, height int) []string {
	above, below := m.scroll.More(len(lay.lines), height)
	board = slices.Clone(board)
	mark := func(i int, sign string) {
		board[i] = draw.Cell(board[i], min(c.W, widest)-2, c.Theme.Ellipsis) + " " + c.Theme.AccentStyle.Render(sign)
	}
	if above && len(board) > 0 {
		mark(0, c.Theme.Up)
	}
	if below && len(board) > 1 {
		mark(len(board)-1, c.Theme.Down)
	}
	return board
}
