package store

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"prefill/deck"
)

func TestRestoreIsPreviewedAndUndoable(t *testing.T) {
	c := newClock()
	s := start(t, t.TempDir(), c)
	for range 4 {
		grade(t, s, "p/pair/x", deck.Good)
		c.wait(30 * time.Hour)
	}
	if err := s.PutFingerprints(map[deck.CardID][]byte{"p/pair/x": []byte("abc")}); err != nil {
		t.Fatal(err)
	}
	then := allEvents(t, s)
	path := filepath.Join(t.TempDir(), "mine.db")
	if err := s.Backup(path); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(path); err == nil {
		t.Error("a backup was written over another")
	}
	grade(t, s, "p/pair/y", deck.Good)
	grade(t, s, "p/pair/x", deck.Again)
	now := allEvents(t, s)
	want := Restored{Here: 6, There: 4, Gone: 2, Cards: 2}
	got, err := s.PreviewRestore(path)
	if want.Newest = got.Newest; err != nil || got != want || !got.Newest.Equal(then[3].At()) {
		t.Errorf("preview %+v (%v), want %+v", got, err, want)
	}
	same(t, allEvents(t, s), now)

	done, err := s.Restore(path)
	if err != nil || done.Replaced == "" {
		t.Fatalf("%+v, %v", done, err)
	}
	same(t, allEvents(t, s), then)
	if prints, err := s.Fingerprints(); err != nil || string(prints["p/pair/x"]) != "abc" {
		t.Errorf("fingerprints %v, %v", prints, err)
	}
	dir := s.layout.dir
	s.Close()
	s = start(t, dir, c)
	same(t, allEvents(t, s), then)
	if _, err := s.Restore(done.Replaced); err != nil {
		t.Fatal(err)
	}
	same(t, allEvents(t, s), now)
	grade(t, s, "p/pair/x", deck.Good)
	faithful(t, s)
	s.Close()
	s = start(t, dir, c)
	if told := s.Notices(); len(told) > 0 || len(allEvents(t, s)) != len(now)+1 {
		t.Errorf("after a restart %v", told)
	}
}

func TestRestoreRefusesADamagedBackup(t *testing.T) {
	c := newClock()
	s := start(t, t.TempDir(), c)
	grade(t, s, "p/pair/x", deck.Good)
	path := filepath.Join(t.TempDir(), "mine.db")
	if err := s.Backup(path); err != nil {
		t.Fatal(err)
	}
	want := allEvents(t, s)
	for _, b := range breakages() {
		if strings.Contains(b.name, "page zeroed") {
			continue // heals
		}
		broken := filepath.Join(t.TempDir(), "broken.db")
		if err := copyFile(path, broken); err != nil {
			t.Fatal(err)
		}
		b.damage(t, broken)
		if _, err := s.Restore(broken); err == nil {
			t.Errorf("%s: restored", b.name)
		}
	}
	same(t, allEvents(t, s), want)
}

func TestDailyBackups(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	s := start(t, dir, c)
	left := filepath.Join(s.layout.backups(), dailyBackup+"20250101.db.part")
	writeFile(t, left, []byte("of a process that was killed"))
	if err := s.Maintain(); err != nil || len(s.backups()) != 0 {
		t.Errorf("an empty history was backed up (%v)", err)
	}
	for range 9 {
		grade(t, s, "p/pair/x", deck.Good)
		for range 2 {
			if err := s.Maintain(); err != nil {
				t.Fatal(err)
			}
		}
		c.wait(24 * time.Hour)
	}
	if _, err := os.Lstat(left); err == nil {
		t.Error("half a backup stays for ever")
	}
	if n := len(s.backups()); n != keepBackups {
		t.Errorf("%d backups, want %d", n, keepBackups)
	}
	if _, err := os.Stat(filepath.Join(s.layout.backups(), dailyBackup+"20260310.db")); err != nil {
		t.Error(err)
	}
}

