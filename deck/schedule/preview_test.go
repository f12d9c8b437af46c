package schedule

import (
	"fmt"
	"testing"
	"time"

	"prefill/deck"
)

// What the buttons promise is what is stored and what every replay gives, in
// every mode, with fuzz on or off.
func TestPreviewIsWhatIsStoredAndReplayed(t *testing.T) {
	loc := zone(t, "America/New_York")
	for seed := range uint64(150) {
		r := newSource(seed)
		set := r.settings(t)
		log := []deck.Event{
			settingEvent("retention", formatFloat(set.Retention)),
			settingEvent("learning_steps", formatSteps(set.LearningSteps)),
			settingEvent("relearning_steps", formatSteps(set.RelearningSteps)),
			settingEvent("max_interval", formatInt(set.MaxInterval)),
			settingEvent("fuzz", formatSwitch(set.Fuzz)),
			settingEvent("leech_after", formatInt(set.LeechAfter)),
			settingEvent("weights", formatWeights(set.Weights)),
		}
		now := time.Date(2026, 2, 20, 9, 0, 0, 0, loc)
		s := State{}
		for range 25 {
			e := r.grade("p/pair/x", &now)
			e.Day = StudyDay(now, set.DayStart)
			promised := PreviewIn(e.Grade.Mode, s, e.Card, now, set)[e.Grade.Rating-deck.Again]
			s = Step(s, e, set)
			log = append(log, e)
			if promised.State != s {
				t.Fatalf("seed %d: promised %+v, stored %+v", seed, promised.State, s)
			}
		}
		if got := Fold("p/pair/x", numbered("a", log...)); got != s {
			t.Fatalf("seed %d: stored %+v, replayed %+v", seed, s, got)
		}
	}
}

func TestPreviewDoesNotMoveWithTheMillisecond(t *testing.T) {
	set := DefaultSettings()
	set.Fuzz = true
	s := Step(State{}, gradeEvent("c", deck.Easy, vectorDay, 0), set)
	s.Stability, s.Reps = 60, 5
	now := DayStart(vectorDay+50, 4, time.UTC)
	want := Preview(s, "c", now, set)
	for ms := range 1000 {
		got := Preview(s, "c", now.Add(time.Duration(ms)*time.Millisecond), set)
		for i := range got {
			if got[i].Days != want[i].Days {
				t.Fatalf("%v: %d days, then %d", got[i].Rating, want[i].Days, got[i].Days)
			}
		}
	}
}

func TestFuzzSpreadsCardsWithinTheRange(t *testing.T) {
	set := DefaultSettings()
	plain := Step(State{}, gradeEvent("c", deck.Easy, vectorDay, 0), set).Interval // 8 days
	set.Fuzz = true
	seen := map[int32]int{}
	for i := range 300 {
		card := deck.CardID(fmt.Sprintf("p/pair/%d", i))
		seen[Step(State{}, gradeEvent(card, deck.Easy, vectorDay, 0), set).Interval]++
	}
	for days := range seen {
		if days < plain-2 || days > plain+2 { // 1 + 0.15*4.5 + 0.10*1 = 1.775
			t.Errorf("8 days were fuzzed to %d", days)
		}
	}
	if len(seen) != 5 {
		t.Errorf("300 cards fell on %v, not on each of five days", seen)
	}
	set.MaxInterval = 8
	for i := range 300 {
		card := deck.CardID(fmt.Sprintf("p/pair/%d", i))
		if s := Step(State{}, gradeEvent(card, deck.Easy, vectorDay, 0), set); s.Interval > 8 {
			t.Fatalf("%s: fuzz goes beyond the maximum: %d", card, s.Interval)
		}
	}
}
