package store

import (
	"iter"
	"maps"
	"slices"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// Grade is one answer as a screen hands it in.
type Grade struct {
	Card   deck.CardID
	Rating deck.Rating
	Mode   deck.Mode
	Took   time.Duration // from the question shown to the grade, 0 when not measured
	Rungs  int           // rungs of the ladder taken before answering
	Picked string        // see deck.Grade
}

func (g Grade) event() deck.Event {
	return deck.Event{Card: g.Card, Grade: &deck.Grade{Rating: g.Rating, Mode: g.Mode,
		Millis: g.Took.Milliseconds(), Rungs: g.Rungs, Picked: g.Picked}}
}

// Grade records one answer and gives the card's state after it. When it
// returns without an error the answer is on disk. A *NotSavedError means that
// nothing was recorded and the same call can be made again.
func (s *Store) Grade(g Grade) (schedule.State, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.commit(g.event()); err != nil {
		return schedule.State{}, err
	}
	return s.state(g.Card)
}

// FinishRound records the result of a drill and the grades it gives as one
// action: all or nothing, and undone at once.
func (s *Store) FinishRound(r deck.Round, grades []Grade) error {
	events := []deck.Event{{Round: &r}}
	for _, g := range grades {
		events = append(events, g.event())
	}
	return s.do(events...)
}

// Suspend sets a card aside, or takes it up again.
func (s *Store) Suspend(card deck.CardID, on bool) error {
	return s.do(deck.Event{Card: card, Suspend: &deck.Suspend{On: on}})
}

// Postpone moves a card's due day to a study day, without touching what is
// known about its memory.
func (s *Store) Postpone(card deck.CardID, due int32) error {
	return s.do(deck.Event{Card: card, Postpone: &deck.Postpone{Due: due}})
}

// Join says that the histories of cards go on under new ids, as one action:
// joins holds the old id of each new one.
func (s *Store) Join(joins map[deck.CardID]deck.CardID) error { return s.join(joins, false) }

// Follow is Join for what the program does by itself when a card's text has
// changed. Undo and Redo pass over it: a user who takes the last grade back
// means that grade.
func (s *Store) Follow(joins map[deck.CardID]deck.CardID) error { return s.join(joins, true) }

func (s *Store) join(joins map[deck.CardID]deck.CardID, auto bool) error {
	var events []deck.Event
	for _, card := range slices.Sorted(maps.Keys(joins)) {
		events = append(events, deck.Event{Card: card, Join: &deck.Join{From: joins[card], Auto: auto}})
	}
	if len(events) == 0 {
		return nil
	}
	return s.do(events...)
}

// Forget drops the history of a card; it is new again. Undo brings it back.
func (s *Store) Forget(card deck.CardID) error {
	return s.do(deck.Event{Join: &deck.Join{From: card}})
}

// Set changes a setting. A key or value that schedule.Settings.With refuses
// is an error and changes nothing.
func (s *Store) Set(c deck.Change) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var set schedule.Settings
	err := s.read(func(tx) error {
		have, err := s.settings()
		if err == nil {
			set = *have
		}
		return err
	})
	if err != nil {
		return err
	}
	if _, err := set.With(c); err != nil {
		return err
	}
	_, err = s.commit(deck.Event{Setting: &c})
	return err
}

// Bet records a scored prediction of the stream lab.
func (s *Store) Bet(b deck.Bet) error { return s.do(deck.Event{Bet: &b}) }

// FinishBet records a scored prediction and the grade that it gives its card
// as one action: both or neither, and undone at once.
func (s *Store) FinishBet(b deck.Bet, g Grade) error {
	return s.do(deck.Event{Bet: &b}, g.event())
}

// do records one action.
func (s *Store) do(events ...deck.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.commit(events...)
	return err
}

// Undone is an action that was taken back or brought back.
type Undone struct {
	// Events are those of the action, as they were recorded.
	Events []deck.Event
	// Card is the first card of the action, empty when it was about none,
	// and Grade what it was graded with, nil when it was not.
	Card  deck.CardID
	Grade *deck.Grade
}

func undoneOf(events []deck.Event) Undone {
	u := Undone{Events: events}
	for _, e := range events {
		if e.Card != "" {
			u.Card, u.Grade = e.Card, e.Grade
			break
		}
	}
	return u
}

// Undo takes back the newest action of this store that still counts, however
// long ago, and tells what it was. What Follow did is passed over. ErrNothing
// means there is none.
func (s *Store) Undo() (Undone, error) {
	return s.takeBack(func(t tx, device string) ([]deck.Undo, error) {
		var failed error
		u, ok := schedule.NextUndo(byTheUser(plain(t.history(nil, true), &failed)), device)
		if failed != nil || !ok {
			return nil, failed
		}
		return []deck.Undo{u}, nil
	})
}

// Redo brings back the action that was undone last. ErrNothing means there is
// none, or that something was done since.
func (s *Store) Redo() (Undone, error) {
	return s.takeBack(func(t tx, device string) ([]deck.Undo, error) {
		var failed error
		undos, ok := schedule.NextRedo(byTheUser(plain(t.history(nil, true), &failed)), device)
		if failed != nil || !ok {
			return nil, failed
		}
		return undos, nil
	})
}

// byTheUser leaves out what the program did by itself.
func byTheUser(events iter.Seq[deck.Event]) iter.Seq[deck.Event] {
	return func(yield func(deck.Event) bool) {
		for e := range events {
			if e.Join != nil && e.Join.Auto {
				continue
			}
			if !yield(e) {
				return
			}
		}
	}
}

// takeBack records undos of what find gives.
func (s *Store) takeBack(find func(tx, string) ([]deck.Undo, error)) (Undone, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var undos []deck.Undo
	var what []deck.Event
	err := s.read(func(t tx) (err error) {
		if undos, err = s.findMine(t, find); err != nil || len(undos) == 0 {
			return err
		}
		what, err = t.actionBehind(undos[0])
		return err
	})
	if err != nil {
		return Undone{}, err
	}
	if len(undos) == 0 {
		return Undone{}, ErrNothing
	}
	events := make([]deck.Event, len(undos))
	for i := range undos {
		events[i] = deck.Event{Undo: &undos[i]}
	}
	if _, err := s.commit(events...); err != nil {
		return Undone{}, err
	}
	return undoneOf(what), nil
}

// findMine looks under each name that this store has written as, the present
// one first.
func (s *Store) findMine(t tx, find func(tx, string) ([]deck.Undo, error)) ([]deck.Undo, error) {
	mine, err := t.mine()
	if err != nil {
		return nil, err
	}
	for _, device := range slices.Backward(mine) {
		if s.heads[device].count == 0 {
			continue
		}
		undos, err := find(t, device)
		if err != nil || len(undos) > 0 {
			return undos, err
		}
	}
	return nil, nil
}

// actionBehind gives the events of the action that an undo is about in the
// end: that of an undo of an undo is what the first one took back.
func (t tx) actionBehind(u deck.Undo) ([]deck.Event, error) {
	seen := map[deck.Undo]bool{}
	for {
		var events []deck.Event
		err := t.eachOfAction(eventID{u.Device, u.Action}, func(e deck.Event) error {
			events = append(events, e)
			return nil
		})
		if err != nil || len(events) == 0 || events[0].Undo == nil || seen[u] {
			return events, err
		}
		seen[u] = true
		u = *events[0].Undo
	}
}
