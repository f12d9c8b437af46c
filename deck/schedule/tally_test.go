package schedule

import (
	"math"
	"testing"

	"prefill/deck"
)

func TestBestRoundIsFewestWrongThenFastest(t *testing.T) {
	round := func(style string, wrong int, millis int64) deck.Event {
		return deck.Event{Round: &deck.Round{Topic: "ttft", Drill: deck.ModeMatch, Style: style, Pairs: 6, First: 3, Wrong: wrong, Millis: millis, Seed: uint64(millis)}}
	}
	broken := func(e deck.Event) deck.Event { e.Round.Broken, e.Round.Pairs = true, 9; return e }
	none := func(e deck.Event) deck.Event { e.Round.Pairs, e.Round.First = 1, 0; return e }
	later := func(e deck.Event) deck.Event { e.Round.Seed = 99; return e }
	b := Replay(numbered("a", round("", 2, 9_000), round("", 1, 30_000), round("", 1, 20_000),
		round("", 3, 1_000), later(round("", 1, 20_000)), round("sixty", 5, 60_000),
		broken(round("", 0, 100)), none(round("survival", 1, 500))))
	if got := b.Bests[BestKey{"ttft", deck.ModeMatch, ""}]; got.Wrong != 1 || got.Millis != 20_000 || got.Seed == 99 {
		t.Errorf("best %+v", got)
	}
	if got := b.Bests[BestKey{"ttft", deck.ModeMatch, "sixty"}]; got.Wrong != 5 {
		t.Errorf("another style has its own best: %+v", got)
	}
	if got, ok := b.Bests[BestKey{"ttft", deck.ModeMatch, "survival"}]; ok {
		t.Errorf("a race that ended at its first pick is the best: %+v", got)
	}
}

func TestADayIsCountedByItsOwnStudyDay(t *testing.T) {
	grade := func(card deck.CardID, r deck.Rating, mode deck.Mode, day int32) deck.Event {
		e := gradeEvent(card, r, day, int64(day)*86_400_000)
		e.Grade.Mode, e.Grade.Millis = mode, 2_000
		return e
	}
	log := numbered("a",
		grade("x", deck.Easy, deck.ModeStudy, 100),  // new in study
		grade("y", deck.Easy, deck.ModeMatch, 100),  // new, but not in study
		grade("x", deck.Good, deck.ModeStudy, 108),  // a review, tested
		grade("x", deck.Easy, deck.ModeStudy, 108),  // again the same day: a grade only
		grade("y", deck.Again, deck.ModeTable, 108), // still in its steps: no test of memory
	)
	b := Replay(log)
	if got := b.Days[100]; got != (Day{Grades: 2, Passed: 2, Millis: 4_000, New: 1}) {
		t.Errorf("first day %+v", got)
	}
	got := b.Days[108]
	// Only x was in Review: a match counts as good, so y still has a step.
	want, predicted := Retrievability(Fold("x", log[:2]), 108), got.Predicted
	got.Predicted = 0
	if got != (Day{Grades: 3, Passed: 2, Millis: 6_000, Reviews: 1, Tested: 1, Recalled: 1}) ||
		math.Abs(predicted-want) > 1e-12 {
		t.Errorf("second day %+v, predicted %v, not %v", got, predicted, want)
	}
}
