package card

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/screentest"
	"prefill/ui/theme"
)

var tonight = time.Date(2026, 11, 30, 18, 40, 0, 0, time.UTC)

const id = deck.CardID("ttft-vs-tpot/pair/ttft")

// source is one card, and what was asked of it.
type source struct {
	facts Facts
	err   error
	asked []string
}

func (s *source) Facts(_ deck.CardID, _ time.Time, progress func(float64)) (Facts, error) {
	progress(0.43)
	return s.facts, s.err
}

func (s *source) Suspend(_ deck.CardID, on bool) error {
	s.asked = append(s.asked, fmt.Sprintf("suspend %v", on))
	if s.err == nil {
		s.facts.State.Suspended = on
	}
	return s.err
}

func (s *source) Postpone(_ deck.CardID, due int32) error {
	s.asked = append(s.asked, "postpone "+schedule.Date(due).Format("2 Jan"))
	if s.err == nil {
		s.facts.State.DueDay = due
	}
	return s.err
}

func text(s string) deck.Text {
	return deck.Text{Markdown: s, Place: deck.Place{Path: "packs/ttft.md", Line: 12}}
}

func newCard() Facts {
	return Facts{Card: deck.Card{ID: id, Pack: "ttft-vs-tpot", Kind: deck.KindPair, Prompt: text("The wait before the **first token**")},
		Topic: "TTFT vs TPOT", Settings: schedule.DefaultSettings(), Today: schedule.StudyDay(tonight, 4)}
}

// answered is the card after answers so many days ago; a failure is an again
// and a good ten minutes later. The last one was taken back.
func answered(ago ...int) Facts {
	f := newCard()
	var events []deck.Event
	add := func(at time.Time, r deck.Rating, e deck.Event) {
		seq := uint64(len(events) + 1)
		e.Device, e.Seq, e.Lamport, e.Action, e.Card = "test", seq, seq, seq, id
		e.UnixMilli, e.Day = at.UnixMilli(), schedule.StudyDay(at, 4)
		if r.Valid() {
			e.Grade = &deck.Grade{Rating: r, Mode: deck.ModeStudy, Millis: 8400}
		}
		events = append(events, e)
	}
	for i, days := range ago {
		at := tonight.AddDate(0, 0, -days)
		if i == 0 || i == 3 {
			add(at.Add(-10*time.Minute), deck.Again, deck.Event{})
		}
		add(at, deck.Good, deck.Event{})
	}
	for _, m := range schedule.History(id, events) {
		f.History = append(f.History, Entry{Moment: m})
		f.State = m.After
	}
	undone := events[len(events)-1]
	undone.Grade = &deck.Grade{Rating: deck.Easy, Mode: deck.ModeMatch, Millis: 1500}
	f.History = append(f.History, Entry{Moment: schedule.Moment{Event: undone}, Undone: true})
	return f
}

func known() Facts { return answered(200, 197, 186, 150, 120, 60, 5) }

func stage(t *testing.T, s *source, w, h int) *screentest.Stage {
	clock := &screentest.Clock{At: tonight}
	return screentest.New(t, New(1, id, s, clock), clock, w, h)
}

func TestGoldens(t *testing.T) {
	st := stage(t, &source{facts: known()}, 80, 24)
	st.Goldens("known")
	st.Styled("known")
	stage(t, &source{facts: newCard()}, 80, 24).Goldens("new")
	gone := known()
	gone.Gone, gone.Topic = true, ""
	stage(t, &source{facts: gone}, 80, 24).Goldens("gone")
}

func TestNoLineIsWiderThanTheWindow(t *testing.T) {
	for _, f := range []Facts{newCard(), answered(0), answered(9000, 8000)} {
		stage(t, &source{facts: f}, 80, 24).Fits()
	}
	st := stage(t, &source{facts: known()}, 80, 24)
	st.Press("p")
	st.Fits()
	st.Press("esc", "G")
	st.Fits()
	long := known()
	long.Card.Prompt = text(strings.Repeat("a **very** long 漢字 prompt ", 60))
	stage(t, &source{facts: long}, 80, 24).Fits()
	stage(t, &source{err: errors.New(strings.Repeat("a very long reason ", 60))}, 80, 24).Fits()
}

func TestTheCurveIsSeenAtOnceInEverySize(t *testing.T) {
	for _, size := range screentest.Sizes() {
		stage(t, &source{facts: known()}, size[0], size[1]).Sees(size[0], size[1], "Recall by day", "100 %", "90 %", "│")
	}
}

