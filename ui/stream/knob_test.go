package stream

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/latency"
)

// choose moves to a knob by name.
func (s *stage) choose(name string) {
	s.t.Helper()
	for range 20 {
		if list := s.m.panelKnobs(); list[s.m.knobs.at].name == name {
			return
		}
		s.key("down")
	}
	s.t.Fatalf("there is no knob %q", name)
}

func TestAKnobChangesOneLaneWhileItRuns(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("space")
	s.frame(300 * time.Millisecond)
	other := s.m.lanes[0].run
	s.key("b")
	s.choose("batch")
	s.key("+", "+")
	l := s.m.lanes[1]
	if l.spec.Setting.Batch != 4 || l.pack.Setting.Batch != 1 {
		t.Fatalf("batch %d, in the pack %d", l.spec.Setting.Batch, l.pack.Setting.Batch)
	}
	want, err := latency.Timeline(l.spec, latency.LaneSeed(7, 1))
	if err != nil || !reflect.DeepEqual(want.Arrived, l.run.Arrived) {
		t.Errorf("the lane was not played out anew: %v", err)
	}
	if !reflect.DeepEqual(other.Arrived, s.m.lanes[0].run.Arrived) {
		t.Error("the other lane changed too")
	}
	if !s.m.play.running || s.m.play.now != 300*time.Millisecond {
		t.Errorf("the race stands at %v, running %v", s.m.play.now, s.m.play.running)
	}
	s.want("batch 1 → 4")
	s.want("batch 2 → 4: TTFT")
	s.key("u")
	if got := s.m.lanes[1].changes(); len(got) != 0 || s.m.lanes[1].spec.Setting.Batch != 1 {
		t.Errorf("after undo: %v", got)
	}
}

func TestKnobsOfAMeasuredLaneSayWhyThereAreNone(t *testing.T) {
	for style, want := range map[string]string{"measured": "These numbers were measured: there are no knobs to turn.",
		"four": "Lane A shows measured numbers: it has no knobs to turn."} {
		for _, name := range []string{"up", "down", "+", "-", "a"} {
			s := newStage(t, style, false)
			s.key("end", "a")
			s.key(name)
			s.want(want)
		}
	}
}

func TestAllLanesTurnTogether(t *testing.T) {
	s := newStage(t, "four", false)
	s.key("*")
	s.choose("gpu")
	s.key("+")
	for i, l := range s.m.lanes {
		if l.spec.Setting != nil && l.spec.Setting.GPU == l.pack.Setting.GPU {
			t.Errorf("lane %d kept its device", i)
		}
	}
}

func TestAnImpossibleSettingIsAnsweredAndNotTaken(t *testing.T) {
	s := newStage(t, "cached", false)
	s.choose("model")
	before := s.m.lanes[0].run
	s.key("+")
	if s.m.lanes[0].spec.Setting.Model != "llama-3.1-8b" || !reflect.DeepEqual(before.Arrived, s.m.lanes[0].run.Arrived) {
		t.Fatal("a 70B in bf16 fits on no single H100")
	}
	s.want("needs 141.1 GB for its weights")
	if !strings.Contains(s.m.knobs.said, "Nearest that fits") || s.m.knobs.fix == nil {
		t.Fatalf("no way out: %q", s.m.knobs.said)
	}
	s.key("f")
	if got := s.m.lanes[0].spec.Setting; got.Model != "llama-3.1-70b" || got.TP < 2 {
		t.Errorf("f took %+v", got)
	}
}

func TestMeasuredLanesHaveNoKnobs(t *testing.T) {
	s := newStage(t, "measured", false)
	before := s.m.lanes
	s.key("a", "+", "-", "up", "down", "*", "+", "f", "u")
	if !reflect.DeepEqual(before, s.m.lanes) {
		t.Error("measured numbers were changed")
	}
	for _, b := range s.m.Keys() {
		if b.Help().Key == "↑↓" && b.Enabled() {
			t.Error("the help line offers knobs")
		}
	}
}

// TestEveryTurnLeavesALaneThatRuns turns every knob to both ends of its scale.
// Each value is either taken, and then plays out, or refused with a reason.
func TestEveryTurnLeavesALaneThatRuns(t *testing.T) {
	base := races()[0].Spec.Lanes[1]
	base.Jitter = 0.1
	busy := set(base, func(s *deck.Setting) { s.Concurrency, s.Batch = 10, 0 })
	open := set(base, func(s *deck.Setting) { s.Rate, s.Percentile = 0.5, 99 })
	guess := set(base, func(s *deck.Setting) { s.Speculate = &deck.Speculation{Draft: 4, Acceptance: 0.8, Cost: 0.1} })
	bare := deck.Lane{Label: "bare", Prompt: 7, Output: 2, Setting: &deck.Setting{Model: "llama-3.1-8b", GPU: "h100-sxm"}}
	turned := 0
	for _, start := range []deck.Lane{base, busy, open, guess, bare} {
		for _, k := range knobs(start) {
			for _, by := range []int{1, -1} {
				l := start
				for range 40 {
					next, ok := k.turn(l, by)
					if !ok {
						break
					}
					if k.value(next) == k.value(l) {
						t.Fatalf("%s does not move from %s", k.name, k.value(l))
					}
					if _, err := latency.Timeline(next, 1); err != nil && err.Error() == "" {
						t.Errorf("%s %s is refused without a reason", k.name, k.value(next))
					}
					l = next
					turned++
					if !k.applies(l) {
						break
					}
				}
			}
		}
		if start.Setting.Batch > 1 && start.Setting.Batch != base.Setting.Batch {
			t.Error("a turn wrote into the setting of the pack")
		}
	}
	if turned < 200 {
		t.Errorf("only %d turns were made", turned)
	}
}

func TestChangesAreListedAgainstThePack(t *testing.T) {
	s := newStage(t, "cached", false)
	s.choose("drafted")
	s.key("+", "+")
	got := strings.Join(s.m.lanes[0].changes(), ", ")
	if got != "drafted 0 → 2, accepted none → 70 %" {
		t.Errorf("got %q", got)
	}
}
