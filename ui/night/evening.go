package night

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/screen"
)

// step is how much a key press adds to the minutes; the least and the most of
// them bound it.
const (
	step       = 5 * time.Minute
	leastTime  = 5 * time.Minute
	mostTime   = 4 * time.Hour
	lastMinute = time.Minute // a sheet or round that was begun may end
)

// minutes makes the evening longer or shorter. Before it has begun it is
// planned anew; afterwards its memo changes.
func (m Model) minutes(by time.Duration) (screen.Screen, tea.Cmd) {
	memo := m.plan.Memo
	budget := memo.Budget + by
	left := (budget - memo.Spent).Round(time.Minute) // as it is shown: ten minutes less five are five
	if by < 0 && left < leastTime || budget > mostTime {
		return m, screen.Tell("An evening has " + draw.Span(leastTime) + " to " + draw.Span(mostTime) + ".")
	}
	if !memo.Until.IsZero() && by > 0 && m.left() >= memo.Until.Sub(m.now) {
		return m, screen.Tell("It ends at " + clockTime(memo.Until, m.now) + ". prefill night --until sets another hour.")
	}
	m.want.Budget = budget
	if !m.plan.Begun {
		return m, m.load()
	}
	m.plan.Memo.Budget = budget
	m.reload = true
	return m.keep()
}

// begin opens the chosen part, or the next that has something left.
func (m Model) begin() (screen.Screen, tea.Cmd) {
	if m.over() {
		return m, screen.GoBack
	}
	m = m.lead()
	g := m.leads(m.parts()[m.at].kind)
	m.then = &g
	if m.plan.Begun {
		return m.goOn()
	}
	return m.keep() // the memo first, so that leaving loses nothing
}

// goOn opens the part that is waiting to be opened.
func (m Model) goOn() (screen.Screen, tea.Cmd) {
	g := *m.then
	m.then = nil
	m.working, m.since, m.ends = true, m.now, m.now.Add(m.left())
	m.stopNr++
	return m, tea.Batch(screen.Go(g), m.alarm(m.left()))
}

// spend counts the time since a part was opened, or since the last sheet. Time
// beyond the end of the evening was not studied but forgotten.
func (m Model) spend() Model {
	until := m.now
	if last := m.ends.Add(lastMinute); until.After(last) {
		until = last
	}
	m.plan.Memo = m.plan.Memo.Spend(until.Sub(m.since))
	m.since = m.now
	return m
}

// read marks a sheet as read, at once, so that leaving in the middle of the
// sheets goes on with the next one.
func (m Model) read(pack deck.PackID) (screen.Screen, tea.Cmd) {
	if !m.working {
		return m, nil
	}
	m = m.spend()
	m.plan.Memo = m.plan.Memo.Done(string(pack))
	return m.keep()
}

// keep makes the memo durable. One write is on its way at a time, so that an
// older memo never ends up over a newer one.
func (m Model) keep() (screen.Screen, tea.Cmd) {
	if m.saving {
		m.dirty = true
		return m, nil
	}
	m.saving = true
	return m, m.save()
}

func (m Model) kept(msg keptMsg) (screen.Screen, tea.Cmd) {
	m.saving = false
	if msg.err != nil {
		m.dirty, m.then = false, nil
		if m.reload {
			m.reload = false
			return m, tea.Batch(screen.Fail(msg.err), m.load())
		}
		return m, screen.Fail(msg.err)
	}
	m.plan.Begun = true
	switch {
	case m.dirty:
		m.dirty = false
		return m.keep()
	case m.then != nil:
		return m.goOn()
	case m.reload:
		m.reload = false
		return m, m.load()
	}
	return m, nil
}
