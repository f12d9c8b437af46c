package schedule

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"prefill/deck"
)

func queueNow() time.Time { return time.Date(2026, 12, 1, 18, 0, 0, 0, time.UTC) }

func today() int32 { return StudyDay(queueNow(), 4) }

// reviewState is a card in Review, last passed `since` days ago.
func reviewState(stability float64, since, interval int32) State {
	d := DefaultSettings()
	return State{Phase: Review, Stability: stability, Difficulty: 5, Decay: d.Weights[20], Reps: 3, Passes: 3, Studied: 3,
		Interval: interval, LastDay: today() - since, PassedDay: today() - since, StudiedDay: today() - since,
		FirstDay: today() - since, DueDay: today() - since + interval}
}

// stepState waits for a step that is due `in` from queueNow.
func stepState(in time.Duration) State {
	return State{Phase: Learning, Stability: 1, Difficulty: 5, Decay: 0.1542, Reps: 1, LastDay: today(), FirstDay: today(),
		DueDay: today(), LastMilli: 1, DueMilli: queueNow().Add(in).UnixMilli()}
}

func ids(items []Item) (out []deck.CardID) {
	for _, it := range items {
		out = append(out, it.Card.ID)
	}
	return out
}

func expect(t *testing.T, what string, items []Item, want ...deck.CardID) {
	t.Helper()
	if got := ids(items); !slices.Equal(got, want) {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

func plainCards(names ...deck.CardID) (cards []QueueCard) {
	for _, n := range names {
		cards = append(cards, QueueCard{ID: n})
	}
	return cards
}

func TestQueueOrder(t *testing.T) {
	q := BuildQueue(QueueInput{
		Cards: plainCards("new-2", "later", "weak", "step-late", "new-1", "strong", "step-early", "not-yet", "off", "weak", "tomorrow"),
		States: map[deck.CardID]State{
			"weak":       reviewState(10, 40, 10),
			"strong":     reviewState(100, 140, 100), // more days late, but likelier recalled
			"not-yet":    reviewState(10, 3, 10),
			"step-early": stepState(-5 * time.Minute),
			"step-late":  stepState(-time.Minute),
			"later":      stepState(7 * time.Minute),
			"off":        {Suspended: true},
			"tomorrow":   {DueDay: today() + 1}, // new and postponed
		},
		Settings: DefaultSettings(),
		Now:      queueNow(),
	})
	expect(t, "due", q.Due, "step-early", "step-late", "weak", "strong")
	expect(t, "new", q.New, "new-2", "new-1")
	expect(t, "later", q.Later, "later")
	if q.Counts != (Counts{Due: 4, New: 2, Later: 1, Suspended: 1}) {
		t.Errorf("counts %+v", q.Counts)
	}
}

// A step of yesterday is overdue as soon as its study day has passed, even
// with a clock that stands earlier than the step.
func TestAStepOfAnotherDayIsDue(t *testing.T) {
	s := stepState(time.Hour)
	s.LastDay, s.DueDay = today()-1, today()-1
	if !s.Due(today(), queueNow()) || s.Due(today()-1, queueNow()) {
		t.Error("the study day does not decide")
	}
}

func TestLimitsComeAfterBurying(t *testing.T) {
	in := QueueInput{States: map[deck.CardID]State{}, Settings: DefaultSettings(), Now: queueNow()}
	for i := range 10 {
		for j, name := range []string{"a", "b"} {
			id := func(k string) deck.CardID { return deck.CardID(fmt.Sprintf("due%s%d", k, i)) }
			in.Cards = append(in.Cards, QueueCard{ID: id(name), Sibling: id([]string{"b", "a"}[j])})
			in.States[id(name)] = reviewState(10, int32(20+i), 10)
		}
		id := func(k string) deck.CardID { return deck.CardID(fmt.Sprintf("new%s%d", k, i)) }
		in.Cards = append(in.Cards, QueueCard{ID: id("a"), Sibling: id("b")}, QueueCard{ID: id("b"), Sibling: id("a")})
	}
	in.Settings.NewPerDay, in.Settings.ReviewsPerDay = 7, 8
	in.Done = Day{New: 1, Reviews: 2}
	q := BuildQueue(in)
	if len(q.Due) != 6 || len(q.New) != 6 {
		t.Errorf("%d due and %d new, not 6 and 6", len(q.Due), len(q.New))
	}
	if q.Counts.Buried != 20 || q.Counts.OverReviews != 4 || q.Counts.OverNew != 4 {
		t.Errorf("counts %+v", q.Counts)
	}
	in.Done = Day{New: 99, Reviews: 99} // the limits were lowered meanwhile
	if q = BuildQueue(in); len(q.Due) != 0 || len(q.New) != 0 || q.Counts.OverReviews != 10 {
		t.Errorf("over the limit: %d due, %d new, %+v", len(q.Due), len(q.New), q.Counts)
	}
	in.Settings.BurySiblings, in.Done = false, Day{}
	if q = BuildQueue(in); q.Counts.Buried != 0 || q.Counts.OverReviews != 12 {
		t.Errorf("burying off: %+v", q.Counts)
	}
}

func TestWhichSiblingHasTheDay(t *testing.T) {
	graded := func(mode deck.Mode) State {
		e := gradeEvent("x", deck.Good, today(), 1)
		e.Grade.Mode = mode
		return Step(reviewState(1, 9, 1), e, DefaultSettings())
	}
	studied, matched := graded(deck.ModeStudy), graded(deck.ModeMatch)
	step := stepState(-time.Minute) // not graded in study
	rows := []struct {
		name string
		a, b State
		want []deck.CardID
	}{
		{"both new: the first in order", State{}, State{}, []deck.CardID{"a"}},
		{"one due, one new", State{}, reviewState(5, 9, 5), []deck.CardID{"b"}},
		{"both due: the weaker", reviewState(9, 9, 5), reviewState(5, 9, 5), []deck.CardID{"b"}},
		{"sibling studied today", reviewState(5, 9, 5), studied, nil},
		{"sibling matched today", State{}, matched, nil},
		{"both graded today, one in study", step, studied, nil},
		{"sibling suspended", State{}, State{Suspended: true}, []deck.CardID{"a"}},
	}
	for _, r := range rows {
		q := BuildQueue(QueueInput{
			Cards:    []QueueCard{{ID: "a", Sibling: "b"}, {ID: "b", Sibling: "a"}},
			States:   map[deck.CardID]State{"a": r.a, "b": r.b},
			Settings: DefaultSettings(),
			Now:      queueNow(),
		})
		if got := ids(append(q.Due, q.New...)); !slices.Equal(got, r.want) {
			t.Errorf("%s: %v, not %v", r.name, got, r.want)
		}
	}
}

// Weeks of study with drills between: never are both siblings asked in study
// on one study day, no card is lost for ever, and limits hold.
func TestSiblingsNeverShareADayInStudy(t *testing.T) {
	for seed := range uint64(20) {
		r := newSource(seed)
		in := QueueInput{Settings: DefaultSettings()}
		in.Settings.NewPerDay, in.Settings.ReviewsPerDay = 4, 6
		for i := range 10 {
			a, b := deck.CardID(fmt.Sprint("a", i)), deck.CardID(fmt.Sprint("b", i))
			in.Cards = append(in.Cards, QueueCard{ID: a, Sibling: b}, QueueCard{ID: b, Sibling: a})
		}
		book := Replay(nil)
		book.Settings = in.Settings
		for day := range 60 {
			studyOneDay(t, r, in, book, queueNow().AddDate(0, 0, day))
		}
		for _, c := range in.Cards {
			if book.States[c.ID].Reps == 0 {
				t.Fatalf("seed %d: %s never had its turn", seed, c.ID)
			}
		}
	}
}

func studyOneDay(t *testing.T, r source, in QueueInput, book *Book, now time.Time) {
	t.Helper()
	asked := map[deck.CardID]bool{}
	grade := func(card QueueCard, mode deck.Mode, rating deck.Rating) {
		e := at(now, rating)
		e.Card, e.Grade.Mode = card.ID, mode
		book.Add(e)
		if mode != deck.ModeStudy {
			return
		}
		if asked[card.ID] = true; asked[card.Sibling] {
			t.Fatalf("seed %d: %s and its sibling on %s", r.seed, card.ID, now.Format(time.DateOnly))
		}
	}
	for range 60 {
		now = now.Add(time.Minute)
		in.Now, in.States, in.Done = now, book.States, book.Days[StudyDay(now, 4)]
		q := BuildQueue(in)
		next := slices.Concat(q.Due, q.New)
		if len(next) == 0 && len(q.Later) == 0 {
			break
		}
		if len(next) > 0 {
			grade(next[0].Card, deck.ModeStudy, deck.Again+deck.Rating(r.IntN(4)))
		}
		if r.IntN(15) == 0 {
			grade(in.Cards[r.IntN(len(in.Cards))], deck.ModeMatch, deck.Good)
		}
	}
	if d := book.Days[StudyDay(now, 4)]; d.New > in.Settings.NewPerDay || d.Reviews > in.Settings.ReviewsPerDay {
		t.Fatalf("seed %d: %+v is over the limits", r.seed, d)
	}
}

func TestBacklogAfterAnAbsence(t *testing.T) {
	in := QueueInput{States: map[deck.CardID]State{}, Settings: DefaultSettings(), Now: queueNow()}
	for i := range 450 {
		id := deck.CardID(fmt.Sprintf("c%03d", i))
		in.Cards = append(in.Cards, QueueCard{ID: id})
		in.States[id] = reviewState(float64(1+i), 60, 30)
	}
	in.Settings.ReviewsPerDay, in.Done = 100, Day{Reviews: 40}
	b := BuildQueue(in).Backlog
	if b.Due != 450 || b.Today != 60 || b.Days != 5 || b.Oldest != 30 { // 60, then 390 at 100 a day
		t.Errorf("%+v", b)
	}
	if len(b.First) != 60 || b.First[0] != "c000" || b.First[59] != "c059" {
		t.Errorf("begin with %v", b.First)
	}
	for _, r := range []struct{ due, perDay, room, want int }{
		{0, 0, 0, 0}, {1, 0, 0, -1}, {1, 100, 0, 2}, {100, 100, 100, 1}, {101, 100, 100, 2}, {450, 100, 60, 5},
	} {
		if got := daysToClear(r.due, r.perDay, r.room); got != r.want {
			t.Errorf("%d due at %d a day, %d today: %d days, not %d", r.due, r.perDay, r.room, got, r.want)
		}
	}
}

func TestQueueCardsKeepTheOrderOfThePack(t *testing.T) {
	pack := deck.Pack{ID: "p", Match: &deck.Match{Pairs: []deck.Pair{{Slug: "a"}, {Slug: "b", Shared: true}}}}
	got := QueueCards(pack.Cards())
	want := []QueueCard{
		{ID: "p/pair/a", Sibling: "p/reverse/a", Pack: "p", Kind: deck.KindPair},
		{ID: "p/reverse/a", Sibling: "p/pair/a", Pack: "p", Kind: deck.KindReverse},
		{ID: "p/pair/b", Pack: "p", Kind: deck.KindPair},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}
