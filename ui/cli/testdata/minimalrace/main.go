// Command minimalrace is what the stream lab's frames are compared with: the
// smallest program on the same library that paints the same cells at the same
// rate. It plays a file of pictures, parted by form feeds, at so many a second,
// and then rests.
package main

import (
	"os"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
)

type tick struct{}

type model struct {
	pictures []string
	at       int
	gap      time.Duration
}

func (m model) next() tea.Cmd {
	return tea.Tick(m.gap, func(time.Time) tea.Msg { return tick{} })
}

func (m model) Init() tea.Cmd { return nil }

func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		switch msg.String() {
		case "q":
			return m, tea.Quit
		case "space":
			return m, m.next()
		}
	case tick:
		if m.at++; m.at < len(m.pictures)-1 {
			return m, m.next()
		}
	}
	return m, nil
}

func (m model) View() tea.View {
	v := tea.NewView(m.pictures[m.at])
	v.AltScreen = true
	return v
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	rate, err := strconv.Atoi(os.Args[2])
	if err != nil {
		panic(err)
	}
	m := model{pictures: strings.Split(string(text), "\f"), gap: time.Second / time.Duration(rate)}
	if _, err := tea.NewProgram(m).Run(); err != nil {
		os.Exit(1)
	}
}
