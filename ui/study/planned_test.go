package study

import (
	"fmt"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/screen"
)

// nightDesk folds what is graded as the store would.
type nightDesk struct {
	*desk
	states map[deck.CardID]schedule.State
	now    func() time.Time
}

func (d nightDesk) Grade(a Answer) (schedule.State, error) {
	d.graded = append(d.graded, a)
	at := d.now()
	d.states[a.Card] = schedule.Step(d.states[a.Card], deck.Event{Card: a.Card, Day: schedule.StudyDay(at, 4), UnixMilli: at.UnixMilli(),
		Grade: &deck.Grade{Rating: a.Rating, Mode: a.Mode}}, schedule.DefaultSettings())
	return d.states[a.Card], nil
}

// evening is a planned session over n new cards, of ten minutes.
func evening(n int) (*desk, plan.Session) {
	var cards []deck.Card
	in := plan.Input{Settings: schedule.DefaultSettings(), Habits: plan.HabitsOf(nil), Now: tonight,
		At: tonight.Add(14 * time.Hour), Budget: 10 * time.Minute}
	for i := range n {
		c := card(deck.KindPair, fmt.Sprintf("card-%02d", i), fmt.Sprintf("Question %d", i), "Answer")
		cards = append(cards, c)
		in.Cards = append(in.Cards, plan.Card{ID: c.ID, Kind: c.Kind, Pack: c.Pack})
	}
	d := newDesk(cards...)
	s := plan.Begin(in)
	d.session.Plan, d.session.Mode = &s, deck.ModeNight
	d.session.From, d.session.Until = tonight, tonight.Add(10*time.Minute)
	return d, s
}

func isBack(msg any) bool {
	_, ok := msg.(screen.Back)
	return ok
}

func TestAnEveningClosesItselfWhenNothingIsLeft(t *testing.T) {
	d, _ := evening(2)
	st := stage(t, d)
	night := nightDesk{d, map[deck.CardID]schedule.State{}, st.Clock.Now}
	m := st.Screen.(Model)
	m.deps = night
	st.Screen = m
	st.Sees(80, 24, "Question 0", "0 answered · 10 min left")
	st.Press("space", "3")
	st.Sees(80, 24, "Question 1", "1 answered")
	st.Press("space", "3")
	if !isBack(st.Last()) {
		t.Errorf("after the last card the shell was asked for %#v", st.Last())
	}
	for _, a := range d.graded {
		if a.Mode != deck.ModeNight {
			t.Errorf("%s was graded in mode %s", a.Card, a.Mode)
		}
	}
}

func TestAnEveningStopsAtItsTime(t *testing.T) {
	d, _ := evening(20)
	st := stage(t, d)
	m := st.Screen.(Model)
	m.deps = nightDesk{d, map[deck.CardID]schedule.State{}, st.Clock.Now}
	st.Screen = m
	st.Press("space")
	st.Wait(10 * time.Minute)
	st.Press("3")
	if len(d.graded) != 1 || !isBack(st.Last()) {
		t.Errorf("%d grades, then %#v; the card in hand is finished and no other begun", len(d.graded), st.Last())
	}
}

func TestAMissComesBackAfterFiveOthers(t *testing.T) {
	d, _ := evening(12)
	q := newQueue(d.session)
	states := map[deck.CardID]schedule.State{}
	night := nightDesk{d, states, func() time.Time { return tonight }}
	var asked []deck.CardID
	for i := range 7 {
		it, rest, ok := q.next(tonight)
		if !ok {
			t.Fatalf("nothing is asked after %v", asked)
		}
		asked = append(asked, it.Card.ID)
		rating := deck.Good
		if i == 0 {
			rating = deck.Again
		}
		it.State, _ = night.Grade(Answer{Card: it.Card.ID, Rating: rating, Mode: deck.ModeNight})
		q = rest.graded(it)
	}
	if asked[6] != asked[0] {
		t.Errorf("asked %v; the first was missed and should be the seventh", asked)
	}
}

func TestTheLastAnswerOfAnEveningIsTakenBack(t *testing.T) {
	d, _ := evening(4)
	night := nightDesk{d, map[deck.CardID]schedule.State{}, func() time.Time { return tonight }}
	q := newQueue(d.session)
	first, q, _ := q.next(tonight)
	before := q
	first.State, _ = night.Grade(Answer{Card: first.Card.ID, Rating: deck.Good, Mode: deck.ModeNight})
	q = q.graded(first)
	if next, _, _ := q.next(tonight); next.Card.ID == first.Card.ID {
		t.Fatal("a card that was passed is asked again")
	}
	q = q.drop(first.Card.ID)
	again, _, _ := q.next(tonight)
	if want, _, _ := before.next(tonight); again.Card.ID != want.Card.ID {
		t.Errorf("after the undo %s is asked, want %s", again.Card.ID, want.Card.ID)
	}
}

func TestACardSetAsideInAnEveningStaysAway(t *testing.T) {
	d, _ := evening(1)
	night := nightDesk{d, map[deck.CardID]schedule.State{}, func() time.Time { return tonight }}
	q := newQueue(d.session)
	it, q, _ := q.next(tonight)
	it.State, _ = night.Grade(Answer{Card: it.Card.ID, Rating: deck.Again, Mode: deck.ModeNight})
	q = q.graded(it) // missed: it waits, and comes back as the only one
	if back, _, ok := q.next(tonight); !ok || back.Card.ID != it.Card.ID {
		t.Fatal("the missed card does not come back")
	}
	if back, _, ok := q.setAside(it.Card.ID).next(tonight); ok {
		t.Errorf("%s is asked after it was set aside", back.Card.ID)
	}
}
