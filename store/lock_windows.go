package store

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockAt is far behind the text in the file, since a lock on Windows keeps
// others from reading what it covers.
const lockAt = 1 << 20

func tryLock(f *os.File) error {
	at := &windows.Overlapped{Offset: lockAt}
	const how = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errLocked
	}
	return err
}

func unlock(f *os.File) {
	at := &windows.Overlapped{}
	_ = windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, at)
}

// ignoreUnsyncable: Windows has no sync of a folder.
func ignoreUnsyncable(string, error) error { return nil }
