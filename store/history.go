package store

import (
	"iter"

	"prefill/deck"
)

// stream walks the events of one device. Within a device the order of the
// keys is the order of history, so that a log needs no index by time: the
// streams are merged as they are read.
type stream struct {
	t      tx
	device string
	move   func() (key, value []byte)
	// newestFirst says in which direction move goes.
	newestFirst bool
	now         deck.Event
	ok          bool
	count       uint64
}

// next reads the event the cursor moved to.
func (s *stream) next(key, value []byte) error {
	s.ok = false
	if key == nil {
		return nil
	}
	id, ok := parseID(key)
	body, intact := unsealed(bucketEvents, key, value)
	if !ok || !intact {
		return s.t.damaged("an event has a wrong checksum")
	}
	if id.device != s.device {
		return nil
	}
	e, err := decodeEvent(id, body)
	if err != nil {
		return s.t.damaged("event %s/%d: %v", id.device, id.seq, err)
	}
	if s.count > 0 && (s.now.Seq < e.Seq == s.newestFirst || s.now.Lamport < e.Lamport == s.newestFirst) {
		return s.t.damaged("the events of device %s are out of order", id.device)
	}
	s.now, s.ok = e, true
	s.count++
	return nil
}

// streams opens one stream a device: forwards from the event after the one
// named in after, or backwards from the last.
func (t tx) streams(after map[string]uint64, newestFirst bool) ([]*stream, error) {
	heads, err := t.heads()
	if err != nil {
		return nil, err
	}
	b, err := t.bucket(bucketEvents)
	if err != nil {
		return nil, err
	}
	var out []*stream
	for device, h := range heads {
		c := b.Cursor()
		s := &stream{t: t, device: device, move: c.Next, newestFirst: newestFirst}
		from := eventID{device, after[device] + 1}
		if newestFirst {
			s.move, from = c.Prev, eventID{device, h.seq}
		}
		if err := s.next(c.Seek(from.key())); err != nil {
			return nil, err
		}
		if h.seq > after[device] && !s.ok {
			return nil, t.damaged("the events of device %s are missing", device)
		}
		out = append(out, s)
	}
	return out, nil
}

// history gives the events in the order of history, or newest first. It ends
// after the first error.
func (t tx) history(after map[string]uint64, newestFirst bool) iter.Seq2[deck.Event, error] {
	return func(yield func(deck.Event, error) bool) {
		streams, err := t.streams(after, newestFirst)
		if err != nil {
			yield(deck.Event{}, err)
			return
		}
		for {
			s := front(streams, newestFirst)
			if s == nil {
				break
			}
			if !yield(s.now, nil) {
				return
			}
			if err := s.next(s.move()); err != nil {
				yield(deck.Event{}, err)
				return
			}
		}
		if len(after) == 0 {
			if err := t.complete(streams); err != nil {
				yield(deck.Event{}, err)
			}
		}
	}
}

// front is the stream whose event comes next.
func front(streams []*stream, newestFirst bool) *stream {
	var best *stream
	for _, s := range streams {
		if s.ok && (best == nil || s.now.Before(best.now) != newestFirst) {
			best = s
		}
	}
	return best
}

// complete checks that a walk over the whole log met every event.
func (t tx) complete(streams []*stream) error {
	heads, err := t.heads()
	if err != nil {
		return err
	}
	for _, s := range streams {
		if want := heads[s.device].count; s.count != want {
			return t.damaged("%d of %d events of device %s can be read", s.count, want, s.device)
		}
	}
	return nil
}

// plain turns a walk into one without errors, as the rules want it, and puts
// the first error where err points.
func plain(seq iter.Seq2[deck.Event, error], err *error) iter.Seq[deck.Event] {
	return func(yield func(deck.Event) bool) {
		for e, failed := range seq {
			if failed != nil {
				*err = failed
				return
			}
			if !yield(e) {
				return
			}
		}
	}
}
