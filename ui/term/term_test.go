package term

import (
	"strings"
	"testing"
	"time"

	"prefill/deck"
	"prefill/ui/prose"
	"prefill/ui/screen"
	"prefill/ui/screentest"
)

type words []Entry

func (w words) Terms() []Entry { return w }

func glossary() words {
	meaning := func(s string) deck.Text { return deck.Text{Markdown: s} }
	return words{
		{"Goodput", meaning("Requests a second that keep *every* limit."), "load", "Load"},
		{"Prefill", meaning("The pass over the whole prompt."), "phases", "Prefill and decode"},
		{"TPOT", meaning("The mean time between two tokens."), "phases", "Prefill and decode"},
	}
}

func stage(t *testing.T, source words, about deck.PackID, query string) *screentest.Stage {
	t.Helper()
	clock := &screentest.Clock{At: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}
	return screentest.New(t, New(source, prose.New(), about, query), clock, 80, 24)
}

func TestTypingFindsAWordAndEnterOpensItsTopic(t *testing.T) {
	st := stage(t, glossary(), "", "")
	st.Sees(80, 24, "3 words", "Goodput", "Prefill", "TPOT")
	st.Press("t", "p", "o")
	st.Sees(80, 24, "1 word", "The mean time between two tokens.")
	st.Lacks(80, 24, "Goodput")
	st.Press("enter")
	if got, ok := st.Last().(screen.GoTo); !ok || got.Place != screen.Pack || len(got.Packs) != 1 || got.Packs[0] != "phases" {
		t.Errorf("enter asks for %+v", st.Last())
	}
	st.Press("backspace", "backspace", "backspace")
	st.Sees(80, 24, "3 words")
}

func TestEscClearsTheSearchBeforeItLeaves(t *testing.T) {
	st := stage(t, glossary(), "", "nowhere")
	st.Sees(80, 24, "No word like that")
	st.Press("esc")
	if len(st.Asked) > 0 {
		t.Fatalf("the first esc asks for %+v", st.Last())
	}
	st.Sees(80, 24, "3 words")
	st.Press("esc")
	if st.Last() != (screen.Back{}) {
		t.Errorf("the second esc asks for %+v", st.Last())
	}
}

func TestWordsOfTheTopicInHandComeFirst(t *testing.T) {
	text := stage(t, glossary(), "phases", "").Text(80, 24)
	if first, other := strings.Index(text, "Prefill"), strings.Index(text, "Goodput"); first < 0 || other < first {
		t.Errorf("Prefill stands at %d, Goodput at %d:\n%s", first, other, text)
	}
}

func TestTheGlossaryFitsAndIsCleaned(t *testing.T) {
	many := glossary()
	for range 40 {
		many = append(many, Entry{screentest.Hostile, deck.Text{Markdown: screentest.Hostile}, "p", screentest.Hostile})
	}
	stage(t, many, "", screentest.Hostile).Clean()
	st := stage(t, many, "", "")
	st.Fits()
	for range 25 {
		st.Press("down")
	}
	st.Fits()
	st.Clean()
}
