package schedule

import (
	"fmt"
	"maps"
	"strings"
	"time"

	fsrs "github.com/open-spaced-repetition/go-fsrs/v4"

	"prefill/deck"
)

// Settings are a person's choices about the schedule. They are events of the
// log like grades, and the newest value of each holds for the whole history:
// stabilities under two sets of weights cannot be mixed, so a change of
// weights refolds every review.
type Settings struct {
	// Retention is the recall at which a card comes due, 0.70 to 0.97.
	Retention float64
	// DayStart is the local hour at which a study day begins, 0 to 23.
	DayStart int
	// NewPerDay and ReviewsPerDay are the limits of one study day.
	NewPerDay, ReviewsPerDay int
	// LearningSteps and RelearningSteps are waits of less than a day each.
	LearningSteps, RelearningSteps []time.Duration
	// MaxInterval is the longest wait, in days, 1 to 36500.
	MaxInterval int
	// Fuzz spreads dues a little, by card and review count.
	Fuzz bool
	// LeechAfter is the number of lapses that marks a card; 0 never.
	LeechAfter int
	// BurySiblings keeps the two directions of a pair off the same day.
	BurySiblings bool
	// Weights are the 21 parameters of FSRS-6.
	Weights [21]float64
	// Extra holds keys that belong to others (interview.*) or to a newer
	// prefill, as written.
	Extra map[string]string
}

// DefaultSettings is what holds until the log says otherwise.
func DefaultSettings() Settings {
	return Settings{
		Retention:       0.90,
		DayStart:        4,
		NewPerDay:       20,
		ReviewsPerDay:   200,
		LearningSteps:   []time.Duration{time.Minute, 10 * time.Minute},
		RelearningSteps: []time.Duration{10 * time.Minute},
		MaxInterval:     36500,
		LeechAfter:      8,
		BurySiblings:    true,
		Weights:         fsrs.DefaultWeights(),
	}
}

// With is s with one setting changed. An empty value brings the default back.
// A key that prefill does not know, or a value out of its range, is an error
// that names what is allowed.
func (s Settings) With(c deck.Change) (Settings, error) {
	if foreign(c.Key) {
		return s.withExtra(c)
	}
	key, ok := findKey(c.Key)
	if !ok {
		return s, fmt.Errorf("unknown setting %q: `prefill config` lists them", c.Key)
	}
	value := c.Value
	if value == "" {
		value = key.Default
	}
	changed := s
	if err := key.set(&changed, value); err != nil {
		return s, fmt.Errorf("setting %s to %q: %w; allowed is %s", c.Key, c.Value, err, key.Range)
	}
	return changed, nil
}

// Get is the value of a setting in its text form. A foreign key that was
// never set gives the empty string.
func (s Settings) Get(name string) (string, error) {
	if foreign(name) {
		return s.Extra[name], nil
	}
	key, ok := findKey(name)
	if !ok {
		return "", fmt.Errorf("unknown setting %q: `prefill config` lists them", name)
	}
	return key.get(s), nil
}

// replay takes a change as the log has it. What this version does not
// understand is kept as text and changes nothing: a newer prefill may have
// written it, and history must still fold.
func (s Settings) replay(c deck.Change) Settings {
	if t, err := s.With(c); err == nil {
		return t
	}
	if _, known := findKey(c.Key); known {
		return s
	}
	t, err := s.withExtra(c)
	if err != nil {
		return s
	}
	return t
}

// foreign reports whether a key is kept here for another room.
func foreign(key string) bool { return strings.HasPrefix(key, "interview.") }

// maxExtra bounds a key and a value kept as text, in bytes.
const maxExtra = 4096

func (s Settings) withExtra(c deck.Change) (Settings, error) {
	if len(c.Key)+len(c.Value) > maxExtra {
		return s, fmt.Errorf("setting %.40s: longer than %d bytes", c.Key, maxExtra)
	}
	extra := maps.Clone(s.Extra)
	if extra == nil {
		extra = map[string]string{}
	}
	if c.Value == "" {
		delete(extra, c.Key)
	} else {
		extra[c.Key] = c.Value
	}
	s.Extra = extra
	return s, nil
}
