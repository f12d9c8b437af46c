package store

import (
	"prefill/deck"
	"prefill/deck/schedule"
)

// State is the state of a card; the zero State for one without a history.
func (s *Store) State(card deck.CardID) (schedule.State, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state(card)
}

func (s *Store) state(card deck.CardID) (state schedule.State, err error) {
	err = s.read(func(t tx) error {
		state, err = t.state(card)
		return err
	})
	return state, err
}

func (t tx) state(card deck.CardID) (schedule.State, error) {
	if card == "" {
		return schedule.State{}, nil
	}
	body, err := t.cardBody(card)
	if err != nil || body == nil {
		return schedule.State{}, err
	}
	state, err := decodeState(body)
	if err != nil {
		return state, t.damaged("card %s: %v", card, err)
	}
	return state, nil
}

// scanFrom is from how many cards on it is cheaper, and surer, to read the
// whole bucket: its records are then counted.
const scanFrom = 32

// States gives the states of those cards that have a history.
func (s *Store) States(cards []deck.CardID) (map[deck.CardID]schedule.State, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out map[deck.CardID]schedule.State
	err := s.read(func(t tx) (err error) {
		if len(cards) < scanFrom {
			out, err = t.someStates(cards)
			return err
		}
		all, err := t.allStates()
		if err != nil {
			return err
		}
		out = make(map[deck.CardID]schedule.State, len(cards))
		for _, card := range cards {
			if state, ok := all[card]; ok {
				out[card] = state
			}
		}
		return nil
	})
	return out, err
}

// AllStates gives the states of all cards that have a history, whether or not
// a pack still holds them.
func (s *Store) AllStates() (map[deck.CardID]schedule.State, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out map[deck.CardID]schedule.State
	err := s.read(func(t tx) (err error) {
		out, err = t.allStates()
		return err
	})
	return out, err
}

func (t tx) someStates(cards []deck.CardID) (map[deck.CardID]schedule.State, error) {
	out := map[deck.CardID]schedule.State{}
	for _, card := range cards {
		state, err := t.state(card)
		if err != nil {
			return nil, err
		}
		if state != (schedule.State{}) {
			out[card] = state
		}
	}
	return out, nil
}

func (t tx) allStates() (map[deck.CardID]schedule.State, error) {
	out := map[deck.CardID]schedule.State{}
	records := uint64(0)
	err := t.each(bucketCards, nil, func(key, body []byte) error {
		state, err := decodeState(body)
		if err != nil {
			return t.damaged("card %s: %v", key, err)
		}
		records++
		if state != (schedule.State{}) {
			out[deck.CardID(key)] = state
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	want, err := t.number(metaCards)
	if err == nil && want != records {
		err = t.damaged("%d of %d cards can be read", records, want)
	}
	return out, err
}

// Settings are those in force.
func (s *Store) Settings() (schedule.Settings, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var set schedule.Settings
	err := s.read(func(t tx) (err error) {
		if s.set != nil {
			set = *s.set
			return nil
		}
		set, err = t.settings()
		return err
	})
	if err == nil {
		s.set = &set
	}
	return set, err
}

// Best is the best round of a drill over a topic that was not undone; false
// when there is none.
func (s *Store) Best(topic string, drill deck.Mode, style string) (deck.Round, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var best deck.Round
	var found bool
	err := s.read(func(t tx) error {
		prefix := drillKey(topic, drill, style)
		var events []deck.Event
		err := t.each(bucketRounds, prefix, func(key, _ []byte) error {
			id, ok := parseID(key[len(prefix):])
			if !ok {
				return t.damaged("an entry in %s is unreadable", bucketRounds)
			}
			e, err := t.event(id)
			events = append(events, e)
			return err
		})
		if err != nil {
			return err
		}
		if events, err = t.withUndos(events); err != nil {
			return err
		}
		best, found = schedule.Replay(events).Bests[schedule.BestKey{Topic: topic, Drill: drill, Style: style}]
		return nil
	})
	return best, found, err
}
