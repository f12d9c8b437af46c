package night

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/screen"
	"prefill/ui/screentest"
)

var (
	tonight = time.Date(2026, 11, 30, 22, 20, 0, 0, time.UTC)
	atTen   = time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC)
)

// desk plans evenings over a few invented cards, and remembers what was kept.
type desk struct {
	at      time.Time
	dated   bool
	memo    *plan.Memo
	kept    *[]plan.Memo
	states  map[deck.CardID]schedule.State
	err     error
	keepErr error
	name    string
	bare    bool // no sheets, pairs and follow-ups
	answers int
}

func newDesk() *desk {
	return &desk{at: atTen, dated: true, kept: &[]plan.Memo{}, name: "Serving team", states: map[deck.CardID]schedule.State{}}
}

const topics = 12

func topicID(i int) deck.PackID { return deck.PackID(fmt.Sprintf("topic-%02d", i)) }

func (d *desk) input(want Want, now time.Time) plan.NightInput {
	in := plan.NightInput{Until: want.Until}
	in.Settings, in.Habits = schedule.DefaultSettings(), plan.HabitsOf(nil)
	in.Now, in.At, in.Budget, in.Dropped = now, d.at, want.Budget, want.Dropped
	in.States = map[deck.CardID]schedule.State{}
	if in.Budget == 0 {
		in.Budget = 40 * time.Minute
	}
	today := schedule.StudyDay(now, 4)
	for i := range topics * 10 {
		id := deck.MakeCardID(topicID(i%topics), deck.KindPair, fmt.Sprintf("card-%03d", i))
		in.Cards = append(in.Cards, plan.Card{ID: id, Kind: deck.KindPair, Pack: topicID(i % topics)})
		in.States[id] = schedule.State{Phase: schedule.Review, Stability: float64(1 + i%topics), Difficulty: 5, Decay: 0.1542,
			Reps: 3, Passes: 3, LastDay: today - int32(2+i%7), PassedDay: today - int32(2+i%7)}
		if s, ok := d.states[id]; ok {
			in.States[id] = s
		}
	}
	if d.bare {
		return in
	}
	for i := range topics {
		in.Sheets = append(in.Sheets, topicID(i))
	}
	for i := range 2 {
		in.Cards = append(in.Cards, plan.Card{ID: deck.MakeCardID(topicID(i), deck.KindFollowUp, "why"), Kind: deck.KindFollowUp, Pack: topicID(i)})
	}
	in.Pairs = []plan.Pair{{A: "topic-01/pair/card-001", B: "topic-01/pair/card-013", Weight: 3}}
	return in
}

func (d *desk) Plan(want Want, now time.Time) (Plan, error) {
	if d.err != nil {
		return Plan{}, d.err
	}
	p := Plan{Key: "interview.x.night", Name: d.name, At: d.at, HasDate: d.dated, Topics: map[deck.PackID]string{},
		Cards: map[deck.CardID]string{}, Answers: d.answers}
	in := d.input(want, now)
	if d.memo != nil {
		p.Night, p.Begun = plan.Resume(in, *d.memo)
	}
	if !p.Begun {
		p.Night = plan.NewNight(in)
	}
	p.Start = p.Before
	if d.answers > 0 {
		p.Start -= 0.1
	}
	for i, item := range p.Weak.Items {
		p.Cards[item.ID] = fmt.Sprintf("Question number %d", i+1)
	}
	for i := range topics {
		p.Topics[topicID(i)] = fmt.Sprintf("Topic number %d", i)
	}
	for _, pair := range p.Night.Pairs {
		p.Pairs = append(p.Pairs, "TPOT or ITL")
		p.Match = append(p.Match, deck.CardID(pair.A), deck.CardID(pair.B))
		p.Contrast = append(p.Contrast, "topic-01/contrast/card-001.card-013")
	}
	return p, nil
}

func (d *desk) Keep(_ string, memo plan.Memo) error {
	if d.keepErr != nil {
		return d.keepErr
	}
	d.memo = &memo
	*d.kept = append(*d.kept, memo)
	return nil
}

func (d *desk) Export(topics []deck.PackID) ([]string, error) {
	return []string{fmt.Sprintf("/tmp/%d.md", len(topics))}, d.err
}

func stage(t *testing.T, d *desk, want Want, w, h int) *screentest.Stage {
	clock := &screentest.Clock{At: tonight}
	return screentest.New(t, New(1, want, d, clock), clock, w, h)
}

