package cli

import (
	"fmt"
	"slices"
	"strings"

	"prefill/deck"
)

// cardOf gives the card that an argument means among ids: its whole id, the
// beginning of one, or a part of one, in this order.
func cardOf(arg string, ids []deck.CardID) (deck.CardID, error) {
	want := strings.ToLower(arg)
	for _, like := range []func(string) bool{
		func(id string) bool { return id == arg },
		func(id string) bool { return strings.HasPrefix(id, want) },
		func(id string) bool { return strings.Contains(id, want) },
	} {
		var found []deck.CardID
		for _, id := range ids {
			if like(string(id)) {
				found = append(found, id)
			}
		}
		slices.Sort(found)
		found = slices.Compact(found)
		switch {
		case len(found) == 1:
			return found[0], nil
		case len(found) > 1:
			return "", usage("%q could be any of %s; write more of the id", arg, someIDs(found))
		}
	}
	return "", usage("no card is called %q. `prefill due` and `prefill log` show ids, such as ttft-vs-tpot/pair/ttft", arg)
}

// someIDs lists the first few ids and how many there are more.
func someIDs(ids []deck.CardID) string {
	const most = 6
	var words []string
	for _, id := range ids[:min(most, len(ids))] {
		words = append(words, string(id))
	}
	if more := len(ids) - most; more > 0 {
		words = append(words, fmt.Sprintf("%d more", more))
	}
	return strings.Join(words, ", ")
}
