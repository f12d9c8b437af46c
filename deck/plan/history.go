package plan

import (
	"strings"

	"prefill/deck"
)

// action names one user action by the event with which it began.
type action struct {
	device string
	number uint64
}

// takenBack lists the actions that an undo took back and no redo brought
// again. It reads backwards, since a later undo decides whether an earlier one
// counts.
func takenBack(events []deck.Event) map[action]bool {
	gone := map[action]bool{}
	for i := len(events) - 1; i >= 0; i-- {
		if e := events[i]; e.Undo != nil && !gone[action{e.Device, e.Action}] {
			gone[action{e.Undo.Device, e.Undo.Action}] = true
		}
	}
	return gone
}

// KindOf is the kind in a card's id, pack/kind/slug; empty when it has none.
func KindOf(card deck.CardID) deck.Kind {
	_, rest, _ := strings.Cut(string(card), "/")
	kind, _, ok := strings.Cut(rest, "/")
	if !ok {
		return ""
	}
	return deck.Kind(kind)
}
