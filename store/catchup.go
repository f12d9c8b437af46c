package store

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"prefill/deck"
)

// batch is how many events are taken into the database in one transaction.
const batch = 20_000

// catchUpAll brings the database and the journals to the same end. After a
// clean exit it looks at the size and the last line of each journal, whatever
// their length.
func (s *Store) catchUpAll() error {
	devices, err := devicesIn(s.layout.journals())
	if err != nil {
		return err
	}
	todo := map[string]bool{s.device: true}
	for device := range s.heads {
		todo[device] = true
	}
	for _, device := range devices {
		todo[device] = true
	}
	for device := range todo {
		if err := s.catchUp(device); err != nil {
			if fullDisk(err) {
				s.journalLags(device, err)
				continue
			}
			return err
		}
	}
	return nil
}

func (s *Store) journalLags(device string, err error) {
	s.noticeOnce(NoticeJournal, "The second copy in %s cannot be written (%s); it will be caught up when it can.",
		s.layout.journal(device), cause(err))
}

// catchUp copies the missing end of one device's log from its journal to the
// database or the other way, or rewrites the journal when it is damaged.
func (s *Store) catchUp(device string) error {
	path := s.layout.journal(device)
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) && s.heads[device].count > 0 {
		return s.rewriteJournal(device)
	}
	if errors.Is(err, fs.ErrNotExist) && device != s.device {
		return nil
	}
	j, err := openJournal(path)
	if err != nil {
		return err
	}
	if device != s.device {
		defer j.close()
	} else {
		s.journal.close()
		s.journal = j
	}
	return s.align(device, j)
}

// align is catchUp for an open journal.
func (s *Store) align(device string, j *journal) error {
	h := s.heads[device]
	trusted := h.size == 0
	if e, ok := lineEndingAt(j.file, min(h.size, j.size)); ok && j.size >= h.size {
		trusted = e.Device == device && e.Seq == h.seq && s.holds(e)
	}
	switch {
	case trusted && j.size == h.size && (h.size > 0 || h.count == 0):
		return nil
	case trusted && j.size > h.size:
		return s.takeTail(device, j)
	default:
		return s.giveTail(device, j)
	}
}

// takeTail reads the lines that the database lacks. A commit comes before its
// lines, so a database that had this log and lacks some of it lost a commit,
// and what else its pages hold is not to be trusted.
func (s *Store) takeTail(device string, j *journal) error {
	h := s.heads[device]
	in, lines := s.intake(), uint64(0)
	found, err := scanJournal(j.file, device, h.size, func(e deck.Event, _ int64) error {
		lines++
		if h.count > 0 && !s.remade {
			return &DamageError{s.layout.db(), "its last commit is missing"}
		}
		return in.add(e)
	})
	if err == nil {
		err = in.flush()
	}
	switch {
	case err != nil:
		return err
	case found.newer:
		return &NewerError{j.path, lineVersion + 1}
	case !found.sound() || in.passed > 0:
		return s.mendJournal(device, found)
	case h.size == 0 && lines != s.heads[device].count:
		return s.rewriteJournal(device)
	}
	return s.cutAt(device, j, found.end)
}

// cutAt makes the journal end at a whole line.
func (s *Store) cutAt(device string, j *journal, end int64) error {
	if err := j.cut(end); err != nil {
		return err
	}
	return s.setSize(device, end)
}

// setSize notes the size of a journal in the database.
func (s *Store) setSize(device string, size int64) error {
	h := s.heads[device]
	if h.size == size {
		return nil
	}
	h.size = size
	if err := s.db.update(func(t tx) error { return t.putHead(device, h) }); err != nil {
		return err
	}
	s.heads[device] = h
	return nil
}

// giveTail appends to the journal what it lacks, if its last whole line fits
// to the database; else the journal is read through and mended.
func (s *Store) giveTail(device string, j *journal) error {
	h := s.heads[device]
	end, ok := lastLineEnd(j.file, j.size)
	var last uint64
	if ok && end > 0 {
		e, whole := lineEndingAt(j.file, end)
		ok = whole && e.Device == device && s.holds(e)
		last = e.Seq
	}
	if !ok || j.size > h.size || last >= h.seq {
		return s.readThrough(device, j)
	}
	if err := j.cut(end); err != nil {
		return err
	}
	if err := s.appendFrom(device, last, j); err != nil {
		return err
	}
	return s.setSize(device, j.size)
}

