package cli

import (
	"slices"
	"strings"

	"prefill/deck"
	"prefill/deck/latency"
	"prefill/deck/schedule"
)

// exercisePack stands in ids where other cards have their pack: the exercises
// of the lab belong to none.
const exercisePack deck.PackID = "exercises"

// The quantities of a race that one can bet on, as they stand in the log.
const (
	betTotal  = "total"
	betTTFT   = "ttft"
	betTPOT   = "tpot"
	betWinner = "winner"
)

// betCardID is the card that a scored bet is about: pack/bet/slug.quantity of a
// scenario, exercises/bet/name of a sort of exercise. It is empty for a bet on
// a race that stands in no pack.
func betCardID(b deck.Bet) deck.CardID {
	pack, slug, scenario := strings.Cut(b.Scenario, "/")
	switch {
	case !scenario && slices.Contains(latency.ExerciseNames(), b.Scenario):
		return deck.MakeCardID(exercisePack, deck.KindBet, b.Scenario)
	case scenario && pack != "" && slug != "":
		return deck.MakeCardID(deck.PackID(pack), deck.KindBet, betSlug(slug, b.Quantity))
	}
	return ""
}

func betSlug(stream, quantity string) string { return stream + "." + quantity }

// The scores from which on a bet is a pass, and from which on a good one: off
// by a factor of 1.8 and of 1.3 at most. See latency.ScoreGuess.
const (
	betPassed = 60
	betGood   = 85
)

// betRating is what a score says about the memory behind it. It is never easy:
// one close guess may be luck.
func betRating(score int) deck.Rating {
	switch {
	case score >= betGood:
		return deck.Good
	case score >= betPassed:
		return deck.Hard
	default:
		return deck.Again
	}
}

// betQuantities lists what can be bet on in a race: TPOT only where there is a
// gap, the winner only where it is a question.
func betQuantities(s deck.StreamSpec) []string {
	list := []string{betTotal, betTTFT}
	if slices.ContainsFunc(s.Lanes, func(l deck.Lane) bool { return l.Output > 1 }) {
		list = append(list, betTPOT)
	}
	if len(s.Lanes) > 1 {
		list = append(list, betWinner)
	}
	return list
}

// packBets lists the cards of the bets on a pack's races, with a short prompt.
// What they ask is made when they are asked: see betQuestion.
func packBets(p *deck.Pack) []deck.Card {
	var cards []deck.Card
	for _, s := range p.Streams {
		for _, q := range betQuantities(s) {
			slug := betSlug(s.Slug, q)
			cards = append(cards, deck.Card{ID: deck.MakeCardID(p.ID, deck.KindBet, slug), Pack: p.ID, Kind: deck.KindBet, Slug: slug,
				Prompt: deck.Text{Markdown: literal(s.Title) + ": " + quantityWords(q), Place: s.Place}})
		}
	}
	return cards
}

// exerciseBets lists the cards of the sorts of exercise.
func exerciseBets() []deck.Card {
	var cards []deck.Card
	for _, name := range latency.ExerciseNames() {
		cards = append(cards, deck.Card{ID: deck.MakeCardID(exercisePack, deck.KindBet, name), Pack: exercisePack, Kind: deck.KindBet,
			Slug: name, Prompt: deck.Text{Markdown: "Exercise: " + strings.ReplaceAll(name, "-", " ")}})
	}
	return cards
}

// askable lists what may come up in the packs: their cards, then those of bets
// that were made. With exercises, which belong to no pack, those too.
func askable(packs []*deck.Pack, exercises bool) []deck.Card {
	cards := cardsOf(packs)
	for _, p := range packs {
		cards = append(cards, packBets(p)...)
	}
	if exercises {
		cards = append(cards, exerciseBets()...)
	}
	return cards
}

// withoutNewBets leaves out the bets that were never made: those are made in
// the lab, and are never among the new cards.
func withoutNewBets(cards []deck.Card, states map[deck.CardID]schedule.State) []deck.Card {
	return slices.DeleteFunc(slices.Clone(cards), func(c deck.Card) bool {
		return c.Kind == deck.KindBet && !states[c.ID].Seen()
	})
}
