package cli

import (
	"errors"
	"fmt"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/store"
	"prefill/ui/neutral"
)

// readers are the commands that only look at the history, as --read-only
// names them.
const readers = "due, log, stats, interview without a date, config without a value, suspend --list, cheat --print and --html"

// history is what a command that only reads needs of the store.
type history interface {
	Settings() (schedule.Settings, error)
	States([]deck.CardID) (map[deck.CardID]schedule.State, error)
	AllStates() (map[deck.CardID]schedule.State, error)
	Today() (schedule.Day, error)
	Events(func(deck.Event) error) error
	Book() (*schedule.Book, error)
}

var (
	_ history = (*store.Store)(nil)
	_ history = looking{}
)

// reader gives the history for reading: the store itself or, when another
// prefill holds it or the user asks for it, what the journals hold.
func (a *app) reader() (history, error) {
	if a.flags.readOnly {
		return a.look()
	}
	s, err := a.store()
	var busy *store.BusyError
	if errors.As(err, &busy) {
		view, failed := a.look()
		if failed != nil {
			return nil, err // nothing was saved yet that could be shown
		}
		a.note("the history is open in %s; this is what was saved when you asked", holder(busy))
		return view, nil
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

func holder(busy *store.BusyError) string {
	if busy.PID > 0 {
		return fmt.Sprintf("another prefill (process %d)", busy.PID)
	}
	return "another program"
}

// note tells something beside the output of a command, on a line of its own.
func (a *app) note(format string, args ...any) {
	fmt.Fprintln(a.streams.Err, "prefill: "+neutral.Line(fmt.Sprintf(format, args...)))
}

// looking is the history as the journals hold it.
type looking struct {
	*store.View
	now time.Time
}

// Today is what was done on the study day of the moment of looking.
func (l looking) Today() (schedule.Day, error) {
	set, err := l.Settings()
	if err != nil {
		return schedule.Day{}, err
	}
	book, err := l.Book()
	if err != nil {
		return schedule.Day{}, err
	}
	return book.Days[schedule.StudyDay(l.now, set.DayStart)], nil
}

// look reads the journals. Lines that cannot be read are left out and told.
func (a *app) look() (history, error) {
	data, err := a.dataDir()
	if err != nil {
		return nil, err
	}
	v, err := store.OpenReadOnly(data)
	if err != nil {
		return nil, err
	}
	if v.Damaged > 0 {
		a.note("%d damaged lines of the journals are left out. `prefill doctor` mends them", v.Damaged)
	}
	return looking{v, a.clock.Now()}, nil
}
