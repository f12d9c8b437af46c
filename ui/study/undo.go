package study

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/screen"
)

func (m Model) undo(redo bool) (screen.Screen, tea.Cmd) {
	m.before, m.phase = m.phase, saving
	return m, m.takeBack(m.before, redo)
}

// tookBack puts the card whose grade was undone before the user again.
func (m Model) tookBack(msg undoneMsg) (screen.Screen, tea.Cmd) {
	m.phase = msg.before
	if msg.err != nil {
		m.leaving = false
		return m, screen.Fail(msg.err)
	}
	if m.leaving {
		return m, screen.GoBack
	}
	if msg.undone.None || msg.undone.Item == nil {
		return m, screen.Tell(msg.undone.What)
	}
	item := *msg.undone.Item
	if msg.redo {
		m.done = append(m.done[:len(m.done):len(m.done)], graded{item, msg.undone.Rating})
		m.queue = m.queue.graded(item)
		next, cmd := m.current(item.Card.ID, msg.at)
		return next, tea.Batch(cmd, screen.Tell(msg.undone.What))
	}
	was := len(m.done)
	if m.done = dropLast(m.done, item.Card.ID); len(m.done) == was { // an answer from before this session
		m.session.Answered = max(0, m.session.Answered-1)
	}
	if m.phase == asking || m.phase == judging {
		m.queue = m.queue.back(m.item)
	}
	m.queue = m.queue.drop(item.Card.ID)
	next, cmd := m.ask(item, later(m.now, msg.at))
	return next, tea.Batch(cmd, screen.Tell(msg.undone.What))
}

// current goes on after a redo: with the card on screen, unless it was the
// one that is graded again now.
func (m Model) current(redone deck.CardID, at time.Time) (screen.Screen, tea.Cmd) {
	if m.phase != finished && m.item.Card.ID != redone {
		return m, nil
	}
	return m.advance(later(m.now, at))
}

func dropLast(done []graded, id deck.CardID) []graded {
	for i := len(done) - 1; i >= 0; i-- {
		if done[i].item.Card.ID == id {
			return append(done[:i:i], done[i+1:]...)
		}
	}
	return done
}

func (m Model) setAside(msg suspendedMsg) (screen.Screen, tea.Cmd) {
	if msg.err != nil {
		m.phase, m.leaving = msg.before, false
		return m, screen.Fail(msg.err)
	}
	m.queue = m.queue.setAside(msg.card)
	next, cmd := m.advance(later(m.now, msg.at))
	return next, tea.Batch(cmd, screen.Tell("Set aside: it is not asked again until you take it up. u takes that back."))
}
