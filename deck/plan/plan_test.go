package plan

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// evening0 is an evening, and tomorrow0 the hour of an interview after it.
func evening0() time.Time  { return time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC) }
func tomorrow0() time.Time { return time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC) }

// known is the state of a card passed some days ago with a stability in days.
func known(stability float64, ago int32) schedule.State {
	day := schedule.StudyDay(evening0(), 4) - ago
	return schedule.State{Phase: schedule.Review, Stability: stability, Difficulty: 5,
		Decay: schedule.DefaultSettings().Weights[20], Reps: 3, Passes: 2, LastDay: day, PassedDay: day,
		LastMilli: evening0().AddDate(0, 0, -int(ago)).UnixMilli()}
}

func plain(pack string, n int) Card {
	return Card{ID: deck.CardID(fmt.Sprintf("%s/card/c%d", pack, n)), Kind: deck.KindPlain, Pack: deck.PackID(pack), Track: "serving"}
}

func input(states map[deck.CardID]schedule.State, cards ...Card) Input {
	return Input{Cards: cards, States: states, Settings: schedule.DefaultSettings(), Habits: HabitsOf(nil),
		Now: evening0(), At: tomorrow0(), Budget: 40 * time.Minute}
}

func ids(items []Item) []deck.CardID {
	var out []deck.CardID
	for _, i := range items {
		out = append(out, i.ID)
	}
	return out
}

// drawn is a random input with n cards.
func drawn(seed uint64, n int) Input {
	r := rand.New(rand.NewPCG(seed, 9))
	in := input(map[deck.CardID]schedule.State{})
	in.Budget = time.Duration(r.IntN(90)) * time.Minute
	in.At = in.Now.Add(time.Duration(1+r.IntN(30*24)) * time.Hour)
	in.Weights = map[string]float64{"t0": 2, "t1": 0, "t2": .5}
	for i := range n {
		c := plain(fmt.Sprintf("p%d", i%9), i)
		c.Track = fmt.Sprintf("t%d", i%4)
		if i%10 == 1 {
			c.Sibling = in.Cards[i-1].ID
			in.Cards[i-1].Sibling = c.ID
		}
		in.Cards = append(in.Cards, c)
		if r.IntN(5) > 0 {
			s := known(math.Exp(3*r.NormFloat64()), int32(r.IntN(60)))
			s.Suspended = r.IntN(20) == 0
			in.States[c.ID] = s
		}
	}
	return in
}

func TestWorthFollowsTheFormula(t *testing.T) {
	c, s := plain("p", 1), known(4, 6)
	in := input(map[deck.CardID]schedule.State{c.ID: s}, c)
	j := in.judge()
	w := j.worth(c, s, 2)
	curve := func(stability, days float64) float64 {
		decay := in.Settings.Weights[20]
		return math.Pow(1+(math.Pow(.9, -1/decay)-1)*days/stability, -decay)
	}
	p, skip := curve(4, 6), curve(4, 7)
	out := schedule.PreviewIn(deck.ModeNight, s, c.ID, in.Now, in.Settings)
	win := .12*curve(out[1].State.Stability, 1) + .76*curve(out[2].State.Stability, 1) + .12*curve(out[3].State.Stability, 1)
	second := schedule.PreviewIn(deck.ModeNight, out[0].State, c.ID, in.Now, in.Settings)
	lose := curve(second[2].State.Stability, 1)
	for name, v := range map[string][2]float64{
		"recall now":  {w.Recall, p},
		"without":     {w.Skip, skip},
		"with a look": {w.After, p*win + (1-p)*lose},
		"gain":        {w.Gain, 2 * (p*win + (1-p)*lose - skip)},
		"cost":        {w.Cost.Seconds(), p*12 + (1-p)*(18+8.4)},
	} {
		if math.Abs(v[0]-v[1]) > 1e-6 {
			t.Errorf("%s = %.9f, want %.9f", name, v[0], v[1])
		}
	}
}

func TestPlansKeepTheirPromises(t *testing.T) {
	for seed := range uint64(60) {
		in := drawn(seed, 150)
		p := New(in)
		var spent time.Duration
		taken := map[deck.CardID]bool{}
		for i, item := range p.Items {
			spent += item.Cost
			if i > 0 && byIndex(p.Items[i-1], item) > 0 {
				t.Errorf("seed %d: item %d is out of order", seed, i)
			}
			if item.Gain <= 0 || item.Track == "t1" || in.States[item.ID].Suspended || taken[item.Sibling] {
				t.Errorf("seed %d: %s does not belong in the plan", seed, item.ID)
			}
			taken[item.ID] = true
		}
		if spent != p.Expected || spent > in.Budget {
			t.Errorf("seed %d: %v of %v spent, said %v", seed, spent, in.Budget, p.Expected)
		}
		if len(p.Items) > 0 && (p.After <= p.Before || p.After > 1 || p.Before < 0) {
			t.Errorf("seed %d: recall %v to %v", seed, p.Before, p.After)
		}
		left := map[deck.CardID]int{}
		for _, l := range p.Left {
			left[l.ID]++
			if l.Reason.String() == "" {
				t.Errorf("seed %d: %s was left out without a reason", seed, l.ID)
			}
		}
		for _, c := range in.Cards {
			if taken[c.ID] == (left[c.ID] == 1) || left[c.ID] > 1 {
				t.Errorf("seed %d: %s taken %v, left out %d times", seed, c.ID, taken[c.ID], left[c.ID])
			}
		}
	}
}