func gone(t *testing.T, st *screentest.Stage) screen.GoTo {
	t.Helper()
	g, ok := st.Last().(screen.GoTo)
	if !ok {
		t.Fatalf("the shell was asked for %#v, not for another screen", st.Last())
	}
	return g
}

func TestGoldens(t *testing.T) {
	d := newDesk()
	want := Want{Until: time.Date(2026, 11, 30, 23, 30, 0, 0, time.UTC)}
	st := stage(t, d, want, 80, 24)
	st.Goldens("evening")
	st.Styled("evening")
	st.Press("2")
	st.Goldens("weak")
	st.Press("d", "down")
	st.Goldens("drop")

	undated := newDesk()
	undated.dated, undated.at, undated.name, undated.bare = false, tonight.Add(plan.Horizon), "", true
	stage(t, undated, Want{Best: true, Budget: 20 * time.Minute}, 80, 24).Goldens("best")

	soon := newDesk()
	soon.at = tonight.Add(3 * time.Hour)
	stage(t, soon, Want{}, 80, 24).Goldens("soon")

	over := newDesk()
	over.answers = 31
	memo := plan.NewNight(over.input(want, tonight)).Memo.Done("topic-00").Done("topic-01").Spend(40 * time.Minute)
	over.memo = &memo
	stage(t, over, want, 80, 24).Goldens("over")

	failed := newDesk()
	failed.err = errors.New("opening the history: disk is full. Free some space and start again")
	stage(t, failed, Want{}, 80, 24).Goldens("failed")
}

func TestNoLineIsWiderThanTheWindow(t *testing.T) {
	d := newDesk()
	d.name = strings.Repeat("a long name 漢字 ", 20)
	st := stage(t, d, Want{Until: tonight.Add(time.Hour)}, 80, 24)
	for _, k := range []string{"1", "2", "3", "4", "d"} {
		st.Press(k)
		st.Fits()
	}
	over := newDesk()
	stage(t, over, Want{Until: tonight.Add(-time.Hour)}, 80, 24).Fits()
	over.err = errors.New(strings.Repeat("a very long reason ", 40))
	stage(t, over, Want{}, 80, 24).Fits()
}

func TestNothingReachesTheTerminalRaw(t *testing.T) {
	d := newDesk()
	d.name = screentest.Hostile
	st := stage(t, d, Want{}, 80, 24)
	m := st.Screen.(Model)
	for i := range topics {
		m.plan.Topics[topicID(i)] = screentest.Hostile
	}
	for _, item := range m.plan.Weak.Items {
		m.plan.Cards[item.ID] = screentest.Hostile
	}
	m.plan.Pairs = []string{screentest.Hostile}
	st.Screen = m
	for _, k := range []string{"1", "2", "3", "4", "d"} {
		st.Press(k)
		st.Clean()
	}
}

func TestEachPartLeadsWhereItIsDone(t *testing.T) {
	for _, c := range []struct {
		key   string
		place screen.Place
		check func(screen.GoTo) bool
	}{
		{"1", screen.Cheat, func(g screen.GoTo) bool { return len(g.Packs) == 9 && g.Packs[0] == "topic-00" }},
		{"2", screen.Study, func(g screen.GoTo) bool {
			return g.Mode == deck.ModeNight && len(g.Cards) > 20 && g.Until.After(tonight.Add(20*time.Minute)) && g.Until.Before(tonight.Add(40*time.Minute))
		}},
		{"3", screen.Match, func(g screen.GoTo) bool {
			return g.Style == "confused" && len(g.Only) == 2 && slices.Equal(g.Packs, []deck.PackID{"topic-01"})
		}},
		{"4", screen.Study, func(g screen.GoTo) bool { return g.Mode == deck.ModeNight && len(g.Cards) == 2 }},
	} {
		d := newDesk()
		st := stage(t, d, Want{}, 80, 24)
		st.Press(c.key, "enter")
		if g := gone(t, st); g.Place != c.place || !c.check(g) {
			t.Errorf("part %s leads to %+v", c.key, g)
		}
		if len(*d.kept) != 1 {
			t.Errorf("part %s was opened with %d memos kept, want 1 before it", c.key, len(*d.kept))
		}
	}
}

