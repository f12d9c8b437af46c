package study

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/prose"
	"prefill/ui/screen"
	"prefill/ui/screentest"
	"prefill/ui/theme"
)

var tonight = time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)

// desk keeps grades in memory, and fails when it is told to.
type desk struct {
	session  Session
	err      error // of every write
	loadErr  error
	graded   []Answer
	undone   Undone
	redone   Undone
	aside    []deck.CardID
	fresh    map[deck.CardID]Item
	sessions int
}

func (d *desk) Session(Want, time.Time) (Session, error) {
	d.sessions++
	return d.session, d.loadErr
}

func (d *desk) Grade(a Answer) (schedule.State, error) {
	if d.err != nil {
		return schedule.State{}, d.err
	}
	d.graded = append(d.graded, a)
	day := schedule.StudyDay(tonight, 4)
	return schedule.State{Phase: schedule.Review, Reps: 1, LastDay: day, DueDay: day + int32(a.Rating)}, nil
}

func (d *desk) Undo() (Undone, error) { return d.undone, d.err }
func (d *desk) Redo() (Undone, error) { return d.redone, d.err }

func (d *desk) Suspend(id deck.CardID) error {
	if d.err == nil {
		d.aside = append(d.aside, id)
	}
	return d.err
}

func (d *desk) Fresh([]deck.CardID) map[deck.CardID]Item { return d.fresh }

func text(s string) deck.Text { return deck.Text{Markdown: s} }

func card(kind deck.Kind, slug, prompt, answer string) deck.Card {
	return deck.Card{ID: deck.MakeCardID("ttft-vs-tpot", kind, slug), Pack: "ttft-vs-tpot", Kind: kind, Slug: slug,
		Prompt: text(prompt), Answer: text(answer)}
}

func followUp() deck.Card {
	c := card(deck.KindFollowUp, "caching", "Why does prompt caching cut TTFT but not TPOT?",
		"Prefill computes the K and V vectors of the prompt. If a prefix was seen before, only the suffix runs through the model.\n\nA decode step still reads all weights and the whole KV cache.")
	c.Nudge = text("Which phase sees the prompt?")
	c.MustSay = []deck.Text{text("Caching skips *prefill* work for the shared prefix"),
		text("Decode still reads all weights and the whole KV cache for each token"), text("So the first token comes sooner and the pace stays")}
	c.Trap = text("\"The cache halves the work, so everything gets faster.\"")
	return c
}

func pair() deck.Card {
	c := card(deck.KindPair, "ttft", "TTFT", "From sending the request to the first token")
	c.Why = text("It is not prefill time alone.")
	return c
}

func items(cards ...deck.Card) []Item {
	var out []Item
	for _, c := range cards {
		it := Item{Card: c, Topic: "TTFT vs TPOT"}
		if c.Kind == deck.KindFollowUp {
			it.Nth, it.Of = 1, 3
		}
		out = append(out, it)
	}
	return out
}

func newDesk(cards ...deck.Card) *desk {
	return &desk{session: Session{Name: "Study", Items: items(cards...), Settings: schedule.DefaultSettings(), Mode: deck.ModeStudy}}
}

func three() *desk {
	return newDesk(pair(), card(deck.KindCell, "a.b", "TTFT · Bound by", "compute"), followUp())
}

func stage(t *testing.T, d *desk) *screentest.Stage {
	clock := &screentest.Clock{At: tonight}
	return screentest.New(t, New(1, Want{}, d, prose.New(), clock), clock, 80, 24)
}

func TestOneCardFromQuestionToGrade(t *testing.T) {
	d := three()
	st := stage(t, d)
	st.Wait(7 * time.Second)
	st.Press("3")
	if len(d.graded) != 0 {
		t.Fatal("a grade was taken before the answer was seen")
	}
	st.Press("space", "3")
	want := Answer{Card: pair().ID, Rating: deck.Good, Mode: deck.ModeStudy, Took: 7 * time.Second}
	if len(d.graded) != 1 || d.graded[0] != want {
		t.Fatalf("saved %+v, want %+v", d.graded, want)
	}
	st.Sees(80, 24, "2 of 3", "Bound by")
}

func TestEveryGradeKeyGivesItsGrade(t *testing.T) {
	for k, want := range map[string]deck.Rating{"1": deck.Again, "2": deck.Hard, "3": deck.Good, "4": deck.Easy} {
		d := three()
		stage(t, d).Press("space", k)
		if len(d.graded) != 1 || d.graded[0].Rating != want {
			t.Errorf("%s graded %+v", k, d.graded)
		}
	}
}