func TestTheOrderOfTheCardsChangesNothing(t *testing.T) {
	for seed := range uint64(20) {
		in := drawn(seed, 100)
		want := New(in)
		in.Cards = slices.Clone(in.Cards)
		slices.Reverse(in.Cards)
		if got := New(in); !slices.Equal(ids(got.Items), ids(want.Items)) || math.Abs(got.After-want.After) > 1e-9 {
			t.Errorf("seed %d: another order gives another plan", seed)
		}
	}
}

func TestMoreTimeNeverExpectsLess(t *testing.T) {
	for seed := range uint64(20) {
		in, last := drawn(seed, 100), 0.0
		for minutes := 1; minutes < 90; minutes += 8 {
			in.Budget = time.Duration(minutes) * time.Minute
			after := New(in).After
			if after < last-0.005 { // one card may fit less well
				t.Errorf("seed %d: %d minutes give %v, fewer gave %v", seed, minutes, after, last)
			}
			last = max(last, after)
		}
	}
}

func TestTheFirstCardIsTheOneThatASecondBuysMostOf(t *testing.T) {
	weak, sure, slow := plain("p", 1), plain("p", 2), plain("q", 3)
	slow.Kind = deck.KindFollowUp
	states := map[deck.CardID]schedule.State{weak.ID: known(3, 9), sure.ID: known(400, 9), slow.ID: known(3, 9)}
	p := New(input(states, slow, sure, weak))
	if p.Items[0].ID != weak.ID || p.Items[1].ID != slow.ID {
		t.Errorf("order %v", ids(p.Items))
	}
	in := input(states, slow, weak)
	in.Cards[0].Track = "asked"
	in.Weights = map[string]float64{"asked": 9}
	if p := New(in); p.Items[0].ID != slow.ID {
		t.Errorf("order with weight %v", ids(p.Items))
	}
}

func TestWhyCardsAreLeftOut(t *testing.T) {
	names := []string{"other", "dropped", "aside", "today", "known", "hopeless", "late", "first", "second"}
	cards := map[string]Card{}
	in := input(map[deck.CardID]schedule.State{})
	for _, name := range names {
		cards[name] = plain(name, 1)
		c := cards[name]
		switch name {
		case "other":
			c.Track = "training"
		case "second":
			c.Sibling = cards["first"].ID
		}
		in.Cards = append(in.Cards, c)
		in.States[c.ID] = known(5, 10)
	}
	in.Tracks, in.Dropped = []string{"serving"}, []deck.PackID{"dropped"}
	aside := known(5, 10)
	aside.Suspended = true
	in.States[cards["aside"].ID] = aside
	in.States[cards["today"].ID] = known(5, 0)
	in.States[cards["known"].ID] = known(20000, 1)
	in.States[cards["hopeless"].ID] = known(.01, 2000)
	in.Habits = Habits{cards: map[deck.CardID]timing{
		cards["hopeless"].ID: {pass: 120_000, passes: 1e9},
		cards["late"].ID:     {pass: 100_000, passes: 1e9},
	}, Passes: in.Habits.Passes, First: in.Habits.First}
	in.Cards[slices.IndexFunc(in.Cards, func(c Card) bool { return c.Pack == "first" })].Sibling = cards["second"].ID
	in.Budget = 25 * time.Second
	got := map[deck.PackID]Reason{}
	p := New(in)
	for _, l := range p.Left {
		got[l.Pack] = l.Reason
	}
	want := map[deck.PackID]Reason{"other": OtherTrack, "dropped": Dropped, "aside": Suspended, "today": Today,
		"known": Known, "hopeless": GivenUp, "late": NoTime, "second": Sibling}
	if !reflect.DeepEqual(got, want) || !slices.Equal(ids(p.Items), []deck.CardID{"first/card/c1"}) {
		t.Errorf("left out %v\nwant %v\nplanned %v", got, want, ids(p.Items))
	}
	for _, topic := range p.LeftTopics() {
		if topic.Reason != want[topic.Pack] {
			t.Errorf("topic %+v", topic)
		}
	}
}

func TestNoTimeOrAPastHourMeansOrdinaryStudy(t *testing.T) {
	c := plain("p", 1)
	for name, in := range map[string]Input{
		"no time": func() Input { in := input(nil, c); in.Budget = 0; return in }(),
		"past":    func() Input { in := input(nil, c); in.At = in.Now; return in }(),
	} {
		if p := New(in); !p.Ordinary || len(p.Items) > 0 {
			t.Errorf("%s: %+v", name, p)
		}
		if _, ok := Begin(in).Next(in.Now); ok {
			t.Errorf("%s: a session asks something", name)
		}
	}
	if p := New(input(nil)); p.Before != 0 || p.After != 0 {
		t.Errorf("no cards give %+v", p)
	}
}

