package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"prefill/deck"
)

// keepBackups is how many daily backups are kept.
const keepBackups = 5

// dailyBackup begins the names of the backups made by themselves. What a
// restore replaced is kept under another name, since a recovery must not
// bring back what the user left behind on purpose.
const dailyBackup = "daily-"

// backups lists the daily backups and those before a change of format, newest
// first.
func (s *Store) backups() []string {
	entries, err := os.ReadDir(s.layout.backups())
	if err != nil {
		return nil
	}
	type dated struct {
		path string
		at   time.Time
	}
	var found []dated
	for _, e := range entries {
		name := e.Name()
		info, err := e.Info()
		if err != nil || !e.Type().IsRegular() || !strings.HasSuffix(name, ".db") {
			continue
		}
		if strings.HasPrefix(name, dailyBackup) || strings.HasPrefix(name, "before-") {
			found = append(found, dated{filepath.Join(s.layout.backups(), name), info.ModTime()})
		}
	}
	slices.SortStableFunc(found, func(a, b dated) int { return b.at.Compare(a.at) })
	paths := make([]string, len(found))
	for i, f := range found {
		paths[i] = f.path
	}
	return paths
}

// backupTo writes a copy of the database to path and reads all of it once. A
// copy that does not hold what it should is removed.
func (s *Store) backupTo(path string) error {
	part := path + ".part"
	defer os.Remove(part)
	if err := s.db.copyTo(part); err != nil {
		return err
	}
	if err := proveCopy(part); err != nil {
		return fmt.Errorf("the copy cannot be read back: %w", err)
	}
	return moveInto(part, path)
}

// proveCopy reads every page and record of a database that nobody writes to.
func proveCopy(path string) error {
	if err := checkStructure(path); err != nil {
		return err
	}
	return readDatabase(path, func(deck.Event) error { return nil })
}

// Backup writes a copy of the whole history to path, which must not exist,
// and reads it back. Restore takes such a file.
func (s *Store) Backup(path string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := os.Lstat(path); err == nil {
		return named(path, blocked("write", path, errors.New("there is a file already")))
	}
	return named(path, s.withDatabase(func() error { return s.backupTo(path) }))
}

// withDatabase runs f on the open database, mending it once.
func (s *Store) withDatabase(f func() error) error {
	if s.closed {
		return ErrClosed
	}
	if err := s.usable(); err != nil {
		return err
	}
	err := f()
	if err == nil || !s.damaged(err) {
		return err
	}
	if err := s.remake(what(err)); err != nil {
		return err
	}
	return f()
}

// Maintain makes the backup of the day if there is none yet and drops those
// beyond the newest few. Reading the copy back also reads every record of the
// history, so damage that no screen met is found, and mended, within a day.
// Other calls wait only while the copy is made, not while it is read.
func (s *Store) Maintain() error {
	path, err := s.beginDaily()
	if err != nil || path == "" {
		return err
	}
	part := path + ".part"
	defer os.Remove(part)
	damage := proveCopy(part)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.maintaining = false
	if s.closed {
		return ErrClosed
	}
	if damage == nil {
		err = moveInto(part, path)
	} else {
		err = s.withDatabase(func() error { return s.dailyCopy(path) })
	}
	if err != nil {
		return fmt.Errorf("back up the history: %w", err)
	}
	return s.prune(dailyBackup)
}

// beginDaily copies the database for the backup of the day, and gives "" when
// there is nothing to do.
func (s *Store) beginDaily() (path string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return "", ErrClosed
	}
	path = filepath.Join(s.layout.backups(), dailyBackup+s.now().Format("20060102")+".db")
	if _, err := os.Lstat(path); err == nil || len(s.heads) == 0 || s.maintaining {
		return "", nil
	}
	err = s.withDatabase(func() error { return s.db.copyTo(path + ".part") })
	if err != nil {
		return "", fmt.Errorf("back up the history: %w", err)
	}
	s.maintaining = true
	return path, nil
}

// dailyCopy is backupTo, where a copy that cannot be read means that what was
// copied cannot be read, and has to be mended.
func (s *Store) dailyCopy(path string) error {
	err := s.backupTo(path)
	var d *DamageError
	if errors.As(err, &d) {
		return &DamageError{s.layout.db(), d.What}
	}
	return err
}

func (s *Store) prune(prefix string) error {
	var errs []error
	if parts, err := filepath.Glob(filepath.Join(s.layout.backups(), prefix+"*.part")); err == nil {
		for _, left := range parts { // by a process that was killed meanwhile
			errs = append(errs, os.Remove(left))
		}
	}
	kept := 0
	for _, path := range s.backups() {
		if !strings.HasPrefix(filepath.Base(path), prefix) {
			continue
		}
		if kept++; kept > keepBackups {
			errs = append(errs, os.Remove(path))
		}
	}
	return errors.Join(errs...)
}
