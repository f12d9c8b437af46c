package store

import (
	"prefill/deck"
	"prefill/deck/schedule"
)

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
