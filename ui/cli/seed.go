package cli

import (
	"fmt"
	"slices"
	"strings"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/drill"
	"prefill/ui/match"
)

// withShare sets a round to the seed of another person's, when one is given,
// and notes the seed that gives others this round.
func withShare(deal match.Deal, share string) (match.Deal, error) {
	if share != "" {
		seed, err := drill.ParseSeed(share)
		if err != nil {
			return deal, fmt.Errorf("dealing the shared round: %w", err)
		}
		same := false
		if deal.Spec, same = deal.Spec.Apply(seed); !same {
			deal.Note = "Your packs differ from those of the person who shared this, so the rounds are not the same."
		}
	}
	if seed, ok := deal.Spec.Share(); ok {
		deal.Share = seed.String()
	}
	return deal, nil
}

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
