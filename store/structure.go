package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
)

// maxDepth bounds the height of a tree of pages. With two children a page,
// the fewest there are, it would hold more pages than any disk.
const maxDepth = 48

// checkStructure walks the tree of pages of a database by plain reads: every
// page says who it is, none is reached twice, and none that is in use is in
// the list of free ones. bbolt relies on this when it writes: a wrong length
// in the head of a page alone makes it free pages that do not exist and use
// them next. Nobody may write to the file meanwhile.
func checkStructure(path string) error {
	f, err := openRegular(path)
	if err != nil {
		return err
	}
	defer f.Close()
	m, err := liveMeta(f)
	if err != nil {
		return &DamageError{path, err.Error()}
	}
	w := &walker{f: f, meta: m, used: make([]bool, m.page)}
	if err := w.walk(); err != nil {
		return &DamageError{path, err.Error()}
	}
	return nil
}

// walker knows which pages were met.
type walker struct {
	f    *os.File
	meta meta
	used []bool
}

func (w *walker) walk() error {
	if err := w.page(w.meta.root, 0, true); err != nil {
		return err
	}
	if w.meta.freelist == noFreelistPage {
		return nil
	}
	if _, _, err := w.head(w.meta.freelist, freelistPage); err != nil {
		return err
	}
	ids, err := w.meta.freePages(w.f)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if w.used[id] {
			return fmt.Errorf("page %d is both free and in use", id)
		}
	}
	return nil
}

// head reads the head of a page of one of the given kinds, checks it, and
// marks the page and those it flows over into as used.
func (w *walker) head(id uint64, kinds ...uint16) (kind uint16, data []byte, err error) {
	if err := w.meta.checkPage(w.f, id, kinds...); err != nil {
		return 0, nil, err
	}
	var h [pageHeader]byte
	if _, err := w.f.ReadAt(h[:], int64(id*w.meta.size)); err != nil {
		return 0, nil, fmt.Errorf("page %d cannot be read", id)
	}
	more := uint64(binary.NativeEndian.Uint32(h[12:]))
	for i := id; i <= id+more; i++ {
		if w.used[i] {
			return 0, nil, fmt.Errorf("page %d is used twice", i)
		}
		w.used[i] = true
	}
	if room := (1+more)*w.meta.size - pageHeader; uint64(binary.NativeEndian.Uint16(h[10:]))*16 > room {
		return 0, nil, fmt.Errorf("page %d cannot hold what it says", id)
	}
	return binary.NativeEndian.Uint16(h[8:]), h[:], nil
}

// page walks a page and all below it. Only the leaves of the root bucket hold
// further buckets.
func (w *walker) page(id uint64, depth int, root bool) error {
	kind, head, err := w.head(id, branchPage, leafPage)
	if err != nil {
		return err
	}
	if kind == leafPage && !root {
		return nil
	}
	if depth > maxDepth {
		return errors.New("its pages are nested without end")
	}
	span := (1 + uint64(binary.NativeEndian.Uint32(head[12:]))) * w.meta.size
	data := make([]byte, span)
	if _, err := w.f.ReadAt(data, int64(id*w.meta.size)); err != nil {
		return fmt.Errorf("page %d cannot be read", id)
	}
	if kind == leafPage {
		return w.buckets(data)
	}
	const element = 16
	for i := range int(binary.NativeEndian.Uint16(data[10:])) {
		child := binary.NativeEndian.Uint64(data[pageHeader+i*element+8:])
		if err := w.page(child, depth+1, root); err != nil {
			return err
		}
	}
	return nil
}

// buckets walks the trees of the buckets in a leaf of the root.
func (w *walker) buckets(leaf []byte) error {
	var roots []uint64
	err := leafElements(leaf, func(bucket bool, _, value []byte) error {
		if !bucket {
			return nil
		}
		if len(value) < 16 {
			return errors.New("a bucket has no head")
		}
		// Page 0 means that the bucket lies inside the leaf.
		if root := binary.NativeEndian.Uint64(value); root != 0 {
			roots = append(roots, root)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, root := range roots {
		if err := w.page(root, 1, false); err != nil {
			return err
		}
	}
	return nil
}
