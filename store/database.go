package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// The buckets. All but events, prints and prefs follow from events and can be
// thrown away (see derive.go).
const (
	bucketMeta    = "meta"    // schema, fold version, devices of this store
	bucketHeads   = "heads"   // DEVICE: its last event and the size of its journal
	bucketEvents  = "events"  // DEVICE 0 SEQ: an event
	bucketCards   = "cards"   // CARD: its state and the events about it
	bucketShapers = "shapers" // DEVICE 0 SEQ of settings and joins
	bucketUndos   = "undos"   // DEVICE 0 ACTION of a target, then DEVICE 0 SEQ of the undo
	bucketRounds  = "rounds"  // TOPIC 0 DRILL 0 STYLE 0 DEVICE 0 SEQ
	bucketPrints  = "prints"  // CARD: fingerprint of its text
	bucketPrefs   = "prefs"   // small choices of the screens
)

func allBuckets() []string {
	return []string{bucketMeta, bucketHeads, bucketEvents, bucketCards, bucketShapers,
		bucketUndos, bucketRounds, bucketPrints, bucketPrefs}
}

// derivedBuckets are those that the events give.
func derivedBuckets() []string {
	return []string{bucketCards, bucketShapers, bucketUndos, bucketRounds}
}

// database is an open bbolt file and the descriptor behind it.
type database struct {
	path     string
	bolt     *bbolt.DB
	file     *os.File
	readOnly bool
	// counted is set once all records of cards were read and counted.
	counted bool
	// walked is set once the tree of pages was found sound.
	walked bool
}

// fitToWrite checks the tree of pages before the first write after opening.
func (d *database) fitToWrite() error {
	if d.walked {
		return nil
	}
	if err := checkStructure(d.path); err != nil {
		return err
	}
	d.walked = true
	return nil
}

// openDatabase maps the file at path. The caller has inspected it. A file
// that panics bbolt comes back as a DamageError, its lock dropped.
func openDatabase(path string, readOnly bool) (*database, error) {
	d := &database{path: path, readOnly: readOnly}
	err := guard(path, func() (err error) {
		d.bolt, err = bbolt.Open(path, filePerm, &bbolt.Options{
			Timeout:      lockWait,
			ReadOnly:     readOnly,
			NoStatistics: true,
			OpenFile: func(name string, flag int, perm os.FileMode) (*os.File, error) {
				f, err := os.OpenFile(name, flag, perm)
				d.file = f
				return f, err
			},
		})
		return err
	})
	if err == nil {
		return d, nil
	}
	d.abandon()
	return nil, openFailure(path, err)
}

// openFailure gives an error of bbolt its meaning.
func openFailure(path string, err error) error {
	var damage *DamageError
	switch {
	case errors.As(err, &damage):
		return err
	case errors.Is(err, berrors.ErrTimeout):
		return &BusyError{Dir: path}
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrChecksum), strings.Contains(err.Error(), "file size too small"):
		return &DamageError{path, err.Error()}
	case errors.Is(err, berrors.ErrVersionMismatch):
		return &NewerError{path, boltVersion + 1}
	default:
		return blocked("open", path, err)
	}
}

// abandon gives up a file whose pages cannot be trusted. Closing bbolt could
// fault again or wait for a lock that the fault left taken, so only the lock
// and the descriptor are let go; the mapping stays until the process ends.
func (d *database) abandon() {
	if d.file != nil {
		unlock(d.file)
		d.file.Close()
	}
}

func (d *database) close() error {
	err := guard(d.path, d.bolt.Close)
	if err != nil {
		d.abandon()
	}
	return err
}

// inPlace reports whether the file at the database's path is the one that is
// open. A program that synchronises folders replaces files while they are
// open, and then every later commit goes to a file without a name.
func (d *database) inPlace() bool {
	at, err := os.Stat(d.path)
	if err != nil {
		return false
	}
	open, err := d.file.Stat()
	return err == nil && os.SameFile(at, open)
}

func (d *database) view(f func(tx) error) error {
	return guard(d.path, func() error {
		return d.bolt.View(func(t *bbolt.Tx) error { return f(tx{t, d}) })
	})
}

// update commits what f did, or nothing of it.
func (d *database) update(f func(tx) error) error {
	return guard(d.path, func() error {
		return d.bolt.Update(func(t *bbolt.Tx) error { return f(tx{t, d}) })
	})
}

// createDatabase makes an empty database at path: beside it, closed, synced,
// then renamed, since bbolt leaves an empty file behind when it cannot finish.
func createDatabase(path string) error {
	defer os.Remove(path + ".new")
	if err := buildDatabase(path+".new", func(*database) error { return nil }); err != nil {
		return err
	}
	return moveInto(path+".new", path)
}

// buildDatabase makes a closed and synced database with what fill puts there.
func buildDatabase(path string, fill func(*database) error) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return blocked("write", path, err)
	}
	d, err := openDatabase(path, false)
	if err != nil {
		return err
	}
	err = d.update(func(t tx) error {
		for _, b := range allBuckets() {
			if _, err := t.CreateBucketIfNotExists([]byte(b)); err != nil {
				return err
			}
		}
		return errors.Join(t.putNumber(metaSchema, schemaVersion), t.putNumber(metaFold, foldMark))
	})
	if err == nil {
		err = fill(d)
	}
	if err = errors.Join(err, d.close()); err != nil {
		return fmt.Errorf("make %s: %w", path, err)
	}
	return nil
}

// stamp is a moment as part of a file name.
func stamp(t time.Time) string { return t.Format("20060102-150405") }

// setAside moves a file out of the way, to path.WORD-STAMP, and tells where
// it is now. Nothing that is there is written over.
func setAside(path, word string, now time.Time) (string, error) {
	to := unused(path+"."+word+"-"+stamp(now), "")
	if err := os.Rename(path, to); err != nil {
		return "", fmt.Errorf("set %s aside: %w", path, err)
	}
	return to, nil
}
