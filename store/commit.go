package store

import (
	"errors"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// commit appends one user action to the log and returns its events once they
// are on disk. On error nothing was recorded. The caller holds the lock.
func (s *Store) commit(action ...deck.Event) ([]deck.Event, error) {
	if s.closed {
		return nil, ErrClosed
	}
	now := s.now()
	s.checkClock(now)
	if err := s.keepPlace(); err != nil {
		return nil, &NotSavedError{err}
	}
	events, err := s.commitOnce(now, action)
	if err != nil && s.damaged(err) {
		if err = s.remake(what(err)); err == nil {
			events, err = s.commitOnce(now, action)
		}
	}
	if err != nil {
		return nil, asNotSaved(err)
	}
	s.journalise(events)
	if err := s.keepPlace(); err != nil {
		return nil, &NotSavedError{err}
	}
	return events, nil
}

// asNotSaved leaves mistakes of the caller as they are.
func asNotSaved(err error) error {
	var wrong *invalidError
	if errors.As(err, &wrong) {
		return err
	}
	return &NotSavedError{err}
}

// invalidError is an event that cannot be: a mistake of the caller.
type invalidError struct{ err error }

func (e *invalidError) Error() string { return "cannot record this: " + e.err.Error() }
func (e *invalidError) Unwrap() error { return e.err }

// commitOnce is the transaction.
func (s *Store) commitOnce(now time.Time, action []deck.Event) ([]deck.Event, error) {
	if err := s.usable(); err != nil {
		return nil, err
	}
	if err := s.db.fitToWrite(); err != nil {
		return nil, err
	}
	set, err := s.settings()
	if err != nil {
		return nil, err
	}
	events := s.stamped(now, action, set.DayStart)
	after, err := s.headAfter(events)
	if err != nil {
		return nil, err
	}
	var c consequence
	err = s.db.update(func(t tx) (err error) {
		if err = t.putHead(s.device, after); err != nil {
			return err
		}
		c, err = t.record(events, true, set)
		return err
	})
	if err != nil && !s.committed(err, after) {
		return nil, s.suspect(err)
	}
	s.suspected = false
	s.heads[s.device] = after
	if c.settings {
		s.set = nil
	}
	if err != nil { // it was committed all the same, but c may not say all
		s.day = nil
	}
	s.count(events, c.before)
	return events, nil
}

// committed reports whether a transaction that ended in an error is in the
// database all the same: when the last sync fails, its pages may be there. To
// do it again would then count the same grade twice.
func (s *Store) committed(err error, after head) bool {
	var d *DamageError
	if errors.As(err, &d) {
		return false
	}
	var heads map[string]head
	failed := s.db.view(func(t tx) (err error) {
		heads, err = t.heads()
		return err
	})
	return failed == nil && heads[s.device] == after
}

// suspect looks, after a failed write, whether damage made it fail: a wrong
// length in a page can make bbolt ask for more space than any disk has. It
// looks once until a write succeeds again.
func (s *Store) suspect(err error) error {
	var d *DamageError
	if errors.As(err, &d) || s.suspected {
		return err
	}
	s.suspected = true
	if found := s.db.view(func(t tx) error { return t.verify() }); found != nil {
		return found
	}
	return err
}

// stamped gives the events of an action their names, order and time.
func (s *Store) stamped(now time.Time, action []deck.Event, rollover int) []deck.Event {
	_, offset := now.Zone()
	last, lamport := s.heads[s.device].seq, s.lamport()
	events := make([]deck.Event, len(action))
	for i, e := range action {
		e.Device, e.Action = s.device, last+1
		e.Seq, e.Lamport = last+1+uint64(i), lamport+1+uint64(i)
		e.UnixMilli, e.Offset = now.UnixMilli(), offset
		e.Day = schedule.StudyDay(now, rollover)
		events[i] = e
	}
	return events
}

// lamport is the largest Lamport clock that this store has seen.
func (s *Store) lamport() uint64 {
	var most uint64
	for _, h := range s.heads {
		most = max(most, h.lamport)
	}
	return most
}

// headAfter checks the events and is the head of this device once they are
// written.
func (s *Store) headAfter(events []deck.Event) (head, error) {
	h := s.heads[s.device]
	for _, e := range events {
		if err := checkEvent(e); err != nil {
			return h, &invalidError{err}
		}
		line, err := encodeLine(e)
		if err != nil {
			return h, &invalidError{err}
		}
		h.grow(e, int64(len(line)))
	}
	return h, nil
}

// grow adds an event that comes after all others of its device.
func (h *head) grow(e deck.Event, line int64) {
	h.seq, h.lamport = e.Seq, e.Lamport
	h.latest = max(h.latest, e.UnixMilli)
	h.count++
	h.size += line
}

// journalise appends committed events to the journal. They are safe in the
// database, so a journal that cannot be written is told and caught up later.
func (s *Store) journalise(events []deck.Event) {
	if err := s.appendLines(events); err != nil {
		s.noticeOnce(NoticeJournal, "Saved, but the second copy in %s cannot be written (%s); it will be caught up when it can.",
			s.layout.journal(s.device), cause(err))
	}
}

func (s *Store) appendLines(events []deck.Event) error {
	var lines []byte
	for _, e := range events {
		line, err := encodeLine(e)
		if err != nil {
			return err
		}
		lines = append(lines, line...)
	}
	if s.journal == nil || s.journal.size+int64(len(lines)) != s.heads[s.device].size {
		return s.catchUp(s.device)
	}
	return s.journal.append(lines)
}

// checkClock warns once when the log is ahead of the clock. The fold takes
// such a grade as given at the time of the one before (see deck/schedule).
func (s *Store) checkClock(now time.Time) {
	var latest int64
	for _, h := range s.heads {
		latest = max(latest, h.latest)
	}
	if by := schedule.ClockBehind(latest, now); by > 0 {
		s.noticeOnce(NoticeClock, "The clock is %s behind the last entry of the history; grades are kept, but set it right or cards will come due on the wrong day.",
			span(by))
	}
}

// span is a length of time in words, rounded down.
func span(d time.Duration) string {
	switch {
	case d < time.Hour:
		return plural(int(d.Minutes()), "minute", "minutes")
	case d < 48*time.Hour:
		return plural(int(d.Hours()), "hour", "hours")
	default:
		return plural(int(d.Hours()/24), "day", "days")
	}
}

// settings are those in force. The caller holds the lock.
func (s *Store) settings() (*schedule.Settings, error) {
	if s.set != nil {
		return s.set, nil
	}
	var set schedule.Settings
	err := s.db.view(func(t tx) (err error) {
		set, err = t.settings()
		return err
	})
	if err != nil {
		return nil, err
	}
	s.set = &set
	return s.set, nil
}
