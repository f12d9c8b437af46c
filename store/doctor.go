package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"go.etcd.io/bbolt"

	"prefill/deck"
)

// checkTime is how long bbolt's own check may take. On a damaged file it may
// never end.
const checkTime = 30 * time.Second

// DoctorOptions are what Doctor is given from outside.
type DoctorOptions struct {
	// RunCheck runs CheckFile on path in a process of its own and gives its
	// error; nil leaves that check out. It must end when ctx does.
	RunCheck func(ctx context.Context, path string) error
}

// Diagnosis is what Doctor found, in plain words.
type Diagnosis struct {
	Findings []Finding
}

// Finding is one sentence about one thing that was looked at.
type Finding struct {
	Sound bool
	Text  string
}

// Sound reports whether nothing was found to be wrong.
func (d Diagnosis) Sound() bool {
	for _, f := range d.Findings {
		if !f.Sound {
			return false
		}
	}
	return true
}

func (d *Diagnosis) add(sound bool, format string, args ...any) {
	d.Findings = append(d.Findings, Finding{sound, fmt.Sprintf(format, args...)})
}

// Doctor reads everything once: each record of the database and its checksum,
// the cached states against the log, each line of each journal, the newest
// backup. What it can mend it mends, and says so.
func (s *Store) Doctor(ctx context.Context, o DoctorOptions) (Diagnosis, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var d Diagnosis
	told := len(s.notices)
	for _, look := range []func(*Diagnosis) error{s.lookAtEvents, s.lookAtCache, s.lookAtJournals, s.lookAtBackups, s.lookAround} {
		if err := look(&d); err != nil {
			return d, err
		}
		if err := ctx.Err(); err != nil {
			return d, err
		}
	}
	if o.RunCheck != nil {
		if err := s.lookAtPages(ctx, o, &d); err != nil {
			return d, err
		}
	}
	for _, n := range s.notices[told:] {
		d.add(false, "%s", n.Text)
	}
	s.notices = s.notices[:told]
	return d, nil
}

func (s *Store) lookAtEvents(d *Diagnosis) error {
	var n int
	err := s.read(func(t tx) error {
		if err := checkStructure(s.layout.db()); err != nil {
			return err
		}
		n = 0
		for _, err := range t.history(nil, false) {
			if err != nil {
				return err
			}
			n++
		}
		return t.verify()
	})
	if err != nil {
		return err
	}
	lost := uint64(0)
	for _, h := range s.heads {
		lost += h.seq - h.count
	}
	d.add(true, "The database %s holds %s of %s; every checksum is right.", s.layout.db(),
		plural(n, "entry", "entries"), plural(len(s.heads), "device", "devices"))
	if lost > 0 {
		d.add(false, "%s were lost before and could not be brought back.", plural(int(lost), "entry", "entries"))
	}
	return nil
}

func (s *Store) lookAtCache(d *Diagnosis) error {
	records, wrong, err := s.rebuildLocked()
	if err != nil {
		return err
	}
	if wrong > 0 {
		d.add(false, "%d of %d cached states were not what the log gives; they were made anew.", wrong, records)
		return nil
	}
	d.add(true, "All %s are what the log gives, byte for byte.", plural(records, "cached record", "cached records"))
	return nil
}

// Rebuild makes the cached states anew from the log and tells how many
// records there are and how many of them were wrong before.
func (s *Store) Rebuild() (records, wrong int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rebuildLocked()
}

func (s *Store) rebuildLocked() (records, wrong int, err error) {
	err = s.withDatabase(func() error {
		if err := s.db.view(func(t tx) (err error) { records, wrong, err = t.compareDerived(); return err }); err != nil {
			return err
		}
		if wrong == 0 {
			return nil
		}
		s.set = nil
		return s.db.update(func(t tx) error { return t.rebuild() })
	})
	return records, wrong, err
}

