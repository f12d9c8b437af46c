package schedule

import (
	"testing"
	"time"
	_ "time/tzdata" // the zones must be there on any machine
)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	loc, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

func TestStudyDayFollowsTheWallClock(t *testing.T) {
	rows := []struct {
		zone, wall string
		rollover   int
		want       string
	}{
		{"UTC", "2026-03-10 03:59:59", 4, "2026-03-09"},
		{"UTC", "2026-03-10 04:00:00", 4, "2026-03-10"},
		{"UTC", "2026-03-10 02:59:00", 3, "2026-03-09"},
		{"UTC", "2026-03-10 03:01:00", 3, "2026-03-10"},
		{"UTC", "2026-03-10 00:00:00", 0, "2026-03-10"},
		{"UTC", "2026-03-10 22:59:59", 23, "2026-03-09"},
		{"UTC", "1969-12-31 12:00:00", 4, "1969-12-31"},
		{"UTC", "2024-02-29 12:00:00", 4, "2024-02-29"},
		// A day of 23 hours and one of 25: "minus four hours" would be wrong.
		{"America/New_York", "2026-03-08 03:30:00", 4, "2026-03-07"},
		{"America/New_York", "2026-03-08 04:00:00", 4, "2026-03-08"},
		{"America/New_York", "2026-11-01 03:59:00", 4, "2026-10-31"},
		{"America/New_York", "2026-11-01 04:00:00", 4, "2026-11-01"},
		// Half-hour and quarter-hour zones.
		{"Asia/Kolkata", "2026-05-01 03:59:00", 4, "2026-04-30"},
		{"Asia/Kathmandu", "2026-05-01 04:00:00", 4, "2026-05-01"},
		{"Australia/Lord_Howe", "2026-10-04 04:00:00", 4, "2026-10-04"},
		// The library's UTC days would turn here at 09:00 and at 16:00.
		{"Asia/Tokyo", "2026-05-01 08:59:00", 4, "2026-05-01"},
		{"Asia/Tokyo", "2026-05-01 09:01:00", 4, "2026-05-01"},
		{"America/Los_Angeles", "2026-05-01 15:59:00", 4, "2026-05-01"},
		{"America/Los_Angeles", "2026-05-01 16:15:00", 4, "2026-05-01"},
		{"Pacific/Kiritimati", "2026-05-01 12:00:00", 4, "2026-05-01"},
	}
	for _, r := range rows {
		at, err := time.ParseInLocation(time.DateTime, r.wall, zone(t, r.zone))
		if err != nil {
			t.Fatal(err)
		}
		if got := Date(StudyDay(at, r.rollover)).Format(time.DateOnly); got != r.want {
			t.Errorf("%s in %s, day from %d:00: %s, not %s", r.wall, r.zone, r.rollover, got, r.want)
		}
	}
}

