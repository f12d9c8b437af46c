package schedule

import (
	"fmt"
	"testing"
	"time"

	"prefill/deck"
)

// benchLog is n grades over as many cards as make 20 grades each, ten days
// apart, in the order of history, with the shares of ratings that people give.
func benchLog(n int) []deck.Event {
	r := newSource(1)
	usual := []deck.Rating{deck.Again, deck.Hard, deck.Good, deck.Good, deck.Good, deck.Good, deck.Good, deck.Good, deck.Good, deck.Easy}
	cards := max(1, n/20)
	names := make([]deck.CardID, cards)
	for i := range names {
		names[i] = deck.CardID(fmt.Sprintf("pack-%d/pair/prompt-%d", i%50, i))
	}
	log := make([]deck.Event, n)
	grades := make([]deck.Grade, n)
	for i := range log {
		k := uint64(i + 1)
		day := int32(vectorDay + i*200/n)
		grades[i] = deck.Grade{Rating: usual[r.IntN(len(usual))], Mode: deck.ModeStudy, Millis: 4000}
		log[i] = deck.Event{Device: "desk", Seq: k, Lamport: k, Action: k, Day: day,
			UnixMilli: int64(day)*86_400_000 + int64(i), Card: names[i%cards], Grade: &grades[i]}
	}
	return log
}

func BenchmarkReplayMillion(b *testing.B) {
	log := benchLog(1_000_000)
	b.ReportAllocs()
	for b.Loop() {
		Replay(log)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1e6, "ns/event")
}

func BenchmarkStep(b *testing.B) {
	set := DefaultSettings()
	s := Step(State{}, gradeEvent("c", deck.Easy, vectorDay, 0), set)
	e := gradeEvent("c", deck.Good, vectorDay+8, 1)
	b.ReportAllocs()
	for b.Loop() {
		Step(s, e, set)
	}
}

func BenchmarkPreview(b *testing.B) {
	set := DefaultSettings()
	s := Step(State{}, gradeEvent("c", deck.Easy, vectorDay, 0), set)
	now := DayStart(vectorDay+8, 4, time.UTC)
	b.ReportAllocs()
	for b.Loop() {
		Preview(s, "c", now, set)
	}
}

func BenchmarkBuildQueueOf5000(b *testing.B) {
	in := QueueInput{States: map[deck.CardID]State{}, Settings: DefaultSettings(), Now: queueNow()}
	for i := range 5000 {
		id := deck.CardID(fmt.Sprintf("p/pair/%d", i))
		in.Cards = append(in.Cards, QueueCard{ID: id})
		if i%3 > 0 {
			in.States[id] = reviewState(float64(1+i%300), int32(i%60), 20)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		BuildQueue(in)
	}
}

func BenchmarkNextUndo(b *testing.B) {
	log := benchLog(1000)
	for b.Loop() {
		NextUndo(backward(log), "desk")
	}
}
