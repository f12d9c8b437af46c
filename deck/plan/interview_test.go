package plan

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // zones for the tests, whatever the machine has

	"prefill/deck"
)

func berlin(t testing.TB) *time.Location {
	t.Helper()
	loc, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

func TestParseWhen(t *testing.T) {
	loc := berlin(t)
	now := time.Date(2026, 11, 30, 18, 40, 0, 0, loc) // a Monday
	for text, want := range map[string]string{
		"2026-12-05 10:00":          "2026-12-05T10:00:00+01:00",
		"2026-12-05T10:00":          "2026-12-05T10:00:00+01:00",
		"2026-12-05T10:00:00Z":      "2026-12-05T11:00:00+01:00",
		"2026-12-05t10:00:00-05:00": "2026-12-05T16:00:00+01:00",
		"  Tomorrow 10:00 ":         "2026-12-01T10:00:00+01:00",
		"today 19:30":               "2026-11-30T19:30:00+01:00",
		"today 08:00":               "2026-11-30T08:00:00+01:00",
		"Tue 10:00":                 "2026-12-01T10:00:00+01:00",
		"thursday 2:30pm":           "2026-12-03T14:30:00+01:00",
		"mon 20:00":                 "2026-11-30T20:00:00+01:00",
		"mon 9.15":                  "2026-12-07T09:15:00+01:00",
		"in 3 days 10:00":           "2026-12-03T10:00:00+01:00",
		"5 Dec 10am":                "2026-12-05T10:00:00+01:00",
		"December 5, 2027 12pm":     "2027-12-05T12:00:00+01:00",
		"30 nov 12:00":              "2027-11-30T12:00:00+01:00",
		"29 feb 12am":               "2028-02-29T00:00:00+01:00",
		"2020-01-01 10:00":          "2020-01-01T10:00:00+01:00",
		"2026-07-01 10:00":          "2026-07-01T10:00:00+02:00",
	} {
		got, err := ParseWhen(text, now)
		if err != nil || got.Format(time.RFC3339) != want {
			t.Errorf("ParseWhen(%q) = %s, %v; want %s", text, got.Format(time.RFC3339), err, want)
		}
	}
}

func TestParseWhenSaysWhatIsMissing(t *testing.T) {
	now := time.Date(2026, 11, 30, 18, 40, 0, 0, berlin(t))
	for text, want := range map[string]string{
		"":                       "needs a day and an hour",
		"tomorrow":               "needs a day and an hour",
		"2026-12-05":             "needs a day and an hour",
		"someday 10:00":          "names no day",
		"2026-13-05 10:00":       "names no day",
		"30 feb 10:00":           "names no day",
		"tomorrow 25:00":         "no hour",
		"tomorrow 10":            "no hour",
		"tomorrow 13pm":          "no hour",
		"2027-03-28 02:30":       "clocks go forward",
		strings.Repeat("x ", 99): "too long",
	} {
		if _, err := ParseWhen(text, now); !errors.Is(err, ErrWhen) || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseWhen(%q): %v; want %q", text, err, want)
		}
	}
}

func TestAnInterviewIsKeptAsASetting(t *testing.T) {
	at := time.Date(2026, 12, 5, 10, 0, 0, 0, berlin(t))
	i := NewInterview("  Loop; round 2 = hard\x1b[31m ", at)
	i.Tracks, i.Minutes, i.Outcome = []string{"serving", "kv-cache"}, 40, "went-well"
	c := i.Change()
	want := "2026-12-05T10:00:00+01:00[Europe/Berlin]; minutes=40; tracks=serving,kv-cache; outcome=went-well; name=Loop; round 2 = hard[31m"
	if c.Key != "interview.loop-round-2-hard-31m" || c.Value != want {
		t.Errorf("change %+v", c)
	}
	got, err := ParseInterview(c)
	if err != nil || !got.At.Equal(at) {
		t.Fatalf("read %+v, %v", got, err)
	}
	got.At = i.At
	if !reflect.DeepEqual(got, i) {
		t.Errorf("read\n%+v, want\n%+v", got, i)
	}
	if Removal(i.ID) != (deck.Change{Key: c.Key}) {
		t.Error("the removal names another key")
	}
}

func TestInterviewsAreSortedAndFaultsHideNothing(t *testing.T) {
	now := time.Date(2026, 11, 30, 18, 0, 0, 0, time.UTC)
	extra := map[string]string{
		"interview.later":       "2026-12-09T10:00:00Z; minutes=20; colour=blue",
		"interview.sooner":      "2026-12-01T10:00:00+05:30; name=A, b",
		"interview.over":        "2026-11-20T10:00:00Z",
		"interview.asked":       "2026-11-25T10:00:00Z; outcome=well",
		"interview.broken":      "tomorrow",
		"interview.greedy":      "2026-12-09T10:00:00Z; minutes=99999",
		"interview.later.night": "began=1",
		"retention":             "0.9",
	}
	all, err := Interviews(extra)
	if !errors.Is(err, ErrInterview) || !strings.Contains(err.Error(), "interview.broken") || !strings.Contains(err.Error(), "interview.greedy") {
		t.Errorf("faults: %v", err)
	}
	var ids []string
	for _, i := range all {
		ids = append(ids, i.ID)
	}
	if strings.Join(ids, " ") != "over asked sooner later" {
		t.Errorf("order %v", ids)
	}
	if next, ok := Next(all, now); !ok || next.ID != "sooner" {
		t.Errorf("next %+v, %v", next, ok)
	}
	if ask, ok := ToAsk(all, now); !ok || ask.ID != "over" {
		t.Errorf("to ask %+v, %v", ask, ok)
	}
	if _, ok := Next(all, now.AddDate(1, 0, 0)); ok {
		t.Error("an interview is still to come next year")
	}
}

func FuzzParseInterview(f *testing.F) {
	f.Add("interview.a", "2026-12-05T10:00:00+01:00[Europe/Berlin]; minutes=40; tracks=serving; name=x; y")
	f.Add("interview.b", "2026-12-05T10:00:00Z")
	f.Fuzz(func(t *testing.T, key, value string) {
		i, err := ParseInterview(deck.Change{Key: key, Value: value})
		if err != nil {
			return
		}
		again, err := ParseInterview(i.Change())
		if err != nil || !again.At.Equal(i.At) || again.Name != i.Name || again.Minutes != i.Minutes || again.Outcome != i.Outcome || !reflect.DeepEqual(again.Tracks, i.Tracks) {
			t.Errorf("%+v was read again as %+v, %v", i, again, err)
		}
	})
}

func FuzzParseWhen(f *testing.F) {
	for _, seed := range []string{"tomorrow 10:00", "5 dec 10am", "in 3 days 9:15", "2026-12-05T10:00:00Z"} {
		f.Add(seed)
	}
	now := time.Date(2026, 11, 30, 18, 40, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := ParseWhen(text, now); err != nil && !errors.Is(err, ErrWhen) {
			t.Errorf("%q: %v", text, err)
		}
	})
}
