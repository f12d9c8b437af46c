package night

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// picker chooses a topic to drop.
type picker struct {
	open   bool
	topics []deck.PackID
	at     int
}

func (p picker) move(d int) picker {
	p.at = max(0, min(p.at+d, len(p.topics)-1))
	return p
}

// openDrop lists the topics of the plan, in the order in which they come up.
func (m Model) openDrop() (screen.Screen, tea.Cmd) {
	topics := m.topics()
	if len(topics) == 0 {
		return m, screen.Tell("There is no topic left to drop.")
	}
	m.drop = picker{open: true, topics: topics}
	return m, nil
}

// topics are those that any part touches.
func (m Model) topics() []deck.PackID {
	var topics []deck.PackID
	add := func(id deck.PackID) {
		if !slices.Contains(topics, id) {
			topics = append(topics, id)
		}
	}
	for _, id := range m.plan.Sheets {
		add(id)
	}
	for _, item := range slices.Concat(m.plan.Weak.Items, m.plan.Aloud) {
		add(item.Pack)
	}
	return topics
}

func (m Model) pressDrop(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.cancel):
		m.drop = picker{}
	case key.Matches(msg, m.keys.up):
		m.drop = m.drop.move(-1)
	case key.Matches(msg, m.keys.down):
		m.drop = m.drop.move(1)
	case key.Matches(msg, m.keys.take):
		return m.dropped()
	}
	return m, nil
}

// dropped leaves the chosen topic out of what is still to come.
func (m Model) dropped() (screen.Screen, tea.Cmd) {
	topic := m.drop.topics[m.drop.at]
	m.drop = picker{}
	m.want.Dropped = append(slices.Clone(m.want.Dropped), topic)
	tell := screen.Tell(neutral.Line(m.topic(topic)) + " is left out tonight.")
	if !m.plan.Begun {
		return m, tea.Batch(m.load(), tell)
	}
	m.plan.Memo = m.plan.Memo.Drop(topic)
	m.reload = true
	next, cmd := m.keep()
	return next, tea.Batch(cmd, tell)
}

// topic is the title of a topic.
func (m Model) topic(id deck.PackID) string {
	if title, ok := m.plan.Topics[id]; ok {
		return title
	}
	return string(id)
}

func (m Model) dropLines(c screen.Canvas) []string {
	t := c.Theme
	lines := []string{t.StrongStyle.Render(draw.Fit("Which topic is left out tonight?", c.W, t.Ellipsis)), ""}
	height := max(c.H-len(lines), 1)
	var rows []string
	for i, id := range m.drop.topics {
		row := "  " + draw.Fit(neutral.Line(m.topic(id)), c.W-2, t.Ellipsis)
		if i == m.drop.at {
			row = t.AccentStyle.Render(t.Pointer) + " " + t.SelectStyle.Render(draw.Fit(neutral.Line(m.topic(id)), c.W-2, t.Ellipsis))
		}
		rows = append(rows, row)
	}
	view := draw.Scroll{}.To(m.drop.at, len(rows), height)
	return append(lines, view.Lines(rows, height)...)
}
