package ui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// The smallest window in which every screen is usable.
const (
	MinWidth  = 40
	MinHeight = 12
)

// margin is the blank column at either side of everything.
const margin = 1

// roomyHeight is the height from which a blank line under the title and one
// for news above the help line cost nothing that matters.
const roomyHeight = 18

// View draws the whole window. What it returns has passed the last gate: text,
// line feeds and colours only.
func (m Model) View() tea.View {
	v := tea.NewView(neutral.View(m.draw()))
	v.AltScreen = true
	v.ReportFocus = true
	v.WindowTitle = "prefill"
	if m.mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	v.Cursor = m.cursor()
	return v
}

func (m Model) tooSmall() bool { return m.w < MinWidth || m.h < MinHeight }

// draw draws the window. A screen that cannot even name itself costs its
// picture and nothing else.
func (m Model) draw() (content string) {
	defer func() {
		if r := recover(); r != nil {
			content = strings.Join(m.undrawn(r), "\n")
		}
	}()
	switch {
	case m.w == 0 || m.h == 0:
		return ""
	case m.tooSmall():
		return m.drawTooSmall()
	}
	lines := make([]string, 0, m.h)
	lines = append(lines, m.titleLine())
	if m.roomy() {
		lines = append(lines, "")
	}
	lines = append(lines, m.body()...)
	if m.roomy() {
		lines = append(lines, "")
	}
	news := m.newsLines()
	copy(lines[len(lines)-len(news):], news)
	lines = append(lines, m.helpLine())
	for i, l := range lines {
		if l != "" {
			lines[i] = m.drawn.fit(i, l, m.w-margin)
		}
	}
	return strings.Join(lines, "\n")
}

func (m Model) drawTooSmall() string {
	text := fmt.Sprintf("prefill needs %d x %d cells; this window has %d x %d. Make it larger: nothing is lost.",
		MinWidth, MinHeight, m.w, m.h)
	lines := draw.Wrap(text, m.w)
	return strings.Join(lines[:min(len(lines), m.h)], "\n")
}

func (m Model) roomy() bool { return m.h >= roomyHeight }

func (m Model) bodyWidth() int { return m.w - 2*margin }

func (m Model) bodyHeight() int {
	if m.roomy() {
		return m.h - 4
	}
	return m.h - 2
}

func (m Model) resized() screen.Resized {
	return screen.Resized{W: m.bodyWidth(), H: m.bodyHeight()}
}

func (m Model) canvas() screen.Canvas {
	return screen.Canvas{W: m.bodyWidth(), H: m.bodyHeight(), Theme: m.opt.Theme, Still: m.opt.Still, Now: m.now}
}

func (m Model) titleLine() string {
	t := m.opt.Theme
	title := m.top().screen.Title()
	if m.page.open {
		title.Right = "all keys"
	}
	// Screens part what they say in a title by a dot; the theme has its own.
	parted := func(s string) string { return strings.ReplaceAll(neutral.Line(s), " · ", " "+t.Sep+" ") }
	left, right := parted(title.Left), parted(title.Right)
	line := draw.Spread(left, right, m.bodyWidth(), t.Ellipsis)
	// The line is laid out plain and styled afterwards: the right end is dim.
	cut := len(line) - len(right)
	if right == "" || cut < 0 || line[cut:] != right {
		return m.drawn.title(t, line, "")
	}
	return m.drawn.title(t, line[:cut], right)
}

// body gives exactly bodyHeight lines.
func (m Model) body() []string {
	var lines []string
	height := m.bodyHeight()
	if m.page.open {
		lines = m.page.scroll.Lines(m.keyLines(), height)
	} else {
		lines = strings.Split(m.drawBody(), "\n")
	}
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines[:height]
}

// drawBody draws the top screen. A fault in drawing costs that picture and
// nothing else: the keys still work, and what was graded is on disk.
func (m Model) drawBody() (body string) {
	defer func() {
		if r := recover(); r != nil {
			body = strings.Join(m.undrawn(r), "\n")
		}
	}()
	return m.top().screen.Body(m.canvas())
}

// undrawn stands in place of what could not be drawn.
func (m Model) undrawn(r any) []string {
	why := crashed(r).Error()
	return draw.Wrap("This screen cannot be drawn. "+why+". Nothing is lost; esc goes back, q quits.", max(m.bodyWidth(), 1))
}

// newsLines say what is to be said until the next key, in full: what takes more
// than one line lies over the end of the lesson for so long.
func (m Model) newsLines() []string {
	t := m.opt.Theme
	text, style := "", t.WarnStyle
	switch {
	case m.link != "":
		text = "Open " + neutral.Line(m.link) + " in the browser? y / n"
	case m.failure != "":
		text, style = t.Cross+" "+neutral.Line(m.failure), t.BadStyle
	case m.news != "":
		text = neutral.Line(m.news)
	default:
		return nil
	}
	lines := draw.Wrap(text, m.bodyWidth())
	if most := max(m.h/2, 3); len(lines) > most {
		lines = lines[:most]
		lines[most-1] = draw.Fit(lines[most-1], m.bodyWidth()-draw.Width(t.Ellipsis), "") + t.Ellipsis
	}
	for i := range lines {
		lines[i] = style.Render(lines[i])
	}
	return lines
}

func (m Model) helpLine() string {
	t := m.opt.Theme
	if m.page.open {
		return draw.Help(t, m.pageHelp(), m.bodyWidth())
	}
	bindings := append([]key.Binding(nil), m.top().screen.Keys()...)
	if !m.top().screen.Typing() {
		bindings = append(bindings, m.keys.keys)
	}
	return m.drawn.helpLine(t, bindings, m.bodyWidth())
}

// cursor places the text cursor of the top screen, if it has one.
func (m Model) cursor() *tea.Cursor {
	c, ok := m.top().screen.(screen.Cursored)
	if !ok || m.tooSmall() || m.page.open || m.w == 0 {
		return nil
	}
	cur := c.Cursor(m.canvas())
	if cur == nil {
		return nil
	}
	cur.Position.X += margin
	cur.Position.Y += m.bodyTop()
	return cur
}

func (m Model) bodyTop() int {
	if m.roomy() {
		return 2
	}
	return 1
}

// local gives a mouse message the coordinates of the body.
func (m Model) local(msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		msg.X -= margin
		msg.Y -= m.bodyTop()
		return msg
	case tea.MouseWheelMsg:
		msg.X -= margin
		msg.Y -= m.bodyTop()
		return msg
	}
	return msg
}
