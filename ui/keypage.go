package ui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/draw"
)

// keyPage lists every key that works on the screen below it.
type keyPage struct {
	open   bool
	scroll draw.Scroll
}

func (m Model) turnPage(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	total, height := len(m.keyLines()), m.bodyHeight()
	switch {
	case key.Matches(msg, m.keys.up):
		m.page.scroll = m.page.scroll.By(-1, total, height)
	case key.Matches(msg, m.keys.down):
		m.page.scroll = m.page.scroll.By(1, total, height)
	case key.Matches(msg, m.keys.quit):
		return m.quit()
	default:
		m.page.open = false
	}
	return m, nil
}

// keyLines draws the table of keys: the screen's own, then the shell's.
func (m Model) keyLines() []string {
	t := m.opt.Theme
	var lines []string
	add := func(title string, bindings []key.Binding) {
		lines = append(lines, t.HeadingStyle.Render(title))
		for _, b := range bindings {
			if h := b.Help(); b.Enabled() && h.Key != "" {
				label := t.KeyStyle.Render(draw.Pad(draw.KeyName(t, h.Key), keyColumn))
				lines = append(lines, draw.Hang("  "+label, h.Desc, m.bodyWidth())...)
			}
		}
		lines = append(lines, "")
	}
	add("On this screen", m.top().screen.Keys())
	add("Everywhere", m.keys.shown())
	return lines
}

// keyColumn is the width of the column of keys.
const keyColumn = 14
