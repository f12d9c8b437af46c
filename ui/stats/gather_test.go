package stats

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/screentest"
	"prefill/ui/theme"
)

func TestTheForecastCountsEachCardOnItsDay(t *testing.T) {
	const today = 100
	f := Facts{Ahead: make([]int, AheadDays)}
	for _, s := range []schedule.State{
		{},
		{Reps: 1, DueDay: today - 3}, {Reps: 1, DueDay: today}, {Reps: 1, DueDay: today + 1},
		{Reps: 1, DueDay: today + 13}, {Reps: 1, DueDay: today + 14}, {Reps: 1, DueDay: today + 2, Suspended: true},
		{DueDay: today + 2}, // new and postponed: no review
	} {
		f.lay(s, today)
	}
	if f.Seen != 6 || f.Overdue != 1 || f.Ahead[0] != 2 || f.Ahead[1] != 1 || f.Ahead[2] != 0 || f.Ahead[13] != 1 {
		t.Errorf("%+v", f)
	}
}

func TestMinutesFallIntoTheirWeeks(t *testing.T) {
	const today = 1000
	m := minutes(map[int32]schedule.Day{
		today: {Millis: 60000}, today - 6: {Millis: 120000}, today - 7: {Millis: 180000},
		today - 29: {Millis: 60000}, today - 30: {Millis: 60000}, today - 400: {Millis: 600000},
		today + 1: {Millis: 60000}, // a clock that went back
	}, today)
	if m.Today != 1 || m.Week != 3 || m.Month != 7 || m.All != 19 {
		t.Errorf("%+v", m)
	}
	if n := len(m.Weeks); m.Weeks[n-1] != 3 || m.Weeks[n-2] != 3 || m.Weeks[n-5] != 2 {
		t.Errorf("weeks %v", m.Weeks)
	}
}

func TestVerdictsNeedEnoughAnswersAndMoreThanChance(t *testing.T) {
	for _, c := range []struct {
		truth Truth
		want  string
	}{
		{Truth{}, "not enough yet"},
		{Truth{Tested: 19, Recalled: 1, Predicted: 17}, "not enough yet"},
		{Truth{Tested: 20, Recalled: 18, Predicted: 18}, "as predicted"},
		{Truth{Tested: 20, Recalled: 16, Predicted: 18}, "as predicted"},
		{Truth{Tested: 20, Recalled: 10, Predicted: 18}, "worse than predicted"},
		{Truth{Tested: 1000, Recalled: 950, Predicted: 900}, "better than predicted"},
		{Truth{Tested: 20, Recalled: 20, Predicted: 19}, "as predicted"},
	} {
		if got := c.truth.Verdict(); got != c.want {
			t.Errorf("%+v: %s, want %s", c.truth, got, c.want)
		}
	}
}

// The bounds for 10 of 20 are given in many textbooks: 0.299 to 0.701.
func TestTheIntervalIsWilsons(t *testing.T) {
	low, high := wilson(0.5, 20)
	if math.Abs(low-0.2993) > 5e-4 || math.Abs(high-0.7007) > 5e-4 {
		t.Errorf("%.4f to %.4f", low, high)
	}
}

func TestMonthsAreNewestFirstAndOnlyTheTested(t *testing.T) {
	day := func(y int, m time.Month, d int) int32 {
		return schedule.StudyDay(time.Date(y, m, d, 12, 0, 0, 0, time.UTC), 4)
	}
	all, months := truths(map[int32]schedule.Day{
		day(2026, 11, 3): {Tested: 5, Recalled: 4, Predicted: 4.5}, day(2026, 11, 4): {Tested: 5, Recalled: 5, Predicted: 4.5},
		day(2026, 9, 1): {Tested: 2, Recalled: 1, Predicted: 1.8}, day(2026, 10, 1): {Grades: 9}, day(2025, 11, 3): {Tested: 1},
	}, day(2026, 11, 30))
	if all.Tested != 13 || len(months) != 2 || months[0] != (Truth{"Nov 2026", 10, 9, 9}) || months[1].Name != "Sep 2026" {
		t.Errorf("%+v %+v", all, months)
	}
}

func TestReadinessSpeaksOfTheInterviewOrOfNow(t *testing.T) {
	f := studied()
	if !f.Ready.Interview || f.Ready.Name != "First round" || !f.Ready.All.Precise || len(f.Ready.Tracks) != 2 {
		t.Errorf("%+v", f.Ready)
	}
	if tr := f.Ready.Tracks[0]; len(tr.Topics) != 2 || tr.Seen != 26 || f.Ready.Tracks[1].Unseen != 1 {
		t.Errorf("%+v", f.Ready.Tracks)
	}
	if f := unstudied(); f.Ready.Interview || f.Ready.All.Precise || f.Ready.All.Word() != "not seen" {
		t.Errorf("%+v", f.Ready)
	}
	if got := readyWords(plan.Readiness{Seen: 3, Cards: 3, OfSeen: 0.7, Recall: 0.7}); got != "shaky" {
		t.Errorf("an hour of the same day is told as %q", got)
	}
}

func TestMixedUpPairsHaveNamesAndCounts(t *testing.T) {
	f := studied()
	if len(f.Mixed) != 2 || f.Mixed[0].Count != 3 || f.Mixed[0].A != "TTFT vs TPOT, prompt 1" || f.Mixed[0].B != "TTFT vs TPOT, prompt 2" ||
		f.Mixed[1].B != "the first byte" {
		t.Errorf("%+v", f.Mixed)
	}
	events := append(log(), deck.Event{Device: "test", Seq: 9999, Lamport: 9999, Action: 9999,
		Card: "gone/pair/x", Grade: &deck.Grade{Rating: deck.Again, Picked: "gone/pair/y"}})
	g := Gather(Input{Events: events, Book: schedule.Replay(events), Groups: library(), Now: tonight})
	if len(g.Mixed) != 2 {
		t.Errorf("a pair that no pack holds is shown: %+v", g.Mixed)
	}
}

func TestThePictureIsSoundAndHoldsNoCard(t *testing.T) {
	hostile := studied()
	hostile.Ready.Tracks[0].Title = screentest.Hostile + `"><script>&`
	for name, f := range map[string]Facts{"studied": studied(), "empty": unstudied(), "enormous": enormous(), "hostile": hostile} {
		for _, dark := range []bool{true, false} {
			picture := Picture(f, theme.New(dark, false).Palette, dark)
			d := xml.NewDecoder(strings.NewReader(picture))
			for {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			for _, word := range []string{"prompt", "answer 1", "TTFT", "First round", "10:00", "nterview", "NaN", "Inf", "<script", "href", "url("} {
				if strings.Contains(picture, word) {
					t.Errorf("%s: the picture holds %q", name, word)
				}
			}
		}
	}
	if p := Picture(studied(), theme.New(true, false).Palette, true); !strings.Contains(p, "8 days in a row") || !strings.Contains(p, ">Serving<") ||
		!strings.Contains(p, "Expected recall in 5 days") {
		t.Error("the streak, the name of a track or the days ahead are missing")
	}
}
