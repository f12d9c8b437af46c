package cli

import (
	"slices"
	"strings"
	"testing"
	"time"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/latency"
	"prefill/deck/schedule"
	"prefill/ui/prose"
)

func TestTheCardOfABet(t *testing.T) {
	for _, c := range []struct {
		bet  deck.Bet
		want deck.CardID
	}{
		{deck.Bet{Scenario: "lab/cold", Quantity: "ttft"}, "lab/bet/cold.ttft"},
		{deck.Bet{Scenario: "lab/cold", Quantity: "winner"}, "lab/bet/cold.winner"},
		{deck.Bet{Scenario: "decode-step", Quantity: "tpot"}, "exercises/bet/decode-step"},
		{deck.Bet{Scenario: "no such exercise", Quantity: "tpot"}, ""},
		{deck.Bet{Scenario: "/live", Quantity: "ttft"}, ""},
		{deck.Bet{}, ""},
	} {
		if got := betCardID(c.bet); got != c.want {
			t.Errorf("a bet on %q is about the card %q, want %q", c.bet.Scenario, got, c.want)
		}
	}
}

func TestAScoreGradesAndIsNeverEasy(t *testing.T) {
	for score, want := range map[int]deck.Rating{0: deck.Again, 59: deck.Again, 60: deck.Hard, 84: deck.Hard, 85: deck.Good, 100: deck.Good} {
		if got := betRating(score); got != want {
			t.Errorf("a score of %d is %v, want %v", score, got, want)
		}
	}
}

// TestEveryBetOfTheShippedPacksCanBeAsked holds each card that a bet can make
// to what a card needs: a question with the setting, and the number.
func TestEveryBetOfTheShippedPacksCanBeAsked(t *testing.T) {
	asked := 0
	for _, p := range content.Load(content.Embedded()).Packs {
		for _, short := range packBets(p) {
			c, err := betQuestion(p, short.Slug)
			if err != nil {
				t.Errorf("%s: %v", short.ID, err)
				continue
			}
			asked++
			if c.ID != short.ID || c.Kind != deck.KindBet || !strings.Contains(c.Prompt.Markdown, "Predict") {
				t.Errorf("%s asks %+v", short.ID, c)
			}
			if answer := prose.Plain(c.Answer.Markdown); !strings.Contains(answer, " = ") && !strings.Contains(answer, "has no gap") {
				t.Errorf("%s is answered without arithmetic: %s", short.ID, answer)
			}
		}
	}
	if asked < 20 {
		t.Errorf("only %d bets can be asked", asked)
	}
}

func TestABetIsAskedWithItsSettingAndAnsweredWithTheArithmetic(t *testing.T) {
	cold := deck.Lane{Label: "cold *prompt*", Prompt: 24000, Output: 120, Setting: &deck.Setting{Model: "llama-3.1-70b", GPU: "h100-sxm", TP: 2, Precision: "fp8", KVPrecision: "fp8"}}
	cached := cold
	cached.Label, cached.Cached = "cached", 22000
	measured := deck.Lane{Label: "measured", Output: 101, TTFT: 300 * time.Millisecond, TPOT: 20 * time.Millisecond}
	p := &deck.Pack{ID: "lab", Streams: []deck.StreamSpec{{Slug: "cold", Title: "Cold and cached", Lanes: []deck.Lane{cold, cached, measured}}}}
	for _, c := range []struct{ slug, prompt, answer string }{
		{"cold.ttft", "24000 prompt tokens (22000 cached) and 120 output tokens, llama-3.1-70b fp8 on 2 x h100-sxm, fp8 cache, batch 1", "TTFT = wait + prefill"},
		{"cold.ttft", "measured, TPOT 20.0 ms, total 2.30 s", "C measured: 300 ms"},
		{"cold.tpot", "measured, TTFT 300 ms, total 2.30 s", "TPOT = (total - TTFT) / (N-1) = (2.30 s - 300 ms) / 100 = 20.0 ms"},
		{"cold.total", "Predict the total, from sending to the last token, of each lane", "300 ms + 100 × 20.0 ms = 2.30 s"},
		{"cold.winner", "Predict the winner", "comes first"},
		{"cold.tpot", "A cold *prompt*", "decode step = "},
	} {
		card, err := betQuestion(p, c.slug)
		if err != nil {
			t.Fatal(err)
		}
		if got := prose.Plain(card.Prompt.Markdown); !strings.Contains(got, c.prompt) {
			t.Errorf("%s asks %q, which lacks %q", c.slug, got, c.prompt)
		}
		if got := prose.Plain(card.Answer.Markdown); !strings.Contains(got, c.answer) {
			t.Errorf("%s is answered %q, which lacks %q", c.slug, got, c.answer)
		}
	}
	if _, err := betQuestion(p, "gone.ttft"); err == nil {
		t.Error("a race that is gone is asked")
	}
}

func TestThePromptOfABetDoesNotGiveItAway(t *testing.T) {
	lane := deck.Lane{Label: "a", Output: 101, TTFT: 317 * time.Millisecond, TPOT: 23 * time.Millisecond}
	p := &deck.Pack{ID: "lab", Streams: []deck.StreamSpec{{Slug: "x", Title: "X", Lesson: "TTFT is 317 ms", Lanes: []deck.Lane{lane, lane}}}}
	for slug, secret := range map[string]string{"x.ttft": "317 ms", "x.tpot": "23.0 ms", "x.total": "2.62 s", "x.winner": "2.62 s"} {
		c, err := betQuestion(p, slug)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(c.Prompt.Markdown, secret) {
			t.Errorf("%s gives %s away: %s", slug, secret, c.Prompt.Markdown)
		}
		if !strings.Contains(c.Answer.Markdown, secret) {
			t.Errorf("%s is not answered with %s: %s", slug, secret, c.Answer.Markdown)
		}
	}
}

func TestAnExerciseComesBackWithOtherNumbers(t *testing.T) {
	for _, name := range latency.ExerciseNames() {
		first, err := exerciseQuestion(name, 1)
		again, _ := exerciseQuestion(name, 1)
		if err != nil || first.Prompt != again.Prompt || first.Answer != again.Answer {
			t.Errorf("%s changes while it is asked (%v)", name, err)
		}
		prompts := map[string]bool{}
		for asked := range 8 {
			c, err := exerciseQuestion(name, asked)
			if err != nil {
				t.Fatal(err)
			}
			prompts[c.Prompt.Markdown] = true
		}
		if len(prompts) < 2 {
			t.Errorf("%s asks the same numbers eight times", name)
		}
	}
}

func TestOnlyBetsThatWereMadeAreAsked(t *testing.T) {
	p := content.Load(content.Embedded()).Packs[0]
	cards := append(p.Cards()[:2:2], exerciseBets()...)
	made := cards[4].ID
	left := withoutNewBets(cards, map[deck.CardID]schedule.State{made: {Reps: 1, Stability: 1, FirstDay: 1, LastDay: 1}})
	var ids []deck.CardID
	for _, c := range left {
		ids = append(ids, c.ID)
	}
	if want := []deck.CardID{cards[0].ID, cards[1].ID, made}; !slices.Equal(ids, want) {
		t.Errorf("left are %v, want %v", ids, want)
	}
}