func TestTwoQuickPressesAreOneGrade(t *testing.T) {
	d := three()
	st := stage(t, d)
	st.Press("space")
	st.Hold = true
	st.Press("3", "3", "space", "4", "z", "u")
	st.Sees(80, 24, "1 of 3", "From sending the request")
	if why := st.Screen.(Model).Busy(); why == "" {
		t.Error("while a grade is being saved nothing keeps the program open")
	}
	st.Release()
	if len(d.graded) != 1 || len(d.aside) != 0 {
		t.Errorf("six presses while saving gave %d grades and set %d aside", len(d.graded), len(d.aside))
	}
	st.Sees(80, 24, "2 of 3")
}

func TestAGradeThatCannotBeSavedLosesNothing(t *testing.T) {
	d := three()
	st := stage(t, d)
	st.Press("t", "m", "y", "esc", "space")
	d.err = errors.New("the disk is full")
	st.Press("3")
	if f, ok := st.Last().(screen.Failed); !ok || !errors.Is(f.Err, d.err) {
		t.Errorf("the failure is not told: %#v", st.Last())
	}
	st.Sees(80, 24, "1 of 3", "my", "From sending the request", "3 good")
	if unsaved(st) == "" {
		t.Error("whoever quits now is not warned")
	}
	d.err = nil
	st.Press("3")
	st.Sees(80, 24, "2 of 3")
	if why := unsaved(st); why != "" {
		t.Errorf("all is saved, and still it says %q", why)
	}
	if len(d.graded) != 1 {
		t.Errorf("%d grades were saved", len(d.graded))
	}
}

// unsaved is what the shell would warn of.
func unsaved(st *screentest.Stage) string { return st.Screen.(screen.Unsaved).Unsaved() }

func TestLeavingWaitsForAGradeOnItsWay(t *testing.T) {
	for _, fails := range []bool{false, true} {
		d := three()
		st := stage(t, d)
		st.Press("space")
		st.Hold = true
		if fails {
			d.err = errors.New("the disk is full")
		}
		st.Press("3", "esc")
		if _, left := st.Last().(screen.Back); left {
			t.Fatal("the screen was left before the grade was on disk")
		}
		st.Release()
		_, left := st.Last().(screen.Back)
		if left == fails {
			t.Errorf("save fails %v: left %v", fails, left)
		}
		if fails {
			st.Sees(80, 24, "1 of 3", "3 good")
		}
	}
}

func TestUndoBringsTheCardBackToBeAsked(t *testing.T) {
	d := three()
	st := stage(t, d)
	st.Press("space", "3")
	d.undone = Undone{What: "Taken back: \"TTFT\" graded good.", Item: &items(pair())[0]}
	st.Press("u")
	st.Sees(80, 24, "1 of 3", "TTFT", "space answer")
	st.Lacks(80, 24, "From sending")
	st.Press("space", "1", "space", "3", "space", "3")
	if got := len(d.graded); got != 4 {
		t.Errorf("%d grades, want 4: one that was taken back, and three", got)
	}
	st.Sees(80, 24, "3 cards answered", "done for now")

	d.undone.Item = &items(followUp())[0]
	st.Press("u")
	st.Sees(80, 24, "3 of 3", "Why does prompt caching")
}

func TestUndoShowsNoAnswerBeforeItsTime(t *testing.T) {
	d := three()
	st := stage(t, d)
	st.Hold = true
	st.Press("u")
	st.Lacks(80, 24, "From sending")
	st.Release()
}

func TestNothingLeftToUndoKeepsThePlace(t *testing.T) {
	d := three()
	d.undone = Undone{What: "There is nothing left to take back.", None: true}
	st := stage(t, d)
	for _, before := range []string{"", "space"} {
		if before != "" {
			st.Press(before)
		}
		was := st.Text(80, 24)
		st.Press("u")
		if st.Text(80, 24) != was {
			t.Errorf("undo of nothing changed the page:\n%s", st.Text(80, 24))
		}
	}
	d.err = errors.New("no")
	was := st.Text(80, 24)
	st.Press("u")
	if _, ok := st.Last().(screen.Failed); !ok || st.Text(80, 24) != was {
		t.Error("an undo that fails has to say so and change nothing")
	}
}

func TestRedoGradesTheCardAgain(t *testing.T) {
	d := three()
	st := stage(t, d)
	d.redone = Undone{What: "Brought back.", Item: &items(pair())[0], Rating: deck.Good}
	st.Press("r")
	st.Sees(80, 24, "2 of 3", "Bound by")
}

