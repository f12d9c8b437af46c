package deck

import (
	"cmp"
	"time"
)

// HintCost is what one hint adds to the time of a round.
const HintCost = 10 * time.Second

// ScoreTime is the time of a round with the cost of its hints.
func (r Round) ScoreTime() time.Duration {
	return time.Duration(r.Millis)*time.Millisecond + time.Duration(r.Hints)*HintCost
}

// Whole reports whether r may stand as a best: it was played to its end, and
// a race for the most has something right. A race that ends at the first pick
// is a race not run.
func (r Round) Whole() bool {
	return !r.Broken && r.Pairs > 0 && (!r.race() || r.First > 0)
}

// race reports whether the most pairs win, within 60 seconds or one life.
func (r Round) race() bool { return r.Style == "sixty" || r.Style == "survival" }

// Beats reports whether r is a better round than b of the same topic, drill
// and style. A race for the most (60 seconds, survival) is won by more right
// at the first try. Elsewhere a round over more pairs comes first, so that one
// broken off after an easy start is never the best. Then fewest wrong picks
// win, then less time. Equal rounds beat neither.
func (r Round) Beats(b Round) bool {
	most := cmp.Compare(b.Pairs, r.Pairs)
	if r.race() {
		most = cmp.Compare(b.First, r.First)
	}
	return cmp.Or(most, cmp.Compare(r.Wrong, b.Wrong), cmp.Compare(r.ScoreTime(), b.ScoreTime())) < 0
}
