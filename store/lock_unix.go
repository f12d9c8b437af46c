//go:build unix

package store

import (
	"errors"
	"os"
	"syscall"
)

func tryLock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// unlock drops the lock of a file that bbolt opened and did not close. The
// mapping it left behind keeps the lock alive beyond closing the file.
func unlock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }

// ignoreUnsyncable: on Unix a folder that cannot be synced is a fault.
func ignoreUnsyncable(_ string, err error) error { return err }