// TestMaintainFindsHiddenDamage: a record that no screen asked for is found
// when the backup is read, and mended.
func TestMaintainFindsHiddenDamage(t *testing.T) {
	dir, want := filled(t, 300)
	path := layout{dir}.db()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	old := encodeEvent(want[3])
	at := bytes.LastIndex(data, old)
	for i := bytes.Index(data, old); i >= 0 && i <= at; i++ {
		if bytes.HasPrefix(data[i:], old) {
			overwrite(t, path, int64(i+5), []byte("!!"))
		}
	}
	s := start(t, dir, laterClock())
	if told := s.Notices(); len(told) != 0 {
		t.Fatalf("the damage was met at once: %v", told)
	}
	if err := s.Maintain(); err != nil {
		t.Fatal(err)
	}
	if told := s.Notices(); len(told) != 1 || told[0].Kind != NoticeRecovered {
		t.Errorf("told %v", told)
	}
	if len(s.backups()) != 1 {
		t.Errorf("backups %v", s.backups())
	}
	same(t, allEvents(t, s), want)
}

// TestBackupIsTheLastResort: with database and journal both gone, the backup
// of the morning comes back.
func TestBackupIsTheLastResort(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	s := start(t, dir, c)
	for range 3 {
		grade(t, s, "p/pair/x", deck.Good)
	}
	if err := s.Maintain(); err != nil {
		t.Fatal(err)
	}
	grade(t, s, "p/pair/x", deck.Good)
	old := s.Device()
	s.Close()
	writeFile(t, s.layout.db(), nil)
	os.RemoveAll(s.layout.journals())
	s = start(t, dir, c)
	if n := len(allEvents(t, s)); n != 3 {
		t.Errorf("%d events, want 3", n)
	}
	if s.Device() == old {
		t.Error("numbers that were lost are given out again")
	}
	if told := s.Notices(); len(told) != 1 || told[0].Kind != NoticeRecovered {
		t.Errorf("told %v", told)
	}
	if u, err := s.Undo(); err != nil || u.Card != "p/pair/x" {
		t.Errorf("undo across the new name: %+v, %v", u, err)
	}
}

func TestMigrationsRunOnceWithABackupBefore(t *testing.T) {
	dir, want := filled(t, 5)
	s := start(t, dir, laterClock())
	ran := 0
	steps := []migration{
		{1, func(tx) error { t.Error("a step of the past ran"); return nil }},
		{2, func(x tx) error { ran++; return x.put(bucketPrefs, []byte("k"), []byte("v")) }},
		{3, func(tx) error { return errors.New("no") }},
	}
	if err := s.migrate(steps); err == nil {
		t.Error("a failing step is no error")
	}
	if err := s.migrate(steps[:2]); err != nil || ran != 1 {
		t.Errorf("step 2 ran %d times (%v)", ran, err)
	}
	before, _ := filepath.Glob(filepath.Join(s.layout.backups(), "before-2-*.db"))
	if len(before) != 1 {
		t.Fatalf("backups %v", before)
	}
	events, err := readAll(before[0])
	if err != nil {
		t.Fatal(err)
	}
	same(t, events, want)
	same(t, allEvents(t, s), want)
}

// TestOtherFoldIsMadeAnew: a database whose cache was made by other rules is
// folded again when it is opened.
func TestOtherFoldIsMadeAnew(t *testing.T) {
	dir, _ := filled(t, 12)
	d, err := openDatabase(layout{dir}.db(), false)
	if err != nil {
		t.Fatal(err)
	}
	err = d.update(func(x tx) error {
		return errors.Join(x.putNumber(metaFold, foldMark-1), x.put(bucketCards, []byte("p/pair/a"), []byte{1}))
	})
	if err = errors.Join(err, d.close()); err != nil {
		t.Fatal(err)
	}
	s := start(t, dir, laterClock())
	faithful(t, s)
}

