package study

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/screen"
)

// begin starts on the session that was read.
func (m Model) begin(msg sessionMsg) (screen.Screen, tea.Cmd) {
	if msg.err != nil {
		m.phase, m.err = failed, msg.err
		return m, screen.Fail(msg.err)
	}
	m.session, m.queue = msg.session, newQueue(msg.session)
	return m.advance(later(m.now, msg.at))
}

// advance shows the next question, or the summary; or it leaves, when that was
// asked for while a grade was being saved.
func (m Model) advance(now time.Time) (screen.Screen, tea.Cmd) {
	m.unsaved = false
	if m.leaving {
		m.phase = finished
		return m, screen.GoBack
	}
	item, rest, ok := m.queue.next(now)
	if !ok {
		m.phase = finished
		m.scroll = draw.Scroll{}
		if m.queue.bounded() {
			return m, screen.GoBack // the evening goes on from there
		}
		return m, nil
	}
	m.queue = rest
	return m.ask(item, now)
}

func (m Model) ask(item Item, now time.Time) (screen.Screen, tea.Cmd) {
	m.item, m.phase, m.asked, m.now = item, asking, now, now
	m.ladder = drill.NewLadder(item.Card)
	m.point = 0
	m.answer = newAnswer()
	m.answer.SetWidth(fieldWidth(m.w))
	m.writing = false
	m.scroll = draw.Scroll{}
	m.run++
	if m.ticking() {
		return m, m.tick()
	}
	return m, nil
}

// reveal shows the answer; from now on the user judges.
func (m Model) reveal() Model {
	m.ladder = m.ladder.Answer()
	for !m.ladder.Complete() {
		m.ladder = m.ladder.Take()
	}
	m.phase, m.writing = judging, false
	m.answer.Blur()
	m.preview = schedule.PreviewIn(m.session.Mode, m.item.State, m.item.Card.ID, m.now, m.session.Settings)
	return m.showAnswer()
}

// grade sends the rating to disk; the card stays until it is there.
func (m Model) grade(r deck.Rating) (screen.Screen, tea.Cmd) {
	if m.phase != judging {
		return m, screen.Tell("First answer, then space shows what it should have been.")
	}
	m.before, m.phase = m.phase, saving
	return m, m.save(Answer{Card: m.item.Card.ID, Rating: r, Mode: m.session.Mode,
		Took: m.now.Sub(m.asked), Rungs: m.ladder.Rungs()})
}

// took moves on after a grade is on disk; a grade that could not be saved
// leaves everything as it was.
func (m Model) took(msg gradedMsg) (screen.Screen, tea.Cmd) {
	if msg.err != nil {
		m.phase, m.leaving, m.unsaved = judging, false, true
		return m, screen.Fail(msg.err)
	}
	item := m.item
	item.State = msg.state
	m.done = append(m.done[:len(m.done):len(m.done)], graded{item, msg.rating})
	m.queue = m.queue.graded(item)
	return m.advance(later(m.now, msg.at))
}
