package plan

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// person is a simulated learner: memories that follow FSRS-6, with weights,
// answer times and ratings of their own, and the log that the planner sees.
type person struct {
	truth  schedule.Settings // how this memory really works
	cards  []Card
	states map[deck.CardID]schedule.State // as really remembered
	seen   map[deck.CardID]schedule.State // as prefill believes, from the log
	pace   map[deck.CardID]float64        // seconds of a pass
	shares [3]float64
	first  [4]float64
	weight map[string]float64
	log    []deck.Event
	r      *rand.Rand
}

// group is a kind of person.
type group struct {
	name    string
	varied  bool // times and weights differ between cards
	strange bool // the memory's weights are not the ones prefill assumes
}

const (
	simCards = 300
	simDays  = 45 // of history
)

// simStart is the evening on which the comparison begins.
func simStart() time.Time { return time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC) }

// newPerson draws a person and lets them study by what is due for some weeks.
func newPerson(g group, seed uint64) *person {
	r := rand.New(rand.NewPCG(seed, 1))
	p := &person{truth: schedule.DefaultSettings(), r: r,
		states: map[deck.CardID]schedule.State{}, seen: map[deck.CardID]schedule.State{},
		pace: map[deck.CardID]float64{}, weight: map[string]float64{},
		shares: [3]float64{.12, .76, .12}, first: [4]float64{.25, .10, .50, .15}}
	if g.strange {
		jitter := math.Exp(.4 * r.NormFloat64())
		for i := range 4 {
			p.truth.Weights[i] *= jitter
		}
		hard := .05 + .2*r.Float64()
		p.shares = [3]float64{hard, .9 - hard, .1}
	}
	for i := range simCards {
		track := fmt.Sprintf("track-%d", i%6)
		c := Card{ID: deck.CardID(fmt.Sprintf("pack-%02d/card/c%03d", i%12, i)), Kind: deck.KindPlain,
			Pack: deck.PackID(fmt.Sprintf("pack-%02d", i%12)), Track: track}
		p.cards = append(p.cards, c)
		p.pace[c.ID], p.weight[track] = 10, 1
		if g.varied {
			p.pace[c.ID] = 10 * math.Exp(.8*r.NormFloat64())
			p.weight[track] = 1 + float64(i%6)*.4
		}
	}
	p.live()
	return p
}

// twin is the same person once more, with chance of their own from here on.
func (p *person) twin(seed uint64) *person {
	q := *p
	q.states, q.seen = maps.Clone(p.states), maps.Clone(p.seen)
	q.log = slices.Clone(p.log)
	q.r = rand.New(rand.NewPCG(seed, 2))
	return &q
}

// live plays the weeks before: new cards each day, and most of what is due.
func (p *person) live() {
	known := simCards * 85 / 100
	for day := -simDays; day < 0; day++ {
		now := simStart().AddDate(0, 0, day)
		today := schedule.StudyDay(now, 4)
		for _, c := range p.cards[:known] {
			s := p.seen[c.ID]
			due := s.Due(today, now) && p.r.Float64() < .35
			fresh := !s.Seen() && p.r.Float64() < 1.5/float64(-day)
			if due || fresh {
				for p.answer(c, now) == deck.Again {
					now = now.Add(10 * time.Minute)
				}
			}
		}
	}
}

// answer asks a card: what the person really remembers decides, the log and
// the believed state follow. It gives the rating; the time is in the log.
func (p *person) answer(c Card, now time.Time) deck.Rating {
	s, at := p.states[c.ID], MomentOf(now, 4)
	rating := deck.Again
	millis := p.pace[c.ID] * 1000 * math.Exp(.25*p.r.NormFloat64())
	switch {
	case !s.Seen():
		rating = deck.Again + deck.Rating(pick(p.first[:], p.r))
		millis *= learnFactor
	case p.r.Float64() < recallAt(s, at):
		rating = deck.Hard + deck.Rating(pick(p.shares[:], p.r))
		if s.GradedOn(at.Day) {
			millis *= secondFactor
		}
	default:
		millis *= failFactor
	}
	e := deck.Event{Device: "sim", Seq: uint64(len(p.log) + 1), Action: uint64(len(p.log) + 1), Card: c.ID,
		Day: at.Day, UnixMilli: at.Milli,
		Grade: &deck.Grade{Rating: rating, Mode: deck.ModeNight, Millis: int64(millis)}}
	p.log = append(p.log, e)
	p.states[c.ID] = schedule.Step(s, e, p.truth)
	p.seen[c.ID] = schedule.Step(p.seen[c.ID], e, schedule.DefaultSettings())
	return rating
}

