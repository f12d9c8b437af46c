package plain

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/screentest"
)

var tonight = time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)

// desk asks its items in turn and keeps what was graded.
type desk struct {
	items  []Item
	graded []string
	rungs  []int
	aside  []deck.CardID
	fails  int // so many grades cannot be saved
	undone int
}

func (d *desk) Next(time.Time) (Item, int, bool, error) {
	if len(d.items) == 0 {
		return Item{}, 0, false, nil
	}
	return d.items[0], len(d.items), true, nil
}

func (d *desk) Settings() schedule.Settings { return schedule.DefaultSettings() }

func (d *desk) Grade(card deck.CardID, r deck.Rating, _ time.Duration, rungs int) (schedule.State, error) {
	if d.fails > 0 {
		d.fails--
		return schedule.State{}, errors.New("not saved: the disk is full")
	}
	d.graded, d.rungs, d.items = append(d.graded, string(card)+" "+r.String()), append(d.rungs, rungs), d.items[1:]
	return schedule.State{}, nil
}

func (d *desk) Undo() (string, error) { d.undone++; return "Taken back.", nil }

func (d *desk) Suspend(id deck.CardID) error {
	d.aside, d.items = append(d.aside, id), d.items[1:]
	return nil
}

func (d *desk) Now() time.Time { return tonight }

func text(s string) deck.Text { return deck.Text{Markdown: s} }

func two() *desk {
	ask := deck.Card{ID: "p/followup/cache", Kind: deck.KindFollowUp, Prompt: text("Why does caching cut **TTFT**?"),
		Answer: text("Prefill is skipped for the prefix."), Nudge: text("Which phase sees the prompt?"),
		MustSay: []deck.Text{text("the prefix"), text("not the pace")}, Trap: text("everything gets faster")}
	pair := deck.Card{ID: "p/reverse/ttft", Kind: deck.KindReverse, Prompt: text("Send to first token"), Answer: text("TTFT"), Why: text("Not prefill alone.")}
	return &desk{items: []Item{{Card: ask, Topic: "TTFT vs TPOT"}, {Card: pair, Topic: "TTFT vs TPOT"}}}
}

func run(t *testing.T, d *desk, input string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := Run(context.Background(), strings.NewReader(input), &out, d)
	return out.String(), err
}

func TestASessionAsLines(t *testing.T) {
	d := two()
	out, err := run(t, d, "n\nbecause the prefix is there\n7\n3\n\n1\n")
	if err != nil {
		t.Fatal(err)
	}
	screentest.Golden(t, "session", out)
	if got := strings.Join(d.graded, ", "); got != "p/followup/cache good, p/reverse/ttft again" || d.rungs[0] != 1 {
		t.Errorf("graded %s with rungs %v", got, d.rungs)
	}
}

func TestLeavingAndTheEndOfInputKeepWhatWasGraded(t *testing.T) {
	for _, input := range []string{"\n3\nq\n", "\n3\n", "\n3\n\nQ\n", "\n3\n\n"} {
		d := two()
		out, err := run(t, d, input)
		if err != nil || len(d.graded) != 1 || !strings.Contains(out, "1 card answered, 1 known. Every grade is saved.") {
			t.Errorf("%q: %v, %v\n%s", input, err, d.graded, out)
		}
	}
}

func TestUndoAndSettingAside(t *testing.T) {
	d := two()
	out, err := run(t, d, "u\n\nu\nz\n\nz\n")
	if err != nil || d.undone != 2 || len(d.aside) != 2 || len(d.graded) != 0 || !strings.Contains(out, "set aside p/reverse/ttft") {
		t.Errorf("%v: %d undone, %v aside, %v\n%s", err, d.undone, d.aside, d.graded, out)
	}
}

func TestAGradeThatCannotBeSavedIsToldAndWaits(t *testing.T) {
	d := two()
	d.fails = 1
	out, err := run(t, d, "\n3\n3\nq\n")
	if err != nil || len(d.graded) != 1 || !strings.Contains(out, "NOT saved: the disk is full") {
		t.Errorf("%v, %v\n%s", err, d.graded, out)
	}
	d = two()
	d.fails = 9
	out, err = run(t, d, "\n3\n")
	if err == nil || strings.HasSuffix(out, "Every grade is saved.\n") {
		t.Errorf("leaving with an unsaved grade: %v\n%s", err, out)
	}
}

func TestNothingOfACardReachesTheTerminalRaw(t *testing.T) {
	bad := screentest.Hostile
	c := deck.Card{ID: deck.CardID(bad), Kind: deck.KindFollowUp, Prompt: text(bad), Answer: text(bad), Nudge: text(bad), Why: text(bad),
		MustSay: []deck.Text{text(bad)}, Trap: text(bad)}
	out, err := run(t, &desk{items: []Item{{Card: c, Topic: bad}}}, "n\n\n3\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range out {
		if r != '\n' && (r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x202e || r == 0x2066) {
			t.Errorf("%U was printed in %q", r, out)
			break
		}
	}
}
