package schedule

import "time"

// StudyDay is the day that t counts for: the local date of t, in t's own
// location, as days since 1970-01-01, and one less before the rollover hour
// (0 to 23). It looks at the wall clock only, so days of 23 or 25 hours are
// days like any other.
func StudyDay(t time.Time, rollover int) int32 {
	day := civilDay(t.Date())
	if t.Hour() < rollover {
		day--
	}
	return day
}

// civilDay counts a calendar date as days since 1970-01-01.
func civilDay(year int, month time.Month, day int) int32 {
	return int32(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / secondsPerDay)
}

const secondsPerDay = 24 * 60 * 60

// DayStart is the first instant in loc that counts for the given study day or
// a later one. Where the clocks jump over the rollover hour, that is the
// moment of the jump; where they show it twice, the first time; for a date
// that a country left out, the start of the next one.
func DayStart(day int32, rollover int, loc *time.Location) time.Time {
	wall := time.Unix(int64(day)*secondsPerDay+int64(rollover)*3600, 0).UTC()
	// No zone is more than 15 hours from UTC, but one may change by a whole
	// day; two days before is before the start everywhere.
	at := wall.Add(-48 * time.Hour).In(loc)
	for {
		_, offset := at.Zone()
		start := wall.Add(-time.Duration(offset) * time.Second)
		if start.Before(at) {
			return at
		}
		_, end := at.ZoneBounds()
		if end.IsZero() || start.Before(end) {
			return start.In(loc)
		}
		at = end
	}
}

// Date is the calendar date of a study day, at midnight UTC, for printing.
func Date(day int32) time.Time {
	return time.Unix(int64(day)*secondsPerDay, 0).UTC()
}
