package schedule

import (
	"slices"
	"testing"
	"time"

	"prefill/deck"
)

// Adding the newest event to a fold is folding one event more, and stopping
// the program at any point changes nothing.
func TestFoldStepByStepIsFoldAtOnce(t *testing.T) {
	for seed := range uint64(60) {
		r := newSource(seed)
		log := r.history(80, false)
		book, cards := Replay(nil), map[deck.CardID]State{}
		for i, e := range log {
			if !book.Add(e) {
				t.Fatalf("seed %d: event %d wants a replay: %+v", seed, i, e)
			}
			if touches(e) {
				cards[e.Card] = restarted(t, Step(cards[e.Card], e, book.Settings))
			}
			if i%20 == 19 {
				sameBook(t, "step by step", seed, book, Replay(log[:i+1]))
			}
		}
		for card, s := range cards {
			if Fold(card, log) != s {
				t.Fatalf("seed %d: card %s folds to another state than its steps", seed, card)
			}
		}
	}
}

// restarted is a state as it comes back from the store.
func restarted(t *testing.T, s State) (back State) {
	t.Helper()
	b, err := s.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	if err := back.UnmarshalBinary(b); err != nil {
		t.Fatal(err)
	}
	return back
}

// A log that was taken apart and put together in any order, with copies, is
// the same log.
func TestOrderOfArrivalIsIrrelevant(t *testing.T) {
	for seed := range uint64(40) {
		r := newSource(seed)
		log := r.history(120, true)
		want := Replay(log)
		mixed := append(slices.Clone(log), log[r.IntN(100):]...)
		r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		sameBook(t, "shuffled", seed, Replay(InOrder(mixed)), want)
	}
}

// Events of other cards and the zone of the display change no state.
func TestOtherCardsAndZonesAreIrrelevant(t *testing.T) {
	for seed := range uint64(40) {
		log := newSource(seed).history(120, false)
		for card, want := range Replay(log).States {
			own := slices.DeleteFunc(slices.Clone(log), func(e deck.Event) bool { return e.Card != card })
			for i := range own {
				own[i].Offset = 9 * 3600
			}
			if got := Fold(card, own); got != want {
				t.Fatalf("seed %d, %s: %+v, not %+v", seed, card, got, want)
			}
		}
	}
}

// What was undone leaves no trace: undoing the newest actions one by one
// gives, byte for byte, the book of a log that never had them.
func TestUndoneIsAbsent(t *testing.T) {
	for seed := range uint64(60) {
		log := newSource(seed).history(60, true)
		undone := log
		for range 10 {
			u, ok := NextUndo(backward(undone), "")
			if !ok {
				break
			}
			undone = appendEvent(undone, deck.Event{Undo: &u})
		}
		sameBook(t, "undo", seed, Replay(undone), Replay(without(log, undone)))
	}
}

// without drops from log the events that its longer form takes back, and the
// undos too, which have done their work.
func without(log, longer []deck.Event) []deck.Event {
	p := survey(slices.Values(longer))
	var kept []deck.Event
	for i, e := range log {
		if !p.absent(i, e) && e.Undo == nil {
			kept = append(kept, e)
		}
	}
	return kept
}

func backward(log []deck.Event) func(func(deck.Event) bool) {
	return func(yield func(deck.Event) bool) {
		for _, e := range slices.Backward(log) {
			if !yield(e) {
				return
			}
		}
	}
}

// appendEvent adds one event of device "desk", as an action of its own.
func appendEvent(log []deck.Event, e deck.Event) []deck.Event {
	e.Device = "desk"
	for _, was := range log {
		e.Lamport = max(e.Lamport, was.Lamport)
		if was.Device == e.Device {
			e.Seq = max(e.Seq, was.Seq)
		}
	}
	e.Lamport++
	e.Seq++
	e.Action = e.Seq
	return append(slices.Clip(log), e)
}

// What only a replay can tell, Add refuses, and leaves the book as it was.
func TestAddRefusesWhatReachesBack(t *testing.T) {
	log := newSource(5).history(40, false)
	for _, e := range []deck.Event{
		{Undo: &deck.Undo{Device: "desk", Action: 1}},
		{Card: "p/pair/1", Join: &deck.Join{From: "p/pair/2"}},
		settingEvent("retention", "0.8"),
	} {
		b := Replay(log)
		if b.Add(e) {
			t.Errorf("%+v was added", e)
		}
		sameBook(t, "refused", 5, b, Replay(log))
	}
	b := Replay(log)
	if !b.Add(settingEvent("new_per_day", "3")) || b.Settings.NewPerDay != 3 {
		t.Errorf("a limit can be added: %d", b.Settings.NewPerDay)
	}
}

func TestAChangeOfWeightsRefoldsEveryReview(t *testing.T) {
	log := newSource(7).history(60, false)
	changed := appendEvent(log, settingEvent("weights", weightsText(0.9)))
	at := appendEvent(nil, settingEvent("weights", weightsText(0.9)))
	first := append(at, log...)
	sameBook(t, "weights last or first", 7, Replay(changed), Replay(first))
	if NeedsReplay(changed[len(changed)-1]) != true {
		t.Error("a change of weights must ask for a replay")
	}
	if NeedsReplay(settingEvent("new_per_day", "3")) {
		t.Error("a limit folds nothing anew")
	}
	undone := appendEvent(changed, deck.Event{Undo: &deck.Undo{Device: "desk", Action: changed[len(changed)-1].Action}})
	sameBook(t, "weights undone", 7, Replay(undone), Replay(log))
}

