package store

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// largestSpan is the most that is read for one page and those it flows over
// into. Records of ours are far smaller.
const largestSpan = 1 << 20

// salvage looks through a file page by page, by plain reads and without
// following any pointer, and gives every key and value that lies on what
// looks like a leaf. Most of what it gives may be old or nonsense: the caller
// believes only checksums. So a file that bbolt cannot open at all still
// gives back what is whole in it.
func salvage(path string, give func(key, value []byte)) error {
	f, err := openRegular(path)
	if err != nil {
		return err
	}
	defer f.Close()
	size := int64(os.Getpagesize())
	if m, err := liveMeta(f); err == nil && m.size >= smallestPage && m.size <= largestPage {
		size = int64(m.size)
	}
	var head [pageHeader]byte
	for at := int64(0); ; at += size {
		if _, err := f.ReadAt(head[:], at); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return blocked("read", path, err)
		}
		if binary.NativeEndian.Uint16(head[8:]) != leafPage {
			continue
		}
		more := int64(binary.NativeEndian.Uint32(head[12:]))
		span := make([]byte, min((1+min(more, largestSpan))*size, largestSpan))
		n, err := f.ReadAt(span, at)
		if err != nil && !errors.Is(err, io.EOF) {
			return blocked("read", path, err)
		}
		salvageLeaf(span[:n], 0, give)
	}
}

// salvageLeaf gives the elements of one leaf, and of the small buckets that
// bbolt keeps inside it.
func salvageLeaf(page []byte, depth int, give func(key, value []byte)) {
	const bucketHeader = 16
	if depth > 2 {
		return
	}
	// What is wrong with one element does not matter to the next.
	_ = leafElements(page, func(bucket bool, key, value []byte) error {
		if !bucket {
			give(key, value)
		} else if len(value) > bucketHeader {
			salvageLeaf(value[bucketHeader:], depth+1, give)
		}
		return nil
	})
}

// leafElements gives the keys and values of a leaf page. Elements that lie
// outside it are passed over and make an error at the end.
func leafElements(page []byte, give func(bucket bool, key, value []byte) error) error {
	const element, bucketFlag = 16, 0x01
	if len(page) < pageHeader {
		return errors.New("a page is cut short")
	}
	order := binary.NativeEndian
	var outside error
	for i := range int(order.Uint16(page[10:])) {
		at := pageHeader + i*element
		if at+element > len(page) {
			return errors.New("a page is cut short")
		}
		flags, pos := order.Uint32(page[at:]), uint64(order.Uint32(page[at+4:]))
		ksize, vsize := uint64(order.Uint32(page[at+8:])), uint64(order.Uint32(page[at+12:]))
		start := uint64(at) + pos
		if start+ksize+vsize > uint64(len(page)) {
			outside = errors.New("an element lies outside its page")
			continue
		}
		err := give(flags&bucketFlag != 0, page[start:start+ksize], page[start+ksize:start+ksize+vsize])
		if err != nil {
			return err
		}
	}
	return outside
}
