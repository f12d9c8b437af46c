package schedule

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"prefill/deck"
)

// An editor's undo as a table: a letter does something new, < undoes, >
// redoes; what stands at the end is written as the letters that count.
func TestUndoWorksAsInAnEditor(t *testing.T) {
	rows := []struct{ keys, stands string }{
		{"", ""},
		{"<", ""},
		{">", ""},
		{"ab", "ab"},
		{"ab<", "a"},
		{"ab<<", ""},
		{"ab<<<", ""},
		{"ab<<>", "a"},
		{"ab<<>>", "ab"},
		{"ab<<>>>", "ab"},
		{"ab<c", "ac"},
		{"ab<c>", "ac"},
		{"ab<c<", "a"},
		{"ab<c<<", ""},
		{"ab<c<<>>", "ac"},
		{"ab<c<<>>>", "ac"},
		{"abc<<>d<", "ab"},
		{"abc<<>d<>", "abd"},
		{"abc<><><>", "abc"},
		{"abc<><><><", "ab"},
		{"abc<<<>><<>>>", "abc"},
		{"a<b<c<<", ""},
		{"a<b<c<>>", "c"},
	}
	for _, r := range rows {
		if got := standing(editor(r.keys)); got != r.stands {
			t.Errorf("%q leaves %q, not %q", r.keys, got, r.stands)
		}
	}
}

// editor types keys on device "desk".
func editor(keys string) []deck.Event {
	var log []deck.Event
	for _, key := range keys {
		switch key {
		case '<':
			if u, ok := NextUndo(backward(log), "desk"); ok {
				log = appendEvent(log, deck.Event{Undo: &u})
			}
		case '>':
			undos, _ := NextRedo(backward(log), "desk")
			for _, u := range undos {
				log = appendEvent(log, deck.Event{Undo: &u})
			}
		default:
			log = appendEvent(log, gradeEvent(deck.CardID(key), deck.Good, vectorDay, 1))
		}
	}
	return log
}

// standing is the cards whose grades count, in order.
func standing(log []deck.Event) string {
	p := survey(slices.Values(log))
	var b strings.Builder
	for i, e := range log {
		if e.Grade != nil && !p.absent(i, e) {
			b.WriteString(string(e.Card))
		}
	}
	return b.String()
}

// Against a plain model of two stacks, for random keys.
func TestUndoAgainstTwoStacks(t *testing.T) {
	for seed := range uint64(300) {
		r := newSource(seed)
		var keys, done, gone []byte
		for i := range 30 {
			key := "<>x"[r.IntN(3)]
			switch {
			case key == 'x':
				key = byte('A' + i)
				done, gone = append(done, key), nil
			case key == '<' && len(done) > 0:
				gone, done = append(gone, done[len(done)-1]), done[:len(done)-1]
			case key == '>' && len(gone) > 0:
				done, gone = append(done, gone[len(gone)-1]), gone[:len(gone)-1]
			}
			keys = append(keys, key)
		}
		if got := standing(editor(string(keys))); got != string(done) {
			t.Fatalf("seed %d: %q leaves %q, not %q", seed, keys, got, done)
		}
	}
}

// A match round grades several cards and is one step of undo.
func TestAnActionIsUndoneWhole(t *testing.T) {
	log := numbered("desk",
		gradeEvent("a", deck.Good, vectorDay, 1),
		deck.Event{Round: &deck.Round{Topic: "p", Drill: deck.ModeMatch, Pairs: 2, Wrong: 1}},
		gradeEvent("b", deck.Good, vectorDay, 2),
		gradeEvent("c", deck.Good, vectorDay, 3),
	)
	log[2].Action, log[3].Action = 2, 2
	u, ok := NextUndo(backward(log), "desk")
	if !ok || u != (deck.Undo{Device: "desk", Action: 2}) {
		t.Fatalf("undo aims at %+v", u)
	}
	log = appendEvent(log, deck.Event{Undo: &u})
	b := Replay(log)
	if len(b.States) != 1 || len(b.Bests) != 0 || b.Days[vectorDay].Grades != 1 {
		t.Errorf("the round left %v, %v, %+v", b.States, b.Bests, b.Days)
	}
	redo, _ := NextRedo(backward(log), "desk")
	if len(redo) != 1 {
		t.Fatalf("redo aims at %v", redo)
	}
	if b = Replay(appendEvent(log, deck.Event{Undo: &redo[0]})); len(b.States) != 3 || len(b.Bests) != 1 {
		t.Errorf("redone: %v, %v", b.States, b.Bests)
	}
}

// Undo on one machine is about what was done on it; the word of all is law
// only for what counts.
func TestUndoOnTwoMachines(t *testing.T) {
	log := []deck.Event{
		gradeEvent("a", deck.Good, vectorDay, 1),
		gradeEvent("b", deck.Good, vectorDay, 2),
	}
	log[0].Device, log[0].Seq, log[0].Action, log[0].Lamport = "desk", 1, 1, 1
	log[1].Device, log[1].Seq, log[1].Action, log[1].Lamport = "phone", 1, 1, 2
	for device, want := range map[string]string{"desk": "desk", "phone": "phone", "": "phone"} {
		if u, ok := NextUndo(backward(log), device); !ok || u.Device != want {
			t.Errorf("on %q undo aims at %+v", device, u)
		}
	}
	if _, ok := NextUndo(backward(log), "other"); ok {
		t.Error("a machine that did nothing has something to undo")
	}
	// Both undo the desk's grade before they meet: one redo brings it back.
	for i, device := range []string{"desk", "phone"} {
		log = append(log, deck.Event{Device: device, Seq: uint64(2 + i), Action: uint64(2 + i), Lamport: 3,
			Undo: &deck.Undo{Device: "desk", Action: 1}})
	}
	if got := standing(log); got != "b" {
		t.Fatalf("undone on both: %q stands", got)
	}
	undos, _ := NextRedo(backward(log), "desk")
	if len(undos) != 2 {
		t.Fatalf("redo takes back %d undos, not both", len(undos))
	}
	for _, u := range undos {
		log = appendEvent(log, deck.Event{Undo: &u})
	}
	if got := standing(log); got != "ab" {
		t.Errorf("redone: %q stands", got)
	}
}

// An undo cannot reach forward: a damaged or forged log must not be able to
// take back what does not exist yet.
func TestUndoReachesOnlyThePast(t *testing.T) {
	log := numbered("desk",
		deck.Event{Undo: &deck.Undo{Device: "desk", Action: 2}},
		gradeEvent("a", deck.Good, vectorDay, 1),
		deck.Event{Undo: &deck.Undo{Device: "desk", Action: 3}},
		deck.Event{Undo: &deck.Undo{Device: "nobody", Action: 77}},
	)
	if got := standing(log); got != "a" {
		t.Errorf("%q stands", got)
	}
}

func TestUndoReadsNoFurtherThanNeeded(t *testing.T) {
	log := editor(strings.Repeat("x", 500) + "<<")
	read := 0
	newestFirst := func(yield func(deck.Event) bool) {
		for e := range backward(log) {
			if read++; !yield(e) {
				return
			}
		}
	}
	if u, _ := NextUndo(newestFirst, "desk"); fmt.Sprint(u) != "{desk 498}" || read > 5 {
		t.Errorf("aims at %v after %d events", u, read)
	}
}
