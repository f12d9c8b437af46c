package store

import (
	"bytes"
	"fmt"

	"go.etcd.io/bbolt"

	"prefill/deck"
	"prefill/deck/schedule"
)

// tx is one transaction. Every record it gives has passed its checksum; the
// bytes it gives are valid until the transaction ends.
type tx struct {
	*bbolt.Tx
	db *database
}

// The keys of the meta bucket.
const (
	metaSchema = "schema" // number: version of the layout of the buckets
	metaFold   = "fold"   // number: fold version of the derived buckets; 0 when they are to be made anew
	metaCards  = "cards"  // number of records in the bucket of cards
	metaMine   = "mine"   // devices that this store wrote as, oldest first
)

func (t tx) damaged(format string, args ...any) error {
	return &DamageError{t.db.path, fmt.Sprintf(format, args...)}
}

// bucket gives a bucket that every database has.
func (t tx) bucket(name string) (*bbolt.Bucket, error) {
	b := t.Bucket([]byte(name))
	if b == nil && name == bucketMeta {
		return nil, t.damaged("it is no prefill database")
	}
	if b == nil {
		return nil, t.damaged("it has no %s", name)
	}
	return b, nil
}

// get gives the body of a record, nil when there is none. That there is none
// is only believed when the keys around it say so too: a damaged page higher
// up would lead to the wrong place and make a card look new.
func (t tx) get(bucket string, key []byte) ([]byte, error) {
	b, err := t.bucket(bucket)
	if err != nil {
		return nil, err
	}
	c := b.Cursor()
	k, v := c.Seek(key)
	if bytes.Equal(k, key) && k != nil {
		body, ok := unsealed(bucket, key, v)
		if !ok {
			return nil, t.damaged("a record in %s has a wrong checksum", bucket)
		}
		return body, nil
	}
	if k == nil {
		k, v = c.Last()
		if k == nil || bytes.Compare(k, key) < 0 {
			return nil, t.sealIntact(bucket, k, v)
		}
		return nil, t.damaged("%s is out of order", bucket)
	}
	before, _ := c.Prev()
	if bytes.Compare(k, key) < 0 || (before != nil && bytes.Compare(before, key) >= 0) {
		return nil, t.damaged("%s is out of order", bucket)
	}
	return nil, t.sealIntact(bucket, k, v)
}

func (t tx) sealIntact(bucket string, k, v []byte) error {
	if k == nil {
		return nil
	}
	if _, ok := unsealed(bucket, k, v); !ok {
		return t.damaged("a record in %s has a wrong checksum", bucket)
	}
	return nil
}

func (t tx) put(bucket string, key, body []byte) error {
	b, err := t.bucket(bucket)
	if err != nil {
		return err
	}
	if bucket == bucketEvents {
		b.FillPercent = 0.95 // only ever written at the end
	}
	return b.Put(key, sealed(bucket, key, body))
}

// each gives every record of a bucket whose key begins with prefix, in order.
func (t tx) each(bucket string, prefix []byte, give func(key, body []byte) error) error {
	b, err := t.bucket(bucket)
	if err != nil {
		return err
	}
	c := b.Cursor()
	var last []byte
	for k, v := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, v = c.Next() {
		body, ok := unsealed(bucket, k, v)
		if !ok {
			return t.damaged("a record in %s has a wrong checksum", bucket)
		}
		if last != nil && bytes.Compare(last, k) >= 0 {
			return t.damaged("%s is out of order", bucket)
		}
		if err := give(k, body); err != nil {
			return err
		}
		last = k
	}
	return nil
}

func (t tx) number(key string) (uint64, error) {
	body, err := t.get(bucketMeta, []byte(key))
	if err != nil || body == nil {
		return 0, err
	}
	r := &reader{buf: body}
	n := r.uint()
	return n, r.end()
}

func (t tx) putNumber(key string, n uint64) error {
	w := &writer{}
	w.uint(n)
	return t.put(bucketMeta, []byte(key), w.buf)
}

// event gives one event; an error when it is not there, since whoever asks
// had its name from an index.
func (t tx) event(id eventID) (deck.Event, error) {
	body, err := t.get(bucketEvents, id.key())
	if err != nil {
		return deck.Event{}, err
	}
	if body == nil {
		return deck.Event{}, t.damaged("event %s/%d is missing", id.device, id.seq)
	}
	e, err := decodeEvent(id, body)
	if err != nil {
		return deck.Event{}, t.damaged("event %s/%d: %v", id.device, id.seq, err)
	}
	return e, nil
}

func (t tx) putEvent(e deck.Event) error {
	return t.put(bucketEvents, idOf(e).key(), encodeEvent(e))
}

// mine lists the devices that this store has written as, oldest first.
func (t tx) mine() ([]string, error) {
	body, err := t.get(bucketMeta, []byte(metaMine))
	if err != nil || body == nil {
		return nil, err
	}
	r := &reader{buf: body}
	var out []string
	for len(r.buf) > 0 {
		out = append(out, r.string())
	}
	return out, r.end()
}

func (t tx) putMine(devices []string) error {
	w := &writer{}
	for _, d := range devices {
		w.string(d)
	}
	return t.put(bucketMeta, []byte(metaMine), w.buf)
}

// foldCurrent reports whether the derived buckets were made by the rules of
// this program.
func (t tx) foldCurrent() (bool, error) {
	n, err := t.number(metaFold)
	return n == foldMark, err
}

// foldMark is the fold version as kept in the database: the version of the
// rules and that of the derived buckets.
const foldMark = schedule.FoldVersion<<8 | derivedVersion

// verify reads every record there is.
func (t tx) verify() error {
	for _, err := range t.history(nil, false) {
		if err != nil {
			return err
		}
	}
	for _, bucket := range allBuckets() {
		if bucket == bucketEvents || bucket == bucketCards {
			continue
		}
		if err := t.each(bucket, nil, func(_, _ []byte) error { return nil }); err != nil {
			return err
		}
	}
	_, err := t.allStates()
	return err
}
