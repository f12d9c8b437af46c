package store

import (
	"errors"
	"maps"
	"slices"

	"prefill/deck"
)

// maxBytes is the largest fingerprint or choice that is kept, in bytes.
const maxBytes = 4096

// Fingerprints gives what PutFingerprints kept: for each card, bytes by which
// its caller knows the text it had. They are no part of the log, and lost when
// a database has to be made anew from the journals alone.
func (s *Store) Fingerprints() (map[deck.CardID][]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out map[deck.CardID][]byte
	err := s.read(func(t tx) error {
		out = map[deck.CardID][]byte{}
		return t.each(bucketPrints, nil, func(key, body []byte) error {
			out[deck.CardID(key)] = slices.Clone(body)
			return nil
		})
	})
	return out, err
}

// printsAtOnce is how many fingerprints one transaction writes. bbolt keeps
// all pages of a transaction in memory and copies them whenever the file
// grows: 200,000 fingerprints in one took 400 MB more than in parts.
const printsAtOnce = 16 << 10

// printsFill is how full a page may be before it is divided. Fingerprints come
// in the order of their keys, so room to insert would only stay empty.
const printsFill = 0.9

// PutFingerprints adds or replaces fingerprints; one of no bytes is dropped.
// An id or fingerprint that is too long is an error.
func (s *Store) PutFingerprints(prints map[deck.CardID][]byte) error {
	for card, print := range prints {
		if err := checkTexts(string(card)); err != nil || card == "" || len(print) > maxBytes {
			return &invalidError{tooLong(err)}
		}
	}
	for cards := range slices.Chunk(slices.Sorted(maps.Keys(prints)), printsAtOnce) {
		err := s.edit(func(t tx) error {
			b, err := t.bucket(bucketPrints)
			if err != nil {
				return err
			}
			b.FillPercent = printsFill
			for _, card := range cards {
				if err := t.putOrDrop(bucketPrints, []byte(card), prints[card]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Pref is a small choice of a screen, such as the theme; empty when it was
// never made.
func (s *Store) Pref(key string) (value string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.read(func(t tx) error {
		body, err := t.get(bucketPrefs, []byte(key))
		value = string(body)
		return err
	})
	return value, err
}

// SetPref keeps a choice of a screen; an empty value drops it. It is no part
// of the log and cannot be undone.
func (s *Store) SetPref(key, value string) error {
	if err := checkTexts(key); err != nil || key == "" || len(value) > maxBytes {
		return &invalidError{tooLong(err)}
	}
	return s.edit(func(t tx) error { return t.putOrDrop(bucketPrefs, []byte(key), []byte(value)) })
}

// edit changes what is no part of the log.
func (s *Store) edit(f func(tx) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.withDatabase(func() error { return s.db.update(f) }); err != nil {
		return asNotSaved(err)
	}
	return nil
}

func (t tx) putOrDrop(bucket string, key, body []byte) error {
	if len(body) > 0 {
		return t.put(bucket, key, body)
	}
	b, err := t.bucket(bucket)
	if err != nil {
		return err
	}
	return b.Delete(key)
}

// tooLong is err, or that something is empty or too long.
func tooLong(err error) error {
	if err != nil {
		return err
	}
	return errSize
}

var errSize = errors.New("it is empty or too long")
