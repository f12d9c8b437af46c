package cli

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"prefill/deck"
	"prefill/deck/plan"
)

// weighTracks saves how likely tracks are asked about. All are checked before
// any is saved.
func (a *app) weighTracks(w io.Writer, asked map[string]string) error {
	tracks := slices.Sorted(maps.Keys(asked))
	lib, err := a.library()
	if err != nil {
		return err
	}
	if err := knownTracks(lib, tracks); err != nil {
		return err
	}
	var changes []deck.Change
	for _, track := range tracks {
		weight, err := strconv.ParseFloat(asked[track], 64)
		if err != nil {
			return usage("--weight %s=%s is no number. Write it like --weight serving=2", track, asked[track])
		}
		change, err := plan.Weigh(track, weight)
		if err != nil {
			return usageError{err}
		}
		changes = append(changes, change)
	}
	s, err := a.store()
	if err != nil {
		return err
	}
	for i, change := range changes {
		if err := s.Set(change); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%s weighs %s.\n", deck.TrackTitle(tracks[i]), asked[tracks[i]]); err != nil {
			return err
		}
	}
	return nil
}