func TestSettingACardAside(t *testing.T) {
	d := three()
	st := stage(t, d)
	st.Press("z")
	if len(d.aside) != 1 || d.aside[0] != pair().ID {
		t.Fatalf("set aside %v", d.aside)
	}
	st.Sees(80, 24, "1 of 2", "Bound by")
	d.err = errors.New("no")
	st.Press("z")
	st.Sees(80, 24, "1 of 2", "Bound by")
}

func TestHelpTakenLowersWhatIsSuggested(t *testing.T) {
	d := newDesk(followUp())
	st := stage(t, d)
	st.Press("n")
	st.Sees(80, 24, "Which phase sees the prompt?")
	st.Press("space", "space", "space", "space", "enter")
	if len(d.graded) != 1 || d.graded[0].Rating != deck.Good || d.graded[0].Rungs != 1 {
		t.Errorf("all points and a nudge gave %+v, want good with one rung", d.graded)
	}
}

func TestEnterWithoutPointsAsksForAGrade(t *testing.T) {
	d := three()
	st := stage(t, d)
	st.Press("space", "enter")
	if note, ok := st.Last().(screen.Note); !ok || !strings.Contains(note.Text, "Only you know") || len(d.graded) != 0 {
		t.Errorf("enter gave %#v and %d grades", st.Last(), len(d.graded))
	}
}

func TestWritingTakesEveryLetterAndKeepsIt(t *testing.T) {
	st := stage(t, three())
	st.Press("t")
	if !st.Screen.Typing() {
		t.Fatal("t opens no field")
	}
	st.Press("q", "3", "u", "z", "?")
	st.Tell(tea.PasteMsg{Content: " and more"})
	st.Press("esc")
	st.Sees(80, 24, "q3uz? and more")
	st.Press("space")
	st.Sees(80, 24, "your answer", "q3uz? and more", "From sending the request")
}

func TestNewsForAnotherScreenIsDropped(t *testing.T) {
	st := stage(t, three())
	was := st.Text(80, 24)
	st.Tell(gradedMsg{id: 7, rating: deck.Good}, undoneMsg{id: 7, undone: Undone{Item: &items(followUp())[0]}},
		suspendedMsg{id: 7}, sessionMsg{id: 7, err: errors.New("no")}, freshMsg{id: 7},
		screen.FrameMsg{ID: 7}, screen.FrameMsg{ID: 1, Run: 99})
	if got := st.Text(80, 24); got != was {
		t.Errorf("news for screen 7 changed this one:\n%s", got)
	}
}

func TestThePaceClockRunsOnlyWhileSomebodyLooks(t *testing.T) {
	st := stage(t, newDesk(followUp()))
	frame := func() bool {
		before := st.Ticks
		st.Tell(screen.FrameMsg{ID: 1, Run: st.Screen.(Model).run, At: st.Clock.At})
		return st.Ticks > before
	}
	if !frame() {
		t.Error("the clock does not run while the question is shown")
	}
	for _, c := range []struct{ away, back tea.Msg }{{screen.Hidden{}, screen.Shown{}}, {tea.BlurMsg{}, tea.FocusMsg{}}} {
		old := st.Screen.(Model).run
		st.Tell(c.away)
		if frame() {
			t.Errorf("frames go on after %T", c.away)
		}
		before := st.Ticks
		st.Tell(c.back)
		if st.Ticks != before+1 {
			t.Errorf("after %T %d frames were asked for, want one", c.back, st.Ticks-before)
		}
		before = st.Ticks
		st.Tell(screen.FrameMsg{ID: 1, Run: old, At: st.Clock.At})
		if st.Ticks != before {
			t.Error("a frame of an earlier run keeps a second chain alive")
		}
	}
	st.Press("space")
	if frame() {
		t.Error("frames go on while nothing moves")
	}
}

func TestALimitedDaySaysWhatIsLeft(t *testing.T) {
	d := newDesk(pair())
	d.session.Rest, d.session.Backlog = 40, 3
	st := stage(t, d)
	st.Press("space", "3")
	st.Sees(80, 24, "40 cards are left for other days", "about 3 days")
}

func TestAStepThatFallsDueComesBeforeTheRest(t *testing.T) {
	d := three()
	soon := items(card(deck.KindConcept, "decode", "Decode", "one token after another"))[0]
	soon.State = schedule.State{Phase: schedule.Learning, DueMilli: tonight.Add(time.Minute).UnixMilli()}
	d.session.Later = []Item{soon}
	st := stage(t, d)
	st.Sees(80, 24, "1 of 4", "TTFT")
	st.Wait(2 * time.Minute)
	st.Press("space", "3")
	st.Sees(80, 24, "Concept", "Decode")
}

