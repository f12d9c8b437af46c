package store

import (
	"errors"
	"fmt"
	"os"

	"prefill/deck"
)

// fork handles a data folder that was copied to a second machine, both of
// which then wrote under the same name. From the first entry in which the two
// differ, those of this machine go on under a new name, with their order and
// time unchanged, and the name is left to the other one. The history as it
// was is kept as a backup.
func (s *Store) fork(theirs string) (name string, err error) {
	old := s.device
	from, err := s.firstDifference(theirs)
	if err != nil {
		return "", err
	}
	if name, err = newDevice(s.options.Random); err != nil {
		return "", err
	}
	next := s.layout.db() + ".new"
	defer os.Remove(next)
	err = buildDatabase(next, func(d *database) error {
		return s.copyForked(d, forked{old, name, from}, theirs)
	})
	if err != nil {
		return "", err
	}
	if err := writeWhole(s.layout.device(), []byte(name+"\n")); err != nil {
		return "", err
	}
	_, err = s.replaceDatabase(next, name)
	return name, err
}

// firstDifference is the sequence number of the first entry of this device
// that is another one in the journal at path.
func (s *Store) firstDifference(path string) (first uint64, err error) {
	err = s.db.view(func(t tx) error {
		_, err := readJournal(path, s.device, func(e deck.Event) error {
			have, err := t.get(bucketEvents, idOf(e).key())
			if err != nil {
				return err
			}
			if have != nil && string(have) != string(encodeEvent(e)) && (first == 0 || e.Seq < first) {
				first = e.Seq
			}
			return nil
		})
		return err
	})
	if err == nil && first == 0 {
		err = errors.New("the two journals do not differ")
	}
	return first, err
}

// forked renames the entries of a device from one on.
type forked struct {
	old, name string
	from      uint64
}

func (f forked) rename(e deck.Event) deck.Event {
	if u := e.Undo; u != nil && u.Device == f.old && u.Action >= f.from && e.Device == f.old {
		e.Undo = &deck.Undo{Device: f.name, Action: u.Action - f.from + 1}
	}
	if e.Device != f.old || e.Seq < f.from {
		return e
	}
	e.Device, e.Seq = f.name, e.Seq-f.from+1
	// An action that the cut divides begins anew.
	e.Action = max(e.Action, f.from) - f.from + 1
	return e
}

// copyForked fills d with all that is here, renamed, and with what the other
// machine wrote.
func (s *Store) copyForked(d *database, f forked, theirs string) error {
	in := newIntake(d, map[string]head{})
	err := s.db.view(func(t tx) error {
		for e, err := range t.history(nil, false) {
			if err != nil {
				return err
			}
			if err := in.add(f.rename(e)); err != nil {
				return err
			}
		}
		return s.copyExtras(t, d, f.name)
	})
	if err != nil {
		return err
	}
	if err := in.take(); err != nil {
		return err
	}
	if _, err := readJournal(theirs, f.old, in.add); err != nil {
		return err
	}
	if err := in.flush(); err != nil {
		return err
	}
	if in.passed > 0 {
		return fmt.Errorf("%s does not fit to the history here", plural(in.passed, "entry", "entries"))
	}
	return nil
}

// copyExtras copies what is no part of the log.
func (s *Store) copyExtras(t tx, d *database, name string) error {
	mine, err := t.mine()
	if err != nil {
		return err
	}
	return d.update(func(to tx) error {
		for _, bucket := range []string{bucketPrints, bucketPrefs} {
			err := t.each(bucket, nil, func(key, body []byte) error { return to.put(bucket, key, body) })
			if err != nil {
				return err
			}
		}
		return to.putMine(append(mine, name))
	})
}
