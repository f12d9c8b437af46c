package stream

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/latency"
	"prefill/ui/screen"
)

func (s *stage) typed(text string) {
	s.t.Helper()
	for _, r := range text {
		s.send(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
}

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func TestABetIsWrittenBeforeTheRaceShowsTheAnswer(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("p")
	if !s.m.Typing() {
		t.Fatal("the field has no focus")
	}
	s.typed("1.5 s")
	s.key("enter")
	if len(s.bets) != 1 {
		t.Fatalf("%d bets written", len(s.bets))
	}
	want := deck.Bet{Scenario: "lab/cached", Quantity: "total", Lane: 1, Guess: 1500, Truth: millis(s.m.lanes[0].run.Total)}
	want.Score = latency.ScoreGuess(want.Guess, want.Truth)
	if s.bets[0] != want {
		t.Errorf("wrote %+v, want %+v", s.bets[0], want)
	}
	if !s.m.play.running || s.m.play.now != 0 {
		t.Error("the race did not start at its beginning")
	}
	s.want("your bet: total of A 1.50 s")
	if strings.Contains(s.body(78, 20), "of 100") {
		t.Error("the score is told before the race is")
	}
	s.frame(0)
	s.frame(time.Minute)
	s.want("of 100")
}

func TestABetThatCannotBeWrittenShowsNothing(t *testing.T) {
	s := newStage(t, "cached", false)
	s.broken = errors.New("writing the bet: no space left. Free some and press enter again")
	s.key("p")
	s.typed("900 ms")
	s.key("enter")
	if s.m.play.running || s.m.mode != betting || !strings.Contains(s.failed, "no space") {
		t.Errorf("mode %d, running %v, failure %q", s.m.mode, s.m.play.running, s.failed)
	}
	s.broken = nil
	s.key("enter")
	if len(s.bets) != 1 || !s.m.play.running {
		t.Error("enter does not try again")
	}
}

func TestNothingButTheWriteLetsTheRaceStart(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("p")
	s.typed("2 s")
	next, cmd := s.m.Update(press("enter"), s.now)
	m := next.(Model)
	if m.Busy() == "" || m.play.running || cmd == nil {
		t.Fatalf("busy %q, running %v", m.Busy(), m.play.running)
	}
	for _, name := range []string{"space", "enter", "esc", "5"} {
		next, again := m.Update(press(name), s.now)
		if again != nil || next.(Model).play.running || next.(Model).mode != betting {
			t.Errorf("%s acted while the bet was on its way", name)
		}
	}
	if next, _ := m.Update(savedMsg{id: 99}, s.now); next.(Model).play.running {
		t.Error("the answer to another screen started the race")
	}
}

func TestABetSavedWhileNobodyLooksWaitsForThem(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("p")
	s.typed("2 s")
	next, cmd := s.m.Update(press("enter"), s.now)
	s.m = next.(Model)
	s.send(tea.BlurMsg{})
	s.send(cmd())
	if s.m.play.running {
		t.Fatal("it runs before nobody")
	}
	s.send(tea.FocusMsg{})
	if !s.m.play.running {
		t.Error("it does not start when somebody looks")
	}
}

func TestEveryQuantityIsScoredAgainstItsOwnTruth(t *testing.T) {
	for _, c := range []struct {
		down, tab int
		quantity  string
		typed     string
		truth     func(Model) float64
	}{
		{1, 0, "ttft", "350ms", func(m Model) float64 { return millis(m.lanes[0].run.TTFT) }},
		{1, 1, "ttft", "0.2s", func(m Model) float64 { return millis(m.lanes[1].run.TTFT) }},
		{2, 1, "tpot", "8 ms", func(m Model) float64 { return millis(m.lanes[1].run.TPOT) }},
		{0, 1, "total", "8 s", func(m Model) float64 { return millis(m.lanes[1].run.Total) }},
		{3, 0, "winner", "b", func(Model) float64 { return 2 }},
		{3, 0, "winner", "1", func(Model) float64 { return 2 }},
	} {
		s := newStage(t, "cached", false)
		s.key("p")
		for range c.down {
			s.key("down")
		}
		for range c.tab {
			s.key("tab")
		}
		s.typed(c.typed)
		s.key("enter")
		if len(s.bets) != 1 || s.bets[0].Quantity != c.quantity || math.Abs(s.bets[0].Truth-c.truth(s.m)) > 1e-9 {
			t.Errorf("%+v gave %+v (%s)", c, s.bets, s.m.bet.said)
		}
	}
}

func TestEitherLaneOfADeadHeatIsRight(t *testing.T) {
	s := newStage(t, "measured", false)
	lanes := append([]lane(nil), s.m.lanes...)
	lanes[1].run.Total = lanes[2].run.Total + lanes[2].run.Total/500
	s.m.lanes = lanes
	s.key("p", "up")
	for _, letter := range []string{"b", "c"} {
		s.m.bet.field = field(letter)
		if b, err := s.m.score(); err != nil || b.Score != 100 {
			t.Errorf("%s scores %d (%v)", letter, b.Score, err)
		}
	}
	s.m.bet.field = "a"
	if b, _ := s.m.score(); b.Score != 0 {
		t.Errorf("the slow lane scores %d", b.Score)
	}
}

func TestTheSlipGivesNothingAway(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("p")
	body := s.body(78, 20)
	for _, d := range []time.Duration{s.m.lanes[0].run.Total, s.m.lanes[0].run.TTFT, s.m.lanes[0].run.TPOT} {
		if text := drawn(d); strings.Contains(body, text) {
			t.Errorf("the slip shows %s:\n%s", text, body)
		}
	}
}

func drawn(d time.Duration) string { return inUnit(millis(d), "ms") }

func TestNumbersWithTheirUnits(t *testing.T) {
	for _, c := range []struct {
		typed field
		want  float64
		ok    bool
	}{
		{"350 ms", 350, true}, {"7s", 7000, true}, {"7,2 s", 7200, true}, {"1,500ms", 1500, true}, {"1,234.5 ms", 1234.5, true},
		{"0.5 min", 30000, true}, {"900us", 0.9, true}, {".5 s", 500, true}, {"7", 0, false}, {"", 0, false}, {"fast", 0, false},
		{"3 h", 0, false}, {"1.2.3 s", 0, false},
	} {
		got, err := c.typed.millis()
		if (err == nil) != c.ok || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%q gives %v, %v; want %v", c.typed, got, err, c.want)
		}
	}
	for _, c := range []struct {
		typed field
		unit  string
		want  float64
		ok    bool
	}{
		{"16", "GB", 16, true}, {"16 GB", "GB", 16, true}, {"500mb", "GB", 0.5, true}, {"1 GiB", "GB", 1.073741824, true},
		{"40", "sequences", 40, true}, {"40 seq", "sequences", 40, true}, {"3.4 tokens", "tokens a pass", 3.4, true}, {"40 kg", "sequences", 0, false},
	} {
		got, err := c.typed.amount(c.unit)
		if (err == nil) != c.ok || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%q in %s gives %v, %v; want %v", c.typed, c.unit, got, err, c.want)
		}
	}
}

