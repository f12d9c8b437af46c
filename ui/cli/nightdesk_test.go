package cli

import (
	"slices"
	"strings"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/plan"
	"prefill/ui/match"
	"prefill/ui/night"
	"prefill/ui/study"
)

const eveningOf = "2026-11-30T20:00:00Z"

// testDesk is a desk over the shipped packs and an empty history.
func testDesk(t *testing.T) *desk {
	t.Helper()
	a := newApp(Streams{Env: []string{"PREFILL_DATA=" + t.TempDir(), "PREFILL_NOW=" + eveningOf}})
	a.flags.theme = "dark"
	if err := a.prepare(nil, nil); err != nil {
		t.Fatal(err)
	}
	d, err := newDesk(a)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// mixUp plays a round in which two pairs of a pack are taken for each other.
func mixUp(t *testing.T, d *desk, pack deck.PackID) (a, b deck.CardID) {
	t.Helper()
	p, ok := d.library().Pack(pack)
	if !ok || p.Match == nil {
		t.Fatalf("no pack %s with a matching exercise", pack)
	}
	a = deck.MakeCardID(pack, deck.KindPair, p.Match.Pairs[0].Slug)
	b = deck.MakeCardID(pack, deck.KindPair, p.Match.Pairs[1].Slug)
	result := drill.Result{Round: deck.Round{Topic: string(pack), Drill: deck.ModeMatch, Pairs: 1, Wrong: 1, Millis: 4000},
		Grades: []drill.CardGrade{{Card: a, Grade: deck.Grade{Rating: deck.Again, Mode: deck.ModeMatch, Picked: string(b), Millis: 4000}}}}
	if _, err := (matchDesk{d}).Finish(result); err != nil {
		t.Fatal(err)
	}
	return a, b
}

func dated(t *testing.T, d *desk, when string) plan.Interview {
	t.Helper()
	at, err := plan.ParseWhen(when, d.clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	i := plan.NewInterview("", at)
	if err := saveInterview(d.store, i); err != nil {
		t.Fatal(err)
	}
	return i
}

func planned(t *testing.T, d *desk, want night.Want) night.Plan {
	t.Helper()
	p, err := nightDesk{d}.Plan(want, d.clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAConfusedPairIsMatchedAndThenAskedUntilItIsDone(t *testing.T) {
	d := testDesk(t)
	a, b := mixUp(t, d, "batching")
	dated(t, d, "tomorrow 10:00")
	p := planned(t, d, night.Want{})
	if len(p.Pairs) != 1 || !slices.Contains(p.Match, a) || !slices.Contains(p.Match, b) || len(p.Contrast) == 0 {
		t.Fatalf("pairs %v, match %v, contrast %v", p.Pairs, p.Match, p.Contrast)
	}
	if err := (nightDesk{d}).Keep(p.Key, p.Memo); err != nil {
		t.Fatal(err)
	}

	deal, err := matchDesk{d}.Deal(match.Request{Style: drill.StyleConfused, Only: p.Match, Packs: []deck.PackID{"batching"}, Seed: 1})
	if err != nil || len(deal.Spec.Questions) != len(p.Match) {
		t.Fatalf("the round asks %d questions, error %v", len(deal.Spec.Questions), err)
	}
	for _, card := range p.Match {
		round := drill.Result{Round: deck.Round{Topic: "batching", Drill: deck.ModeMatch, Style: drill.StyleConfused, Pairs: 1, First: 1},
			Grades: []drill.CardGrade{{Card: card, Grade: deck.Grade{Rating: deck.Good, Mode: deck.ModeMatch}}}}
		if _, err := (matchDesk{d}).Finish(round); err != nil {
			t.Fatal(err)
		}
	}
	p = planned(t, d, night.Want{})
	if len(p.Match) != 0 || len(p.Contrast) == 0 {
		t.Fatalf("after the match %v is left to match and %v to ask", p.Match, p.Contrast)
	}

	desk := studyDesk{d}
	s, err := desk.Session(study.Want{Cards: p.Contrast, Mode: deck.ModeNight, Until: d.clock.Now().Add(time.Hour)}, d.clock.Now())
	if err != nil || len(s.Items) != len(p.Contrast) || s.Mode != deck.ModeNight || s.Plan != nil {
		t.Fatalf("the session has %d of %d cards in mode %s, error %v", len(s.Items), len(p.Contrast), s.Mode, err)
	}
	for _, it := range s.Items {
		if it.Card.Kind != deck.KindContrast || it.Card.Answer.Empty() || it.Topic == "" {
			t.Errorf("%+v is no contrast card that can be asked", it)
		}
		if _, err := desk.Grade(study.Answer{Card: it.Card.ID, Rating: deck.Good, Mode: s.Mode}); err != nil {
			t.Fatal(err)
		}
	}
	if p = planned(t, d, night.Want{}); len(p.Night.Pairs) != 0 || len(p.Contrast) != 0 {
		t.Errorf("what was told apart is still asked: %v", p.Pairs)
	}
	undone, err := desk.Undo()
	if err != nil || undone.Item == nil || undone.Item.Card.Kind != deck.KindContrast {
		t.Errorf("the last contrast card is not given back: %+v, %v", undone, err)
	}
}

func TestContrastCardsAreInNoOrdinarySession(t *testing.T) {
	d := testDesk(t)
	mixUp(t, d, "batching")
	s, err := studyDesk{d}.Session(study.Want{}, d.clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	for _, it := range slices.Concat(s.Items, s.Later) {
		if it.Card.Kind == deck.KindContrast {
			t.Errorf("%s is asked by day", it.Card.ID)
		}
	}
}

func TestNothingConfusedIsSaidAndNotDealt(t *testing.T) {
	d := testDesk(t)
	if _, err := (matchDesk{d}).Deal(match.Request{Style: drill.StyleConfused}); err == nil {
		t.Error("a round over nothing was dealt")
	}
}

func TestWeakCardsAreAskedByThePlan(t *testing.T) {
	d := testDesk(t)
	dated(t, d, "tomorrow 10:00")
	p := planned(t, d, night.Want{})
	want := study.Want{Mode: deck.ModeNight, Until: d.clock.Now().Add(20 * time.Minute)}
	for _, item := range p.Weak.Items {
		want.Cards = append(want.Cards, item.ID)
	}
	s, err := studyDesk{d}.Session(want, d.clock.Now())
	if err != nil || s.Plan == nil {
		t.Fatalf("no plan decides: %v", err)
	}
	item, ok := s.Plan.Next(d.clock.Now())
	if !ok || item.ID != p.Weak.Items[0].ID {
		t.Errorf("the session begins with %s, the plan with %s", item.ID, p.Weak.Items[0].ID)
	}
	if _, ok := s.Plan.Next(want.Until); ok {
		t.Error("a card is asked after the time is up")
	}
}

func TestAClosedWindowCostsTheAnswersNoTimeTwice(t *testing.T) {
	d := testDesk(t)
	dated(t, d, "tomorrow 10:00")
	p := planned(t, d, night.Want{})
	keep := func(memo plan.Memo) {
		t.Helper()
		if err := (nightDesk{d}).Keep(p.Key, memo); err != nil {
			t.Fatal(err)
		}
	}
	keep(p.Memo)
	for _, item := range p.Weak.Items[:6] {
		if _, err := (studyDesk{d}).Grade(study.Answer{Card: item.ID, Rating: deck.Good, Mode: deck.ModeNight, Took: 30 * time.Second}); err != nil {
			t.Fatal(err)
		}
	}
	again := planned(t, d, night.Want{})
	if again.Memo.Spent != 3*time.Minute || again.Answers != 6 || !again.Begun {
		t.Errorf("spent %v in %d answers, begun %v", again.Memo.Spent, again.Answers, again.Begun)
	}
	keep(again.Memo)
	if third := planned(t, d, night.Want{}); third.Memo.Spent != 3*time.Minute {
		t.Errorf("the same answers count %v", third.Memo.Spent)
	}
	if again.Start >= again.Before {
		t.Errorf("recall was %v before the evening and is %v after six passes", again.Start, again.Before)
	}
}

func TestBestMinutesBeginAnewWhenTheyAreUsedUp(t *testing.T) {
	d := testDesk(t)
	want := night.Want{Best: true, Budget: 20 * time.Minute}
	p := planned(t, d, want)
	if p.HasDate || p.At.Sub(d.clock.Now()) < 6*24*time.Hour {
		t.Errorf("without an interview it plans for %v", p.At)
	}
	if len(p.Sheets) != 0 {
		t.Errorf("%d sheets take time from answers", len(p.Sheets))
	}
	if err := (nightDesk{d}).Keep(p.Key, p.Memo.Spend(8*time.Minute)); err != nil {
		t.Fatal(err)
	}
	if p = planned(t, d, want); !p.Begun || p.Memo.Spent != 8*time.Minute {
		t.Errorf("coming back does not go on: %+v", p.Memo)
	}
	if err := (nightDesk{d}).Keep(p.Key, p.Memo.Spend(12*time.Minute)); err != nil {
		t.Fatal(err)
	}
	if p = planned(t, d, want); p.Begun || p.Memo.Spent != 0 {
		t.Errorf("used-up minutes go on: %+v", p.Memo)
	}
}

func TestRemovingAnInterviewRemovesItsEvening(t *testing.T) {
	d := testDesk(t)
	i := dated(t, d, "tomorrow 10:00")
	p := planned(t, d, night.Want{})
	if err := (nightDesk{d}).Keep(p.Key, p.Memo); err != nil {
		t.Fatal(err)
	}
	if err := (datesDesk{d}).Remove(i.ID); err != nil {
		t.Fatal(err)
	}
	set, err := d.store.Settings()
	if err != nil || len(set.Extra) != 0 {
		t.Errorf("left behind: %v, %v", set.Extra, err)
	}
}

func TestBedtime(t *testing.T) {
	day := func(clock string) time.Time {
		at, err := time.Parse("2006-01-02 15:04", clock)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	for _, c := range []struct{ now, at, want string }{
		{"2026-11-30 20:00", "2026-12-01 10:00", "2026-11-30 23:30"},
		{"2026-11-30 23:15", "2026-12-01 10:00", "2026-11-30 23:30"},
		{"2026-11-30 23:16", "2026-12-01 10:00", ""}, // too late for the usual hour
		{"2026-12-01 00:30", "2026-12-01 10:00", ""}, // bedtime comes after the interview
		{"2026-12-01 08:00", "2026-12-01 10:00", ""},
	} {
		got := ""
		if bed := bedtime(day(c.now), day(c.at)); !bed.IsZero() {
			got = bed.Format("2006-01-02 15:04")
		}
		if got != c.want {
			t.Errorf("at %s, interview %s: bedtime %q, want %q", c.now, c.at, got, c.want)
		}
	}
}

func TestUntilIsTheNextSuchHour(t *testing.T) {
	now := time.Date(2026, 11, 30, 23, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{"23:30": "30 Nov 23:30", "00:15": "1 Dec 00:15", "23:00": "1 Dec 23:00"} {
		if at, err := untilHour(text, now); err != nil || at.Format("2 Jan 15:04") != want {
			t.Errorf("%s means %v, %v; want %s", text, at, err, want)
		}
	}
	for _, text := range []string{"25:00", "11pm", "soon"} {
		if _, err := untilHour(text, now); err == nil {
			t.Errorf("%s was taken for an hour", text)
		}
	}
}

func TestMemosAreTold(t *testing.T) {
	for key, want := range map[string]bool{plan.MemoKey("x"): true, plan.MemoKey(bestKey): true, plan.Removal("x").Key: false, "retention": false} {
		if isMemo(key) != want {
			t.Errorf("isMemo(%q) is not %v", key, want)
		}
	}
}

// TestTheBestMinutesAreNoEvening: an evening without a date went on with the 20
// minutes of the best next ones, and had none left for its sheets.
func TestTheBestMinutesAreNoEvening(t *testing.T) {
	d := testDesk(t)
	best := planned(t, d, night.Want{Best: true, Budget: 20 * time.Minute})
	if err := (nightDesk{d}).Keep(best.Key, best.Memo); err != nil {
		t.Fatal(err)
	}
	evening := planned(t, d, night.Want{})
	if evening.Key == best.Key || evening.Begun || len(evening.Sheets) == 0 {
		t.Errorf("the evening has key %s, begun %v, %d sheets", evening.Key, evening.Begun, len(evening.Sheets))
	}
}

// TestACellIsListedWithItsTopic: "Decision point and Continuous" alone says
// nothing.
func TestACellIsListedWithItsTopic(t *testing.T) {
	d := testDesk(t)
	if got := d.askedAs("batching/cell/decision.continuous"); !strings.Contains(got, "batching: Decision point, Continuous") {
		t.Errorf("the cell is asked as %q", got)
	}
}

func TestAnEveningGoesOnCountingItsAnswers(t *testing.T) {
	d := testDesk(t)
	dated(t, d, "tomorrow 10:00")
	p := planned(t, d, night.Want{})
	cards := []deck.CardID{p.Weak.Items[0].ID, p.Weak.Items[1].ID}
	desk, want := studyDesk{d}, study.Want{Cards: cards, Mode: deck.ModeNight, Until: d.clock.Now().Add(time.Hour)}
	for n, card := range cards {
		s, err := desk.Session(want, d.clock.Now())
		if err != nil || s.Answered != n || s.Name != []string{"New cards", "Weak and new cards"}[n] {
			t.Fatalf("%q after %d answers, want %d: %v", s.Name, s.Answered, n, err)
		}
		if _, err := desk.Grade(study.Answer{Card: card, Rating: deck.Good, Mode: s.Mode}); err != nil {
			t.Fatal(err)
		}
	}
}
