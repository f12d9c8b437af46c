package store

import (
	"maps"
	"slices"

	"prefill/deck/schedule"
)

// derivedVersion is the version of the derived buckets. A change throws them
// away and makes them anew from the events.
const derivedVersion = 2

// cardRecord is the state of a card and the events it follows from, by device
// and ascending within one.
type cardRecord struct {
	state schedule.State
	refs  map[string][]uint64
}

func (c *cardRecord) add(id eventID) {
	if c.refs == nil {
		c.refs = map[string][]uint64{}
	}
	seqs := c.refs[id.device]
	if n := len(seqs); n == 0 || seqs[n-1] < id.seq {
		c.refs[id.device] = append(seqs, id.seq)
		return
	}
	if i, found := slices.BinarySearch(seqs, id.seq); !found {
		c.refs[id.device] = slices.Insert(seqs, i, id.seq)
	}
}

// encode gives the same bytes for the same record, whatever the order in
// which its events came.
func (c *cardRecord) encode() ([]byte, error) {
	state, err := c.state.MarshalBinary()
	if err != nil {
		return nil, err
	}
	w := &writer{}
	w.string(string(state))
	w.uint(uint64(len(c.refs)))
	for _, device := range slices.Sorted(maps.Keys(c.refs)) {
		w.string(device)
		w.uint(uint64(len(c.refs[device])))
		last := uint64(0)
		for _, seq := range c.refs[device] {
			w.uint(seq - last)
			last = seq
		}
	}
	return w.buf, nil
}

func decodeCard(body []byte) (*cardRecord, error) {
	r := &reader{buf: body}
	c := &cardRecord{refs: map[string][]uint64{}}
	if err := c.state.UnmarshalBinary([]byte(r.string())); err != nil {
		return nil, err
	}
	for n := r.uint(); n > 0 && r.err == nil; n-- {
		device := r.string()
		last := uint64(0)
		for m := r.uint(); m > 0 && r.err == nil; m-- {
			last += r.uint()
			c.refs[device] = append(c.refs[device], last)
		}
	}
	return c, r.end()
}

// decodeState reads only the state of a record.
func decodeState(body []byte) (schedule.State, error) {
	r := &reader{buf: body}
	n := r.uint()
	if r.err != nil || n > uint64(len(r.buf)) {
		r.fail("a state")
		return schedule.State{}, r.err
	}
	var s schedule.State
	return s, s.UnmarshalBinary(r.buf[:n])
}
