package store

import (
	"maps"

	"prefill/deck"
)

// chunk is how many events Events reads at a time.
const chunk = 2048

// Events gives the whole log in the order of history, what was undone and the
// undos included, up to the first error that give returns. Other calls go on
// meanwhile, from give too; what is recorded after the call is not seen.
func (s *Store) Events(give func(deck.Event) error) error {
	s.mu.Lock()
	ends := maps.Clone(s.heads)
	s.mu.Unlock()
	after := map[string]uint64{}
	total, given := uint64(0), uint64(0)
	for _, h := range ends {
		total += h.count
	}
	for given < total {
		events, err := s.nextChunk(after, ends)
		if err != nil {
			return err
		}
		if len(events) == 0 {
			return &DamageError{s.layout.db(), "events are missing. See prefill doctor"}
		}
		for _, e := range events {
			if err := give(e); err != nil {
				return err
			}
			after[e.Device] = e.Seq
			given++
		}
	}
	return nil
}

// nextChunk reads the events after those named, as far as the given ends.
func (s *Store) nextChunk(after map[string]uint64, ends map[string]head) ([]deck.Event, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var events []deck.Event
	err := s.read(func(t tx) error {
		events = events[:0]
		for e, err := range t.history(after, false) {
			if err != nil {
				return err
			}
			if e.Seq <= ends[e.Device].seq {
				events = append(events, e)
			}
			if len(events) == chunk {
				break
			}
		}
		return nil
	})
	return events, err
}
