package study

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/ui/screen"
)

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	if m.writing {
		return m.pressWriting(msg)
	}
	switch {
	case key.Matches(msg, m.keys.leave) && m.phase == saving:
		m.leaving = true // a grade that cannot be saved must still be seen
		return m, nil
	case key.Matches(msg, m.keys.leave):
		return m, screen.GoBack
	case m.phase == saving || m.phase == loading:
		return m, nil // one press is one grade
	case key.Matches(msg, m.keys.undo):
		return m.undo(false)
	case key.Matches(msg, m.keys.redo):
		return m.undo(true)
	case m.phase == finished || m.phase == failed:
		return m.pressDone(msg)
	}
	return m.pressCard(msg)
}

// pressDone answers keys on the summary.
func (m Model) pressDone(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.more):
		m.phase = loading
		return m, m.load()
	case key.Matches(msg, m.keys.up):
		return m.scrollBy(-1), nil
	case key.Matches(msg, m.keys.down):
		return m.scrollBy(1), nil
	}
	return m, screen.Tell("No card is on screen: enter looks for more, esc goes back.")
}

// pressCard answers keys while a card is shown.
func (m Model) pressCard(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	for i, b := range m.keys.grades {
		if key.Matches(msg, b) {
			return m.grade(deck.Again + deck.Rating(i))
		}
	}
	switch {
	case key.Matches(msg, m.keys.accept) && m.phase == judging:
		return m.accept()
	case key.Matches(msg, m.keys.tick) && m.phase == judging && len(m.item.Card.MustSay) > 0:
		return m.tickPoint(), nil
	case key.Matches(msg, m.keys.tick) && m.phase == judging:
		return m, screen.Tell(gradeIt)
	case key.Matches(msg, m.keys.help):
		return m.nudge()
	case key.Matches(msg, m.keys.reveal) && m.phase == asking:
		return m.reveal(), nil
	case key.Matches(msg, m.keys.write) && m.phase != asking:
		return m, screen.Tell("The answer is shown already: grade it with 1 to 4.")
	case key.Matches(msg, m.keys.write):
		m.writing = true
		cmd := m.answer.Focus()
		return m.followField(), cmd
	case key.Matches(msg, m.keys.up):
		return m.up(), nil
	case key.Matches(msg, m.keys.down):
		return m.down(), nil
	case key.Matches(msg, m.keys.pageUp):
		return m.scrollBy(-m.half()), nil
	case key.Matches(msg, m.keys.pageDown):
		return m.scrollBy(m.half()), nil
	case key.Matches(msg, m.keys.aside):
		m.before, m.phase = m.phase, saving
		return m, m.suspend(m.before)
	case key.Matches(msg, m.keys.edit):
		m.away = m.now // until the editor is left
		return m, m.edit()
	case key.Matches(msg, m.keys.card):
		return m, screen.Go(screen.GoTo{Place: screen.Card, Card: m.item.Card.ID})
	case key.Matches(msg, m.keys.term):
		return m, screen.Go(screen.GoTo{Place: screen.Term, Packs: []deck.PackID{m.item.Card.Pack}, Card: m.item.Card.ID})
	}
	return m, nil
}

// edit opens the pack at the card; a shipped one has to be copied first.
func (m Model) edit() tea.Cmd {
	if m.item.Shipped {
		return screen.Tell("This card ships with prefill. `prefill edit " + string(m.item.Card.Pack) + "` makes a copy of its pack that you can change.")
	}
	place := m.item.Card.Prompt.Place
	if place.Path == "" {
		return screen.Tell("This exercise is drawn anew each time: there is no file to edit.")
	}
	return func() tea.Msg { return screen.Edit{Place: place} }
}

// nudge shows the nudge, or says why it cannot.
func (m Model) nudge() (screen.Screen, tea.Cmd) {
	switch {
	case m.phase != asking:
		return m, screen.Tell("The answer is shown already.")
	case m.hasNudge():
		m.ladder = m.ladder.Take()
		return m, nil
	case m.ladder.Rungs() > 0:
		return m, screen.Tell("There is no further nudge; space shows the answer.")
	}
	return m, screen.Tell("This card has no nudge.")
}

// hasNudge reports whether a nudge is there and not yet taken.
func (m Model) hasNudge() bool {
	next, ok := m.ladder.Next()
	return ok && next == drill.RungNudge
}

// accept grades as the ticked points suggest.
func (m Model) accept() (screen.Screen, tea.Cmd) {
	if r := m.ladder.Suggested(); r.Valid() {
		return m.grade(r)
	}
	return m, screen.Tell(gradeIt)
}

// gradeIt answers keys that would go on without a grade.
const gradeIt = "Only you know how well you knew it: 1 again, 2 hard, 3 good, 4 easy."

// tickPoint marks the chosen point and goes on to the next.
func (m Model) tickPoint() Model {
	m.ladder = m.ladder.Tick(m.point)
	m.point = min(m.point+1, len(m.item.Card.MustSay)-1)
	return m.followPoint()
}

func (m Model) up() Model {
	if m.choosing() && m.point > 0 {
		m.point--
		return m.followPoint()
	}
	return m.scrollBy(-1)
}

func (m Model) down() Model {
	if m.choosing() && m.point < len(m.item.Card.MustSay)-1 {
		m.point++
		return m.followPoint()
	}
	return m.scrollBy(1)
}

func (m Model) choosing() bool { return m.phase == judging && len(m.item.Card.MustSay) > 0 }
