package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

// lockWait is how long a second instance waits for the first: long enough for
// one that is just leaving, short enough to answer at once.
const lockWait = 300 * time.Millisecond

// errLocked is what tryLock returns when somebody else holds the lock.
var errLocked = errors.New("locked")

// holdLock takes the lock at path for this process and writes its number into
// it. The operating system drops the lock when the process ends, however it
// ends, so a crash never leaves one behind.
func holdLock(l layout) (*os.File, error) {
	if info, err := os.Stat(l.lock()); err == nil && !info.Mode().IsRegular() {
		return nil, blocked("lock", l.lock(), fmt.Errorf("it is a %s, not a file", kindOf(info.Mode())))
	}
	f, err := os.OpenFile(l.lock(), os.O_RDWR|os.O_CREATE, filePerm)
	if err != nil {
		return nil, blocked("write", l.lock(), err)
	}
	if err := waitLock(f); err != nil {
		pid := readPID(f)
		f.Close()
		if errors.Is(err, errLocked) {
			return nil, &BusyError{l.dir, pid}
		}
		return nil, blocked("lock", l.lock(), err)
	}
	// The number is a courtesy to the next one; a full disk must not keep
	// anybody from reading.
	if err := f.Truncate(0); err == nil {
		_, _ = f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	}
	return f, nil
}

func waitLock(f *os.File) error {
	const step = 20 * time.Millisecond
	for waited := time.Duration(0); ; waited += step {
		err := tryLock(f)
		if !errors.Is(err, errLocked) || waited >= lockWait {
			return err
		}
		time.Sleep(step)
	}
}

func readPID(f *os.File) int {
	data, _ := io.ReadAll(io.NewSectionReader(f, 0, 32))
	pid, err := strconv.Atoi(strings.TrimSpace(string(data)))
	if err != nil || pid < 0 {
		return 0
	}
	return pid
}
