package cli

import (
	"testing"

	"prefill/deck"
	"prefill/ui/study"
)

// TestEveryScreenCountsTodayAlike: home told what was due this minute while
// the session held the steps that fall due later, too.
func TestEveryScreenCountsTodayAlike(t *testing.T) {
	d := testDesk(t)
	now := d.clock.Now()
	desk := studyDesk{d}
	first, err := desk.Session(study.Want{}, now)
	if err != nil || len(first.Items) < 4 {
		t.Fatalf("a first session of %d cards, %v", len(first.Items), err)
	}
	for _, it := range first.Items[:3] { // each waits for a step later today
		if _, err := desk.Grade(study.Answer{Card: it.Card.ID, Rating: deck.Good, Mode: deck.ModeStudy}); err != nil {
			t.Fatal(err)
		}
	}
	s, err := desk.Session(study.Want{}, now)
	if err != nil {
		t.Fatal(err)
	}
	home, err := homeDesk{d}.Summary(now)
	if err != nil {
		t.Fatal(err)
	}
	if home.Due != 3 || len(s.Later) != 3 || home.Due+home.New != len(s.Items)+len(s.Later) {
		t.Errorf("home tells %d due and %d new, the session has %d and %d for later", home.Due, home.New, len(s.Items), len(s.Later))
	}
	due := 0
	for _, topic := range home.Topics {
		due += topic.Due
	}
	if due != home.Due {
		t.Errorf("the topics have %d due, home has %d", due, home.Due)
	}
	topic := first.Items[0].Card.Pack
	numbers, err := packDesk{d}.Numbers(topic, now)
	if err != nil {
		t.Fatal(err)
	}
	s, err = desk.Session(study.Want{Packs: []deck.PackID{topic}}, now)
	if err != nil || numbers.Due+numbers.New != len(s.Items)+len(s.Later) {
		t.Errorf("the topic tells %d due and %d new, its session has %d and %d for later: %v", numbers.Due, numbers.New, len(s.Items), len(s.Later), err)
	}
	if cards := len(askable(d.packs([]deck.PackID{topic}), false)); numbers.Recall <= 0 || numbers.Recall > 3/float64(cards)*2 {
		t.Errorf("with 3 of some %d cards seen the recall of all is %.2f", cards, numbers.Recall)
	}
}
