package store

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
)

// BusyError says that another process holds the store.
type BusyError struct {
	Dir string
	PID int // 0 when the holder did not say
}

func (e *BusyError) Error() string {
	who := "another program"
	if e.PID > 0 {
		who = fmt.Sprintf("another prefill (process %d)", e.PID)
	}
	return fmt.Sprintf("the history in %s is open in %s. Quit that one first, or look at it with --read-only", e.Dir, who)
}

// NewerError says that a file was written by a later version of prefill. It
// is left as it is.
type NewerError struct {
	Path    string
	Version int // of the file
}

func (e *NewerError) Error() string {
	return fmt.Sprintf("%s was written by a newer prefill (format %d; this one knows %d). Update prefill; the file was not touched",
		e.Path, e.Version, schemaVersion)
}

// DamageError says that a file does not hold what it should. Opening the
// store mends what can be mended; one that reaches the user could not be.
type DamageError struct {
	Path string
	What string // what is wrong, a clause in lower case
}

func (e *DamageError) Error() string { return fmt.Sprintf("%s is damaged: %s", e.Path, e.What) }

// BlockedError says that a file or folder cannot be used at all: permission,
// a read-only disk, or something that is no file.
type BlockedError struct {
	Doing string
	Path  string
	Err   error
	// Named is set when the path was named in the call and is no part of the
	// data folder.
	Named bool
}

func (e *BlockedError) Error() string {
	next := remedy(e.Err)
	if e.Named && !fullDisk(e.Err) {
		next = "Name another place"
	}
	return fmt.Sprintf("cannot %s %s: %s. %s", e.Doing, e.Path, cause(e.Err), next)
}

func (e *BlockedError) Unwrap() error { return e.Err }

func blocked(doing, path string, err error) error {
	return &BlockedError{Doing: doing, Path: path, Err: err}
}

// named notes in err that what is at place, or inside of it, was named in the
// call, so that another data folder would help nobody.
func named(place string, err error) error {
	if b, ok := errors.AsType[*BlockedError](err); ok && strings.HasPrefix(b.Path, place) {
		b.Named = true
	}
	return err
}

// NotSavedError says that what was asked for is not in the log. The store is
// as it was before, and the same call can be made again.
type NotSavedError struct{ Err error }

func (e *NotSavedError) Error() string {
	return fmt.Sprintf("not saved: %s. %s", cause(e.Err), remedy(e.Err))
}

func (e *NotSavedError) Unwrap() error { return e.Err }

// ErrNothing is returned by Undo and Redo when there is no action left.
var ErrNothing = errors.New("nothing to undo or redo")

// ErrClosed is returned by every call on a store after Close.
var ErrClosed = errors.New("the history is closed")

// errForeign marks a file that is no database of ours and never was.
var errForeign = errors.New("not a prefill database")

// errNewerBolt marks a database whose pages have a layout of the future.
var errNewerBolt = errors.New("written by a newer bbolt")

// cause is the innermost reason in plain words.
func cause(err error) string {
	var path *fs.PathError
	switch {
	case fullDisk(err):
		return "the disk is full"
	case errors.As(err, &path):
		return path.Err.Error()
	default:
		return err.Error()
	}
}

// remedy is what to do about err.
func remedy(err error) string {
	switch {
	case fullDisk(err):
		return "Free some space and try again"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return "Change its permissions, look at it with --read-only, or choose another folder with --data-dir"
	default:
		return "Choose another folder with --data-dir, or see prefill doctor"
	}
}

// fullDisk reports whether err means that no more can be written. A limit on
// the size of a file looks the same to its user as a full disk. bbolt passes
// on only the text of some errors.
func fullDisk(err error) bool {
	if b, ok := errors.AsType[*BlockedError](err); ok {
		err = b.Err // its own text no longer has the reason as it was given
	}
	for _, full := range []syscall.Errno{syscall.ENOSPC, syscall.EFBIG, syscall.EDQUOT} {
		if errors.Is(err, full) || err != nil && strings.Contains(err.Error(), full.Error()) {
			return true
		}
	}
	return false
}
