package cli

import (
	"errors"
	"fmt"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/store"
	"prefill/ui/prose"
	"prefill/ui/study"
)

// studyDesk is what a session sees of the desk.
type studyDesk struct{ *desk }

// Session plans what to ask.
func (d studyDesk) Session(want study.Want, now time.Time) (study.Session, error) {
	packs := d.packs(want.Packs)
	s := study.Session{Name: sessionName(packs, want), Mode: deck.ModeStudy}
	cards := askable(packs, len(want.Packs) == 0)
	queue, states, set, err := d.queue(cards, now)
	if err != nil {
		return s, err
	}
	s.Settings = set
	items := itemsOf(packs, states)
	if want.Mode != "" {
		s.Mode = want.Mode
	}
	switch {
	case want.Asks:
		for _, c := range cards {
			if c.Kind == deck.KindFollowUp && !states[c.ID].Suspended {
				s.Items = append(s.Items, items[c.ID])
			}
		}
		numbered(s.Items)
	case len(want.Cards) > 0:
		if err := errors.Join(d.addContrasts(items, want.Cards), d.addBets(items, want.Cards)); err != nil {
			return s, err
		}
		for _, id := range want.Cards {
			if it, ok := items[id]; ok {
				s.Items = append(s.Items, it)
			}
		}
	default:
		if err := d.addBets(items, queued(queue)); err != nil {
			return s, err
		}
		s.Items = itemsIn(items, append(queue.Due, queue.New...))
		s.Later = itemsIn(items, queue.Later)
		s.Rest = queue.Counts.OverReviews + queue.Counts.OverNew + queue.Counts.Buried
		s.Backlog = queue.Backlog.Days
	}
	if !want.Until.IsZero() {
		return d.evening(s, want, now)
	}
	return s, nil
}

// numbered counts the follow-ups of a session that holds nothing else by their
// place in it, so that they agree with how far the session is.
func numbered(items []study.Item) {
	for i := range items {
		items[i].Nth, items[i].Of = i+1, len(items)
	}
}

// itemsIn picks the items of a part of the queue. One whose race can no longer
// be run is passed over.
func itemsIn(items map[deck.CardID]study.Item, part []schedule.Item) []study.Item {
	var out []study.Item
	for _, it := range part {
		if item, ok := items[it.Card.ID]; ok {
			out = append(out, item)
		}
	}
	return out
}

func sessionName(packs []*deck.Pack, want study.Want) string {
	name := "Study"
	if want.Asks {
		name = "Follow-ups"
	}
	if len(want.Packs) == 1 && len(packs) == 1 {
		return name + " · " + packs[0].Title
	}
	return name
}

// itemsOf gives every card of the packs as a session shows it.
func itemsOf(packs []*deck.Pack, states map[deck.CardID]schedule.State) map[deck.CardID]study.Item {
	items := map[deck.CardID]study.Item{}
	for _, p := range packs {
		nth := 0
		for _, c := range p.Cards() {
			it := study.Item{Card: c, Topic: p.Title, Shipped: p.Origin == deck.Shipped, State: states[c.ID]}
			if c.Kind == deck.KindFollowUp {
				nth++
				it.Nth, it.Of = nth, len(p.FollowUps)
			}
			items[c.ID] = it
		}
	}
	return items
}

// Grade makes an answer durable.
func (d studyDesk) Grade(a study.Answer) (schedule.State, error) {
	return d.store.Grade(store.Grade{Card: a.Card, Rating: a.Rating, Mode: a.Mode, Took: a.Took, Rungs: a.Rungs})
}

func (d studyDesk) Suspend(card deck.CardID) error { return d.store.Suspend(card, true) }

func (d studyDesk) Undo() (study.Undone, error) { return d.undone(pastMemos(d.store.Undo)) }

func (d studyDesk) Redo() (study.Undone, error) { return d.redone(pastMemos(d.store.Redo)) }

