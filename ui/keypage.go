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

// turnPage scrolls the page. Only the keys that its help names close it: any
// other would be pressed to try it out, and must not take the page away.
func (m Model) turnPage(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	total, height := len(m.keyLines()), m.bodyHeight()
	by := 0
	switch {
	case key.Matches(msg, m.keys.back, m.keys.keys, m.keys.quit):
		m.page.open = false
	case key.Matches(msg, m.keys.up):
		by = -1
	case key.Matches(msg, m.keys.down):
		by = 1
	case key.Matches(msg, m.keys.pageUp):
		by = -height
	case key.Matches(msg, m.keys.pageDown):
		by = height
	}
	m.page.scroll = m.page.scroll.By(by, total, height)
	return m, nil
}

// pageHelp lists what works on the page itself; scrolling only where it is longer
// than the window.
func (m Model) pageHelp() []key.Binding {
	k := m.keys
	long := len(m.keyLines()) > m.bodyHeight()
	k.pageDown.SetEnabled(long)
	k.up.SetEnabled(long)
	k.down.SetEnabled(long)
	k.back.SetHelp("esc", "close")
	return []key.Binding{k.pageDown, k.back, k.up, k.down}
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