func TestDoctorSaysWhatItFindsAndMends(t *testing.T) {
	dir, want := filled(t, 20)
	s := start(t, dir, laterClock())
	if err := s.Maintain(); err != nil {
		t.Fatal(err)
	}
	o := DoctorOptions{RunCheck: func(_ context.Context, path string) error { return child("check", path).Run() }}
	d, err := s.Doctor(t.Context(), o)
	if err != nil || !d.Sound() || len(d.Findings) < 5 {
		t.Errorf("%+v, %v", d, err)
	}
	// A wrong state in the cache, a damaged line in the journal.
	err = s.db.update(func(x tx) error {
		rec, _, err := x.card("p/pair/a")
		if err != nil {
			return err
		}
		rec.state.Reps++
		return x.putCard("p/pair/a", rec)
	})
	if err != nil {
		t.Fatal(err)
	}
	overwrite(t, s.journal.path, 300, []byte("!"))
	d, err = s.Doctor(t.Context(), o)
	if err != nil || d.Sound() {
		t.Errorf("%+v, %v", d, err)
	}
	if d, err = s.Doctor(t.Context(), o); err != nil || !d.Sound() {
		t.Errorf("after mending: %+v, %v", d, err)
	}
	faithful(t, s)
	same(t, allEvents(t, s), want)
	if n, wrong, err := s.Rebuild(); err != nil || wrong != 0 || n != 9 {
		t.Errorf("rebuild: %d records, %d wrong, %v", n, wrong, err)
	}
}

func TestDataFolderInASyncedFolderIsToldOnce(t *testing.T) {
	base := t.TempDir()
	if err := os.Mkdir(filepath.Join(base, ".stfolder"), 0o700); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(base, "a", "data")
	for i, want := range []int{1, 0} {
		s := start(t, dir, newClock())
		if told := s.Notices(); len(told) != want || want == 1 && !strings.Contains(told[0].Text, "Syncthing") {
			t.Errorf("start %d told %v", i, told)
		}
		s.Close()
	}
}

func TestPrefsAndFingerprints(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	s := start(t, dir, c)
	if v, err := s.Pref("theme"); v != "" || err != nil {
		t.Errorf("%q %v", v, err)
	}
	if err := s.SetPref("theme", "light"); err != nil {
		t.Fatal(err)
	}
	if err := s.PutFingerprints(map[deck.CardID][]byte{"a": []byte("1"), "b": []byte("2")}); err != nil {
		t.Fatal(err)
	}
	if err := s.PutFingerprints(map[deck.CardID][]byte{"a": nil}); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{s.SetPref("", "x"), s.SetPref("k", strings.Repeat("x", maxBytes+1)),
		s.PutFingerprints(map[deck.CardID][]byte{"": []byte("x")})} {
		if err == nil {
			t.Error("something empty or too long was taken")
		}
	}
	grade(t, s, "a", deck.Good)
	s.Close()
	// What is no part of the log survives a damaged file as far as it can
	// be read in it.
	overwrite(t, s.layout.db(), 0, make([]byte, 100))
	overwrite(t, s.layout.db(), 4096, make([]byte, 100))
	s = start(t, dir, c)
	prints, err := s.Fingerprints()
	if err != nil || string(prints["b"]) != "2" {
		t.Errorf("%v %v", prints, err)
	}
	if v, err := s.Pref("theme"); v != "light" || err != nil {
		t.Errorf("%q %v", v, err)
	}
}

func TestClosedStoreSaysSo(t *testing.T) {
	s := start(t, t.TempDir(), newClock())
	if err := errors.Join(s.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	_, err := s.Grade(Grade{Card: "p/pair/x", Rating: deck.Good, Mode: deck.ModeStudy})
	_, err2 := s.State("p/pair/x")
	for _, err := range []error{err, err2, s.Maintain(), s.SetPref("a", "b"), s.Suspend("x", true)} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("got %v", err)
		}
	}
}

func TestImpossibleEventsAreRefused(t *testing.T) {
	s := start(t, t.TempDir(), newClock())
	for _, g := range []Grade{
		{Card: "", Rating: deck.Good},
		{Card: "p/pair/x"},
		{Card: "p/pair/x", Rating: 5},
		{Card: deck.CardID(strings.Repeat("x", maxText+1)), Rating: deck.Good},
		{Card: "p/pair/\xff", Rating: deck.Good},
		{Card: "p/pair/\x00", Rating: deck.Good},
	} {
		if _, err := s.Grade(g); err == nil || strings.Contains(err.Error(), "not saved") {
			t.Errorf("%+v: %v", g, err)
		}
	}
	if n := len(allEvents(t, s)); n != 0 {
		t.Errorf("%d events", n)
	}
}
