package plan

import (
	"strings"

	"prefill/deck"
)

// KindOf is the kind in a card's id, pack/kind/slug; empty when it has none.
func KindOf(card deck.CardID) deck.Kind {
	_, rest, _ := strings.Cut(string(card), "/")
	kind, _, ok := strings.Cut(rest, "/")
	if !ok {
		return ""
	}
	return deck.Kind(kind)
}