func TestNothingOfAPackReachesTheTerminalRaw(t *testing.T) {
	f := known()
	f.Card.Prompt, f.Topic = text(screentest.Hostile), screentest.Hostile
	f.History[0].Event.Grade.Mode = deck.Mode(screentest.Hostile)
	st := stage(t, &source{facts: f}, 80, 24)
	st.Clean()
	st.Press("G")
	st.Clean()
	stage(t, &source{err: errors.New(screentest.Hostile)}, 80, 24).Clean()
}

func TestTheHistoryTellsWhatWasDone(t *testing.T) {
	f := known()
	f.History = append(f.History, Entry{Moment: schedule.Moment{Event: deck.Event{UnixMilli: tonight.UnixMilli(), Postpone: &deck.Postpone{Due: f.Today + 3}}}},
		Entry{Moment: schedule.Moment{Event: deck.Event{UnixMilli: tonight.UnixMilli(), Suspend: &deck.Suspend{On: true}}}},
		Entry{Moment: schedule.Moment{Event: deck.Event{UnixMilli: tonight.UnixMilli(), Suspend: &deck.Suspend{}}}})
	got := strings.Join(f.historyLines(theme.New(true, true), 90), "\n")
	for _, want := range []string{"- taken back: easy", "match", "again", "then 10 min", "study - 8 s", "postponed to 3 Dec 2026", "set aside", "taken up"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
}

func TestPostponingCountsFromTheDayItIsDue(t *testing.T) {
	for _, c := range []struct {
		due  int32 // days from today
		want string
	}{{-9, "postpone 3 Dec"}, {0, "postpone 3 Dec"}, {4, "postpone 7 Dec"}} {
		s := &source{facts: known()}
		s.facts.State.DueDay = s.facts.Today + c.due
		st := stage(t, s, 80, 24)
		st.Press("p")
		st.Sees(80, 24, "Postpone by how many days?", "1-9 days")
		st.Press("x", "3")
		if len(s.asked) != 1 || s.asked[0] != c.want {
			t.Errorf("due in %d days: %v, want %s", c.due, s.asked, c.want)
		}
		if note, ok := st.Last().(screen.Note); !ok || !strings.Contains(note.Text, "Postponed to") {
			t.Errorf("told: %#v", st.Last())
		}
		st.Lacks(80, 24, "how many days")
	}
	s := &source{facts: known()}
	st := stage(t, s, 80, 24)
	st.Press("p", "esc")
	if len(s.asked) != 0 || len(st.Asked) != 0 {
		t.Errorf("esc postpones nothing and closes nothing: %v %v", s.asked, st.Asked)
	}
}

func TestTwoQuickPressesAreOneChange(t *testing.T) {
	s := &source{facts: known()}
	st := stage(t, s, 80, 24)
	st.Hold = true
	st.Press("z", "z", "p", "4")
	if busy := st.Screen.(screen.Pausable).Busy(); busy == "" {
		t.Error("leaving now would not wait for the change")
	}
	st.Sees(80, 24, "saving")
	st.Release()
	if len(s.asked) != 1 || s.asked[0] != "suspend true" {
		t.Errorf("asked %v", s.asked)
	}
	st.Sees(80, 24, "set aside, never due", "take up again")
	st.Press("p")
	st.Lacks(80, 24, "how many days")
	st.Press("z")
	if len(s.asked) != 2 || s.asked[1] != "suspend false" || st.Screen.(screen.Pausable).Busy() != "" {
		t.Errorf("asked %v", s.asked)
	}
}

func TestAChangeThatFailsChangesNothing(t *testing.T) {
	s := &source{facts: known()}
	st := stage(t, s, 80, 24)
	s.err = errors.New("saving: the disk is full. Free some space and press again")
	st.Press("z")
	if failed, ok := st.Last().(screen.Failed); !ok || !strings.Contains(failed.Err.Error(), "disk is full") {
		t.Errorf("told: %#v", st.Last())
	}
	st.Lacks(80, 24, "set aside, never due")
	s.err = nil
	st.Press("z")
	st.Sees(80, 24, "set aside, never due")
}

func TestKeysLeadWhereTheySay(t *testing.T) {
	st := stage(t, &source{facts: known()}, 80, 24)
	st.Press("e")
	if got, ok := st.Last().(screen.Edit); !ok || got.Place.Line != 12 {
		t.Errorf("e asks for %#v", st.Last())
	}
	st.Press("enter")
	if got, ok := st.Last().(screen.GoTo); !ok || got.Place != screen.Pack || got.Packs[0] != "ttft-vs-tpot" {
		t.Errorf("enter asks for %#v", st.Last())
	}
	st.Press("esc")
	if _, ok := st.Last().(screen.Back); !ok {
		t.Errorf("esc asks for %#v", st.Last())
	}
	st.Press("G", "up", "pgup", "down", "pgdown")
	st.Tell(tea.MouseWheelMsg{Button: tea.MouseWheelUp}, tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	st.Press("g")
	st.Sees(80, 24, "The wait before the first token")
}

func TestStaleNewsIsDropped(t *testing.T) {
	st := stage(t, &source{facts: known()}, 80, 24)
	st.Tell(loadedMsg{id: 9, run: 1, facts: newCard()}, loadedMsg{id: 1, run: 0, facts: newCard()}, savedMsg{id: 9, facts: newCard()})
	st.Lacks(80, 24, "never answered")
}

func TestTheCurveHasTheDatesOfThePersonsClock(t *testing.T) {
	f := answered(30) // 31 October 18:40 UTC, which is 1 November in Auckland
	for _, c := range []struct {
		zone *time.Location
		want string
	}{{time.UTC, "31 Oct 2026"}, {time.FixedZone("", 13*3600), "1 Nov 2026"}, {time.FixedZone("", -10*3600), "31 Oct 2026"}} {
		curve, _ := f.curve(tonight.In(c.zone))
		if got := curve.Names[1].Text; got != c.want {
			t.Errorf("in %v the curve begins on %s, want %s", c.zone, got, c.want)
		}
	}
}

func TestReadingSaysHowFarItIs(t *testing.T) {
	st := stage(t, &source{facts: known()}, 80, 24)
	m := New(7, id, &source{}, st.Clock)
	m.run = 1
	st.Screen = m
	st.Tell(screentest.Body(80, 24))
	st.Sees(80, 24, "Reading the history")
	st.Tell(screen.ProgressMsg{ID: 7, Run: 1, Done: 0.43}, screen.ProgressMsg{ID: 7, Run: 0, Done: 0.99},
		screen.ProgressMsg{ID: 8, Run: 1, Done: 0.99})
	st.Sees(80, 24, "43 %")
}

func TestAChangeThatIsSavedButNotReadAgainSaysSo(t *testing.T) {
	st := stage(t, &source{facts: known()}, 80, 24)
	cmd := st.Screen.(Model).change("", func(s Source, _ deck.CardID) error {
		s.(*source).err = errors.New("no")
		return nil
	})
	msg, ok := cmd().(savedMsg)
	if !ok || msg.err == nil || !strings.Contains(msg.err.Error(), "the change is saved") {
		t.Errorf("told: %#v", msg)
	}
}

func TestTheCurveFallsAndJumps(t *testing.T) {
	f := answered(30, 20)
	c, ok := f.curve(tonight)
	if !ok {
		t.Fatal("no curve of a card that was answered")
	}
	first, second := c.Marks[1].X, c.Marks[2].X
	if !math.IsNaN(c.At(c.From - 1)) {
		t.Error("there is a recall before the first answer")
	}
	if c.At(second-0.01) >= c.At(first+0.01) || c.At(second) < 0.9999 || c.At(c.To) >= c.At(c.Now) {
		t.Errorf("recall %v, %v, then %v; now %v, at the end %v", c.At(first+0.01), c.At(second-0.01), c.At(second), c.At(c.Now), c.At(c.To))
	}
	if len(c.Marks) != 3 || c.Marks[0].Good || !c.Marks[1].Good || c.Floor >= c.Line || c.To < c.Now+leastAhead {
		t.Errorf("%+v", c)
	}
	if want := schedule.RecallAt(f.State, tonight, 4); math.Abs(c.At(c.Now)-want) > 1e-9 {
		t.Errorf("recall now %v on the curve, %v by the schedule", c.At(c.Now), want)
	}
	if _, ok := newCard().curve(tonight); ok {
		t.Error("a card that was never answered has a curve")
	}
}

func BenchmarkBody(b *testing.B) {
	s, _ := New(1, id, nil, nil).Update(screen.Resized{W: 198, H: 56}, tonight)
	s, _ = s.Update(loadedMsg{id: 1, facts: known()}, tonight)
	c := screen.Canvas{W: 198, H: 56, Theme: theme.New(true, false), Now: tonight}
	for b.Loop() {
		if draw.Width(s.Body(c)) == 0 {
			b.Fatal("nothing drawn")
		}
	}
}
