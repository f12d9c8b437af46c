// Command minimal is what prefill's first frame is compared with: the smallest
// program on the same three libraries that draws one line.
package main

import (
	"os"

	tea "charm.land/bubbletea/v2"
	"charm.land/glamour/v2"
	"charm.land/lipgloss/v2"
)

// linked keeps the third library in the binary; it costs its initialisation.
var linked = glamour.NewTermRenderer

type model struct{}

func (model) Init() tea.Cmd { return nil }

func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if k, ok := msg.(tea.KeyPressMsg); ok && k.String() == "q" {
		return m, tea.Quit
	}
	return m, nil
}

func (model) View() tea.View {
	v := tea.NewView(lipgloss.NewStyle().Bold(true).Render("one line of text that is longer than forty cells, drawn"))
	v.AltScreen = true
	return v
}

func main() {
	_ = linked
	if _, err := tea.NewProgram(model{}).Run(); err != nil {
		os.Exit(1)
	}
}