func TestGoingOnLooksForMore(t *testing.T) {
	d := newDesk(pair())
	st := stage(t, d)
	st.Press("space", "4")
	st.Sees(80, 24, "1 card answered", "in 4 d")
	st.Press("enter")
	if d.sessions != 2 {
		t.Errorf("enter after the last card read %d sessions, want a second", d.sessions)
	}
}

func benchmark(b *testing.B, w, h int) {
	clock := &screentest.Clock{At: tonight}
	d := newDesk(followUp())
	var s screen.Screen = New(1, Want{}, d, prose.New(), clock)
	size := screentest.Body(w, h)
	s, _ = s.Update(size, tonight)
	s, _ = s.Update(sessionMsg{id: 1, session: d.session, at: tonight}, tonight)
	s, _ = s.Update(screentest.Key("space"), tonight)
	c := screen.Canvas{W: size.W, H: size.H, Theme: theme.New(true, false), Now: tonight}
	s.Body(c)
	for b.Loop() {
		s, _ = s.Update(screentest.Key("space"), tonight)
		s.Body(c)
		s.Keys()
	}
}

func BenchmarkKey80x24(b *testing.B)  { benchmark(b, 80, 24) }
func BenchmarkKey200x60(b *testing.B) { benchmark(b, 200, 60) }

// inSteps keeps a card that was missed in a learning step of a minute.
type inSteps struct{ *desk }

func (d inSteps) Grade(a Answer) (schedule.State, error) {
	s, err := d.desk.Grade(a)
	if a.Rating == deck.Again {
		s.Phase, s.DueDay, s.DueMilli = schedule.Learning, s.LastDay, tonight.Add(time.Minute).UnixMilli()
	}
	return s, err
}

// TestCardsThatComeBackMakeASessionNoLonger: the total once ran away with each
// miss, and the time left stood still.
func TestCardsThatComeBackMakeASessionNoLonger(t *testing.T) {
	clock := &screentest.Clock{At: tonight}
	st := screentest.New(t, New(1, Want{}, inSteps{three()}, prose.New(), clock), clock, 80, 24)
	progress := func() progress { return st.Screen.(Model).progress() }
	last := progress().rest
	for _, want := range []string{"2 of 3 cards · +1 again", "3 of 3 cards · +2 again"} {
		st.Press("space", "1")
		st.Sees(80, 24, want)
		if now := progress().rest; now >= last {
			t.Errorf("after an answer %s are left, before it were %s", now, last)
		}
		last = progress().rest
	}
	st.Press("space", "3")
	st.Wait(2 * time.Minute)
	st.Sees(80, 24, "3 of 3 cards · +2 again")
	st.Press("space", "3", "space", "3")
	if p := progress(); p.all != 3 || p.again != 0 || p.rest != 0 {
		t.Errorf("at the end the session has %+v", p)
	}
}

func TestASecondNudgeSaysThatThereIsNone(t *testing.T) {
	st := stage(t, newDesk(followUp()))
	for _, want := range []string{"", "no further nudge"} {
		st.Press("n")
		if got, ok := st.Last().(screen.Note); want != "" && (!ok || !strings.Contains(got.Text, want)) {
			t.Errorf("n says %#v", st.Last())
		}
	}
	st = stage(t, newDesk(pair()))
	st.Press("n")
	if got, ok := st.Last().(screen.Note); !ok || !strings.Contains(got.Text, "no nudge") {
		t.Errorf("n says %#v on a card without one", st.Last())
	}
}

func TestACellIsAskedWithTheTopicOfItsTable(t *testing.T) {
	d := newDesk(card(deck.KindCell, "decision-point.continuous", "Decision point · Continuous", "each step"))
	d.session.Items[0].Topic = "Static *and* [continuous] batching"
	stage(t, d).Sees(80, 24, "Static *and* [continuous] batching: Decision point, Continuous?")
}

func TestAnEveningGoesOnCounting(t *testing.T) {
	d := three()
	d.session.From, d.session.Until, d.session.Answered = tonight, tonight.Add(20*time.Minute), 12
	st := stage(t, d)
	st.Press("space", "3")
	st.Sees(80, 24, "13 answered · 20 min left")
}

func TestSpaceAtAnAnswerAsksForAGrade(t *testing.T) {
	st := stage(t, newDesk(pair()))
	st.Press("space", "space")
	if got, ok := st.Last().(screen.Note); !ok || !strings.Contains(got.Text, "1 again") {
		t.Errorf("space says %#v", st.Last())
	}
}
