package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// The permissions of all that is made here: a review log is private.
const (
	dirPerm  fs.FileMode = 0o700
	filePerm fs.FileMode = 0o600
)

// journalExt ends the name of every journal.
const journalExt = ".jsonl"

// layout knows where things lie in a data folder.
type layout struct{ dir string }

func (l layout) db() string       { return filepath.Join(l.dir, "prefill.db") }
func (l layout) lock() string     { return filepath.Join(l.dir, "lock") }
func (l layout) device() string   { return filepath.Join(l.dir, "device") }
func (l layout) journals() string { return filepath.Join(l.dir, "journal") }
func (l layout) backups() string  { return filepath.Join(l.dir, "backups") }

func (l layout) journal(device string) string {
	return filepath.Join(l.journals(), device+journalExt)
}

// make creates the folders that are missing.
func (l layout) make() error {
	for _, dir := range []string{l.dir, l.journals(), l.backups()} {
		if err := os.MkdirAll(dir, dirPerm); err != nil {
			return blocked("make the data folder", dir, err)
		}
	}
	return nil
}

// devicesIn lists the devices that have a journal in dir, in the order of their
// names. Names that no device can have are other people's files and left out.
func devicesIn(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, blocked("list the journals in", dir, err)
	}
	var devices []string
	for _, e := range entries {
		device, ok := strings.CutSuffix(e.Name(), journalExt)
		if ok && validDevice(device) && e.Type().IsRegular() {
			devices = append(devices, device)
		}
	}
	return devices, nil
}

// writeWhole puts data at path so that a reader, or a start after a power
// cut, finds either the old file or the new one: a file beside it, synced,
// renamed, and the folder synced.
func writeWhole(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".new-*")
	if err != nil {
		return blocked("write", path, err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return blocked("write", path, err)
	}
	return moveInto(f.Name(), path)
}

// moveInto renames a finished file to its place and makes the name durable.
func moveInto(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return blocked("put in place", to, err)
	}
	return syncDir(filepath.Dir(to))
}

// syncDir makes the names in dir durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return blocked("open the folder", dir, err)
	}
	defer d.Close()
	// Some file systems have no such call for a folder; their renames are
	// as durable as they can be made.
	if err := d.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, os.ErrInvalid) {
		return ignoreUnsyncable(dir, err)
	}
	return nil
}