// holds reports whether the database has the same event.
func (s *Store) holds(e deck.Event) bool {
	same := false
	err := s.db.view(func(t tx) error {
		have, err := t.get(bucketEvents, idOf(e).key())
		same = string(have) == string(encodeEvent(e)) && have != nil
		return err
	})
	return err == nil && same
}

// appendFrom writes the events of a device after seq to its journal.
func (s *Store) appendFrom(device string, seq uint64, j *journal) error {
	return s.db.view(func(t tx) error {
		var lines []byte
		err := t.eachOfDevice(device, seq, func(e deck.Event) error {
			line, err := encodeLine(e)
			lines = append(lines, line...)
			if err != nil || len(lines) < 1<<20 {
				return err
			}
			err = j.append(lines)
			lines = nil
			return err
		})
		if err != nil || len(lines) == 0 {
			return err
		}
		return j.append(lines)
	})
}

// eachOfDevice gives the events of one device after seq.
func (t tx) eachOfDevice(device string, seq uint64, give func(deck.Event) error) error {
	streams, err := t.streams(map[string]uint64{device: seq}, false)
	if err != nil {
		return err
	}
	for _, st := range streams {
		for st.device == device && st.ok {
			if err := give(st.now); err != nil {
				return err
			}
			if err := st.next(st.move()); err != nil {
				return err
			}
		}
	}
	return nil
}

// readThrough reads a whole journal, takes what the database lacks and writes
// the journal anew.
func (s *Store) readThrough(device string, j *journal) error {
	in := s.intake()
	found, err := scanJournal(j.file, device, 0, func(e deck.Event, _ int64) error { return in.add(e) })
	if err == nil {
		err = in.flush()
	}
	if err != nil {
		return err
	}
	if found.newer {
		return &NewerError{j.path, lineVersion + 1}
	}
	if in.passed > 0 && !s.remade {
		return &DamageError{s.layout.db(), "it disagrees with the journal"}
	}
	if in.taken > 0 {
		s.notice(NoticeRecovered, "The database lacked %s of %s; the journal brought them back.",
			plural(in.taken, "entry", "entries"), device)
	}
	return s.mendJournal(device, found)
}

// mendJournal writes a journal anew from the database. One with bad lines is
// kept aside.
func (s *Store) mendJournal(device string, found scan) error {
	path := s.layout.journal(device)
	if found.bad > 0 {
		kept, err := setAside(path, "damaged", s.now())
		if err != nil {
			return err
		}
		s.notice(NoticeRecovered, "The journal %s had %s and was written anew from the database; the old one is kept as %s.",
			filepath.Base(path), plural(found.bad, "damaged line", "damaged lines"), filepath.Base(kept))
	}
	return s.rewriteJournal(device)
}

// rewriteJournal makes the journal of a device from the database.
func (s *Store) rewriteJournal(device string) error {
	path := s.layout.journal(device)
	f, err := os.CreateTemp(filepath.Dir(path), ".journal-*")
	if err != nil {
		return blocked("write", path, err)
	}
	defer os.Remove(f.Name())
	out := bufio.NewWriterSize(f, 1<<16)
	size := int64(0)
	err = s.db.view(func(t tx) error {
		return t.eachOfDevice(device, 0, func(e deck.Event) error {
			line, err := encodeLine(e)
			if err != nil {
				return err
			}
			size += int64(len(line))
			_, err = out.Write(line)
			return err
		})
	})
	if err = errors.Join(err, out.Flush(), f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err := moveInto(f.Name(), path); err != nil {
		return err
	}
	if device == s.device {
		s.journal.close()
		if s.journal, err = openJournal(path); err != nil {
			return err
		}
	}
	return s.setSize(device, size)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
