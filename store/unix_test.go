//go:build unix

package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"prefill/deck"
)

func unixParts() map[string]func(dir string) error {
	return map[string]func(string) error{
		"full disk":      gradeOnFullDisk,
		"full at first":  openOnFullDisk,
		"no permission":  openWithoutPermission,
		"doctor on full": examineOnFullDisk,
	}
}

func pipe(path string) error { return syscall.Mkfifo(path, 0o600) }

// gradeOnFullDisk limits the size of files so that the disk seems full in the
// middle of a session, then lifts the limit and goes on with the same store.
func gradeOnFullDisk(dir string) error {
	s, err := Open(Options{Dir: dir})
	if err != nil {
		return err
	}
	put := func() error {
		_, err := s.Grade(Grade{Card: "p/pair/x", Rating: deck.Good, Mode: deck.ModeStudy, Took: time.Second, Picked: strings.Repeat("x", 900)})
		return err
	}
	saved := 0
	for range 20 {
		if err := put(); err != nil {
			return err
		}
		saved++
	}
	info, err := os.Stat(s.layout.db())
	if err != nil {
		return err
	}
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return err
	}
	full := syscall.Rlimit{Cur: uint64(info.Size()), Max: before.Max}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		return err
	}
	refused := 0
	for range 200 {
		err := put()
		if err == nil {
			saved++
			continue
		}
		var not *NotSavedError
		if !errors.As(err, &not) || !strings.Contains(err.Error(), "disk is full") {
			return fmt.Errorf("refused with %w", err)
		}
		refused++
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return err
	}
	for range 5 {
		if err := put(); err != nil {
			return fmt.Errorf("after space was freed: %w", err)
		}
		saved++
	}
	fmt.Println(saved, refused)
	return s.Close()
}

func TestFullDiskKeepsTheStoreUsable(t *testing.T) {
	dir := t.TempDir()
	cmd := child("full disk", dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var saved, refused int
	if _, err := fmt.Sscan(string(out), &saved, &refused); err != nil {
		t.Fatal(err)
	}
	if refused == 0 {
		t.Error("the disk never was full")
	}
	s := start(t, dir, newClock())
	if n := len(allEvents(t, s)); n != saved {
		t.Errorf("%d events, %d were acknowledged", n, saved)
	}
	faithful(t, s)
	v, err := OpenReadOnly(dir)
	if err != nil || len(v.events) != saved {
		t.Errorf("the journal holds %d of %d (%v)", len(v.events), saved, err)
	}
}

// openOnFullDisk makes a new store where there is no room for one, and again
// once there is.
func openOnFullDisk(dir string) error {
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return err
	}
	full := syscall.Rlimit{Cur: 8192, Max: before.Max}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		return err
	}
	for range 2 {
		_, err := Open(Options{Dir: dir})
		if err == nil || !strings.Contains(err.Error(), "the disk is full") || !strings.Contains(err.Error(), dir) {
			return fmt.Errorf("got %v", err)
		}
		if _, err := os.Lstat(layout{dir}.db()); err == nil {
			return errors.New("it left a database behind")
		}
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return err
	}
	s, err := Open(Options{Dir: dir})
	if err != nil {
		return err
	}
	return s.Close()
}

func TestFullDiskAtCreationLeavesNothingBehind(t *testing.T) {
	cmd := child("full at first", t.TempDir())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// examineOnFullDisk looks at a sound history, whose journal is gone, where
// nothing can be written: that is to be said, and is no fault of the history.
func examineOnFullDisk(dir string) error {
	s, err := Open(Options{Dir: dir})
	if err != nil {
		return err
	}
	if _, err := s.Grade(Grade{Card: "p/pair/x", Rating: deck.Good, Mode: deck.ModeStudy}); err != nil {
		return err
	}
	if err := os.Truncate(s.layout.journal(s.device), 0); err != nil {
		return err
	}
	full := syscall.Rlimit{Cur: 10, Max: 10}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		return err
	}
	d, err := s.Doctor(context.Background(), DoctorOptions{RunCheck: func(context.Context, string) error { return nil }})
	told := 0
	for _, f := range d.Findings {
		if !f.Sound && strings.Contains(f.Text, "the disk is full") {
			told++
		}
	}
	if err != nil || told != 2 {
		return fmt.Errorf("%d told of %+v (%v)", told, d.Findings, err)
	}
	return nil
}

func TestDoctorOnAFullDisk(t *testing.T) {
	cmd := child("doctor on full", t.TempDir())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// openWithoutPermission opens the store as somebody who may not.
func openWithoutPermission(dir string) error {
	if os.Getuid() == 0 {
		const nobody = 65534
		if err := errors.Join(syscall.Setgid(nobody), syscall.Setuid(nobody)); err != nil {
			return err
		}
	}
	_, err := Open(Options{Dir: dir})
	var b *BlockedError
	if !errors.As(err, &b) || !strings.Contains(err.Error(), "permission") || !strings.Contains(err.Error(), dir) {
		return fmt.Errorf("got %v", err)
	}
	return nil
}

func TestPermissionIsNamed(t *testing.T) {
	for name, forbid := range map[string]func(l layout) error{
		"folder": func(l layout) error { return os.Chmod(l.dir, 0o500) },
		"file":   func(l layout) error { return os.Chmod(l.db(), 0o400) },
		"secret": func(l layout) error { return os.Chmod(l.db(), 0) },
	} {
		t.Run(name, func(t *testing.T) {
			base := t.TempDir()
			dir := filepath.Join(base, "data")
			s := start(t, dir, newClock())
			grade(t, s, "p/pair/x", deck.Good)
			s.Close()
			open(t, base)
			for _, d := range []string{dir, s.layout.journals(), s.layout.backups()} {
				os.Chmod(d, 0o777)
			}
			os.Chmod(s.layout.lock(), 0o666)
			os.Chmod(s.layout.device(), 0o666)
			if name == "folder" {
				os.Remove(s.layout.lock())
			}
			if err := forbid(s.layout); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { os.Chmod(dir, 0o700) })
			if out, err := child("no permission", dir).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
}

// open lets others pass through the folders above dir that the test made.
func open(t *testing.T, dir string) {
	t.Helper()
	for ; dir != os.TempDir() && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			return
		}
	}
}
