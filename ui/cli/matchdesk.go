package cli

import (
	"math/rand/v2"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/schedule"
	"prefill/store"
	"prefill/ui/match"
)

// matchDesk is what the matching drill sees of the desk.
type matchDesk struct{ *desk }

// Deal makes a round ready.
func (d matchDesk) Deal(want match.Request) (match.Deal, error) {
	packs := d.packs(want.Packs)
	seed := want.Seed
	if seed == 0 {
		seed = uint64(rand.Uint32())
	}
	spec := drill.MatchOf(seed, packs...)
	spec.Style = want.Style
	switch {
	case want.Style == drill.StyleConfused:
		confused, err := d.confusedOnly(spec, want.Only)
		if err != nil {
			return match.Deal{}, err
		}
		spec = confused
	case len(want.Only) > 0:
		spec = spec.Only(want.Style, want.Only)
	}
	if len(spec.Questions) == 0 {
		return match.Deal{}, lacks(topicName(packs), "matching exercise")
	}
	if len(want.Packs) > 1 {
		spec.Topic = drill.TopicOf(packs...)
	}
	deal := match.Deal{Name: "Match · " + topicName(packs), Spec: spec}
	var err error
	if deal, err = withShare(deal, want.Share); err != nil {
		return deal, err
	}
	spec = deal.Spec
	deal.Best, deal.HasBest, err = d.store.Best(spec.Topic, deck.ModeMatch, spec.Style)
	return deal, err
}

func topicName(packs []*deck.Pack) string {
	if len(packs) == 1 {
		return packs[0].Title
	}
	return "mixed topics"
}

// Finish saves a round as one action.
func (d matchDesk) Finish(r drill.Result) (match.Finished, error) {
	before, had, err := d.store.Best(r.Round.Topic, r.Round.Drill, r.Round.Style)
	if err != nil {
		return match.Finished{}, err
	}
	if err := d.store.FinishRound(r.Round, gradesOf(r.Grades)); err != nil {
		return match.Finished{}, err
	}
	after, has, err := d.store.Best(r.Round.Topic, r.Round.Drill, r.Round.Style)
	if err != nil {
		return match.Finished{}, err
	}
	out := match.Finished{NewBest: has && (!had || after != before)}
	set, err := d.store.Settings()
	if err != nil {
		return out, err
	}
	out.Today = schedule.StudyDay(d.clock.Now(), set.DayStart)
	var ids []deck.CardID
	for _, g := range r.Grades {
		ids = append(ids, g.Card)
	}
	out.States, err = d.store.States(ids)
	return out, err
}

func gradesOf(grades []drill.CardGrade) []store.Grade {
	out := make([]store.Grade, len(grades))
	for i, g := range grades {
		out[i] = gradeOf(g)
	}
	return out
}

func gradeOf(g drill.CardGrade) store.Grade {
	return store.Grade{Card: g.Card, Rating: g.Rating, Mode: g.Mode, Took: millis(g.Millis), Rungs: g.Rungs, Picked: g.Picked}
}
