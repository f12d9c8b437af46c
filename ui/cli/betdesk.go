package cli

import (
	"prefill/content"
	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/store"
	"prefill/ui/study"
)

// bet makes a scored prediction durable, together with what it says about the
// card that remembers it.
func (d *desk) bet(b deck.Bet) error {
	id := betCardID(b)
	if id == "" {
		return d.store.Bet(b)
	}
	return d.store.FinishBet(b, store.Grade{Card: id, Rating: betRating(b.Score), Mode: deck.ModeStream})
}

// betCardIn finds the card of a bet by its id, with a short prompt, and its
// pack; the exercises stand under a name of their own.
func betCardIn(lib content.Library, id deck.CardID) (*deck.Pack, deck.Card, bool) {
	p := &deck.Pack{ID: exercisePack, Title: "Latency exercises"}
	cards := exerciseBets()
	if pack := packOf(string(id)); pack != exercisePack {
		var ok bool
		if p, ok = lib.Pack(pack); !ok {
			return nil, deck.Card{}, false
		}
		cards = packBets(p)
	}
	for _, c := range cards {
		if c.ID == id {
			return p, c, true
		}
	}
	return nil, deck.Card{}, false
}

// betItem is the card of a bet as a session asks it now; false when its race
// is gone or can no longer be run.
func (d *desk) betItem(id deck.CardID, state schedule.State) (study.Item, bool) {
	p, short, ok := betCardIn(d.library(), id)
	if !ok {
		return study.Item{}, false
	}
	var c deck.Card
	var err error
	if p.ID == exercisePack {
		c, err = exerciseQuestion(short.Slug, state.Reps)
	} else {
		c, err = betQuestion(p, short.Slug)
	}
	return study.Item{Card: c, Topic: p.Title, Shipped: p.Origin == deck.Shipped && p.ID != exercisePack, State: state}, err == nil
}

// addBets adds those of ids that are bets to the items of a session.
func (d *desk) addBets(items map[deck.CardID]study.Item, ids []deck.CardID) error {
	var bets []deck.CardID
	for _, id := range ids {
		if plan.KindOf(id) == deck.KindBet {
			bets = append(bets, id)
		}
	}
	if len(bets) == 0 {
		return nil
	}
	states, err := d.store.States(bets)
	if err != nil {
		return err
	}
	for _, id := range bets {
		if it, ok := d.betItem(id, states[id]); ok {
			items[id] = it
		}
	}
	return nil
}

// queued lists the cards of a queue.
func queued(q schedule.Queue) []deck.CardID {
	var ids []deck.CardID
	for _, items := range [][]schedule.Item{q.Due, q.New, q.Later} {
		for _, it := range items {
			ids = append(ids, it.Card.ID)
		}
	}
	return ids
}
