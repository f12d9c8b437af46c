package cli

import (
	"errors"

	"prefill/deck"
	"prefill/deck/drill"
)

// confusedOnly narrows a round to what is mixed up: the pairs given, or all
// that are. Its wrong answers are first of all those that were picked before.
func (d *desk) confusedOnly(spec drill.MatchSpec, only []deck.CardID) (drill.MatchSpec, error) {
	confused, err := d.confusions()
	if err != nil {
		return spec, err
	}
	narrow, ok := drill.ConfusedSpec(spec, confused, 0)
	if !ok {
		return spec, errors.New("nothing here was mixed up yet. Play a round with m: what you pick in error is remembered for this one")
	}
	if len(only) > 0 {
		narrow = narrow.Only(drill.StyleConfused, only)
	}
	return narrow, nil
}