func TestNumbersAreShownOnlyForAnotherDay(t *testing.T) {
	in := input(nil, plain("p", 1))
	if !New(in).Precise {
		t.Error("tomorrow morning is not precise")
	}
	in.At = in.Now.Add(6 * time.Hour) // two at night is still the same study day
	if New(in).Precise {
		t.Error("the same study day is precise")
	}
}

func TestASessionPutsMissesBackAndAsksNoPassTwice(t *testing.T) {
	for seed := range uint64(30) {
		in := drawn(seed, 60)
		in.Budget, in.At = time.Hour, in.Now.AddDate(0, 0, 2)
		r := rand.New(rand.NewPCG(seed, 3))
		s, now := Begin(in), in.Now
		passed, missed, answers := map[deck.CardID]bool{}, map[deck.CardID]int{}, 0
		for {
			item, ok := s.Next(now)
			if !ok {
				break
			}
			if passed[item.ID] {
				t.Fatalf("seed %d: %s was asked after a pass", seed, item.ID)
			}
			if at, was := missed[item.ID]; was && answers-at < againAfter && len(s.queue) > 0 {
				t.Fatalf("seed %d: %s came back after %d cards", seed, item.ID, answers-at)
			}
			rating := deck.Again + deck.Rating(r.IntN(4))
			now = now.Add(7 * time.Second)
			j := in.judge()
			j.now = MomentOf(now, 4)
			in.States[item.ID] = j.graded(item.ID, in.States[item.ID], rating)
			kept := s
			s = s.Answered(item.ID, in.States[item.ID], now)
			if again, _ := kept.Next(now); again.ID != item.ID {
				t.Fatalf("seed %d: an answer changed the session it was given to", seed)
			}
			answers++
			if rating == deck.Again {
				missed[item.ID] = answers
			} else {
				passed[item.ID] = true
			}
		}
	}
}

func TestASessionEndsWithItsTime(t *testing.T) {
	in := drawn(1, 60)
	in.Budget = time.Minute
	s := Begin(in)
	if _, ok := s.Next(in.Now.Add(59 * time.Second)); !ok {
		t.Error("over a second early")
	}
	if _, ok := s.Next(in.Now.Add(time.Minute)); ok {
		t.Error("goes on after its time")
	}
}

func TestOutlookRises(t *testing.T) {
	in := drawn(4, 120)
	in.Budget, in.At = 10*time.Minute, in.Now.AddDate(0, 0, 7).Add(-10*time.Hour)
	days := Outlook(in, 10*time.Minute, 1)
	if len(days) != 7 {
		t.Fatalf("%d days, want 7", len(days))
	}
	for i, d := range days {
		if d.Time > 10*time.Minute || i > 0 && (d.Recall < days[i-1].Recall-.02 || d.Day != days[i-1].Day+1) {
			t.Errorf("day %d: %+v", i, d)
		}
	}
	if days[6].Recall <= expected(in) {
		t.Errorf("a week of study ends at %v, none at %v", days[6].Recall, expected(in))
	}
	if !reflect.DeepEqual(days, Outlook(in, 10*time.Minute, 1)) {
		t.Error("the same seed gives another outlook")
	}
	in.At = in.Now
	if Outlook(in, time.Hour, 1) != nil {
		t.Error("an outlook on the past")
	}
}

func TestReadiness(t *testing.T) {
	a1, a2, b := plain("a", 1), plain("a", 2), plain("b", 1)
	b.Track = "training"
	s := known(10, 3)
	s.Lapses = 1
	in := input(map[deck.CardID]schedule.State{a1.ID: s}, a1, a2, b)
	got := ByTopic(in)
	recall := recallAt(s, MomentOf(in.At, 4))
	want := []Readiness{
		{Name: "a", Recall: recall / 2, OfSeen: recall, Cards: 2, Seen: 1, Answers: 3, Lapses: 1, Last: s.LastDay, Precise: true},
		{Name: "b", Cards: 1, Precise: true},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("by topic\n%+v, want\n%+v", got, want)
	}
	if tracks := ByTrack(in); len(tracks) != 2 || tracks[0].Name != "serving" || tracks[1].Word() != "not seen" {
		t.Errorf("by track %+v", tracks)
	}
	if all := Overall(in); all.Cards != 3 || all.Seen != 1 {
		t.Errorf("overall %+v", all)
	}
	in.Tracks = []string{"training"}
	if got := ByTopic(in); len(got) != 1 || got[0].Name != "b" {
		t.Errorf("in one track %+v", got)
	}
}

func BenchmarkPlan5000(b *testing.B) {
	in := drawn(1, 5000)
	in.Budget = 40 * time.Minute
	for b.Loop() {
		New(in)
	}
}

func BenchmarkAnswered5000(b *testing.B) {
	in := drawn(1, 5000)
	in.Budget, in.At = 40*time.Minute, in.Now.AddDate(0, 0, 3)
	s := Begin(in)
	item, _ := s.Next(in.Now)
	for b.Loop() {
		s.Answered(item.ID, in.States[item.ID], in.Now)
	}
}