func TestTheFieldTakesOnlyWhatANumberNeeds(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("p")
	s.send(tea.PasteMsg{Content: "7\x1b[31m\n.5\u202e s" + strings.Repeat("9", 1000)})
	if got := string(s.m.bet.field); len(got) > maxField || strings.ContainsAny(got, "\x1b\n\u202e[") {
		t.Errorf("the field holds %q", got)
	}
	for range 40 {
		s.key("backspace")
	}
	if s.m.bet.field != "" {
		t.Errorf("left over: %q", s.m.bet.field)
	}
}

func TestExercisesAreScoredWrittenAndWorked(t *testing.T) {
	s := newStage(t, StyleExercise, false)
	ex := s.m.drill.exercise
	if ex.Question == "" || !s.m.Typing() || s.m.drill.level != latency.MinDifficulty {
		t.Fatalf("no first exercise: %+v", s.m.drill)
	}
	s.m.drill.field = exact(ex)
	s.key("enter")
	if len(s.bets) != 1 || s.bets[0].Scenario != ex.Name || s.bets[0].Score < 90 || s.bets[0].Truth != ex.Answer {
		t.Fatalf("wrote %+v for %+v", s.bets, ex)
	}
	for _, line := range ex.Worked {
		s.want(line.Name)
	}
	s.key("enter")
	if s.m.drill.level != 2 {
		t.Errorf("after a good answer the level is %d, want 2", s.m.drill.level)
	}
	s.typed("1")
	if s.m.drill.exercise.Unit == "ms" {
		s.typed("us")
	} else {
		s.m.drill.field = "999999999"
	}
	s.key("enter", "enter")
	if s.m.drill.level != 1 {
		t.Errorf("after a bad answer the level is %d, want 1", s.m.drill.level)
	}
	s.key("esc")
	if len(s.gone) == 0 {
		t.Error("esc stays")
	} else if _, back := s.gone[len(s.gone)-1].(screen.Back); !back {
		t.Errorf("esc asks for %#v", s.gone)
	}
}

// exact is the answer as somebody would type it.
func exact(ex latency.Drill) field {
	text := inUnit(ex.Answer, ex.Unit)
	if i := strings.IndexByte(text, ' '); ex.Unit != "ms" && i > 0 {
		text = text[:i]
	}
	return field(text)
}

func TestDifficultyStaysOnItsScale(t *testing.T) {
	s := newStage(t, StyleExercise, false)
	for range 8 {
		s.key("up")
	}
	if s.m.drill.level != latency.MaxDifficulty {
		t.Errorf("level %d", s.m.drill.level)
	}
	for range 8 {
		s.key("down")
	}
	if s.m.drill.level != latency.MinDifficulty {
		t.Errorf("level %d", s.m.drill.level)
	}
}

func TestTheSlipRecallsTheBetsOnTheSameLane(t *testing.T) {
	s := newStage(t, "cached", false)
	for lane, score := range map[int]int{0: 11, 1: 22, 2: 33} {
		s.bets = append(s.bets, deck.Bet{Scenario: "lab/cached", Quantity: "total", Score: score, Lane: lane})
	}
	s.key("p")
	body := s.body(78, 20)
	if !strings.Contains(body, "11") || !strings.Contains(body, "22") || strings.Contains(body, "33") {
		t.Errorf("on lane A it does not recall 11 (of any lane) and 22 alone:\n%s", body)
	}
	s.key("tab")
	if body = s.body(78, 20); !strings.Contains(body, "33") || strings.Contains(body, "22") {
		t.Errorf("on lane B it does not recall 33:\n%s", body)
	}
}