func TestContrastCardsFollowTheMatch(t *testing.T) {
	d := newDesk()
	st := stage(t, d, Want{}, 80, 24)
	m := st.Screen.(Model)
	m.plan.Match = nil
	st.Screen = m
	st.Press("3", "enter")
	if g := gone(t, st); g.Place != screen.Study || !slices.Equal(g.Cards, m.plan.Contrast) {
		t.Errorf("after the match comes %+v", g)
	}
}

func TestSheetsReadAreNotReadAgain(t *testing.T) {
	d := newDesk()
	st := stage(t, d, Want{}, 80, 24)
	st.Press("enter")
	for i := range 3 {
		st.Wait(time.Minute)
		st.Tell(screen.Read{Pack: topicID(i)})
	}
	st.Wait(30 * time.Second)
	st.Tell(screen.Shown{})
	if spent := d.memo.Spent; spent != 210*time.Second {
		t.Errorf("%v are counted, want 3 min 30 s", spent)
	}
	st.Press("1", "enter")
	if g := gone(t, st); g.Packs[0] != "topic-03" || len(g.Packs) != 6 {
		t.Errorf("the sheets go on with %v", g.Packs)
	}
}

func TestReadsFromElsewhereAreNotCounted(t *testing.T) {
	d := newDesk()
	st := stage(t, d, Want{}, 80, 24)
	st.Tell(screen.Read{Pack: "topic-00"})
	if len(*d.kept) != 0 {
		t.Error("a sheet that no evening asked for was counted")
	}
}

func TestTimeBeyondTheEndWasNotStudied(t *testing.T) {
	d := newDesk()
	st := stage(t, d, Want{}, 80, 24)
	st.Press("2", "enter")
	st.Wait(3 * time.Hour)
	st.Tell(screen.Shown{})
	if spent := d.memo.Spent; spent > 41*time.Minute {
		t.Errorf("%v count as studied of 40 minutes", spent)
	}
	st.Sees(80, 24, "Time is up", "go to sleep", "Expected recall at 10:00")
	st.Press("enter")
	if _, ok := st.Last().(screen.Back); !ok {
		t.Errorf("enter at the end asks for %#v", st.Last())
	}
}

func TestTheAlarmSpeaksOnlyWhileAPartIsOpen(t *testing.T) {
	d := newDesk()
	st := stage(t, d, Want{}, 80, 24)
	st.Press("2", "enter")
	nr := st.Screen.(Model).stopNr
	st.Tell(stopMsg{1, nr - 1}, stopMsg{2, nr})
	if _, ok := st.Last().(screen.Note); ok {
		t.Error("a stale alarm spoke")
	}
	st.Tell(stopMsg{1, nr})
	if n, ok := st.Last().(screen.Note); !ok || !strings.Contains(n.Text, "Time is up") {
		t.Errorf("the alarm says %#v", st.Last())
	}
}

func TestMinutesAreAddedAndTaken(t *testing.T) {
	d := newDesk()
	st := stage(t, d, Want{}, 80, 24)
	st.Press("+")
	st.Sees(80, 24, "45 min left")
	st.Press("-", "-")
	st.Sees(80, 24, "35 min left")
	if len(*d.kept) != 0 {
		t.Error("an evening that has not begun was kept")
	}
	st.Press("enter")
	st.Wait(10 * time.Minute)
	st.Tell(screen.Shown{})
	st.Sees(80, 24, "25 min left")
	st.Press("+")
	st.Sees(80, 24, "30 min left")
	if d.memo.Budget != 40*time.Minute {
		t.Errorf("the memo says %v", d.memo.Budget)
	}
	for range 12 {
		st.Press("-")
	}
	if left := d.memo.Budget - d.memo.Spent; left < leastTime {
		t.Errorf("%v are left, less than the least", left)
	}
}

func TestADroppedTopicIsLeftOut(t *testing.T) {
	for _, begun := range []bool{false, true} {
		d := newDesk()
		st := stage(t, d, Want{}, 80, 24)
		if begun {
			st.Press("enter")
			st.Tell(screen.Shown{})
		}
		st.Press("d", "enter")
		p := st.Screen.(Model).plan
		if slices.Contains(p.Sheets, "topic-00") || !slices.Contains(p.Memo.Dropped, "topic-00") {
			t.Errorf("begun %v: sheets %v, dropped %v", begun, p.Sheets, p.Memo.Dropped)
		}
		st.Sees(80, 24, "Left out: Topic number 0 (you dropped it)")
	}
}