func (s *Store) lookAtJournals(d *Diagnosis) error {
	devices, err := devicesIn(s.layout.journals())
	if err != nil {
		return err
	}
	for _, device := range devices {
		lines := uint64(0)
		found, err := readJournal(s.layout.journal(device), device, func(deck.Event) error { lines++; return nil })
		if err != nil {
			return err
		}
		if found.sound() && !found.stray && lines == s.heads[device].count {
			d.add(true, "The journal of %s holds the same %s.", device, plural(int(lines), "entry", "entries"))
			continue
		}
		err = s.withDatabase(func() error { return s.mendJournal(device, found) })
		if noRoom(err) {
			d.add(false, "The journal of %s has %d of %d entries and cannot be written: %s. %s; then it is caught up.",
				device, lines, s.heads[device].count, cause(err), remedy(err))
			continue
		}
		if err != nil {
			return err
		}
		d.add(false, "The journal of %s had %d good and %d damaged lines for %d entries; it was written anew from the database.",
			device, lines, found.bad, s.heads[device].count)
	}
	return nil
}

func (s *Store) lookAtBackups(d *Diagnosis) error {
	all := s.backups()
	if len(all) == 0 {
		d.add(true, "There is no backup yet; the first is made once a day is studied.")
		return nil
	}
	n := 0
	if err := readDatabase(all[0], func(deck.Event) error { n++; return nil }); err != nil {
		d.add(false, "The newest backup cannot be read (%v); remove it, and the next one is made today.", err)
		return nil
	}
	d.add(true, "The newest backup, %s, holds %s and can be read.", filepath.Base(all[0]), plural(n, "entry", "entries"))
	return nil
}

// lookAround tells of files kept aside, of the place of the folder, and of
// the clock.
func (s *Store) lookAround(d *Diagnosis) error {
	entries, err := os.ReadDir(s.layout.dir)
	if err != nil {
		return blocked("list", s.layout.dir, err)
	}
	for _, e := range entries {
		if strings.Contains(e.Name(), ".damaged-") || strings.Contains(e.Name(), ".replaced-") {
			d.add(true, "%s is kept from an earlier repair; it is no longer needed if nothing is missing.", e.Name())
		}
	}
	if why := harmfulPlace(s.layout.dir); why != "" {
		d.add(false, "%s", why)
	}
	s.checkClock(s.now())
	return nil
}

// lookAtPages lets bbolt check a copy of the database in another process:
// the check runs on a goroutine of its own, where a fault cannot be caught.
func (s *Store) lookAtPages(ctx context.Context, o DoctorOptions, d *Diagnosis) error {
	path := filepath.Join(s.layout.dir, ".check.db")
	defer os.Remove(path)
	err := s.withDatabase(func() error { return s.db.copyTo(path) })
	if noRoom(err) {
		d.add(false, "Its pages were not checked, since no copy can be written to %s: %s. %s.", s.layout.dir, cause(err), remedy(err))
		return nil
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	if err := o.RunCheck(ctx, path); err != nil {
		d.add(false, "bbolt finds its pages inconsistent (%v). What is recorded can be read, so make the database anew: quit, move %s away and start again; the journals bring everything back.",
			err, s.layout.db())
		return nil
	}
	d.add(true, "bbolt finds its pages consistent.")
	return nil
}

// noRoom reports whether err means that nothing can be written here now, which
// says nothing against what was read.
func noRoom(err error) bool {
	return fullDisk(err) || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}

// CheckFile runs bbolt's own check on the database at path. On a damaged file
// it may crash or never return: call it only in a process made for it.
func CheckFile(path string) error {
	d, err := openSound(path)
	if err != nil {
		return err
	}
	err = d.bolt.View(func(t *bbolt.Tx) error {
		var errs []error
		for err := range t.Check() {
			errs = append(errs, err)
		}
		return errors.Join(errs...)
	})
	return errors.Join(err, d.close())
}
