package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// Restored tells what a restore would do, or did.
type Restored struct {
	Here, There int // entries in the present history and in the backup
	Gone        int // entries of the present history that the backup lacks
	Back        int // entries of the backup that the present history lacks
	Cards       int // cards whose state would change
	// Newest is the time of the last entry in the backup, in the zone it was
	// written in; the zero time when it holds none.
	Newest time.Time
	// Replaced is where the present history was kept; empty in a preview.
	Replaced string
}

// PreviewRestore tells what Restore would change, without changing anything.
func (s *Store) PreviewRestore(path string) (Restored, error) {
	there, err := readAll(path)
	if err != nil {
		return Restored{}, fmt.Errorf("read the backup: %w. Choose another; `prefill restore --list` shows those that are there", err)
	}
	var here []deck.Event
	if err := s.Events(func(e deck.Event) error { here = append(here, e); return nil }); err != nil {
		return Restored{}, err
	}
	return compare(here, there), nil
}

// readAll gives the events of a database file in the order of history.
func readAll(path string) (events []deck.Event, err error) {
	err = readDatabase(path, func(e deck.Event) error { events = append(events, e); return nil })
	return events, err
}

func compare(here, there []deck.Event) Restored {
	c := Restored{Here: len(here), There: len(there)}
	have := make(map[eventID]bool, len(here))
	for _, e := range here {
		have[idOf(e)] = true
	}
	for _, e := range there {
		if !have[idOf(e)] {
			c.Back++
		}
	}
	c.Gone = c.Here - (c.There - c.Back)
	if n := len(there); n > 0 {
		c.Newest = there[n-1].At()
	}
	before, after := schedule.Replay(here).States, schedule.Replay(there).States
	for card, state := range before {
		if after[card] != state {
			c.Cards++
		}
	}
	for card := range after {
		if _, ok := before[card]; !ok {
			c.Cards++
		}
	}
	return c
}

// Restore makes the history what it was in the backup at path. The present
// one is kept as a backup first, whose place the result tells: restoring that
// one undoes the restore. This device goes on under a new name, since its
// numbers beyond the backup are taken. A later sync brings back what other
// copies of the log still hold: a log only grows where machines meet.
func (s *Store) Restore(path string) (Restored, error) {
	c, err := s.PreviewRestore(path)
	if err != nil {
		return c, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.withDatabase(func() error { return s.swapIn(path, &c) }); err != nil {
		return c, fmt.Errorf("restore %s: %w", path, err)
	}
	return c, nil
}

// swapIn is Restore once both sides were read.
func (s *Store) swapIn(path string, c *Restored) error {
	next := s.layout.db() + ".new"
	defer os.Remove(next)
	if err := copyFile(path, next); err != nil {
		return err
	}
	name, err := renewDevice(s.layout.device(), s.options.Random)
	if err != nil {
		return err
	}
	c.Replaced, err = s.replaceDatabase(next, name)
	return err
}

// replaceDatabase puts another database in the place of the open one, goes on
// under the given name, which the file of the device holds already, and tells
// where the present history was kept. The journals leave first: as long as
// they are there, an opening after a crash would bring back from them what
// the other database lacks; without them it writes them anew from whichever
// database it finds.
func (s *Store) replaceDatabase(next, name string) (kept string, err error) {
	base := filepath.Join(s.layout.backups(), "replaced-"+stamp(s.now()))
	kept = unused(base, ".db")
	if err := s.backupTo(kept); err != nil {
		return "", err
	}
	s.retireBackups()
	if err := os.Rename(s.layout.journals(), unused(base, ".journal")); err != nil {
		return kept, fmt.Errorf("set the journals aside: %w", err)
	}
	if err := errors.Join(s.layout.make(), syncDir(s.layout.dir)); err != nil {
		return kept, err
	}
	s.device = name
	err = errors.Join(s.db.close(), s.journal.close())
	s.db, s.journal = nil, nil
	if err != nil {
		return kept, err
	}
	if err := moveInto(next, s.layout.db()); err != nil {
		return kept, err
	}
	return kept, s.mount()
}

// retireBackups renames the daily backups: a recovery takes the newest, and
// must not bring back what the restore leaves behind.
func (s *Store) retireBackups() {
	for _, path := range s.backups() {
		dir, name := filepath.Split(path)
		// One that stays is at worst one too many for a later recovery.
		_ = os.Rename(path, unused(filepath.Join(dir, "kept-"+strings.TrimSuffix(name, ".db")), ".db"))
	}
}

// unused is base plus ext, with a number between them when that is taken.
func unused(base, ext string) string {
	path := base + ext
	for n := 2; ; n++ {
		if _, err := os.Lstat(path); err != nil {
			return path
		}
		path = fmt.Sprintf("%s-%d%s", base, n, ext)
	}
}

// copyFile copies a regular file and syncs the copy.
func copyFile(from, to string) error {
	in, err := openRegular(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, filePerm)
	if err != nil {
		return blocked("write", to, err)
	}
	_, err = io.Copy(out, in)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return fmt.Errorf("copy %s to %s: %w", from, to, err)
	}
	return nil
}
