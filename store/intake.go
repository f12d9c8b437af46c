package store

import (
	"bytes"
	"cmp"
	"maps"
	"slices"

	"prefill/deck"
)

// few is how many events may come in before it is cheaper to fold the whole
// log anew than the cards they touch.
const few = 500

// intake takes events from elsewhere into a database: the union of what is
// there and what comes, whatever the order.
type intake struct {
	db    *database
	heads map[string]head // kept true as events come in

	waiting []deck.Event
	stale   bool // the derived buckets are to be made anew
	taken   int  // events that were new
	// passed counts events that cannot be: another one has their name, or
	// they break the order of their device.
	passed int
	filled map[string]bool // devices that got an event before their last
}

func newIntake(db *database, heads map[string]head) *intake {
	return &intake{db: db, heads: heads, filled: map[string]bool{}}
}

func (s *Store) intake() *intake {
	s.set = nil
	return newIntake(s.db, s.heads)
}

// add takes one event, at once or in a later batch.
func (in *intake) add(e deck.Event) error {
	in.waiting = append(in.waiting, e)
	if len(in.waiting) < batch {
		return nil
	}
	return in.take()
}

// flush takes all that waits and makes the derived buckets true.
func (in *intake) flush() error {
	if err := in.take(); err != nil || !in.stale {
		return err
	}
	in.stale = false
	return in.db.update(func(t tx) error { return t.rebuild() })
}

// take commits what waits in one transaction.
func (in *intake) take() error {
	if len(in.waiting) == 0 {
		return nil
	}
	slices.SortStableFunc(in.waiting, func(a, b deck.Event) int {
		return cmp.Or(cmp.Compare(a.Device, b.Device), cmp.Compare(a.Seq, b.Seq))
	})
	heads := maps.Clone(in.heads)
	taken, passed := 0, 0
	filled := map[string]bool{}
	err := in.db.update(func(t tx) error {
		fresh, wrong, err := t.fresh(in.waiting, heads, filled)
		if err != nil {
			return err
		}
		taken, passed = len(fresh), wrong
		for device, h := range heads {
			if h != in.heads[device] {
				if err := t.putHead(device, h); err != nil {
					return err
				}
			}
		}
		return in.store(t, fresh)
	})
	if err != nil {
		return err
	}
	maps.Copy(in.heads, heads)
	maps.Copy(in.filled, filled)
	in.waiting, in.taken, in.passed = nil, in.taken+taken, in.passed+passed
	return nil
}

func (in *intake) store(t tx, fresh []deck.Event) error {
	if len(fresh) <= few && !in.stale {
		_, err := t.record(fresh, false, nil)
		return err
	}
	in.stale = true
	if err := t.putNumber(metaFold, 0); err != nil {
		return err
	}
	for _, e := range fresh {
		if err := t.putEvent(e); err != nil {
			return err
		}
	}
	return nil
}

// fresh picks from events, sorted by device and sequence, those that the
// database lacks and that fit to it, and moves the heads.
func (t tx) fresh(events []deck.Event, heads map[string]head, filled map[string]bool) (fresh []deck.Event, wrong int, err error) {
	for i, e := range events {
		h := heads[e.Device]
		switch {
		case i > 0 && idOf(events[i-1]) == idOf(e):
			// The first to come is the one that counts.
			if !bytes.Equal(encodeEvent(events[i-1]), encodeEvent(e)) {
				wrong++
			}
			continue
		case e.Seq > h.seq:
			if e.Lamport <= h.lamport {
				wrong++
				continue
			}
			h.grow(e, 0)
		default:
			have, fits, err := t.fits(e)
			if err != nil {
				return nil, 0, err
			}
			if !fits {
				wrong++
			}
			if have || !fits {
				continue
			}
			h.count++
			h.latest = max(h.latest, e.UnixMilli)
			filled[e.Device] = true
		}
		heads[e.Device] = h
		fresh = append(fresh, e)
	}
	return fresh, wrong, nil
}

// fits looks whether an event that comes before the last of its device is
// there, or fits between its neighbours.
func (t tx) fits(e deck.Event) (have, fits bool, err error) {
	key := idOf(e).key()
	body, err := t.get(bucketEvents, key)
	if err != nil || body != nil {
		return body != nil, bytes.Equal(body, encodeEvent(e)), err
	}
	b, err := t.bucket(bucketEvents)
	if err != nil {
		return false, false, err
	}
	c := b.Cursor()
	after, _ := c.Seek(key)
	before, _ := c.Prev()
	for _, k := range [][]byte{before, after} {
		id, ok := parseID(k)
		if !ok || id.device != e.Device {
			continue
		}
		n, err := t.event(id)
		if err != nil {
			return false, false, err
		}
		if (n.Seq < e.Seq) != (n.Lamport < e.Lamport) || n.Lamport == e.Lamport {
			return false, false, nil
		}
	}
	return false, true, nil
}
