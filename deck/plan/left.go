package plan

import (
	"cmp"
	"slices"
	"strings"

	"prefill/deck"
	"prefill/deck/schedule"
)

// Reason says why a card is not in a plan.
type Reason uint8

// The reasons.
const (
	OtherTrack Reason = 1 + iota // not what this interview is about
	Dropped                      // the user dropped its topic
	Suspended                    // set aside by the user
	Today                        // already passed today: another look shows nothing
	Sibling                      // its other direction is asked today
	Known                        // recalled at the hour without a look
	GivenUp                      // hardly known, and costs more than it brings by then
	NoTime                       // a minute buys more elsewhere
)

// String is the reason in words that fit into brackets after a topic.
func (r Reason) String() string {
	switch r {
	case OtherTrack:
		return "not what this interview is about"
	case Dropped:
		return "you dropped it"
	case Suspended:
		return "you set it aside"
	case Today:
		return "done today"
	case Sibling:
		return "its other direction is asked today"
	case Known:
		return "you know it"
	case GivenUp:
		return "costs more than it brings by then"
	case NoTime:
		return "a minute buys more elsewhere"
	default:
		return ""
	}
}

// LeftOut is a card that is not in a plan.
type LeftOut struct {
	Card
	Reason Reason
}

// The recalls at the hour above which a card counts as known, and below which
// one that gets no time counts as given up.
const (
	knownRecall = 0.9
	lostRecall  = 0.5
)

func (in *Input) outside(c Card, weight float64) Reason {
	switch {
	case len(in.Tracks) > 0 && !slices.Contains(in.Tracks, c.Track), weight == 0:
		return OtherTrack
	case slices.Contains(in.Dropped, c.Pack):
		return Dropped
	case in.States[c.ID].Suspended:
		return Suspended
	default:
		return 0
	}
}

// unavailable reports a card that may not be asked again today.
func unavailable(s schedule.State, today int32) Reason {
	if s.PassedOn(today) {
		return Today
	}
	return 0
}

// tooLittle is the reason of a card whose look brings nothing to speak of.
func tooLittle(i Item) Reason {
	if i.Skip >= knownRecall {
		return Known
	}
	return GivenUp
}

// outOfTime is the reason of a card that others pushed out.
func outOfTime(i Item) Reason {
	switch {
	case i.Skip >= knownRecall:
		return Known
	case !i.New && i.Skip < lostRecall:
		return GivenUp
	default:
		return NoTime
	}
}

// Topic is a topic of which nothing is in the plan, and the reason of most of
// its cards.
type Topic struct {
	Pack   deck.PackID
	Reason Reason
}

// LeftTopics lists the topics of which no card is in the plan, in the order of
// learning.
func (p Plan) LeftTopics() []Topic {
	in := map[deck.PackID]bool{}
	for _, item := range p.Items {
		in[item.Pack] = true
	}
	counts := map[deck.PackID]map[Reason]int{}
	for _, l := range p.Left {
		if in[l.Pack] || l.Reason == OtherTrack {
			continue
		}
		if counts[l.Pack] == nil {
			counts[l.Pack] = map[Reason]int{}
		}
		counts[l.Pack][l.Reason]++
	}
	topics := make([]Topic, 0, len(counts))
	for pack, reasons := range counts {
		topics = append(topics, Topic{pack, commonest(reasons)})
	}
	slices.SortFunc(topics, func(a, b Topic) int {
		return cmp.Or(p.path[a.Pack]-p.path[b.Pack], strings.Compare(string(a.Pack), string(b.Pack)))
	})
	return topics
}

// commonest is the reason of most cards. That some were passed today says
// nothing of the others: a topic is done today when all of it is.
func commonest(counts map[Reason]int) Reason {
	best, most := Today, 0
	for r, n := range counts {
		if r == Today || r == Sibling && counts[Today] > 0 {
			continue // the other direction of a card that was passed
		}
		if cmp.Or(cmp.Compare(n, most), cmp.Compare(best, r)) > 0 {
			best, most = r, n
		}
	}
	return best
}
