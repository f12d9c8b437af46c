package store

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"prefill/deck/schedule"
)

// Store is an open data folder. It may be used from several goroutines; one
// call is served at a time.
type Store struct {
	mu      sync.Mutex
	options Options
	layout  layout
	lock    *os.File
	device  string
	db      *database
	journal *journal // of this device; nil until it is first written
	heads   map[string]head
	// set are the settings in force; nil until asked for after a change.
	set *schedule.Settings
	// day is the tally of the day that was asked for last; nil until asked for.
	day     *tally
	notices []Notice
	warned  map[NoticeKind]bool
	// suspected is set once a failed write made us read all there is.
	suspected bool
	// remade is set while a database just made from the journals is mounted:
	// what they disagree about is then their own mistake.
	remade bool
	// maintaining is set while Maintain reads its copy.
	maintaining bool
	closed      bool
}

// Open opens the data folder, making it on first use, and mends what can be
// mended; Notices tells what was. A store held by another process gives a
// *BusyError within half a second. A folder or file that cannot be used gives
// a *BlockedError, one of a later version a *NewerError, and one from which
// nothing can be brought back a *DamageError: never an empty store.
func Open(o Options) (*Store, error) {
	s := &Store{options: o.complete(), layout: layout{o.Dir}, warned: map[NoticeKind]bool{}}
	if err := s.layout.make(); err != nil {
		return nil, err
	}
	lock, err := holdLock(s.layout)
	if err != nil {
		return nil, err
	}
	s.lock = lock
	if err := s.start(); err != nil {
		s.release()
		return nil, err
	}
	s.warnOfPlace()
	s.checkClock(s.now())
	return s, nil
}

// start brings the database up, from the journals if need be.
func (s *Store) start() error {
	found, err := inspect(s.layout.db())
	if err != nil {
		return err
	}
	if s.device, err = ensureDevice(s.layout.device(), s.options.Random); err != nil {
		return err
	}
	if found.finding == absentFile && s.pristine() {
		if err := createDatabase(s.layout.db()); err != nil {
			return notMade(s.layout.db(), err)
		}
		found.finding = soundFile
	}
	if found.finding != soundFile {
		if err := s.recover(found.what); err != nil {
			return err
		}
	}
	if err = s.mount(); err == nil || !s.damaged(err) {
		return err
	}
	s.heads = nil // they were read from a damaged file
	return s.remake(what(err))
}

// warnOfPlace tells once in the life of a data folder that it lies badly.
func (s *Store) warnOfPlace() {
	const told = "store.place"
	why := harmfulPlace(s.layout.dir)
	if why == "" {
		return
	}
	if before, err := s.Pref(told); err != nil || before == why {
		return
	}
	if s.SetPref(told, why) == nil {
		s.notice(NoticeFolder, "%s", why)
	}
}

// pristine reports whether the folder never held a log: no line in a journal,
// no backup.
func (s *Store) pristine() bool {
	devices, err := devicesIn(s.layout.journals())
	if err != nil || len(s.backups()) > 0 {
		return false
	}
	for _, device := range devices {
		if info, err := os.Stat(s.layout.journal(device)); err != nil || info.Size() > 0 {
			return false
		}
	}
	return true
}

func notMade(path string, err error) error {
	var b *BlockedError
	if errors.As(err, &b) {
		return err
	}
	return blocked("make", path, err)
}

// damaged reports whether err means that the database cannot be trusted, and
// if so lets it go.
func (s *Store) damaged(err error) bool {
	var d *DamageError
	if !errors.As(err, &d) || d.Path != s.layout.db() {
		return false
	}
	if s.db != nil {
		s.db.abandon()
		s.db = nil
	}
	return true
}

// what is the reason in a DamageError.
func what(err error) string {
	var d *DamageError
	if errors.As(err, &d) {
		return d.What
	}
	return err.Error()
}

// mount opens the database and brings it and the journals to the same end.
func (s *Store) mount() error {
	var err error
	if s.db, err = openDatabase(s.layout.db(), false); err != nil {
		return s.named(err)
	}
	if err := s.migrate(migrations()); err != nil {
		return err
	}
	if err := s.load(); err != nil {
		return err
	}
	err = s.catchUpAll()
	s.remade = s.remade && err != nil
	return err
}

// named adds the data folder to a BusyError of bbolt itself.
func (s *Store) named(err error) error {
	var busy *BusyError
	if errors.As(err, &busy) {
		return &BusyError{Dir: s.layout.dir}
	}
	return err
}

// load reads what is needed at hand: where each log ends.
func (s *Store) load() error {
	s.set, s.day = nil, nil
	current := false
	var mine []string
	err := s.db.view(func(t tx) (err error) {
		if s.heads, err = t.heads(); err != nil {
			return err
		}
		if mine, err = t.mine(); err != nil {
			return err
		}
		current, err = t.foldCurrent()
		return err
	})
	named := slices.Contains(mine, s.device)
	if err != nil || current && named {
		return err
	}
	return s.db.update(func(t tx) error {
		if !named {
			if err := t.putMine(append(mine, s.device)); err != nil {
				return err
			}
		}
		if current {
			return nil
		}
		return t.rebuild()
	})
}

// Device is the name under which this store writes.
func (s *Store) Device() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.device
}

// Close lets the data folder go. All that was acknowledged is on disk already;
// closing twice does no harm.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	err := s.release()
	if err != nil {
		return fmt.Errorf("close the history in %s: %w", s.layout.dir, err)
	}
	return nil
}

func (s *Store) release() error {
	var errs []error
	if s.db != nil {
		errs = append(errs, s.db.close())
		s.db = nil
	}
	errs = append(errs, s.journal.close())
	s.journal = nil
	if s.lock != nil {
		errs = append(errs, s.lock.Close())
	}
	return errors.Join(errs...)
}

// read runs f in a reading transaction. Damage that f meets is mended and f
// run once more, so f must set its results afresh.
func (s *Store) read(f func(tx) error) error {
	if s.closed {
		return ErrClosed
	}
	err := s.usable()
	if err == nil {
		err = s.db.view(f)
	}
	if err == nil || !s.damaged(err) {
		return err
	}
	if err := s.remake(what(err)); err != nil {
		return err
	}
	return s.db.view(f)
}

// usable brings the database back after an attempt to mend it failed, say on
// a full disk.
func (s *Store) usable() error {
	if s.db != nil {
		return nil
	}
	return s.remake("it could not be opened again")
}

// remake recovers the database while the store is open.
func (s *Store) remake(reason string) error {
	if err := s.recover(reason); err != nil {
		return err
	}
	return s.mount()
}

func (s *Store) now() time.Time { return s.options.Now() }
