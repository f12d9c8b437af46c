package plan

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// ErrWhen is the error of a text that names no moment.
var ErrWhen = errors.New("not a date and time")

// hint shows by example what ParseWhen reads.
const hint = `write "2026-12-05 10:00", "tomorrow 10:00" or "Tue 10:00"`

// ParseWhen reads the moment that a person means by a text such as
// "2026-12-05 10:00", "5 Dec 10:00", "today 18:30", "tomorrow 10:00",
// "in 3 days 10:00", "Tue 10:00" or an RFC 3339 time, in the location of now.
// A weekday is the next one whose hour is still to come; a date without a year
// the next such date. An hour is needed, since a guess could be wrong by
// a morning. A moment in the past is no error here.
func ParseWhen(text string, now time.Time) (time.Time, error) {
	text = strings.TrimSpace(text)
	if len(text) > 64 {
		return time.Time{}, fmt.Errorf("%w: it is too long; %s", ErrWhen, hint)
	}
	if at, err := time.Parse(time.RFC3339, strings.ToUpper(text)); err == nil {
		return at.In(now.Location()), nil
	}
	words := strings.Fields(strings.ToLower(strings.NewReplacer(",", " ", "T", " ").Replace(dateT(text))))
	if len(words) < 2 {
		return time.Time{}, fmt.Errorf("%w: %q needs a day and an hour; %s", ErrWhen, text, hint)
	}
	hour, minute, ok := clock(words[len(words)-1])
	if !ok {
		return time.Time{}, fmt.Errorf("%w: %q has no hour such as 10:00 at its end; %s", ErrWhen, text, hint)
	}
	at, ok := day(words[:len(words)-1], hour, minute, now)
	if !ok {
		return time.Time{}, fmt.Errorf("%w: %q names no day; %s", ErrWhen, text, hint)
	}
	if at.Hour() != hour || at.Minute() != minute {
		return time.Time{}, fmt.Errorf("%w: there is no %02d:%02d on %s in %s, the clocks go forward then",
			ErrWhen, hour, minute, at.Format("2 January 2006"), now.Location())
	}
	return at, nil
}

// dateT leaves a T alone unless it stands between a date and an hour, so that
// "Tue" keeps its first letter.
func dateT(text string) string {
	if len(text) > 10 && text[4] == '-' && text[7] == '-' {
		return text
	}
	return strings.ToLower(text)
}

// clock reads 10:00, 10.00, 9:30, 10am, 2:30pm.
func clock(word string) (hour, minute int, ok bool) {
	word = strings.ReplaceAll(word, ".", ":")
	half := 0
	if rest, pm := strings.CutSuffix(word, "pm"); pm {
		word, half = rest, 2
	} else if rest, am := strings.CutSuffix(word, "am"); am {
		word, half = rest, 1
	}
	h, m, both := strings.Cut(word, ":")
	if !both && half == 0 {
		return 0, 0, false
	}
	if !both {
		m = "00"
	}
	hour, err1 := strconv.Atoi(h)
	minute, err2 := strconv.Atoi(m)
	if err1 != nil || err2 != nil || len(m) != 2 || hour < 0 || minute < 0 || hour > 23 || minute > 59 {
		return 0, 0, false
	}
	if half > 0 {
		if hour < 1 || hour > 12 {
			return 0, 0, false
		}
		hour = hour%12 + 12*(half-1)
	}
	return hour, minute, true
}

// day finds the date that the words before the hour name.
func day(words []string, hour, minute int, now time.Time) (time.Time, bool) {
	y, m, d := now.Date()
	on := func(days int) time.Time { return time.Date(y, m, d+days, hour, minute, 0, 0, now.Location()) }
	if len(words) == 3 && words[0] == "in" && (words[2] == "days" || words[2] == "day") {
		n, err := strconv.Atoi(words[1])
		return on(n), err == nil && n >= 0 && n <= 3660
	}
	if len(words) > 1 {
		return dated(strings.Join(words, " "), hour, minute, now)
	}
	switch words[0] {
	case "today", "tonight":
		return on(0), true
	case "tomorrow":
		return on(1), true
	}
	for w := time.Sunday; w <= time.Saturday; w++ {
		name := strings.ToLower(w.String())
		if len(words[0]) >= 3 && strings.HasPrefix(name, words[0]) {
			ahead := (int(w) - int(now.Weekday()) + 7) % 7
			if at := on(ahead); at.After(now) {
				return at, true
			}
			return on(ahead + 7), true
		}
	}
	return dated(words[0], hour, minute, now)
}

// dated reads a calendar date, with or without a year.
func dated(text string, hour, minute int, now time.Time) (time.Time, bool) {
	for _, layout := range []string{"2006-01-02", "2 Jan 2006", "2 January 2006", "Jan 2 2006", "January 2 2006"} {
		if t, err := time.Parse(layout, text); err == nil {
			return time.Date(t.Year(), t.Month(), t.Day(), hour, minute, 0, 0, now.Location()), true
		}
	}
	for _, layout := range []string{"2 Jan", "2 January", "Jan 2", "January 2"} {
		// The year 2000, a leap year, lets 29 February parse.
		t, err := time.Parse(layout+" 2006", text+" 2000")
		if err != nil {
			continue
		}
		for year := now.Year(); year <= now.Year()+8; year++ {
			at := time.Date(year, t.Month(), t.Day(), hour, minute, 0, 0, now.Location())
			if at.Day() == t.Day() && at.After(now) {
				return at, true
			}
		}
	}
	return time.Time{}, false
}
