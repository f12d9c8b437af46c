package plan

import (
	"slices"
	"time"

	"prefill/deck"
)

// Pace is how long one person takes over one card.
type Pace struct {
	Pass   time.Duration // a look that ends in a pass
	Fail   time.Duration // a look that ends in a miss
	Second time.Duration // a second look after a miss
	Learn  time.Duration // the first look at a new card
}

// Habits are a person's own answer times and ratings, from the review log.
type Habits struct {
	kinds map[deck.Kind]timing
	cards map[deck.CardID]timing
	// Passes are the shares of hard, good and easy among passes; First the
	// shares of again to easy among first looks. Each sums to 1.
	Passes [3]float64
	First  [4]float64
}

// timing is what was measured: the median time and the number of answers.
type timing struct {
	pass, fail, learn     float64 // milliseconds
	passes, fails, learns float64
}

// How many answers the starting values count for. The more there are, the
// slower own values take over, and the less a single slow answer shows.
const (
	kindPrior  = 8  // answers of one kind, against the built-in time
	cardPrior  = 3  // answers of one card, against the time of its kind
	sharePrior = 25 // ratings, against the built-in shares
)

// MaxAnswer is the longest time that an answer counts for: beyond it the
// person was away.
const MaxAnswer = 5 * time.Minute

// newestAnswers is how many of the latest answer times of a kind or card make
// its median, so that growing faster shows.
const newestAnswers = 101

// startPace is the built-in time of a pass. These are estimates of ours, for
// the first days; after a few dozen answers the person's own times rule.
func startPace(k deck.Kind) time.Duration {
	switch k {
	case deck.KindFollowUp:
		return 45 * time.Second
	case deck.KindBreath:
		return 40 * time.Second
	case deck.KindConcept, deck.KindPlain:
		return 12 * time.Second
	default:
		return 8 * time.Second
	}
}

// The built-in times of other looks, as multiples of a pass.
const (
	failFactor   = 1.5 // the answer has to be read
	secondFactor = 0.7 // the answer was seen minutes ago
	learnFactor  = 2.0 // everything has to be read
)

// samples collects answer times in milliseconds.
type samples struct{ pass, fail, learn []float64 }

// HabitsOf reads the habits from the log in the order of history. Grades that
// were taken back leave no trace. Recognition in a matching round is quicker
// than recall and is left out.
func HabitsOf(events []deck.Event) Habits {
	gone := deck.TakenBack(events)
	kinds, cards := map[deck.Kind]samples{}, map[deck.CardID]samples{}
	seen := map[deck.CardID]bool{}
	h := Habits{Passes: [3]float64{.12, .76, .12}, First: [4]float64{.25, .10, .50, .15}}
	var passes [3]float64
	var first [4]float64
	for _, e := range events {
		if e.Grade == nil || !e.Grade.Rating.Valid() || gone[e.Began()] {
			continue
		}
		isFirst := !seen[e.Card]
		seen[e.Card] = true
		if e.Grade.Mode == deck.ModeMatch {
			continue
		}
		if isFirst {
			first[e.Grade.Rating-deck.Again]++
		} else if e.Grade.Rating > deck.Again {
			passes[e.Grade.Rating-deck.Hard]++
		}
		kind := KindOf(e.Card)
		kinds[kind] = kinds[kind].add(*e.Grade, isFirst)
		cards[e.Card] = cards[e.Card].add(*e.Grade, isFirst)
	}
	blend(h.Passes[:], passes[:])
	blend(h.First[:], first[:])
	h.kinds, h.cards = medians(kinds), medians(cards)
	return h
}

// blend moves the starting shares toward the counts.
func blend(shares, counts []float64) {
	total := 0.0
	for _, n := range counts {
		total += n
	}
	for i := range shares {
		shares[i] = (shares[i]*sharePrior + counts[i]) / (sharePrior + total)
	}
}

func (s samples) add(g deck.Grade, first bool) samples {
	if g.Millis <= 0 {
		return s
	}
	t := float64(min(g.Millis, MaxAnswer.Milliseconds()))
	switch {
	case first:
		s.learn = newest(s.learn, t)
	case g.Rating == deck.Again:
		s.fail = newest(s.fail, t)
	default:
		s.pass = newest(s.pass, t)
	}
	return s
}

// newest appends t and lets go of the oldest half when there are too many.
func newest(times []float64, t float64) []float64 {
	if len(times) >= 2*newestAnswers {
		times = append(times[:0], times[len(times)-newestAnswers:]...)
	}
	return append(times, t)
}

func medians[K comparable](all map[K]samples) map[K]timing {
	out := make(map[K]timing, len(all))
	for key, s := range all {
		out[key] = timing{
			pass: median(s.pass), passes: float64(len(s.pass)),
			fail: median(s.fail), fails: float64(len(s.fail)),
			learn: median(s.learn), learns: float64(len(s.learn)),
		}
	}
	return out
}

// median of the latest times; 0 without any. It sorts its argument.
func median(times []float64) float64 {
	times = times[max(0, len(times)-newestAnswers):]
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	n := len(times)
	return (times[(n-1)/2] + times[n/2]) / 2
}

// Of is the pace expected for a card: its own median, drawn toward that of its
// kind, which is drawn toward the built-in one.
func (h Habits) Of(card deck.CardID, kind deck.Kind) Pace {
	start := float64(startPace(kind).Milliseconds())
	k, c := h.kinds[kind], h.cards[card]
	pass := shrink(c.pass, c.passes, shrink(k.pass, k.passes, start, kindPrior), cardPrior)
	// Without misses of its own a slow card is slow to miss as well.
	fail := shrink(c.fail, c.fails, failFactor*pass*ratio(k.fail, k.fails, k.pass, k.passes, failFactor), cardPrior)
	learn := shrink(k.learn, k.learns, learnFactor*pass, kindPrior)
	return Pace{Pass: millis(pass), Fail: millis(fail), Second: millis(secondFactor * pass), Learn: millis(learn)}
}

// ratio is how much longer than built in a miss of this kind takes, relative
// to a pass.
func ratio(fail, fails, pass, passes, built float64) float64 {
	if fails == 0 || passes == 0 || pass == 0 {
		return 1
	}
	return shrink(fail/pass/built, min(fails, passes), 1, kindPrior)
}

// shrink is the mean of own, counted n times, and prior, counted weight times.
func shrink(own, n, prior, weight float64) float64 { return (own*n + prior*weight) / (n + weight) }

func millis(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }
