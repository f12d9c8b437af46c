package store

import (
	"fmt"
	"slices"

	"prefill/deck"
	"prefill/deck/schedule"
)

// touches reports whether an event belongs to the history of its card.
func touches(e deck.Event) bool {
	return e.Card != "" && (e.Grade != nil || e.Suspend != nil || e.Postpone != nil)
}

// recorded is the card that has a record because of e: the one it touches, or
// the one to which a join gives a history; empty when there is none.
func recorded(e deck.Event) deck.CardID {
	if touches(e) || e.Join != nil {
		return e.Card
	}
	return ""
}

// drillKey is the key under which the rounds of one drill lie.
func drillKey(topic string, drill deck.Mode, style string) []byte {
	return []byte(topic + "\x00" + string(drill) + "\x00" + style + "\x00")
}

// indexEntry is the record of the derived buckets, besides that of a card, by
// which an event is found again; bucket is "" when it needs none.
func indexEntry(e deck.Event) (bucket string, key []byte) {
	id := idOf(e).key()
	switch {
	case e.Setting != nil, e.Join != nil:
		return bucketShapers, id
	case e.Undo != nil:
		return bucketUndos, append(eventID{e.Undo.Device, e.Undo.Action}.key(), id...)
	case e.Round != nil:
		return bucketRounds, append(drillKey(e.Round.Topic, e.Round.Drill, e.Round.Style), id...)
	default:
		return "", nil
	}
}

// consequence is what new events do to the derived buckets beyond their own
// entries.
type consequence struct {
	refold   map[deck.CardID]bool
	all      bool // every card
	settings bool
	seen     map[eventID]bool // undone actions already followed
	before   map[deck.CardID]schedule.State
}

// record writes events and keeps the derived buckets true. With newest set
// they come after all others in history, and a card's state goes one step on;
// without it the cards they touch are folded anew.
func (t tx) record(events []deck.Event, newest bool, set *schedule.Settings) (consequence, error) {
	c := consequence{refold: map[deck.CardID]bool{}, seen: map[eventID]bool{}, before: map[deck.CardID]schedule.State{}}
	for _, e := range events {
		if err := t.putEvent(e); err != nil {
			return c, err
		}
		if bucket, key := indexEntry(e); bucket != "" {
			if err := t.put(bucket, key, nil); err != nil {
				return c, err
			}
		}
		if recorded(e) != "" {
			if err := t.advance(e, newest, set, c.before); err != nil {
				return c, err
			}
		}
		if err := t.consequences(&c, e, !newest); err != nil {
			return c, err
		}
	}
	if c.all {
		return c, t.rebuild()
	}
	return c, t.refold(c.refold)
}

// advance adds an event to the record of its card. A join only makes sure that
// there is a record; what is in it comes by refolding. Before takes the state
// that the card had.
func (t tx) advance(e deck.Event, newest bool, set *schedule.Settings, before map[deck.CardID]schedule.State) error {
	rec, isNew, err := t.card(e.Card)
	if err != nil {
		return err
	}
	if _, noted := before[e.Card]; !noted {
		before[e.Card] = rec.state
	}
	if touches(e) {
		rec.add(idOf(e))
	}
	if newest && touches(e) {
		rec.state = schedule.Step(rec.state, e, *set)
	}
	if isNew {
		n, err := t.number(metaCards)
		if err != nil {
			return err
		}
		if err := t.putNumber(metaCards, n+1); err != nil {
			return err
		}
	}
	return t.putCard(e.Card, rec)
}

// consequences notes what e changes besides the state of its own card. An
// undo changes what its target changed.
func (t tx) consequences(c *consequence, e deck.Event, own bool) error {
	switch {
	case own && touches(e):
		c.refold[e.Card] = true
	case e.Join != nil:
		c.refold[e.Card], c.refold[e.Join.From] = true, true
	case e.Setting != nil:
		c.settings = true
		c.all = c.all || schedule.NeedsReplay(e)
	case e.Undo != nil:
		target := eventID{e.Undo.Device, e.Undo.Action}
		if c.seen[target] {
			return nil
		}
		c.seen[target] = true
		return t.eachOfAction(target, func(undone deck.Event) error { return t.consequences(c, undone, true) })
	}
	return nil
}

// eachOfAction gives the events of one user action, which follow each other.
func (t tx) eachOfAction(first eventID, give func(deck.Event) error) error {
	for id := first; ; id.seq++ {
		body, err := t.get(bucketEvents, id.key())
		if err != nil || body == nil {
			return err
		}
		e, err := decodeEvent(id, body)
		if err != nil {
			return t.damaged("event %s/%d: %v", id.device, id.seq, err)
		}
		if e.Action != first.seq {
			return nil
		}
		if err := give(e); err != nil {
			return err
		}
	}
}

func (t tx) card(card deck.CardID) (rec *cardRecord, isNew bool, err error) {
	body, err := t.cardBody(card)
	if err != nil {
		return nil, false, err
	}
	if body == nil {
		return &cardRecord{}, true, nil
	}
	if rec, err = decodeCard(body); err != nil {
		return nil, false, t.damaged("card %s: %v", card, err)
	}
	return rec, false, nil
}

// cardBody gives the body of a card's record, nil when the card has none. A
// damaged leaf can hide a record without anything else looking wrong, and a
// card would seem new; so the first time that one is not found, all are
// counted.
func (t tx) cardBody(card deck.CardID) ([]byte, error) {
	body, err := t.get(bucketCards, []byte(card))
	if err != nil || body != nil || t.db.counted {
		return body, err
	}
	if _, err := t.allStates(); err != nil {
		return nil, err
	}
	t.db.counted = true
	return nil, nil
}

func (t tx) putCard(card deck.CardID, rec *cardRecord) error {
	body, err := rec.encode()
	if err != nil {
		return fmt.Errorf("write the state of %s: %w", card, err)
	}
	return t.put(bucketCards, []byte(card), body)
}

// settings folds the settings in force.
func (t tx) settings() (schedule.Settings, error) {
	events, err := t.shapers()
	if err != nil {
		return schedule.Settings{}, err
	}
	events = slices.DeleteFunc(events, func(e deck.Event) bool { return e.Setting == nil })
	if events, err = t.withUndos(events); err != nil {
		return schedule.Settings{}, err
	}
	return schedule.Replay(events).Settings, nil
}
