package cli

import (
	"time"

	"prefill/deck"
)

// usualPace is how long a card of a kind takes somebody who was never timed.
func usualPace(k deck.Kind) time.Duration {
	switch k {
	case deck.KindFollowUp:
		return 90 * time.Second
	case deck.KindBet:
		return time.Minute
	case deck.KindBreath:
		return 45 * time.Second
	default:
		return 20 * time.Second
	}
}