func TestDayStartWhereClocksJump(t *testing.T) {
	rows := []struct {
		zone     string
		day      string
		rollover int
		want     string // local, with offset
	}{
		{"UTC", "2026-03-10", 4, "2026-03-10T04:00:00Z"},
		{"Europe/Berlin", "2026-03-29", 2, "2026-03-29T03:00:00+02:00"},       // no 02:00
		{"Europe/Berlin", "2026-10-25", 2, "2026-10-25T02:00:00+02:00"},       // 02:00 twice
		{"Africa/Cairo", "2024-04-26", 0, "2024-04-26T01:00:00+03:00"},        // no midnight
		{"America/Sao_Paulo", "2018-11-04", 0, "2018-11-04T01:00:00-02:00"},   // no midnight
		{"Asia/Beirut", "2024-03-31", 0, "2024-03-31T01:00:00+03:00"},         // no midnight
		{"America/Havana", "2026-11-01", 0, "2026-11-01T00:00:00-04:00"},      // midnight twice
		{"Australia/Lord_Howe", "2026-10-04", 2, "2026-10-04T02:30:00+11:00"}, // half an hour skipped
		{"Asia/Kathmandu", "1986-01-01", 0, "1986-01-01T00:15:00+05:45"},      // a quarter skipped
		{"Asia/Pyongyang", "2018-05-05", 0, "2018-05-05T00:00:00+09:00"},      // 23:30 became midnight
		{"Pacific/Apia", "2011-12-30", 4, "2011-12-31T00:00:00+14:00"},        // a date left out
		{"Pacific/Apia", "2011-12-31", 4, "2011-12-31T04:00:00+14:00"},        // and the next
		{"Pacific/Kwajalein", "1993-08-21", 4, "1993-08-22T00:00:00+12:00"},   // a date left out
		{"Antarctica/Casey", "2010-03-05", 4, "2010-03-05T04:00:00+08:00"},    // three hours back at 02:00
		{"Antarctica/Troll", "2026-03-29", 2, "2026-03-29T03:00:00+02:00"},    // two hours skipped from 01:00
		{"America/St_Johns", "2006-10-29", 0, "2006-10-29T00:00:00-02:30"},    // 00:01 back to 23:01
		{"America/Los_Angeles", "2026-03-08", 4, "2026-03-08T04:00:00-07:00"}, // 23 hours
		{"America/Los_Angeles", "2026-11-01", 4, "2026-11-01T04:00:00-08:00"}, // 25 hours
	}
	for _, r := range rows {
		date, err := time.Parse(time.DateOnly, r.day)
		if err != nil {
			t.Fatal(err)
		}
		got := DayStart(StudyDay(date, 0), r.rollover, zone(t, r.zone)).Format(time.RFC3339)
		if got != r.want {
			t.Errorf("%s in %s from %d:00: %s, not %s", r.day, r.zone, r.rollover, got, r.want)
		}
	}
}

// The start of a day is the first instant that counts for it: for every day of
// years with changes of all kinds, at every hour of rollover.
func TestDayStartIsTheFirstInstantOfTheDay(t *testing.T) {
	zones := []string{"UTC", "Europe/Berlin", "Europe/London", "America/New_York", "America/Sao_Paulo",
		"America/Havana", "America/St_Johns", "Africa/Cairo", "Africa/Casablanca", "Asia/Beirut",
		"Asia/Kolkata", "Asia/Kathmandu", "Asia/Tehran", "Asia/Gaza", "Australia/Lord_Howe",
		"Australia/Adelaide", "Pacific/Apia", "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Kwajalein",
		"Antarctica/Troll", "Antarctica/Casey", "Atlantic/Azores", "America/Asuncion", "America/Nuuk"}
	years := []int{1993, 2006, 2011, 2018, 2024, 2026}
	for _, name := range zones {
		loc := zone(t, name)
		for _, year := range years {
			checkYear(t, loc, year)
		}
	}
}

func checkYear(t *testing.T, loc *time.Location, year int) {
	t.Helper()
	first := civilDay(year, time.January, 1)
	for _, rollover := range []int{0, 1, 2, 3, 4, 23} {
		for day := first; day < first+365; day++ {
			start := DayStart(day, rollover, loc)
			if got := StudyDay(start, rollover); got < day || got > day+1 {
				t.Fatalf("%v from %d:00: the start of %v counts for %v", loc, rollover, Date(day), Date(got))
			}
			if got := StudyDay(start.Add(-time.Nanosecond), rollover); got >= day {
				t.Fatalf("%v from %d:00: before the start of %v it already counts", loc, rollover, Date(day))
			}
			if DayStart(day+1, rollover, loc).Before(start) {
				t.Fatalf("%v from %d:00: the day after %v begins earlier", loc, rollover, Date(day))
			}
		}
	}
}

func TestClockBehind(t *testing.T) {
	now := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	for ahead, want := range map[time.Duration]time.Duration{
		-time.Hour: 0, 0: 0, time.Hour: 0, 61 * time.Minute: 61 * time.Minute,
		400 * 24 * time.Hour: 400 * 24 * time.Hour,
	} {
		if got := ClockBehind(now.Add(ahead).UnixMilli(), now); got != want {
			t.Errorf("log %v ahead: %v, not %v", ahead, got, want)
		}
	}
}
