package stream

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/screen"
)

func (s *stage) paste(text string) { s.send(tea.PasteMsg{Content: text}) }

// chat is a run of a server as it was measured.
func chat() Measured {
	return Measured{Lane: deck.Lane{Label: "llama-3.1-8b-instruct", Prompt: 900, Output: 120, TTFT: 80 * time.Millisecond, TPOT: 9 * time.Millisecond},
		Setting: Guess("meta/Llama-3.1-8B-Instruct"), Told: "A is the middle one of 3 complete runs."}
}

func TestNothingGoesToAnEndpointBeforeTheFormIsSentOff(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("l")
	s.want("key from")
	s.paste("http://127.0.0.1:1/v1/chat/completions")
	s.key("down")
	s.paste("m")
	s.key("esc", "l")
	s.want("http://127.0.0.1:1/v1/chat/completions") // what was typed stays
	if len(s.server.got) != 0 {
		t.Fatalf("asked before enter: %+v", s.server.got)
	}
}

func TestAMeasuredRunRacesThePrediction(t *testing.T) {
	s := newStage(t, "cached", false)
	s.server.said, s.server.result = []string{"warm-up: complete", "run 1: complete"}, chat()
	s.key("l")
	s.paste("http://127.0.0.1:1/v1/chat/completions")
	s.key("down")
	s.typed("llama")
	s.key("down", "right", "down")
	s.typed("900")
	s.key("down", "backspace", "backspace", "backspace")
	s.typed("128")
	s.key("down")
	s.typed("MY_KEY")
	s.key("enter")
	s.wait()
	want := Endpoint{URL: "http://127.0.0.1:1/v1/chat/completions", Model: "llama", API: "openai-chat", Prompt: 900, MaxTokens: 128, KeyEnv: "MY_KEY"}
	if len(s.server.got) != 1 || s.server.got[0] != want {
		t.Fatalf("asked %+v, want %+v", s.server.got, want)
	}
	if !s.m.play.running || !s.m.scenario().live() || len(s.m.lanes) != 2 {
		t.Fatal("the race does not run")
	}
	if b := s.m.lanes[1].spec; b.Setting.Model != "llama-3.1-8b" || b.Prompt != 900 || b.Output != 120 {
		t.Errorf("the prediction is of %+v", b)
	}
	s.key("end", "b", "+")
	s.want("TPOT 9.00 ms")
	s.want("B  batch 1 → 2")
	s.key("p")
	if s.m.mode != racing {
		t.Error("one can bet on what was measured already")
	}
	s.send(scenariosMsg{id: 4, scenarios: races()[1:]})
	if !s.m.scenario().live() || !s.m.finished() {
		t.Error("packs that change on disk end the live race")
	}
}

func TestEscStopsAMeasurementAndKeepsWhatIsComplete(t *testing.T) {
	s := newStage(t, "cached", false)
	s.server = endpoint{said: []string{"run 1: complete"}, result: chat(), hangs: true}
	s.key("l")
	s.paste("http://127.0.0.1:1/v1/chat/completions")
	s.key("enter")
	if s.m.Typing() {
		t.Error("the form takes text while it measures")
	}
	s.want("esc stops")
	s.key("esc")
	s.want("stopping")
	s.wait()
	if !s.m.scenario().live() || !s.m.play.running {
		t.Error("what was complete is not raced")
	}
}

func TestAMeasurementThatGivesNoRaceSaysWhy(t *testing.T) {
	for name, c := range map[string]struct {
		server endpoint
		want   string
	}{
		"wrong request": {endpoint{err: errors.New("no model named")}, "no model named"},
		"no run":        {endpoint{result: Measured{Told: "run 1: http error 404. The server: \x1b[2Jno such \x07model"}}, "The server: "},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, "cached", false)
			s.server = c.server
			s.key("l")
			s.paste("http://127.0.0.1:1/v1/chat/completions")
			s.key("enter")
			s.wait()
			s.want(c.want)
			body := s.m.Body(canvas(78, 20))
			if strings.Contains(body, "\x1b[2J") || strings.Contains(body, "\x07") {
				t.Errorf("the server's words reach the terminal: %q", body)
			}
			if s.m.live.running || !s.m.Typing() {
				t.Error("the form cannot be mended")
			}
		})
	}
}

func TestAKeyPastedForItsNameIsNeitherShownNorKept(t *testing.T) {
	for _, secret := range []string{"sk-proj-Abc123", "hf_abcdef", "gsk_Xy"} {
		s := newStage(t, "cached", false)
		s.key("l", "up") // the last line
		s.paste(secret)
		s.typed("sk-")
		if body := s.body(78, 20); strings.Contains(body, secret) || strings.Contains(s.m.live.form.lines[lineKey], "sk") {
			t.Errorf("%s is on the screen:\n%s", secret, body)
		}
		s.want("never the key")
		s.typed("MY_KEY")
		if got := s.m.live.form.lines[lineKey]; got != "MY_KEY" {
			t.Errorf("the name of the variable reads %q", got)
		}
	}
}

func TestTheFormSaysWhatIsMissing(t *testing.T) {
	s := newStage(t, "cached", false)
	s.key("l", "enter")
	s.want("type the address")
	s.paste("http://127.0.0.1:1/")
	s.key("up", "up", "backspace", "backspace", "backspace", "enter")
	s.want("ask for 2 to")
	s.paste("12 tokens")
	s.want("digits only")
	if len(s.server.got) != 0 {
		t.Errorf("asked all the same: %+v", s.server.got)
	}
}

func TestTheCommandLineMeasuresAtOnceAndEscLeaves(t *testing.T) {
	s := &stage{t: t, now: start, server: endpoint{asked: Endpoint{URL: "http://127.0.0.1:1/x", Model: "m", MaxTokens: 64}, err: errors.New("refused")}}
	m, err := New(4, nil, StyleLive, desk{nil, &s.bets, &s.broken, &s.server}, clock{&s.now}, true)
	if err != nil {
		t.Fatal(err)
	}
	s.m = m
	s.send(screen.Resized{W: 78, H: 20})
	s.send(screen.Shown{})
	s.wait()
	s.want("refused")
	s.send(screen.Shown{})
	if len(s.server.got) != 1 {
		t.Errorf("asked %d times, want once", len(s.server.got))
	}
	s.key("esc")
	if len(s.gone) != 1 {
		t.Error("esc does not leave")
	}
}

func TestALateWordOfAMeasurementThatIsOverChangesNothing(t *testing.T) {
	s := newStage(t, "cached", false)
	s.send(liveSaidMsg{4, 0, "late"})
	s.send(liveDoneMsg{4, 7, chat(), nil})
	if s.m.mode != racing || s.m.scenario().live() {
		t.Error("a message from nowhere opened a race")
	}
}

func TestAPredictionBeginsWithTheModelOfThatName(t *testing.T) {
	for name, want := range map[string]string{
		"meta-llama/Llama-3.1-8B-Instruct": "llama-3.1-8b", "llama3.1:70b": "llama-3.1-70b", "Llama-3.1-405B-FP8": "llama-3.1-405b",
	} {
		s := Guess(name)
		if s.Model != want {
			t.Errorf("%s begins as %s, want %s", name, s.Model, want)
		}
		spec := liveScenario(Measured{Lane: chat().Lane, Setting: s}).Spec
		if _, err := race(spec); err != nil {
			t.Errorf("%s cannot be raced: %v", name, err)
		}
	}
	if _, err := race(liveScenario(Measured{Lane: chat().Lane, Setting: Guess("nobody knows")}).Spec); err != nil {
		t.Error(err)
	}
}