// took is the time of the last answer.
func (p *person) took() time.Duration {
	return time.Duration(p.log[len(p.log)-1].Grade.Millis) * time.Millisecond
}

// recall is what the person really recalls at the hour, weighted.
func (p *person) recall(at time.Time) float64 {
	sum, all := 0.0, 0.0
	for _, c := range p.cards {
		w := p.weight[c.Track]
		sum += w * recallAt(p.states[c.ID], MomentOf(at, 4))
		all += w
	}
	return sum / all
}

func (p *person) input(now, at time.Time, budget time.Duration) Input {
	return Input{Cards: p.cards, States: p.seen, Settings: schedule.DefaultSettings(),
		Habits: HabitsOf(p.log), Weights: p.weight, Now: now, At: at, Budget: budget}
}

// policy studies one session.
type policy func(p *person, now, at time.Time, budget time.Duration)

// byPlan follows the planner of this package.
func byPlan(p *person, now, at time.Time, budget time.Duration) {
	s := Begin(p.input(now, at, budget))
	for {
		item, ok := s.Next(now)
		if !ok {
			return
		}
		p.answer(item.Card, now)
		now = now.Add(p.took())
		s = s.Answered(item.ID, p.seen[item.ID], now)
	}
}

// inOrder works off cards in a fixed order; what is missed comes back after
// five others, as in a planned session, and a pass is the last look of the day.
func inOrder(order func(p *person, now time.Time) []Card) policy {
	return func(p *person, now, _ time.Time, budget time.Duration) {
		end := now.Add(budget)
		queue := order(p, now)
		for len(queue) > 0 && now.Before(end) {
			c := queue[0]
			queue = queue[1:]
			rating := p.answer(c, now)
			now = now.Add(p.took())
			if rating == deck.Again {
				queue = slices.Insert(queue, min(againAfter, len(queue)), c)
			}
		}
	}
}

// rank sorts the cards by a number, ties by id.
func (p *person) rank(by func(Card) float64) []Card {
	cards, value := slices.Clone(p.cards), map[deck.CardID]float64{}
	for _, c := range cards {
		value[c.ID] = by(c)
	}
	slices.SortFunc(cards, func(a, b Card) int {
		switch va, vb := value[a.ID], value[b.ID]; {
		case va < vb:
			return -1
		case va > vb:
			return 1
		default:
			return strings.Compare(string(a.ID), string(b.ID))
		}
	})
	return cards
}

// dueFirst is ordinary study gone on with: what is due, lowest recall first,
// then new cards, then the rest.
func dueFirst(p *person, now time.Time) []Card {
	today := schedule.StudyDay(now, 4)
	return p.rank(func(c Card) float64 {
		s := p.seen[c.ID]
		recall := recallAt(s, MomentOf(now, 4))
		switch {
		case s.Due(today, now):
			return recall
		case !s.Seen():
			return 2
		default:
			return 3 + recall
		}
	})
}

// lowestFirst asks what is least likely to be recalled now, then new cards.
func lowestFirst(p *person, now time.Time) []Card {
	return p.rank(func(c Card) float64 {
		if s := p.seen[c.ID]; s.Seen() {
			return recallAt(s, MomentOf(now, 4))
		}
		return 2
	})
}

// newFirst asks new cards, then what is least likely to be recalled.
func newFirst(p *person, now time.Time) []Card {
	return p.rank(func(c Card) float64 { return recallAt(p.seen[c.ID], MomentOf(now, 4)) })
}

// shuffled asks in random order.
func shuffled(p *person, _ time.Time) []Card {
	cards := slices.Clone(p.cards)
	p.r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards
}
