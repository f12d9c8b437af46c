package match

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck/drill"
	"prefill/ui/draw"
	"prefill/ui/screen"
)

func (m Model) pressPlaying(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	sure := m.sure
	m.sure = false
	if i := m.keys.prompt(msg); i >= 0 {
		return m.choose(i)
	}
	if i := m.keys.tile(msg); i >= 0 {
		return m.pickLetter(i)
	}
	switch {
	case key.Matches(msg, m.keys.leave):
		return m.leave()
	case key.Matches(msg, m.keys.hint):
		return m.hint()
	case key.Matches(msg, m.keys.again):
		return m.dealAnother(sure)
	case key.Matches(msg, m.keys.enter):
		if !m.answers {
			return m.toAnswers(), nil
		}
		return m.pick(m.prompt, m.tile)
	}
	return m.pointTo(msg), nil
}

// pointTo moves the pointer. Where one prompt at a time stands above the
// answers, left and right go through the prompts, up and down through the
// answers; side by side, left and right change the column.
func (m Model) pointTo(msg tea.KeyPressMsg) Model {
	stacked := m.stacked()
	switch {
	case key.Matches(msg, m.keys.up):
		m.answers = m.answers || stacked
		return m.step(-1)
	case key.Matches(msg, m.keys.down):
		m.answers = m.answers || stacked
		return m.step(1)
	case key.Matches(msg, m.keys.left):
		m.answers = false
		if stacked {
			return m.step(-1)
		}
		return m.follow()
	case key.Matches(msg, m.keys.right):
		if stacked {
			m.answers = false
			return m.step(1)
		}
		return m.toAnswers()
	}
	return m
}

// dealAnother deals a new round; answers already given are only dropped when
// that was asked for twice.
func (m Model) dealAnother(sure bool) (screen.Screen, tea.Cmd) {
	if sure || len(m.round.Result().Grades) == 0 {
		return m, m.dealRound(m.want)
	}
	m.sure = true
	return m, screen.Tell("r once more drops what you answered and deals anew; esc ends the round and keeps it.")
}

// choose puts the pointer on a prompt that is still open, or says why not.
func (m Model) choose(i int) (screen.Screen, tea.Cmd) {
	prompts := m.round.Prompts()
	switch {
	case i >= len(prompts):
		return m, screen.Tell(fmt.Sprintf("The prompts here are %s.", m.promptRange()))
	case prompts[i].Solved:
		return m, screen.Tell(fmt.Sprintf("%d is solved already.", i+1))
	}
	if i != m.prompt {
		m = m.forget()
	}
	m.prompt, m.answers = i, false
	return m.follow(), nil
}

// pickLetter answers with the tile that a letter names, or says why not.
func (m Model) pickLetter(i int) (screen.Screen, tea.Cmd) {
	tiles, name := m.round.Answers(), letters[i:i+1]
	switch {
	case i >= len(tiles):
		return m, screen.Tell(fmt.Sprintf("The answers here are %s.", m.tileRange()))
	case tiles[i].Spent:
		return m, screen.Tell(name + " is given away already.")
	case m.crossed(i):
		return m, screen.Tell(fmt.Sprintf("%s is crossed out: it is not the answer to %d.", name, m.prompt+1))
	}
	return m.pick(m.prompt, i)
}

// forget takes the answer to the last pick away: it is about a prompt that is
// no longer the chosen one.
func (m Model) forget() Model {
	m.verdict, m.hinted = drill.Verdict{}, -1
	return m
}

// step moves the pointer to the next open prompt or answer.
func (m Model) step(d int) Model {
	if m.answers {
		m.tile = next(m.tile, d, len(m.round.Answers()), m.tileOpen)
	} else {
		was := m.prompt
		if m.prompt = next(m.prompt, d, len(m.round.Prompts()), m.promptOpen); m.prompt != was {
			m = m.forget()
		}
	}
	return m.follow()
}

func (m Model) promptOpen(i int) bool { return !m.round.Prompts()[i].Solved }

func (m Model) tileOpen(i int) bool {
	for _, x := range m.round.Prompts()[m.prompt].Crossed {
		if x == i {
			return false
		}
	}
	return !m.round.Answers()[i].Spent
}

// next is the nearest open place from i in direction d, going round.
func next(i, d, n int, open func(int) bool) int {
	for k := 1; k <= n; k++ {
		if j := ((i+d*k)%n + n) % n; open(j) {
			return j
		}
	}
	return i
}

func (m Model) toAnswers() Model {
	m.answers = true
	if !m.tileOpen(m.tile) {
		m.tile = next(m.tile, 1, len(m.round.Answers()), m.tileOpen)
	}
	return m.follow()
}

// pick answers the prompt with a tile.
func (m Model) pick(prompt, tile int) (screen.Screen, tea.Cmd) {
	round, v := m.round.Pick(prompt, tile, m.elapsed())
	m.round = round
	if round.Done() && v.Call == drill.Ignored {
		return m.finish()
	}
	if v.Call == drill.Ignored {
		return m, nil
	}
	m.verdict, m.asked, m.picked, m.hinted = v, prompt, tile, -1
	if round.Done() {
		return m.finish()
	}
	if v.Call == drill.Right {
		m.answers = false
		if v.BoardDone {
			m.prompt, m.tile, m.scroll = 0, 0, draw.Scroll{}
		} else {
			m.prompt = next(prompt, 1, len(m.round.Prompts()), m.promptOpen)
		}
	}
	return m.follow(), nil
}

func (m Model) hint() (screen.Screen, tea.Cmd) {
	round, tile, ok := m.round.Hint(m.prompt, m.elapsed())
	m.round = round
	if round.Done() {
		return m.finish()
	}
	if !ok {
		return m, screen.Tell("No hint left here: only two answers remain.")
	}
	m.hinted, m.asked, m.verdict = tile, m.prompt, drill.Verdict{}
	return m.follow(), nil
}

// click chooses a prompt or picks an answer.
func (m Model) click(msg tea.MouseClickMsg) (screen.Screen, tea.Cmd) {
	if m.phase != playing {
		return m, nil
	}
	kind, i := m.hit(msg.X, msg.Y)
	switch kind {
	case hitPrompt:
		return m.choose(i)
	case hitTile:
		return m.pickLetter(i)
	}
	return m, nil
}

// wheel turns the summary, or moves the pointer on the board.
func (m Model) wheel(msg tea.MouseWheelMsg) Model {
	n := screen.Wheel(msg)
	if m.phase == playing {
		return m.step(n)
	}
	return m.scrollSummary(n)
}
