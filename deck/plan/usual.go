package plan

import (
	"time"

	"prefill/deck"
)

// UsualTime is how long a card of a kind takes somebody who was never timed,
// with its second look after a miss: an estimate of ours, for "about 12 min"
// before there are times of the person's own.
func UsualTime(k deck.Kind) time.Duration {
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
