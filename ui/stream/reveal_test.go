package stream

import (
	"strings"
	"testing"
	"time"

	"prefill/ui/screen"
)

// refuses presses p and reports whether the bet was refused.
func (s *stage) refuses() bool {
	s.t.Helper()
	s.gone = nil
	s.key("p")
	told := false
	for _, msg := range s.gone {
		note, ok := msg.(screen.Note)
		told = told || ok && strings.HasPrefix(note.Text, "You have seen it run.")
	}
	if told == (s.m.mode == betting) {
		s.t.Errorf("refused %v, and the slip is open %v", told, s.m.mode == betting)
	}
	return told
}

// Whoever has seen the numbers of a race cannot bet on them, however they came
// into sight; a setting that was not seen can be bet on.
func TestNoBetOnARaceThatWasSeen(t *testing.T) {
	for name, c := range map[string]struct {
		still bool
		keys  []string
		want  bool
	}{
		"nothing yet":                 {keys: nil, want: false},
		"run to its end":              {keys: []string{"end"}, want: true},
		"run and restarted":           {keys: []string{"end", "r"}, want: true},
		"scrubbed":                    {keys: []string{"right", "left"}, want: true},
		"stepped":                     {keys: []string{"."}, want: true},
		"explained":                   {keys: []string{"e", "esc"}, want: true},
		"another scenario":            {keys: []string{"end", "shift+tab"}, want: false},
		"another scenario and back":   {keys: []string{"end", "tab", "shift+tab"}, want: true},
		"a knob at the beginning":     {keys: []string{"end", "r", "+"}, want: false},
		"a knob and back":             {keys: []string{"end", "r", "+", "-"}, want: true},
		"a knob undone":               {keys: []string{"end", "r", "+", "u"}, want: true},
		"a knob at the end":           {keys: []string{"end", "+"}, want: true},
		"finished from the beginning": {still: true, want: true},
		"still, a knob":               {still: true, keys: []string{"r", "+"}, want: false},
		"the list of scenarios":       {keys: []string{"s", "esc"}, want: false},
	} {
		s := newStage(t, "cached", c.still)
		s.key(c.keys...)
		if got := s.refuses(); got != c.want {
			t.Errorf("%s: refused %v, want %v", name, got, c.want)
		}
	}
}

func TestARefusedBetLeavesTheRaceAlone(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("space")
	s.frame(0)
	s.frame(200 * time.Millisecond)
	next, _ := s.m.Update(press("p"), s.now)
	if m := next.(Model); m.mode != racing || !m.play.running || m.play.now != 200*time.Millisecond {
		t.Errorf("mode %d, running %v, at %v", m.mode, m.play.running, m.play.now)
	}
	if len(s.bets) != 0 {
		t.Error("a bet was written")
	}
}

func TestAScoredBetIsNotBetOnAgain(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("p")
	s.typed("1.5 s")
	s.key("enter")
	s.frame(0)
	s.frame(time.Minute)
	if !s.refuses() {
		t.Error("the answer is on the screen")
	}
	if s.key("r"); !s.refuses() {
		t.Error("the answer was on the screen")
	}
}

// At the beginning a turned knob tells nothing of the numbers that a bet may
// be about.
func TestAKnobAtTheBeginningGivesNothingAway(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("end", "r", "+", "+")
	body := s.body(198, 56)
	for _, d := range []time.Duration{s.m.lanes[0].run.Total, s.m.lanes[0].run.TTFT, s.m.lanes[0].run.TPOT} {
		if text := drawn(d); strings.Contains(body, text) {
			t.Errorf("it shows %s:\n%s", text, body)
		}
	}
	s.want("bets on it first")
}
