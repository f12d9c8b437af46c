package plan

import (
	"math"
	"slices"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

func TestWorthOfANewCard(t *testing.T) {
	c := plain("p", 1)
	in := input(nil, c)
	j := in.judge()
	w := j.worth(c, schedule.State{}, 1)
	at := func(rating deck.Rating) float64 { return j.after(schedule.State{}, c.ID, rating) }
	second := j.after(j.graded(c.ID, schedule.State{}, deck.Again), c.ID, deck.Good)
	want := .25*second + .10*at(deck.Hard) + .50*at(deck.Good) + .15*at(deck.Easy)
	if w.Recall != 0 || w.Skip != 0 || math.Abs(w.After-want) > 1e-9 || math.Abs(w.Gain-want) > 1e-9 {
		t.Errorf("worth %+v, want a gain of %v", w, want)
	}
	if cost := 24 + .25*8.4; math.Abs(w.Cost.Seconds()-cost) > 1e-6 {
		t.Errorf("cost %v, want %v s", w.Cost, cost)
	}
}

func TestAMissOfTodayCostsOnlyTheSecondLook(t *testing.T) {
	c, in := plain("p", 1), input(nil)
	j := in.judge()
	missed := j.graded(c.ID, known(4, 6), deck.Again)
	if w := j.worth(c, missed, 1); w.Cost != 8400*time.Millisecond || w.Gain <= 0 {
		t.Errorf("worth %+v", w)
	}
}

func TestTheOtherDirectionOfWhatWasStudiedTodayWaits(t *testing.T) {
	a, b := plain("p", 1), plain("p", 2)
	a.Sibling, b.Sibling = b.ID, a.ID
	s := known(5, 0)
	s.Studied, s.StudiedDay = 1, s.LastDay
	in := input(map[deck.CardID]schedule.State{a.ID: s, b.ID: known(5, 9)}, a, b)
	if p := New(in); len(p.Items) != 0 || !slices.Contains(p.Left, LeftOut{b, Sibling}) {
		t.Errorf("planned %v, left out %v", ids(p.Items), p.Left)
	}
	in.Settings.BurySiblings = false
	if p := New(in); !slices.Equal(ids(p.Items), []deck.CardID{b.ID}) {
		t.Errorf("planned %v when siblings need not wait", ids(p.Items))
	}
}

func TestALeastWorthOfAMinuteCutsThePlan(t *testing.T) {
	weak, sure := plain("p", 1), plain("p", 2)
	in := input(map[deck.CardID]schedule.State{weak.ID: known(2, 9), sure.ID: known(900, 2)}, weak, sure)
	if p := New(in); len(p.Items) != 2 {
		t.Fatalf("planned %v", ids(p.Items))
	}
	in.MinPerMinute = .5
	if p := New(in); !slices.Equal(ids(p.Items), []deck.CardID{weak.ID}) || !slices.Contains(p.Left, LeftOut{sure, Known}) {
		t.Errorf("planned %v, left out %v", ids(p.Items), p.Left)
	}
}

// Far ahead a minute buys more from what is remembered so-so than from what
// is all but lost: the least known is not always the first.
func TestTriage(t *testing.T) {
	lost, shaky := plain("p", 1), plain("p", 2)
	s := known(.02, 30)
	s.Difficulty = 10
	in := input(map[deck.CardID]schedule.State{lost.ID: s, shaky.ID: known(10, 20)}, lost, shaky)
	in.At, in.Budget = in.Now.AddDate(0, 0, 30), 20*time.Second
	p := New(in)
	if !slices.Equal(ids(p.Items), []deck.CardID{shaky.ID}) || !slices.Contains(p.Left, LeftOut{lost, GivenUp}) {
		t.Errorf("planned %v, left out %v", ids(p.Items), p.Left)
	}
}

func TestAMissComesBackAfterTenMinutesAtTheLatest(t *testing.T) {
	in := input(map[deck.CardID]schedule.State{})
	for i := range 20 {
		c := plain("p", i)
		in.Cards = append(in.Cards, c)
		in.States[c.ID] = known(6, 6)
	}
	s := Begin(in)
	item, _ := s.Next(in.Now)
	j := in.judge()
	s = s.Answered(item.ID, j.graded(item.ID, in.States[item.ID], deck.Again), in.Now)
	if next, _ := s.Next(in.Now.Add(9 * time.Minute)); next.ID == item.ID {
		t.Error("the missed card is asked again at once")
	}
	if next, _ := s.Next(in.Now.Add(10 * time.Minute)); next.ID != item.ID {
		t.Errorf("after ten minutes %s is asked, not the missed card", next.ID)
	}
}

func TestACardMissedThreeTimesIsLeftForAnotherDay(t *testing.T) {
	c := plain("p", 1)
	in := input(map[deck.CardID]schedule.State{c.ID: known(6, 6)}, c)
	s, state, j := Begin(in), in.States[c.ID], in.judge()
	for i := range 3 {
		if _, ok := s.Next(in.Now); !ok {
			t.Fatalf("after %d misses nothing is asked", i)
		}
		state = j.graded(c.ID, state, deck.Again)
		s = s.Answered(c.ID, state, in.Now)
	}
	if item, ok := s.Next(in.Now); ok {
		t.Errorf("%s is asked a fourth time", item.ID)
	}
}

func TestTheCommonestReasonSpeaksForATopic(t *testing.T) {
	p := Plan{Left: []LeftOut{{plain("a", 1), Known}, {plain("a", 2), NoTime}, {plain("a", 3), NoTime}, {plain("b", 1), OtherTrack}},
		Items: []Item{{Card: plain("c", 1)}}}
	if got := p.LeftTopics(); !slices.Equal(got, []Topic{{"a", NoTime}}) {
		t.Errorf("topics %v", got)
	}
}

func TestWordsForReadiness(t *testing.T) {
	for _, c := range []struct {
		r    Readiness
		want string
	}{
		{Readiness{Cards: 4}, "not seen"},
		{Readiness{Cards: 4, Seen: 1, OfSeen: .99}, "begun"},
		{Readiness{Cards: 4, Seen: 4, OfSeen: .95}, "fresh"},
		{Readiness{Cards: 4, Seen: 3, OfSeen: .95}, "good"},
		{Readiness{Cards: 4, Seen: 4, OfSeen: .85}, "good"},
		{Readiness{Cards: 4, Seen: 4, OfSeen: .7}, "shaky"},
		{Readiness{Cards: 4, Seen: 4, OfSeen: .4}, "slipping"},
	} {
		if got := c.r.Word(); got != c.want {
			t.Errorf("%+v is %q, want %q", c.r, got, c.want)
		}
	}
}

func TestTheEveningKeepsItsStopAndCountsWhatIsSpoken(t *testing.T) {
	in := nightInput()
	in.Until = in.Now.Add(30 * time.Minute)
	n := NewNight(in)
	in.Until = time.Time{} // the memo knows it
	in.Now = in.Now.Add(20 * time.Minute)
	if again, ok := Resume(in, n.Memo); !ok || !again.End.Equal(n.End) {
		t.Errorf("ends %v, then %v", n.End, again.End)
	}
	gain := 0.0
	for _, item := range n.Aloud {
		gain += item.Gain
	}
	if want := n.Weak.After + gain/n.Weak.weight; gain <= 0 || math.Abs(n.After-want) > 1e-12 {
		t.Errorf("after %v, want %v", n.After, want)
	}
}

// An evening's answers are ordinary reviews: a first pass of the day moves the
// schedule just as in study, and a second look the same day not at all.
func TestAnEveningNeverHarmsTheSchedule(t *testing.T) {
	c, in := plain("p", 1), input(nil)
	s := known(10, 8)
	night := schedule.PreviewIn(deck.ModeNight, s, c.ID, in.Now, in.Settings)
	study := schedule.Preview(s, c.ID, in.Now, in.Settings)
	for i := range night {
		if night[i].State.Stability != study[i].State.Stability || night[i].State.DueDay != study[i].State.DueDay {
			t.Errorf("%v gives %+v at night and %+v in study", night[i].Rating, night[i].State, study[i].State)
		}
	}
	once := night[2].State
	for _, twice := range schedule.PreviewIn(deck.ModeNight, once, c.ID, in.Now.Add(time.Minute), in.Settings) {
		if twice.State.Stability != once.Stability || twice.State.DueDay != once.DueDay {
			t.Errorf("a second look graded %v moved the schedule", twice.Rating)
		}
	}
}

// TestATopicHalfSeenIsNotDoneToday: it was called so as soon as most of its
// cards were passed.
func TestATopicHalfSeenIsNotDoneToday(t *testing.T) {
	p := Plan{Left: []LeftOut{{plain("a", 1), Today}, {plain("a", 2), Today}, {plain("a", 3), NoTime},
		{plain("b", 1), Today}, {plain("b", 2), Sibling}}}
	if got := p.LeftTopics(); !slices.Equal(got, []Topic{{"a", NoTime}, {"b", Today}}) {
		t.Errorf("topics %v", got)
	}
}

// TestAPersonWhoKnowsNothingBeginsWithTheBasics: cards of equal worth came by
// the alphabet of their ids.
func TestAPersonWhoKnowsNothingBeginsWithTheBasics(t *testing.T) {
	in := input(nil, plain("zero", 1), plain("zero", 2), plain("advanced", 1), plain("advanced", 2))
	for i := range in.Cards {
		in.Cards[i].Place = i
	}
	in.Budget = time.Hour
	var order []deck.PackID
	for _, item := range New(in).Items {
		order = append(order, item.Pack)
	}
	if !slices.Equal(order, []deck.PackID{"zero", "zero", "advanced", "advanced"}) {
		t.Errorf("the order is %v", order)
	}
	if got := slipping(in); !slices.Equal(got, []deck.PackID{"zero", "advanced"}) {
		t.Errorf("the sheets come as %v", got)
	}
}