func TestOnePressIsOneStep(t *testing.T) {
	d := newDesk()
	st := stage(t, d, Want{}, 80, 24)
	st.Hold = true
	st.Press("enter", "enter", "enter")
	if busy := st.Screen.(Model).Busy(); busy == "" {
		t.Error("leaving would not wait for the memo")
	}
	st.Release()
	places := 0
	for _, msg := range st.Asked {
		if _, ok := msg.(screen.GoTo); ok {
			places++
		}
	}
	if places != 1 {
		t.Errorf("three quick presses opened %d parts", places)
	}
}

func TestAMemoThatCannotBeKeptOpensNothing(t *testing.T) {
	d := newDesk()
	d.keepErr = errors.New("disk full")
	st := stage(t, d, Want{}, 80, 24)
	st.Press("enter")
	if _, ok := st.Last().(screen.Failed); !ok {
		t.Errorf("the shell was asked for %#v", st.Last())
	}
	d.keepErr = nil
	st.Press("enter")
	if g := gone(t, st); g.Place != screen.Cheat {
		t.Errorf("the second try leads to %s", g.Place)
	}
}

func TestMessagesOfOthersAreDropped(t *testing.T) {
	d := newDesk()
	st := stage(t, d, Want{}, 80, 24)
	before := st.Text(80, 24)
	st.Tell(plannedMsg{id: 2, err: errors.New("not mine")}, keptMsg{id: 2}, exportedMsg{id: 2}, screen.FrameMsg{ID: 2})
	if after := st.Text(80, 24); after != before {
		t.Errorf("another screen's messages changed this one:\n%s", after)
	}
}

func TestNoFrameWhileHidden(t *testing.T) {
	d := newDesk()
	st := stage(t, d, Want{}, 80, 24)
	st.Tell(screen.Hidden{})
	st.Ticks = 0
	m := st.Screen.(Model)
	st.Tell(screen.FrameMsg{ID: 1, Run: m.run}, tea.BlurMsg{})
	if st.Ticks != 0 {
		t.Errorf("%d frames were asked for while nobody looks", st.Ticks)
	}
	st.Tell(screen.Shown{})
	if st.Ticks == 0 {
		t.Error("the countdown stands still after coming back")
	}
}

func TestSheetsAreWrittenForPaper(t *testing.T) {
	d := newDesk()
	st := stage(t, d, Want{}, 80, 24)
	st.Press("P")
	if n, ok := st.Last().(screen.Note); !ok || n.Text != "Written: /tmp/9.md" {
		t.Errorf("P says %#v", st.Last())
	}
}

func TestAPartThatDoesNotOpenCostsNoTime(t *testing.T) {
	d := newDesk()
	st := stage(t, d, Want{}, 80, 24)
	st.Press("3", "enter") // the shell could not open it, and says why
	st.Wait(9 * time.Minute)
	st.Press("down")
	st.Tell(screen.Shown{})
	if spent := d.memo.Spent; spent != 0 {
		t.Errorf("%v count as studied", spent)
	}
}

// TestAFirstEveningReadsBeforeItAsks: nothing can slip of what was never seen,
// and no card of it is weak.
func TestAFirstEveningReadsBeforeItAsks(t *testing.T) {
	d := newDesk()
	for id := range d.input(Want{}, tonight).States {
		d.states[id] = schedule.State{}
	}
	clock := &screentest.Clock{At: tonight}
	st := screentest.New(t, New(1, Want{}, d, clock), clock, 80, 24)
	st.Sees(80, 24, "topics to read first", "New cards")
	st.Lacks(80, 24, "likely to slip", "Weak cards")
}

func TestTheChooserTakesOnlyTheKeyItNames(t *testing.T) {
	d := newDesk()
	clock := &screentest.Clock{At: tonight}
	st := screentest.New(t, New(1, Want{}, d, clock), clock, 80, 24)
	st.Press("d", "d", "space")
	if !st.Screen.(Model).drop.open {
		t.Error("d twice drops a topic that nobody chose")
	}
	st.Press("enter")
	if st.Screen.(Model).drop.open || len(st.Screen.(Model).want.Dropped) != 1 {
		t.Errorf("enter drops %v", st.Screen.(Model).want.Dropped)
	}
}
