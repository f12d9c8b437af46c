package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"go.etcd.io/bbolt"
)

// keepPlace makes sure that the files written are those that the next start
// will find. When another program removed or replaced one, all that is in
// the open one is put back, and the other kept aside.
func (s *Store) keepPlace() error {
	if s.db == nil {
		return s.usable()
	}
	var lost []string
	if !s.db.inPlace() {
		lost = append(lost, filepath.Base(s.layout.db()))
	}
	if s.journal != nil && !s.journal.inPlace() {
		lost = append(lost, filepath.Join(filepath.Base(s.layout.journals()), filepath.Base(s.journal.path)))
	}
	if len(lost) == 0 {
		return nil
	}
	kept, err := s.putBack()
	if err != nil {
		return fmt.Errorf("the data folder changed while it was open, and putting the history back failed: %w", err)
	}
	text := "Another program removed or replaced %s in %s while it was open; everything was put back"
	if len(kept) > 0 {
		text += ", and what lay there is kept as " + strings.Join(kept, " and ")
	}
	s.notice(NoticeReplaced, text+". Do not let a program synchronise this folder: use prefill sync.",
		strings.Join(lost, " and "), s.layout.dir)
	return nil
}

// putBack writes the open database to its path again, then the journal.
func (s *Store) putBack() (kept []string, err error) {
	if err := s.layout.make(); err != nil {
		return nil, err
	}
	if err := s.relock(); err != nil {
		return nil, err
	}
	if err := s.keepDeviceFile(); err != nil {
		return nil, err
	}
	if !s.db.inPlace() {
		name, err := s.putBackDatabase()
		if err != nil {
			return nil, err
		}
		kept = append(kept, name...)
	}
	if s.journal != nil && !s.journal.inPlace() {
		name, err := asideIfThere(s, s.journal.path)
		if err != nil {
			return nil, err
		}
		kept = append(kept, name...)
		return kept, s.rewriteJournal(s.device)
	}
	return kept, nil
}

// relock takes the lock anew when its file was removed too.
func (s *Store) relock() error {
	at, err := os.Stat(s.layout.lock())
	if err == nil {
		if held, err := s.lock.Stat(); err == nil && os.SameFile(at, held) {
			return nil
		}
	}
	lock, err := holdLock(s.layout)
	if err != nil {
		return err
	}
	s.lock.Close()
	s.lock = lock
	return nil
}

func (s *Store) keepDeviceFile() error {
	name, err := readDevice(s.layout.device())
	if err != nil || name == s.device {
		return err
	}
	return writeWhole(s.layout.device(), []byte(s.device+"\n"))
}

func (s *Store) putBackDatabase() (kept []string, err error) {
	path := s.layout.db()
	if err := s.db.copyTo(path + ".new"); err != nil {
		return nil, err
	}
	defer os.Remove(path + ".new")
	if kept, err = asideIfThere(s, path); err != nil {
		return nil, err
	}
	if err := moveInto(path+".new", path); err != nil {
		return nil, err
	}
	fresh, err := openDatabase(path, false)
	if err != nil {
		return nil, err
	}
	old := s.db
	s.db = fresh
	return kept, old.close()
}

// asideIfThere keeps what lies at path under another name.
func asideIfThere(s *Store, path string) ([]string, error) {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	name, err := setAside(path, "replaced", s.now())
	if err != nil {
		return nil, err
	}
	return []string{filepath.Base(name)}, nil
}

// copyTo writes the database as it is now to a new file and syncs it.
func (d *database) copyTo(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, filePerm)
	if err != nil {
		return blocked("write", path, err)
	}
	err = guard(d.path, func() error {
		return d.bolt.View(func(t *bbolt.Tx) error {
			_, err := t.WriteTo(f)
			return err
		})
	})
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		os.Remove(path)
		return copyFailed(path, err)
	}
	return nil
}

// copyFailed tells a file that cannot be written from a database that cannot
// be read.
func copyFailed(path string, err error) error {
	var damage *DamageError
	if errors.As(err, &damage) {
		return fmt.Errorf("copy the history to %s: %w", path, err)
	}
	return blocked("copy the history to", path, err)
}
