package store

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"prefill/deck"
	"prefill/deck/schedule"
)

// derived is what the events give: by bucket, the bodies of its records.
type derived map[string]map[string][]byte

// derive folds the whole log.
func (t tx) derive() (derived, error) {
	var failed error
	log := t.history(nil, false)
	book := schedule.ReplaySeq(plain(log, &failed))
	if failed != nil {
		return nil, failed
	}
	out := derived{}
	for _, b := range derivedBuckets() {
		out[b] = map[string][]byte{}
	}
	records := map[deck.CardID]*cardRecord{}
	for e, err := range log {
		if err != nil {
			return nil, err
		}
		if bucket, key := indexEntry(e); bucket != "" {
			out[bucket][string(key)] = nil
		}
		if card := recorded(e); card != "" {
			rec := records[card]
			if rec == nil {
				rec = &cardRecord{state: book.States[card]}
				records[card] = rec
			}
			if touches(e) {
				rec.add(idOf(e))
			}
		}
	}
	for card, rec := range records {
		body, err := rec.encode()
		if err != nil {
			return nil, fmt.Errorf("write the state of %s: %w", card, err)
		}
		out[bucketCards][string(card)] = body
	}
	return out, nil
}

// rebuild throws the derived buckets away and makes them anew.
func (t tx) rebuild() error {
	d, err := t.derive()
	if err != nil {
		return err
	}
	for _, bucket := range derivedBuckets() {
		if t.Bucket([]byte(bucket)) != nil {
			if err := t.DeleteBucket([]byte(bucket)); err != nil {
				return err
			}
		}
		if _, err := t.CreateBucket([]byte(bucket)); err != nil {
			return err
		}
		for _, key := range slices.Sorted(maps.Keys(d[bucket])) {
			if err := t.put(bucket, []byte(key), d[bucket][key]); err != nil {
				return err
			}
		}
	}
	if err := t.putNumber(metaCards, uint64(len(d[bucketCards]))); err != nil {
		return err
	}
	return t.putNumber(metaFold, foldMark)
}

// compareDerived counts the records of the derived buckets that differ from
// what the events give, byte by byte.
func (t tx) compareDerived() (records, wrong int, err error) {
	d, err := t.derive()
	if err != nil {
		return 0, 0, err
	}
	for _, bucket := range derivedBuckets() {
		want := d[bucket]
		records += len(want)
		seen := 0
		err := t.each(bucket, nil, func(key, body []byte) error {
			w, ok := want[string(key)]
			if !ok || !bytes.Equal(w, body) {
				wrong++
			}
			if ok {
				seen++
			}
			return nil
		})
		if err != nil {
			return records, wrong, err
		}
		wrong += len(want) - seen
	}
	return records, wrong, nil
}
