package drill

import (
	"strings"

	"prefill/deck"
)

// history answers two questions about the log: was an event taken back, and
// under what id does a card live now.
type history struct {
	gone  map[deck.Undo]bool
	names map[deck.CardID]deck.CardID
}

func newHistory(events []deck.Event) history {
	h := history{gone: deck.TakenBack(events), names: map[deck.CardID]deck.CardID{}}
	for _, e := range events {
		if e.Join != nil && !h.undone(e) {
			h.names[e.Join.From] = e.Card
		}
	}
	return h
}

func (h history) undone(e deck.Event) bool { return h.gone[e.Began()] }

// nameOf follows the joins of a card; empty when its history was forgotten. A
// ring, which only a damaged log could hold, ends after as many steps as there
// are joins.
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
