package store

import (
	"prefill/deck"
	"prefill/deck/schedule"
)

// tally is the fold of the cards that were answered on a study day, kept so
// that a session may ask after each answer what the day has been.
type tally struct {
	day   int32
	taken uint64 // entries of the log that are in it
	book  *schedule.Book
}

// Today is what was done on the present study day.
func (s *Store) Today() (schedule.Day, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var day schedule.Day
	err := s.read(func(t tx) error {
		set, err := s.settings()
		if err != nil {
			return err
		}
		today := schedule.StudyDay(s.now(), set.DayStart)
		if s.day == nil || s.day.day != today || s.day.taken != s.entries() {
			if s.day, err = t.tally(today, s.entries()); err != nil {
				return err
			}
		}
		day = s.day.book.Days[today]
		return nil
	})
	return day, err
}

// entries is the number of events in the log.
func (s *Store) entries() uint64 {
	n := uint64(0)
	for _, h := range s.heads {
		n += h.count
	}
	return n
}

func (t tx) tally(day int32, entries uint64) (*tally, error) {
	cards, err := t.touchedSince(day)
	if err != nil {
		return nil, err
	}
	events, err := t.bearingOn(cards)
	if err != nil {
		return nil, err
	}
	return &tally{day, entries, schedule.Replay(events)}, nil
}

// count takes events that were just recorded into the tally of the day. Before
// are the states that their cards had. What only a whole fold can tell drops
// the tally.
func (s *Store) count(events []deck.Event, before map[deck.CardID]schedule.State) {
	if s.day == nil || s.day.taken+uint64(len(events)) != s.entries() {
		s.day = nil
		return
	}
	states := s.day.book.States
	for _, e := range events {
		if _, known := states[e.Card]; touches(e) && !known {
			states[e.Card] = before[e.Card]
		}
		if !s.day.book.Add(e) {
			s.day = nil
			return
		}
	}
	s.day.taken = s.entries()
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
