package drill

import (
	"strings"

	"prefill/deck"
)

// action names one user action: the event with which it began.
type action struct {
	device string
	number uint64
}

// history answers two questions about the log: was an event taken back, and
// under what id does a card live now.
type history struct {
	gone  map[action]bool
	names map[deck.CardID]deck.CardID
}

func newHistory(events []deck.Event) history {
	h := history{gone: map[action]bool{}, names: map[deck.CardID]deck.CardID{}}
	// Backwards, since a later undo decides whether an earlier one counts.
	for i := len(events) - 1; i >= 0; i-- {
		if e := events[i]; e.Undo != nil && !h.undone(e) {
			h.gone[action{e.Undo.Device, e.Undo.Action}] = true
		}
	}
	for _, e := range events {
		if e.Join != nil && !h.undone(e) {
			h.names[e.Join.From] = e.Card
		}
	}
	return h
}

func (h history) undone(e deck.Event) bool { return h.gone[action{e.Device, e.Action}] }

// nameOf follows the joins of a card; empty when its history was forgotten. A
// ring, which only a damaged log could
// hold, ends after as many steps as there are joins.
func (h history) nameOf(card deck.CardID) deck.CardID {
	for range len(h.names) {
		next, joined := h.names[card]
		if !joined {
			break
		}
		card = next
	}
	return card
}

func (h history) picked(key string) string {
	if strings.HasPrefix(key, "decoy:") {
		return key
	}
	return string(h.nameOf(deck.CardID(key)))
}
