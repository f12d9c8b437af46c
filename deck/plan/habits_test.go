package plan

import (
	"math"
	"testing"
	"time"

	"prefill/deck"
)

// answers appends n equal answers to a log.
func answers(log []deck.Event, n int, card deck.CardID, r deck.Rating, mode deck.Mode, millis int64) []deck.Event {
	for range n {
		seq := uint64(len(log) + 1)
		log = append(log, deck.Event{Device: "d", Seq: seq, Action: seq, Card: card,
			Grade: &deck.Grade{Rating: r, Mode: mode, Millis: millis}})
	}
	return log
}

func TestTheFirstDaysRunOnBuiltInTimes(t *testing.T) {
	p := HabitsOf(nil).Of("p/card/a", deck.KindPlain)
	want := Pace{Pass: 12 * time.Second, Fail: 18 * time.Second, Second: 8400 * time.Millisecond, Learn: 24 * time.Second}
	if p != want {
		t.Errorf("pace %+v, want %+v", p, want)
	}
}

func TestOwnTimesTakeOver(t *testing.T) {
	log := answers(nil, 1, "p/card/a", deck.Good, deck.ModeStudy, 40_000)
	log = answers(log, 200, "p/card/a", deck.Good, deck.ModeStudy, 4_000)
	h := HabitsOf(log)
	if got := h.Of("p/card/a", deck.KindPlain).Pass; got < 4*time.Second || got > 4500*time.Millisecond {
		t.Errorf("a card answered in 4 s for 200 times is expected to take %v", got)
	}
	if got := h.Of("p/card/new", deck.KindPlain).Pass; got < 4*time.Second || got > 5*time.Second {
		t.Errorf("another card of the kind is expected to take %v", got)
	}
	if got := h.Of("p/pair/a", deck.KindPair).Pass; got != 8*time.Second {
		t.Errorf("a kind never answered is expected to take %v", got)
	}
}

func TestOneSlowAnswerHardlyShows(t *testing.T) {
	log := answers(nil, 20, "p/card/b", deck.Good, deck.ModeStudy, 12_000)
	before := HabitsOf(log).Of("p/card/b", deck.KindPlain).Pass
	log = answers(log, 1, "p/card/b", deck.Good, deck.ModeStudy, 3_600_000)
	if after := HabitsOf(log).Of("p/card/b", deck.KindPlain).Pass; after > before+time.Second {
		t.Errorf("%v became %v after an hour away", before, after)
	}
}

func TestMissesAndFirstLooksHaveTimesOfTheirOwn(t *testing.T) {
	var log []deck.Event
	log = answers(log, 100, "p/card/a", deck.Good, deck.ModeStudy, 10_000)
	log = answers(log, 100, "p/card/a", deck.Again, deck.ModeStudy, 30_000)
	p := HabitsOf(log).Of("p/card/a", deck.KindPlain)
	if math.Abs(p.Fail.Seconds()-30) > 1 {
		t.Errorf("a miss is expected to take %v", p.Fail)
	}
	for i := range 60 {
		log = answers(log, 1, deck.CardID("p/card/n"+string(rune('A'+i))), deck.Good, deck.ModeStudy, 60_000)
	}
	if p := HabitsOf(log).Of("p/card/zz", deck.KindPlain); math.Abs(p.Learn.Seconds()-60) > 6 {
		t.Errorf("a first look is expected to take %v", p.Learn)
	}
}

func TestSharesAreTheOwnOnesInTheEnd(t *testing.T) {
	var log []deck.Event
	log = answers(log, 1, "p/card/a", deck.Easy, deck.ModeStudy, 0)
	log = answers(log, 300, "p/card/a", deck.Hard, deck.ModeStudy, 0)
	log = answers(log, 300, "p/card/a", deck.Good, deck.ModeStudy, 0)
	h := HabitsOf(log)
	if math.Abs(h.Passes[0]-.5) > .03 || math.Abs(h.Passes[1]-.5) > .03 || h.Passes[2] > .01 {
		t.Errorf("shares of passes %v", h.Passes)
	}
	sum := 0.0
	for _, s := range h.First {
		sum += s
	}
	if math.Abs(sum-1) > 1e-9 || h.First[3] <= .15 {
		t.Errorf("shares of first looks %v", h.First)
	}
}

func TestMatchesAndUndoneGradesLeaveNoTrace(t *testing.T) {
	log := answers(nil, 50, "p/pair/a", deck.Good, deck.ModeMatch, 1_000)
	log = answers(log, 1, "p/pair/b", deck.Again, deck.ModeStudy, 200_000)
	log = append(log, deck.Event{Device: "d", Seq: 52, Action: 52, Undo: &deck.Undo{Device: "d", Action: 51}})
	h := HabitsOf(log)
	if got, want := h.Of("p/pair/b", deck.KindPair), HabitsOf(nil).Of("p/pair/b", deck.KindPair); got != want {
		t.Errorf("pace %+v, want %+v", got, want)
	}
	if h.First != HabitsOf(nil).First || h.Passes != HabitsOf(nil).Passes {
		t.Errorf("shares %v, %v", h.First, h.Passes)
	}
}

func BenchmarkHabits100000(b *testing.B) {
	var log []deck.Event
	for i := range 100_000 {
		card := deck.CardID("pack/card/" + string(rune('a'+i%26)) + string(rune('a'+i/26%26)))
		log = answers(log, 1, card, deck.Again+deck.Rating(i%4), deck.ModeStudy, int64(3000+i%9000))
	}
	for b.Loop() {
		HabitsOf(log)
	}
}
