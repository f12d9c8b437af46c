package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
)

// What bbolt writes at the head of its file: two meta pages, each behind a
// page header, in the byte order of the machine. See internal/common in
// go.etcd.io/bbolt v1.5.0.
const (
	boltMagic      = 0xED0CDAED
	boltVersion    = 2
	pageHeader     = 16
	metaSize       = 64
	branchPage     = 0x01
	leafPage       = 0x02
	metaPage       = 0x04
	freelistPage   = 0x10
	smallestPage   = 1024
	largestPage    = smallestPage << 15
	noFreelistPage = ^uint64(0)
)

// finding is what preflight says about a database file.
type finding uint8

const (
	soundFile finding = iota
	absentFile
	damagedFile
	foreignFile // nothing of bbolt in it; may still be all that is left of one
)

// inspection is a finding and its reason, a clause in lower case.
type inspection struct {
	finding finding
	what    string
}

// meta is the part of a meta page that says what else must be there.
type meta struct {
	page, size     uint64 // number of pages, size of each in bytes
	root, freelist uint64
	txid           uint64
}

// inspect looks at the file at path by plain reads, before bbolt maps it: a
// file cut short makes bbolt panic or fault inside Open, a pipe makes it wait
// for ever, and an empty file would be made into a new database.
func inspect(path string) (inspection, error) {
	f, err := openRegular(path)
	if errors.Is(err, fs.ErrNotExist) {
		return inspectAbsent(path)
	}
	if err != nil {
		return inspection{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return inspection{}, blocked("read", path, err)
	}
	if info.Size() == 0 {
		return inspection{damagedFile, "it is empty, 0 bytes"}, nil
	}
	m, err := liveMeta(f)
	if errors.Is(err, errNewerBolt) {
		return inspection{}, &NewerError{path, boltVersion + 1}
	}
	if errors.Is(err, errForeign) {
		return inspection{foreignFile, "it is no prefill database"}, nil
	}
	if err != nil {
		return inspection{damagedFile, err.Error()}, nil
	}
	if err := m.check(f, info.Size()); err != nil {
		return inspection{damagedFile, err.Error()}, nil
	}
	return inspection{finding: soundFile}, nil
}

// inspectAbsent tells a file that is not there from a link that leads nowhere,
// behind which a database may well be: on a disk not mounted, for one.
func inspectAbsent(path string) (inspection, error) {
	if _, err := os.Lstat(path); err == nil {
		return inspection{}, blocked("read", path, errors.New("it is a link to something that is not there"))
	}
	return inspection{absentFile, "it is missing"}, nil
}

// liveMeta reads both meta pages and gives the one of the last commit.
func liveMeta(f *os.File) (meta, error) {
	first, seen, err := readMeta(f, 0)
	newer := errors.Is(err, errNewerBolt)
	if err == nil {
		if second, _, err := readMeta(f, int64(first.size)); err == nil && second.txid > first.txid {
			return second, nil
		}
		return first, nil
	}
	for size := int64(smallestPage); size <= largestPage; size *= 2 {
		second, ours, err := readMeta(f, size)
		seen = seen || ours
		if err == nil && int64(second.size) == size {
			return second, nil
		}
	}
	if newer {
		return meta{}, errNewerBolt
	}
	if !seen {
		return meta{}, errForeign
	}
	return meta{}, errors.New("both of its first pages are unreadable")
}

// readMeta reads the meta page at offset; ours tells whether at least the
// mark of bbolt is there.
func readMeta(f *os.File, offset int64) (m meta, ours bool, err error) {
	var buf [pageHeader + metaSize]byte
	if _, err := f.ReadAt(buf[:], offset); err != nil {
		return meta{}, false, errors.New("it ends inside its first pages")
	}
	order, b := binary.NativeEndian, buf[pageHeader:]
	if order.Uint32(b) != boltMagic {
		return meta{}, false, errors.New("no mark of bbolt")
	}
	sum := fnv.New64a()
	sum.Write(b[:metaSize-8])
	if sum.Sum64() != order.Uint64(b[metaSize-8:]) {
		return meta{}, true, errors.New("wrong checksum")
	}
	switch version := order.Uint32(b[4:]); {
	case version > boltVersion:
		return meta{}, true, errNewerBolt
	case version < boltVersion:
		return meta{}, true, errors.New("a version that prefill never wrote")
	}
	return meta{size: uint64(order.Uint32(b[8:])), root: order.Uint64(b[16:]),
		freelist: order.Uint64(b[32:]), page: order.Uint64(b[40:]), txid: order.Uint64(b[48:])}, true, nil
}

// check compares the file with what its meta page promises.
func (m meta) check(f *os.File, size int64) error {
	if m.size < smallestPage || m.size > largestPage || m.page > uint64(maxJournal) {
		return errors.New("its first page makes no sense")
	}
	if want := m.page * m.size; uint64(size) < want {
		return fmt.Errorf("it is cut short, %d bytes of %d", size, want)
	}
	if err := m.checkPage(f, m.root, branchPage, leafPage); err != nil {
		return err
	}
	if m.freelist == noFreelistPage {
		return nil
	}
	if err := m.checkPage(f, m.freelist, freelistPage); err != nil {
		return err
	}
	_, err := m.freePages(f)
	return err
}

// freePages reads the list of free pages: numbers that ascend and lie in the
// file. bbolt believes them, and with a wrong one asks for more space than any
// disk has.
func (m meta) freePages(f *os.File) ([]uint64, error) {
	order := binary.NativeEndian
	at := int64(m.freelist * m.size)
	var h [pageHeader + 8]byte
	if _, err := f.ReadAt(h[:], at); err != nil {
		return nil, fmt.Errorf("page %d cannot be read", m.freelist)
	}
	n, at := uint64(order.Uint16(h[10:])), at+pageHeader
	if n == 0xFFFF {
		n, at = order.Uint64(h[pageHeader:]), at+8
	}
	if room := (1 + uint64(order.Uint32(h[12:]))) * m.size; n > room/8 {
		return nil, errors.New("its list of free pages is too long")
	}
	ids := make([]byte, n*8)
	if _, err := f.ReadAt(ids, at); err != nil {
		return nil, errors.New("its list of free pages cannot be read")
	}
	free, last := make([]uint64, n), uint64(1)
	for i := range free {
		free[i] = order.Uint64(ids[8*i:])
		if free[i] <= last || free[i] >= m.page {
			return nil, errors.New("its list of free pages makes no sense")
		}
		last = free[i]
	}
	return free, nil
}

// checkPage reads the header of page id and compares it with what is
// expected there.
func (m meta) checkPage(f *os.File, id uint64, kinds ...uint16) error {
	var h [pageHeader]byte
	if id < 2 || id >= m.page {
		return fmt.Errorf("it points to page %d of %d", id, m.page)
	}
	if _, err := f.ReadAt(h[:], int64(id*m.size)); err != nil {
		return fmt.Errorf("page %d cannot be read", id)
	}
	order := binary.NativeEndian
	more := uint64(order.Uint32(h[12:]))
	for _, kind := range kinds {
		if order.Uint64(h[:]) == id && order.Uint16(h[8:]) == kind && id+more < m.page {
			return nil
		}
	}
	return fmt.Errorf("page %d holds something else", id)
}
