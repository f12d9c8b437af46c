package cli

import (
	"slices"
	"strings"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/drill"
)

// packsOfSeed gives the packs that a shared round was made of.
func packsOfSeed(lib content.Library, seed drill.Seed) ([]*deck.Pack, error) {
	if seed.Topic == drill.TopicMixed {
		return slices.Clone(lib.Packs), nil
	}
	var packs []*deck.Pack
	for id := range strings.SplitSeq(seed.Topic, "+") {
		p, ok := lib.Pack(deck.PackID(id))
		if !ok {
			return nil, usage("the round is about %s, which is not here. `prefill packs` lists what is", id)
		}
		packs = append(packs, p)
	}
	return packs, nil
}
