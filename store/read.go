package store

import (
	"maps"
	"slices"

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

// chunk is how many events Events reads at a time.
const chunk = 2048

// Events gives the whole log in the order of history, what was undone and the
// undos included, up to the first error that give returns. Other calls go on
// meanwhile, from give too; what is recorded after the call is not seen.
func (s *Store) Events(give func(deck.Event) error) error {
	s.mu.Lock()
	ends := maps.Clone(s.heads)
	s.mu.Unlock()
	after := map[string]uint64{}
	total, given := uint64(0), uint64(0)
	for _, h := range ends {
		total += h.count
	}
	for given < total {
		events, err := s.nextChunk(after, ends)
		if err != nil {
			return err
		}
		if len(events) == 0 {
			return &DamageError{s.layout.db(), "events are missing. See prefill doctor"}
		}
		for _, e := range events {
			if err := give(e); err != nil {
				return err
			}
			after[e.Device] = e.Seq
			given++
		}
	}
	return nil
}

// nextChunk reads the events after those named, as far as the given ends.
func (s *Store) nextChunk(after map[string]uint64, ends map[string]head) ([]deck.Event, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var events []deck.Event
	err := s.read(func(t tx) error {
		events = events[:0]
		for e, err := range t.history(after, false) {
			if err != nil {
				return err
			}
			if e.Seq <= ends[e.Device].seq {
				events = append(events, e)
			}
			if len(events) == chunk {
				break
			}
		}
		return nil
	})
	return events, err
}

// History gives the events about one card and those joined with it, oldest
// first, without what was undone.
func (s *Store) History(card deck.CardID) ([]deck.Event, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []deck.Event
	err := s.read(func(t tx) error {
		events, err := t.bearingOn(map[deck.CardID]bool{card: true})
		if err != nil {
			return err
		}
		undone := map[eventID]bool{}
		out = nil
		for _, e := range slices.Backward(events) {
			switch {
			case undone[action(e)]:
			case e.Undo != nil:
				undone[eventID{e.Undo.Device, e.Undo.Action}] = true
			case touches(e):
				out = append(out, e)
			}
		}
		slices.Reverse(out)
		return nil
	})
	return out, err
}

// Today is what was done on the present study day.
func (s *Store) Today() (schedule.Day, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var day schedule.Day
	err := s.read(func(t tx) error {
		set, err := t.settings()
		if err != nil {
			return err
		}
		today := schedule.StudyDay(s.now(), set.DayStart)
		cards, err := t.touchedSince(today)
		if err != nil {
			return err
		}
		events, err := t.bearingOn(cards)
		day = schedule.Replay(events).Days[today]
		return err
	})
	return day, err
}

// touchedSince gives the cards that were graded on a study day or later. The
// days of a log that was written under several clocks may go back a little,
// so the walk ends only well before the day.
func (t tx) touchedSince(day int32) (map[deck.CardID]bool, error) {
	cards := map[deck.CardID]bool{}
	for e, err := range t.history(nil, true) {
		if err != nil {
			return nil, err
		}
		if e.Day < day-2 {
			break
		}
		if e.Day >= day && touches(e) {
			cards[e.Card] = true
		}
	}
	return cards, nil
}

// Book folds the whole log, for statistics over all of it.
func (s *Store) Book() (*schedule.Book, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var book *schedule.Book
	err := s.read(func(t tx) error {
		var failed error
		book = schedule.ReplaySeq(plain(t.history(nil, false), &failed))
		return failed
	})
	return book, err
}

// Effect tells what a change of a setting would make due today, without
// changing anything.
func (s *Store) Effect(c deck.Change) (schedule.Effect, error) {
	var events []deck.Event
	if err := s.Events(func(e deck.Event) error { events = append(events, e); return nil }); err != nil {
		return schedule.Effect{}, err
	}
	set, err := s.Settings()
	if err != nil {
		return schedule.Effect{}, err
	}
	return schedule.EffectOf(events, c, schedule.StudyDay(s.now(), set.DayStart))
}
