package study

import (
	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// maxAnswer bounds a typed answer, in characters: the field lays out all of
// its text at every key.
const maxAnswer = 2000

// answerHeight is the number of lines of the field.
const answerHeight = 3

func newAnswer() textarea.Model {
	a := textarea.New()
	a.CharLimit = maxAnswer
	a.ShowLineNumbers = false
	a.Prompt = ""
	a.SetHeight(answerHeight)
	a.SetVirtualCursor(false)
	a.SetStyles(textarea.Styles{}) // the terminal's own colours
	return a
}

// fieldWidth is the width of the field in a body of w cells.
func fieldWidth(w int) int { return max(min(w, measure)-2, 10) }

// followField scrolls so that the field is in sight while it is typed into.
func (m Model) followField() Model {
	if m.writing {
		p := m.page(m.plainCanvas())
		m.scroll = m.scroll.By(len(p.lines), len(p.lines), p.height)
	}
	return m
}

func (m Model) pressWriting(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	if key.Matches(msg, m.keys.stopWriting) {
		m.writing = false
		m.answer.Blur()
		return m, nil
	}
	return m.write(msg)
}

// write hands a key or a paste to the field.
func (m Model) write(msg tea.Msg) (screen.Screen, tea.Cmd) {
	if p, ok := msg.(tea.PasteMsg); ok {
		p.Content = neutral.Text(p.Content)
		msg = p
	}
	var cmd tea.Cmd
	m.answer, cmd = m.answer.Update(msg)
	return m.followField(), cmd
}
