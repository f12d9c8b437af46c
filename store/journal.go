package store

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"prefill/deck"
)

// maxJournal is the largest journal that is read, in bytes: some ten million
// events. A larger file is no journal of a person.
const maxJournal = 4 << 30

// journal is the open journal of one device, written at the end only.
type journal struct {
	path string
	file *os.File
	size int64 // where the last whole line ends
}

// openJournal opens or creates the journal at path for writing. Where its
// last whole line ends is for the caller to find (see catchUp).
func openJournal(path string) (*journal, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, blocked("write", path, fmt.Errorf("it is a %s, not a file", kindOf(info.Mode())))
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, filePerm)
	if err != nil {
		return nil, blocked("write", path, err)
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, blocked("read", path, err)
	}
	return &journal{path, f, info.Size()}, nil
}

// append writes whole lines behind the last one and syncs them. On failure
// the file ends where it did before, so that no half line stays.
func (j *journal) append(lines []byte) error {
	_, err := j.file.WriteAt(lines, j.size)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("write %s: %w", j.path, err), j.file.Truncate(j.size))
	}
	j.size += int64(len(lines))
	return nil
}

// cut makes the file end at a place where a line ends.
func (j *journal) cut(end int64) error {
	if j.size == end {
		return nil
	}
	if err := j.file.Truncate(end); err != nil {
		return blocked("write", j.path, err)
	}
	j.size = end
	return nil
}

// inPlace reports whether the file at the journal's path is the one that is
// open, with all that was written to it.
func (j *journal) inPlace() bool {
	at, err := os.Stat(j.path)
	if err != nil {
		return false
	}
	open, err := j.file.Stat()
	return err == nil && os.SameFile(at, open) && open.Size() >= j.size
}

func (j *journal) close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}

// scan is what reading a journal found besides its events.
type scan struct {
	end   int64 // where the last good line ends
	bad   int   // lines that are not what was written
	stray bool  // bytes behind the last newline: a line cut short
	newer bool  // a line of a later version; reading stopped before it
	last  uint64
}

// sound reports whether the file can be written on as it is.
func (s scan) sound() bool { return s.bad == 0 && !s.newer }

// scanJournal reads the journal of device from offset on and gives each good
// event with the place where its line ends. A bad line is counted and passed
// over: the lines do not depend on each other.
func scanJournal(f *os.File, device string, offset int64, give func(deck.Event, int64) error) (scan, error) {
	info, err := f.Stat()
	if err != nil {
		return scan{}, blocked("read", f.Name(), err)
	}
	if info.Size() > maxJournal {
		return scan{}, &DamageError{f.Name(), fmt.Sprintf("%d bytes are more than any journal has", info.Size())}
	}
	s := scan{end: offset}
	lines := bufio.NewReaderSize(io.NewSectionReader(f, offset, info.Size()-offset), maxLine)
	for at := offset; ; {
		data, whole, n, err := nextLine(lines)
		if err != nil {
			return s, blocked("read", f.Name(), err)
		}
		at += n
		if n == 0 {
			return s, nil
		}
		if !whole {
			s.stray = true
			return s, nil
		}
		e, err := decodeLine(data)
		if errors.Is(err, errNewerLine) {
			s.newer = true
			return s, nil
		}
		if err != nil || e.Device != device {
			s.bad++
			continue
		}
		s.end, s.last = at, max(s.last, e.Seq)
		if err := give(e, at); err != nil {
			return s, err
		}
	}
}

// nextLine reads up to the next newline, which it counts in n but leaves out
// of data. A line longer than the buffer comes back empty, as no line of ours
// is.
func nextLine(r *bufio.Reader) (data []byte, whole bool, n int64, err error) {
	for long := false; ; long = true {
		part, err := r.ReadSlice('\n')
		n += int64(len(part))
		switch {
		case err == nil && long:
			return nil, true, n, nil
		case err == nil:
			return bytes.TrimSuffix(part, []byte("\n")), true, n, nil
		case errors.Is(err, io.EOF):
			return nil, false, n, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, false, n, err
		}
	}
}

// lineEndingAt decodes the line that ends at offset end.
func lineEndingAt(f *os.File, end int64) (deck.Event, bool) {
	from := max(0, end-maxLine)
	buf := make([]byte, end-from)
	if _, err := f.ReadAt(buf, from); err != nil {
		return deck.Event{}, false
	}
	buf, ok := bytes.CutSuffix(buf, []byte("\n"))
	if !ok {
		return deck.Event{}, false
	}
	e, err := decodeLine(buf[bytes.LastIndexByte(buf, '\n')+1:])
	return e, err == nil
}

// lastLineEnd is where the last newline at or before end is passed, looking
// no further back than the longest line.
func lastLineEnd(f *os.File, end int64) (int64, bool) {
	from := max(0, end-maxLine)
	buf := make([]byte, end-from)
	if _, err := f.ReadAt(buf, from); err != nil {
		return 0, false
	}
	i := bytes.LastIndexByte(buf, '\n')
	if i < 0 {
		return 0, from == 0
	}
	return from + int64(i) + 1, true
}

// readJournal gives every good event of the journal of device at path.
func readJournal(path, device string, give func(deck.Event) error) (scan, error) {
	f, err := openRegular(path)
	if err != nil {
		return scan{}, err
	}
	defer f.Close()
	return scanJournal(f, device, 0, func(e deck.Event, _ int64) error { return give(e) })
}
