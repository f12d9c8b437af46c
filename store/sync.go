package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"prefill/deck"
)

// maxDevices is how many journals a synced folder may hold.
const maxDevices = 500

// Synced tells what a sync did.
type Synced struct {
	Devices int // other devices seen in the folder
	Got     int // entries that were new here
	Gave    int // bytes written to the folder
	// Problems are sentences about files that could not be read in full;
	// what could be read was taken.
	Problems []string
}

// Sync exchanges history with other devices through a folder that some tool
// copies between them. It writes the journals of this device there and reads
// those of the others, and so can be run at any time, on any side, in any
// order: a file that is old, cut short or copied twice does no harm, and what
// is missing comes with the next run.
func (s *Store) Sync(dir string) (Synced, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var done Synced
	if err := s.checkSyncDir(dir); err != nil {
		return done, named(dir, err)
	}
	err := s.withDatabase(func() error {
		done = Synced{}
		return s.syncWith(dir, &done)
	})
	if err != nil {
		return done, fmt.Errorf("sync with %s: %w", dir, named(dir, err))
	}
	return done, nil
}

// checkSyncDir makes the folder, and refuses the data folder itself.
func (s *Store) checkSyncDir(dir string) error {
	if err := os.MkdirAll(dir, dirPerm); err != nil {
		return blocked("make", dir, err)
	}
	there, err := os.Stat(dir)
	if err != nil {
		return blocked("read", dir, err)
	}
	for _, own := range []string{s.layout.dir, s.layout.journals(), s.layout.backups()} {
		if here, err := os.Stat(own); err == nil && os.SameFile(here, there) {
			return blocked("sync with", dir, errors.New("it is the data folder itself"))
		}
	}
	return nil
}

func (s *Store) syncWith(dir string, done *Synced) error {
	if err := s.keepPlace(); err != nil {
		return err
	}
	devices, err := devicesIn(dir)
	if err != nil {
		return err
	}
	if len(devices) > maxDevices {
		return blocked("sync with", dir, fmt.Errorf("it holds %d journals, more than %d", len(devices), maxDevices))
	}
	var mine []string
	if err := s.db.view(func(t tx) (err error) { mine, err = t.mine(); return err }); err != nil {
		return err
	}
	in := s.intake()
	before := maps.Clone(s.heads)
	clash := false
	for _, device := range devices {
		refused := in.passed
		if err := s.receive(in, dir, device, done); err != nil {
			return err
		}
		clash = clash || device == s.device && in.passed > refused
		if !slices.Contains(mine, device) {
			done.Devices++
		}
	}
	if err := in.flush(); err != nil {
		return err
	}
	done.Got = in.taken
	if err := s.keepReceived(in, before); err != nil {
		return err
	}
	if err := s.leaveName(dir, clash, before[s.device], done); err != nil {
		return err
	}
	return s.publishAll(dir, append(mine, s.device), done)
}

// publishAll writes what this store wrote under any of its names.
func (s *Store) publishAll(dir string, mine []string, done *Synced) error {
	for _, device := range mine {
		if s.heads[device].count > 0 {
			if err := s.publish(dir, device, done); err != nil {
				return err
			}
		}
	}
	return nil
}

// receive reads from a journal in the folder what the one here lacks. When
// ours is the beginning of theirs, only the rest is read.
func (s *Store) receive(in *intake, dir, device string, done *Synced) error {
	path := filepath.Join(dir, device+journalExt)
	f, err := openRegular(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		done.Problems = append(done.Problems, err.Error())
		return nil
	}
	defer f.Close()
	from := int64(0)
	if size := s.heads[device].size; size > 0 && sameTail(f, s.layout.journal(device), size) {
		from = size
	}
	refused := in.passed
	found, err := scanJournal(f, device, from, func(e deck.Event, _ int64) error { return in.add(e) })
	var damage *DamageError
	if errors.As(err, &damage) && damage.Path == path {
		done.Problems = append(done.Problems, damage.Error())
		return nil
	}
	if err != nil {
		return err
	}
	if err := in.take(); err != nil {
		return err
	}
	done.tell(path, found, in.passed-refused)
	return nil
}

