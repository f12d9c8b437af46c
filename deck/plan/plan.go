package plan

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// Card is what a plan must know of a card.
type Card struct {
	ID      deck.CardID
	Sibling deck.CardID // the other direction; empty when there is none
	Kind    deck.Kind
	Pack    deck.PackID
	Track   string
	Place   int // in the order of learning, which decides between equal worth
}

// CardsOf takes from packs, given in the order of learning, what a plan must
// know.
func CardsOf(packs []*deck.Pack) []Card {
	var cards []Card
	for _, p := range packs {
		for _, c := range p.Cards() {
			cards = append(cards, Card{c.ID, c.Sibling, c.Kind, p.ID, p.Track, len(cards)})
		}
	}
	return cards
}

// Input is what a plan is made from.
type Input struct {
	Cards    []Card
	States   map[deck.CardID]schedule.State
	Settings schedule.Settings
	Habits   Habits
	// Tracks limits the plan to these tracks; empty means all. Weights says
	// how likely a track is asked about, relative to others; absent means 1.
	Tracks  []string
	Weights map[string]float64
	// Dropped are the topics that the user wants left out.
	Dropped []deck.PackID
	// Now is the instant in the location whose wall clock counts; At the hour
	// of the interview.
	Now, At time.Time
	Budget  time.Duration // time to study now
	// MinPerMinute leaves out cards that bring less expected recall (in cards
	// recalled) for each minute; 0 takes every gain.
	MinPerMinute float64
	// reserved cards are in scope and planned elsewhere, in a part of their
	// own.
	reserved map[deck.CardID]bool
}

// Item is one card of a plan.
type Item struct {
	Card
	Worth
	New bool
}

// Plan is what to study now, best first. It holds nothing when the hour is
// past or there is no time: ordinary study is right then, see Ordinary.
type Plan struct {
	Items []Item    // to study within the budget, in order
	Rest  []Item    // worth studying if there were more time, in order
	Left  []LeftOut // and why, in the order of the cards
	// Before and After are the expected recall at the hour, 0 to 1, over all
	// cards in scope weighted by track, without and with the Items.
	Before, After float64
	Expected      time.Duration // time that Items are expected to take
	Precise       bool          // whether Before and After may be shown as numbers
	Ordinary      bool          // no plan: go by what is due
	weight        float64       // sum over the cards in scope
	path          map[deck.PackID]int
}

// New plans the budget. Equal worth goes by the order of learning, so that
// a person who knows nothing yet begins with the basics, and then by card id:
// the same input gives the same plan everywhere.
func New(in Input) Plan {
	j := in.judge()
	p := Plan{Precise: Precise(j.now, j.at)}
	p.Ordinary = !in.At.After(in.Now) || in.Budget <= 0
	var known float64
	var wanted []Item
	p.path = pathOf(in.Cards)
	for _, c := range in.Cards {
		s, weight := in.States[c.ID], in.weight(c)
		if why := in.outside(c, weight); why != 0 {
			p.Left = append(p.Left, LeftOut{c, why})
			continue
		}
		item := Item{Card: c, New: !s.Seen()}
		if why := unavailable(s, j.now.Day); why != 0 || p.Ordinary {
			item.Skip = recallAt(s, j.at)
			p.Left = append(p.Left, LeftOut{c, cmp.Or(why, NoTime)})
		} else if item.Worth = j.worth(c, s, weight); item.Gain <= 0 || item.Index()*60 < in.MinPerMinute {
			p.Left = append(p.Left, LeftOut{c, tooLittle(item)})
		} else if !in.reserved[c.ID] {
			wanted = append(wanted, item)
		}
		p.weight += weight
		known += weight * item.Skip
	}
	p.fill(wanted, in)
	return p.total(known)
}

// fill takes items by their index while they fit into the budget. Of two
// siblings only the better one is taken on a day.
func (p *Plan) fill(wanted []Item, in Input) {
	slices.SortFunc(wanted, byIndex)
	barred := map[deck.CardID]bool{}
	if in.Settings.BurySiblings {
		day := schedule.StudyDay(in.Now, in.Settings.DayStart)
		for _, c := range in.Cards {
			if c.Sibling != "" && in.States[c.ID].StudiedOn(day) {
				barred[c.Sibling] = true
			}
		}
	}
	for _, item := range wanted {
		switch {
		case barred[item.ID]:
			p.Left = append(p.Left, LeftOut{item.Card, Sibling})
			continue
		case p.Expected+item.Cost <= in.Budget:
			p.Items = append(p.Items, item)
			p.Expected += item.Cost
		default:
			p.Rest = append(p.Rest, item)
			p.Left = append(p.Left, LeftOut{item.Card, outOfTime(item)})
		}
		if in.Settings.BurySiblings && item.Sibling != "" {
			barred[item.Sibling] = true
		}
	}
}

func (p Plan) total(known float64) Plan {
	if p.weight <= 0 {
		return p
	}
	gain := 0.0
	for _, item := range p.Items {
		gain += item.Gain
	}
	p.Before, p.After = known/p.weight, (known+gain)/p.weight
	return p
}

func byIndex(a, b Item) int {
	return cmp.Or(cmp.Compare(b.Index(), a.Index()), a.Place-b.Place, strings.Compare(string(a.ID), string(b.ID)))
}

// pathOf is the place of each topic in the order of learning: that of its
// first card.
func pathOf(cards []Card) map[deck.PackID]int {
	path := map[deck.PackID]int{}
	for _, c := range cards {
		if place, met := path[c.Pack]; !met || c.Place < place {
			path[c.Pack] = c.Place
		}
	}
	return path
}

func (in *Input) judge() judge {
	return judge{settings: in.Settings, habits: in.Habits,
		now: MomentOf(in.Now, in.Settings.DayStart),
		at:  MomentOf(in.At.In(in.Now.Location()), in.Settings.DayStart)}
}

func (in *Input) weight(c Card) float64 {
	if w, ok := in.Weights[c.Track]; ok {
		return max(0, w)
	}
	return 1
}

// Horizon is how far ahead to plan for a person without an interview: the
// best use of the next minutes is then what is still there in a week.
const Horizon = 7 * 24 * time.Hour
