package table

import (
	tea "charm.land/bubbletea/v2"

	"prefill/deck/drill"
	"prefill/ui/screen"
)

// reveal uncovers the cell, or covers other cells when all are judged.
func (m Model) reveal() (screen.Screen, tea.Cmd) {
	if m.drill.Done() {
		return m.hide(drill.HideRandom, drill.AnyIndex), nil
	}
	m.drill = m.drill.Reveal()
	return m.follow(), nil
}

// judge grades the cell at the cursor; it has to be uncovered first, unless
// the user says that they do not know it.
func (m Model) judge(knew bool) (screen.Screen, tea.Cmd) {
	spot, ok := m.drill.Cursor()
	if !ok {
		return m, screen.Tell("Nothing is covered. c, r or x covers cells again.")
	}
	if knew && m.drill.State(spot) == drill.Hidden {
		return m, screen.Tell("First say it, then space uncovers it, then y or n.")
	}
	was := len(m.drill.Result(0).Grades)
	next := m.drill.Judge(knew, "", m.now.Sub(m.asked))
	grades := next.Result(0).Grades
	fresh := len(grades) > was
	m.before = append(m.before[:len(m.before):len(m.before)], position{m.drill, fresh})
	m.drill = next
	if !fresh { // a cell that was judged before in this drill
		m.asked = m.now
		return m.follow(), nil
	}
	m.phase = saving
	return m, m.save(grades[len(grades)-1])
}

// saved goes on once the grade is on disk, and takes the step back when it
// could not be written.
func (m Model) saved(msg savedMsg) (screen.Screen, tea.Cmd) {
	m.phase = asking
	m.unsaved = msg.err != nil
	if msg.err != nil {
		return m.stepBack(), screen.Fail(msg.err)
	}
	m.asked = m.now
	return m.follow(), nil
}

func (m Model) undo() (screen.Screen, tea.Cmd) {
	if len(m.before) == 0 {
		return m, screen.Tell("Nothing was judged in this drill yet. `prefill undo` goes back further.")
	}
	if !m.before[len(m.before)-1].saved {
		m = m.stepBack()
		m.asked = m.now
		return m.follow(), nil
	}
	m.phase = saving
	return m, m.takeBack()
}

func (m Model) stepBack() Model {
	last := len(m.before) - 1
	m.drill, m.before = m.before[last].drill, m.before[:last]
	return m
}

func (m Model) undone(msg undoneMsg) (screen.Screen, tea.Cmd) {
	m.phase = asking
	if msg.err != nil {
		return m, screen.Fail(msg.err)
	}
	m = m.stepBack()
	m.asked = m.now
	return m.follow(), screen.Tell(msg.what)
}

// leave notes the round when anything was judged.
func (m Model) leave() (screen.Screen, tea.Cmd) {
	r := m.drill.Result(m.now.Sub(m.began)).Round
	if r.Pairs == 0 {
		return m, screen.GoBack
	}
	m.phase = saving
	return m, m.finish(r)
}

// finished leaves once the round is noted. One that cannot be noted stays in
// sight: its grades are safe, its score is not.
func (m Model) finished(msg finishedMsg) (screen.Screen, tea.Cmd) {
	m.phase = asking
	if msg.err != nil {
		return m, screen.Fail(msg.err)
	}
	return m, screen.GoBack
}