// tell notes what was wrong with a journal. A line cut short at the end is
// what a copy in progress looks like, and no problem.
func (d *Synced) tell(path string, found scan, refused int) {
	name := filepath.Base(path)
	if found.newer {
		d.Problems = append(d.Problems, name+" was written by a newer prefill: update this one, then sync again.")
	}
	if found.bad > 0 {
		d.Problems = append(d.Problems, fmt.Sprintf("%s has %s; sync again once the device that writes it has synced.",
			name, plural(found.bad, "damaged line", "damaged lines")))
	}
	if refused > 0 {
		d.Problems = append(d.Problems, fmt.Sprintf("%s disagrees with the history here about %s; those here were kept.",
			name, plural(refused, "entry", "entries")))
	}
}

// sameTail reports whether the open file and the one at path agree in the
// last bytes before size, as far as one line can be long.
func sameTail(f *os.File, path string, size int64) bool {
	ours, err := openRegular(path)
	if err != nil {
		return false
	}
	defer ours.Close()
	from := max(0, size-maxLine)
	a, b := make([]byte, size-from), make([]byte, size-from)
	if _, err := f.ReadAt(a, from); err != nil {
		return false
	}
	if _, err := ours.ReadAt(b, from); err != nil {
		return false
	}
	return bytes.Equal(a, b)
}

// keepReceived writes what came in to the journals here.
func (s *Store) keepReceived(in *intake, before map[string]head) error {
	for device, h := range s.heads {
		var err error
		switch {
		case in.filled[device]:
			err = s.rewriteJournal(device)
		case h != before[device]:
			err = s.catchUp(device)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// leaveName gives this device a new name when the folder held entries under
// its present one that are unknown here: the data folder was copied to another
// machine, or put back from a copy, and the numbers are no longer ours alone.
func (s *Store) leaveName(dir string, clash bool, before head, done *Synced) error {
	old := s.device
	switch {
	case clash:
		if _, err := s.fork(filepath.Join(dir, old+journalExt)); err != nil {
			return err
		}
	case s.heads[old].count != before.count:
		name, err := renewDevice(s.layout.device(), s.options.Random)
		if err != nil {
			return err
		}
		s.device = name
		s.journal.close()
		s.journal = nil
		if err := s.load(); err != nil {
			return err
		}
	default:
		return nil
	}
	s.notice(NoticeSync, "Another copy of this data folder has written as %s too; from now on this one is %s. Nothing was lost.", old, s.device)
	return nil
}

// publish brings the journal of one of our devices in the folder to what it
// is here: the rest is appended, or the whole is written when the two do not
// fit together.
func (s *Store) publish(dir, device string, done *Synced) error {
	from, err := openRegular(s.layout.journal(device))
	if err != nil {
		return err
	}
	defer from.Close()
	path, size := filepath.Join(dir, device+journalExt), s.heads[device].size
	// A link is not followed: what it leads to is not ours to write.
	info, err := os.Lstat(path)
	if err == nil && info.Mode().IsRegular() && info.Size() <= size && sameTail(from, path, info.Size()) {
		return appendRest(path, from, info.Size(), size, done)
	}
	data, err := io.ReadAll(io.NewSectionReader(from, 0, size))
	if err != nil {
		return blocked("read", from.Name(), err)
	}
	done.Gave += len(data)
	return writeWhole(path, data)
}

func appendRest(path string, from *os.File, have, size int64, done *Synced) error {
	if have == size {
		return nil
	}
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, filePerm)
	if err != nil {
		return blocked("write", path, err)
	}
	n, err := io.Copy(out, io.NewSectionReader(from, have, size-have))
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	done.Gave += int(n)
	return nil
}