func (d studyDesk) undone(u store.Undone, err error) (study.Undone, error) {
	if len(u.Events) == 1 && u.Events[0].Suspend != nil && u.Events[0].Suspend.On {
		u.Grade = &deck.Grade{} // a card that is no longer set aside is asked again
	}
	return d.tell(u, err, "Taken back: ", "There is nothing left to take back.")
}

func (d studyDesk) redone(u store.Undone, err error) (study.Undone, error) {
	return d.tell(u, err, "Brought back: ", "There is nothing to bring back.")
}

func (d studyDesk) tell(u store.Undone, err error, did, nothing string) (study.Undone, error) {
	if errors.Is(err, store.ErrNothing) {
		return study.Undone{What: nothing, None: true}, nil
	}
	if err != nil {
		return study.Undone{}, err
	}
	out := study.Undone{What: did + d.describe(u) + "."}
	if u.Grade == nil || len(u.Events) > 1 {
		return out, nil
	}
	pack, card, ok := d.card(u.Card)
	if !ok {
		return out, nil
	}
	state, err := d.store.State(u.Card)
	if err != nil {
		return study.Undone{}, err
	}
	it, ok := itemsOf([]*deck.Pack{pack}, map[deck.CardID]schedule.State{card.ID: state})[card.ID]
	if !ok && card.Kind == deck.KindBet {
		if it, ok = d.betItem(card.ID, state); !ok {
			return out, nil
		}
	}
	if !ok { // a contrast card stands in no pack
		it = study.Item{Card: card, Topic: pack.Title, State: state}
	}
	out.Item, out.Rating = &it, u.Grade.Rating
	return out, nil
}

// describe says what an action was, in a clause.
func (d *desk) describe(u store.Undone) string { return describeAction(u, d.cardName) }

// cardName is the prompt of a card, or its id when no pack has it any more.
func (d *desk) cardName(id deck.CardID) string {
	if _, c, ok := d.card(id); ok {
		return prose.Plain(c.Prompt.Markdown)
	}
	return string(id)
}

// describeAction says what an action was, in a clause.
func describeAction(u store.Undone, name func(deck.CardID) string) string {
	for _, e := range u.Events {
		switch {
		case e.Round != nil:
			return fmt.Sprintf("a %s round over %s with %d cards", e.Round.Drill, e.Round.Topic, e.Round.Pairs)
		case e.Grade != nil:
			return fmt.Sprintf("%q graded %s", name(e.Card), e.Grade.Rating)
		case e.Suspend != nil && e.Suspend.On:
			return fmt.Sprintf("%q set aside", name(e.Card))
		case e.Suspend != nil:
			return fmt.Sprintf("%q taken up", name(e.Card))
		case e.Postpone != nil:
			return fmt.Sprintf("%q postponed", name(e.Card))
		case e.Setting != nil && e.Setting.Value == "":
			return fmt.Sprintf("setting %s to its default", e.Setting.Key)
		case e.Setting != nil:
			return fmt.Sprintf("setting %s to %q", e.Setting.Key, e.Setting.Value)
		case e.Join != nil && e.Card != "":
			return fmt.Sprintf("history of %s joined to %s", e.Join.From, e.Card)
		case e.Join != nil:
			return fmt.Sprintf("history of %s forgotten", e.Join.From)
		case e.Bet != nil:
			return fmt.Sprintf("a bet on %s", e.Bet.Scenario)
		}
	}
	return "an action"
}

// Fresh gives cards as the packs have them now. Contrast cards and bets that
// cannot be made anew just now are left out, as those that are gone.
func (d studyDesk) Fresh(ids []deck.CardID) map[deck.CardID]study.Item {
	lib := d.library()
	seen := map[deck.PackID]bool{}
	var packs []*deck.Pack
	for _, id := range ids {
		if p, _, ok := lib.Card(id); ok && !seen[p.ID] {
			seen[p.ID] = true
			packs = append(packs, p)
		}
	}
	items := itemsOf(packs, nil)
	_ = d.addContrasts(items, ids)
	_ = d.addBets(items, ids)
	return items
}
