package store

import (
	"encoding/binary"
	"fmt"
	"math"
)

// writer appends the fields of a record: integers as varints, strings with
// their length before them.
type writer struct{ buf []byte }

func (w *writer) uint(v uint64) { w.buf = binary.AppendUvarint(w.buf, v) }
func (w *writer) int(v int64)   { w.buf = binary.AppendVarint(w.buf, v) }
func (w *writer) byte(b byte)   { w.buf = append(w.buf, b) }

func (w *writer) bool(b bool) {
	if b {
		w.byte(1)
	} else {
		w.byte(0)
	}
}

func (w *writer) string(s string) {
	w.uint(uint64(len(s)))
	w.buf = append(w.buf, s...)
}

func (w *writer) float(f float64) {
	w.buf = binary.LittleEndian.AppendUint64(w.buf, math.Float64bits(f))
}

// reader takes the fields off again. After the first mistake every call gives
// a zero value, and err says what was wrong.
type reader struct {
	buf []byte
	err error
}

func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = fmt.Errorf("record ends inside %s", what)
	}
	r.buf = nil
}

func (r *reader) uint() uint64 {
	v, n := binary.Uvarint(r.buf)
	if n <= 0 {
		r.fail("a number")
		return 0
	}
	r.buf = r.buf[n:]
	return v
}

func (r *reader) int() int64 {
	v, n := binary.Varint(r.buf)
	if n <= 0 {
		r.fail("a number")
		return 0
	}
	r.buf = r.buf[n:]
	return v
}

func (r *reader) byte() byte {
	if len(r.buf) == 0 {
		r.fail("a byte")
		return 0
	}
	b := r.buf[0]
	r.buf = r.buf[1:]
	return b
}

func (r *reader) bool() bool { return r.byte() != 0 }

func (r *reader) string() string {
	n := r.uint()
	if n > uint64(len(r.buf)) {
		r.fail("a text")
		return ""
	}
	s := string(r.buf[:n])
	r.buf = r.buf[n:]
	return s
}

func (r *reader) float() float64 {
	if len(r.buf) < 8 {
		r.fail("a number")
		return 0
	}
	f := math.Float64frombits(binary.LittleEndian.Uint64(r.buf))
	r.buf = r.buf[8:]
	return f
}

// end checks that nothing is left over.
func (r *reader) end() error {
	if r.err == nil && len(r.buf) > 0 {
		r.err = fmt.Errorf("%d bytes too many", len(r.buf))
	}
	return r.err
}
