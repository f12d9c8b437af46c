package ui

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/screen"
)

// navigate carries out what screens ask for, and hands on what it does not
// know.
func (m Model) navigate(msg tea.Msg) (Model, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.GoTo:
		return m.open(msg)
	case screen.Back:
		return m.back()
	case screen.Shown:
		return m.input(msg) // those below are covered and must not take it for theirs
	case screen.Failed:
		m.failure = msg.Err.Error()
		return m, nil
	case screen.Note:
		m.news = msg.Text
		return m, nil
	case screen.Edit:
		return m.edit(msg)
	case screen.OpenURL:
		return m.ask(msg.URL)
	case editedMsg:
		if msg.err != nil {
			m.failure = "The editor ended with an error: " + msg.err.Error() + ". The file is as the editor left it."
		}
		return m.input(screen.Shown{})
	}
	return m.everywhere(msg)
}

// open puts the screen for g on the stack.
func (m Model) open(g screen.GoTo) (Model, tea.Cmd) {
	s, err := m.opt.Open(g, m.next)
	if err != nil {
		m.failure = err.Error()
		return m, nil
	}
	m, hide := m.input(screen.Hidden{})
	stack := append([]entry(nil), m.stack...)
	if g.Replace {
		stack = stack[:len(stack)-1]
	}
	m.stack = append(stack, entry{m.next, s})
	m.next++
	m, size := m.input(m.resized())
	return m, tea.Batch(hide, size, s.Init(), message(screen.Shown{}))
}

// back closes the top screen; on the first one it leaves the program.
func (m Model) back() (Model, tea.Cmd) {
	if len(m.stack) == 1 {
		return m.quit()
	}
	m.stack = append([]entry(nil), m.stack[:len(m.stack)-1]...)
	return m.input(screen.Shown{})
}

// editedMsg says that the editor has been left.
type editedMsg struct{ err error }

func (m Model) edit(e screen.Edit) (Model, tea.Cmd) {
	if m.opt.Edit == nil {
		m.failure = "No editor is set. Set VISUAL or EDITOR and start prefill again."
		return m, nil
	}
	if e.Place.Path == "" {
		m.failure = "This pack is part of prefill and has no file of its own. Copy it with `prefill edit` to change it."
		return m, nil
	}
	return m, tea.Exec(m.opt.Edit(e.Place), func(err error) tea.Msg { return editedMsg{err} })
}

// ask shows where a link leads before it is opened.
func (m Model) ask(url string) (Model, tea.Cmd) {
	if m.opt.Browse == nil {
		m.news = url
		return m, nil
	}
	m.link = url
	return m, nil
}

func (m Model) answerLink(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	url := m.link
	m.link = ""
	if !key.Matches(msg, m.keys.yes) {
		return m, nil
	}
	browse := m.opt.Browse
	return m, func() tea.Msg {
		if err := browse(url); err != nil {
			return screen.Failed{Err: fmt.Errorf("opening %s: %w. Copy the address instead", url, err)}
		}
		return nil
	}
}
