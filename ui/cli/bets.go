package cli

import (
	"prefill/deck"
	"prefill/deck/schedule"
)

// betsOn picks the bets on a scenario that still count.
func betsOn(events []deck.Event, scenario string) []deck.Bet {
	var bets []deck.Bet
	for i, stands := range schedule.Standing(events) {
		if b := events[i].Bet; stands && b != nil && b.Scenario == scenario {
			bets = append(bets, *b)
		}
	}
	return bets
}