func weightsText(factor float64) string {
	w := DefaultSettings().Weights
	for i, b := range weightBounds() {
		w[i] = min(max(w[i]*factor, b[0]), b[1])
	}
	return formatWeights(w)
}

func TestJoinedHistoryGoesOn(t *testing.T) {
	grade := func(card deck.CardID, day int32) deck.Event {
		return gradeEvent(card, deck.Good, day, int64(day)*86_400_000)
	}
	join := func(from, to deck.CardID) deck.Event {
		return deck.Event{Card: to, Join: &deck.Join{From: from}}
	}
	reps := func(log ...deck.Event) map[deck.CardID]int {
		n := map[deck.CardID]int{}
		for card, s := range Replay(numbered("a", log...)).States {
			n[card] = s.Reps
		}
		return n
	}
	rows := []struct {
		name string
		log  []deck.Event
		want map[deck.CardID]int
	}{
		{"renamed", []deck.Event{grade("a", 1), join("a", "b"), grade("b", 2)}, map[deck.CardID]int{"b": 2}},
		{"renamed twice", []deck.Event{grade("a", 1), join("a", "b"), join("b", "c"), grade("c", 5)}, map[deck.CardID]int{"c": 2}},
		{"there and back", []deck.Event{grade("a", 1), join("a", "b"), grade("b", 2), join("b", "a"), grade("a", 3)}, map[deck.CardID]int{"a": 3}},
		{"round in a circle", []deck.Event{grade("a", 1), grade("b", 1), grade("c", 1), join("a", "b"), join("b", "c"), join("c", "a")}, map[deck.CardID]int{"a": 3}},
		{"two into one", []deck.Event{grade("a", 1), grade("b", 2), join("a", "c"), join("b", "c")}, map[deck.CardID]int{"c": 2}},
		{"onto itself", []deck.Event{grade("a", 1), join("a", "a")}, map[deck.CardID]int{"a": 1}},
		{"forgotten", []deck.Event{grade("a", 1), grade("b", 1), join("a", "")}, map[deck.CardID]int{"b": 1}},
		{"forgotten and begun anew", []deck.Event{grade("a", 1), grade("a", 2), join("a", ""), grade("a", 3)}, map[deck.CardID]int{"a": 1}},
		{"the old id lives again", []deck.Event{grade("a", 1), join("a", "b"), grade("a", 2)}, map[deck.CardID]int{"a": 1, "b": 1}},
		{"no history to join", []deck.Event{join("a", "b"), grade("b", 1)}, map[deck.CardID]int{"b": 1}},
	}
	for _, r := range rows {
		got := reps(r.log...)
		if len(got) != len(r.want) {
			t.Errorf("%s: %v, not %v", r.name, got, r.want)
		}
		for card, n := range r.want {
			if got[card] != n {
				t.Errorf("%s: %v, not %v", r.name, got, r.want)
			}
		}
	}
}

// The joined history folds as if it had always been one card's, in its order.
func TestJoinKeepsTheOrder(t *testing.T) {
	var one, two []deck.Event
	now := time.Date(2026, 1, 1, 9, 0, 0, 0, time.UTC)
	r := newSource(3)
	for i := range 40 {
		e := r.grade("whole", &now)
		one = append(one, e)
		e.Card = []deck.CardID{"left", "right"}[i%2]
		two = append(two, e)
	}
	two = append(two, deck.Event{Card: "whole", Join: &deck.Join{From: "left"}},
		deck.Event{Card: "whole", Join: &deck.Join{From: "right"}})
	want := Fold("whole", numbered("a", one...))
	if got := Fold("whole", numbered("a", two...)); got != want {
		t.Errorf("%+v, not %+v", got, want)
	}
	two = appendEvent(numbered("desk", two...), deck.Event{Undo: &deck.Undo{Device: "desk", Action: 42}})
	if got := Fold("right", two); got.Reps != 20 {
		t.Errorf("a join undone gives back %d grades, not 20", got.Reps)
	}
}

// A card's history ends in its state, each moment begins where the one before
// ended, and nothing that was undone is in it.
func TestHistoryEndsInTheState(t *testing.T) {
	for seed := range uint64(60) {
		log := newSource(seed).history(120, true)
		stands := Standing(log)
		for card, want := range Replay(log).States {
			moments := History(card, log)
			last := State{}
			for _, m := range moments {
				if m.Before != last {
					t.Fatalf("seed %d, %s: a gap in the history", seed, card)
				}
				last = m.After
				at := slices.IndexFunc(log, func(e deck.Event) bool {
					return e.Device == m.Event.Device && e.Seq == m.Event.Seq
				})
				if !stands[at] {
					t.Fatalf("seed %d, %s: an undone event is in the history", seed, card)
				}
			}
			if Fold(card, log) != want {
				t.Fatalf("seed %d, %s: one card's fold is not the book's", seed, card)
			}
			if last != want {
				t.Fatalf("seed %d, %s: history ends in %+v, not %+v", seed, card, last, want)
			}
		}
	}
	if got := History("nobody", newSource(1).history(20, true)); got != nil {
		t.Errorf("a card never seen has the history %v", got)
	}
}

// Fold is the state of one card after the events: what every cache and every
// shortcut has to agree with.
func Fold(card deck.CardID, events []deck.Event) State {
	var s State
	trace(card, events, func(m Moment) { s = m.After })
	return s
}
