package plan

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"prefill/deck"
)

// keyPrefix begins the key of every setting about an interview.
const keyPrefix = "interview."

// The limits of an interview's fields, so that its setting stays small.
const (
	maxName   = 120 // runes
	maxTracks = 32
)

// MaxMinutesPerDay is the most study time a day that can be asked for.
const MaxMinutesPerDay = 16 * 60

// Interview is a date to be ready for.
type Interview struct {
	ID   string // last part of the setting's key: a slug
	Name string // as the user calls it; may be empty
	// At is the hour, in the offset it was entered in. Zone is the name of
	// that zone, for showing; may be empty.
	At      time.Time
	Zone    string
	Tracks  []string // slugs; empty means all
	Minutes int      // study time a day, 0 when not said
	Outcome string   // what the user said of it afterwards; empty before
}

// ErrInterview is the error of a setting that is no interview.
var ErrInterview = errors.New("not an interview")

// NewInterview names an interview by its name, or by its date when it has
// none.
func NewInterview(name string, at time.Time) Interview {
	name = clean(name)
	id := deck.Slug(name)
	if name == "" {
		id = strings.ToLower(at.Format("2006-01-02-1504"))
	}
	return Interview{ID: id, Name: name, At: at, Zone: zoneName(at.Location().String())}
}

// Past reports whether the hour has come.
func (i Interview) Past(now time.Time) bool { return !now.Before(i.At) }

// Change is the setting that keeps the interview.
func (i Interview) Change() deck.Change {
	var b strings.Builder
	b.WriteString(i.At.Format(time.RFC3339))
	if i.Zone != "" {
		b.WriteString("[" + i.Zone + "]")
	}
	if i.Minutes > 0 {
		fmt.Fprintf(&b, "; minutes=%d", i.Minutes)
	}
	if len(i.Tracks) > 0 {
		b.WriteString("; tracks=" + strings.Join(i.Tracks, ","))
	}
	if i.Outcome != "" {
		b.WriteString("; outcome=" + deck.Slug(i.Outcome))
	}
	if i.Name != "" {
		b.WriteString("; name=" + i.Name)
	}
	return deck.Change{Key: keyPrefix + i.ID, Value: b.String()}
}

// Removal is the setting that takes an interview away.
func Removal(id string) deck.Change { return deck.Change{Key: keyPrefix + id} }

// ParseInterview reads an interview from its setting.
func ParseInterview(c deck.Change) (Interview, error) {
	id, ok := strings.CutPrefix(c.Key, keyPrefix)
	if !ok || id == "" || strings.Contains(id, ".") {
		return Interview{}, fmt.Errorf("%w: the key %.80q does not read interview.NAME", ErrInterview, c.Key)
	}
	when, rest, _ := strings.Cut(c.Value, ";")
	stamp, zone, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(when), "]"), "[")
	at, err := time.Parse(time.RFC3339, stamp)
	if err != nil {
		return Interview{}, fmt.Errorf("%w: %.80q is no date such as 2026-12-05T10:00:00+01:00", ErrInterview, stamp)
	}
	i := Interview{ID: id, At: at.Truncate(time.Second), Zone: zoneName(zone)}
	return i.fields(rest)
}

// fields reads what follows the date. The name comes last and may hold
// semicolons. Fields of a newer prefill are passed over.
func (i Interview) fields(rest string) (Interview, error) {
	for rest != "" {
		rest = strings.TrimLeft(rest, " ")
		if name, ok := strings.CutPrefix(rest, "name="); ok {
			i.Name = clean(name)
			return i, nil
		}
		var field string
		field, rest, _ = strings.Cut(rest, ";")
		key, value, _ := strings.Cut(strings.TrimSpace(field), "=")
		switch key {
		case "minutes":
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n > MaxMinutesPerDay {
				return i, fmt.Errorf("%w: %.40q minutes a day is not within 0 and %d", ErrInterview, value, MaxMinutesPerDay)
			}
			i.Minutes = n
		case "tracks":
			i.Tracks = tracks(value)
		case "outcome":
			i.Outcome = deck.Slug(value)
		}
	}
	return i, nil
}

func tracks(list string) []string {
	var out []string
	for t := range strings.SplitSeq(list, ",") {
		if t = strings.TrimSpace(t); t != "" && len(out) < maxTracks && !slices.Contains(out, deck.Slug(t)) {
			out = append(out, deck.Slug(t))
		}
	}
	return out
}

// zoneName is the name of a zone as the time zone database writes them; empty
// for anything else, and for Local, which means nothing elsewhere.
func zoneName(name string) string {
	odd := func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("/_+-", r)
	}
	if name == "Local" || len(name) > 64 || strings.ContainsFunc(name, odd) {
		return ""
	}
	return name
}

// clean drops control characters and cuts a name to its limit.
func clean(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || !unicode.IsPrint(r) && r != ' ' {
			return -1
		}
		return r
	}, name)
	runes := []rune(strings.TrimSpace(name))
	return strings.TrimSpace(string(runes[:min(len(runes), maxName)]))
}

// Interviews reads all interviews from the settings kept for other rooms
// (schedule.Settings.Extra), soonest first. What does not read as one is
// reported and hides no other.
func Interviews(extra map[string]string) ([]Interview, error) {
	var found []Interview
	var faults []error
	for _, key := range slices.Sorted(maps.Keys(extra)) {
		id, ok := strings.CutPrefix(key, keyPrefix)
		if !ok || strings.Contains(id, ".") { // such as interview.ID.night
			continue
		}
		i, err := ParseInterview(deck.Change{Key: key, Value: extra[key]})
		if err != nil {
			faults = append(faults, fmt.Errorf("reading setting %s: %w", key, err))
			continue
		}
		found = append(found, i)
	}
	slices.SortStableFunc(found, func(a, b Interview) int {
		return cmp.Or(a.At.Compare(b.At), strings.Compare(a.ID, b.ID))
	})
	return found, errors.Join(faults...)
}

// Next is the soonest interview that is still to come.
func Next(all []Interview, now time.Time) (Interview, bool) {
	for _, i := range all {
		if !i.Past(now) {
			return i, true
		}
	}
	return Interview{}, false
}

// ToAsk is the latest interview that is over and of which the user has not
// yet said how it went.
func ToAsk(all []Interview, now time.Time) (Interview, bool) {
	for _, i := range slices.Backward(all) {
		if i.Past(now) && i.Outcome == "" {
			return i, true
		}
	}
	return Interview{}, false
}
