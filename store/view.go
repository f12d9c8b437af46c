package store

import (
	"errors"
	"io/fs"
	"os"

	"prefill/deck"
	"prefill/deck/schedule"
)

// View is the history as the journals hold it, for looking at while another
// process has the store open. It holds no lock and never writes. It shows
// what was acknowledged when it was opened.
type View struct {
	events []deck.Event
	book   *schedule.Book
	// Damaged counts lines that could not be read and are left out.
	Damaged int
}

// OpenReadOnly reads the journals of the data folder dir. A folder without
// any is an error: it never looks like an empty history.
func OpenReadOnly(dir string) (*View, error) {
	l := layout{dir}
	devices, err := devicesIn(l.journals())
	if err != nil {
		return nil, err
	}
	if len(devices) == 0 {
		return nil, blocked("read the history in", l.journals(), errors.New("there is no journal"))
	}
	v := &View{}
	for _, device := range devices {
		found, err := readJournal(l.journal(device), device, func(e deck.Event) error {
			v.events = append(v.events, e)
			return nil
		})
		if err != nil {
			return nil, err
		}
		if found.newer {
			return nil, &NewerError{l.journal(device), lineVersion + 1}
		}
		v.Damaged += found.bad
	}
	v.events = schedule.InOrder(v.events)
	v.book = schedule.Replay(v.events)
	return v, nil
}

// States gives the states of those cards that have a history.
func (v *View) States(cards []deck.CardID) (map[deck.CardID]schedule.State, error) {
	out := map[deck.CardID]schedule.State{}
	for _, card := range cards {
		if s, ok := v.book.States[card]; ok {
			out[card] = s
		}
	}
	return out, nil
}

// AllStates gives the states of all cards that have a history.
func (v *View) AllStates() (map[deck.CardID]schedule.State, error) { return v.book.States, nil }

// Settings are those in force.
func (v *View) Settings() (schedule.Settings, error) { return v.book.Settings, nil }

// Book is the fold of the whole log.
func (v *View) Book() (*schedule.Book, error) { return v.book, nil }

// Events gives the whole log in the order of history, up to the first error
// that give returns.
func (v *View) Events(give func(deck.Event) error) error {
	for _, e := range v.events {
		if err := give(e); err != nil {
			return err
		}
	}
	return nil
}

// Exists reports whether dir holds a history, readable or not.
func Exists(dir string) bool {
	l := layout{dir}
	if _, err := os.Lstat(l.db()); !errors.Is(err, fs.ErrNotExist) {
		return true
	}
	devices, err := devicesIn(l.journals())
	return err != nil || len(devices) > 0
}
