package study

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/ui/screen"
)

// takeFresh shows the new text and keeps the place: the card, what was typed
// and ticked, and where the eye was.
func (m Model) takeFresh(msg freshMsg) (screen.Screen, tea.Cmd) {
	m.queue = m.queue.refreshed(msg.items)
	m.done = slices.Clone(m.done)
	for i, g := range m.done {
		if now, ok := msg.items[g.item.Card.ID]; ok {
			now.State = g.item.State
			m.done[i].item = now
		}
	}
	if m.item.Card.ID == "" || m.phase == finished {
		return m, nil
	}
	now, ok := msg.items[m.item.Card.ID]
	if !ok {
		return m, screen.Tell("This card is no longer in its pack. z sets it aside; a grade is still kept.")
	}
	now.State = m.item.State
	m.item, m.ladder = now, relaid(m.ladder, now.Card)
	m.point = max(0, min(m.point, len(now.Card.MustSay)-1))
	return m.scrollBy(0), nil
}

// relaid is the ladder of the card's new text with the help taken and the
// points ticked as they were.
func relaid(was drill.Ladder, card deck.Card) drill.Ladder {
	l := drill.NewLadder(card)
	for range was.Rungs() {
		l = l.Take()
	}
	if was.Answered() {
		l = l.Answer()
		for !l.Complete() {
			l = l.Take()
		}
	}
	for i, ticked := range was.Ticked() {
		if ticked {
			l = l.Tick(i)
		}
	}
	return l
}
