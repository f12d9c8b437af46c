package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"prefill/content"
	"prefill/deck"
	"prefill/store"
	"prefill/ui/card"
)

// answer is what studying one card with "good" takes in lines.
const goodAnswers = "\n3\n\n1\n\n3\nq\n"

func TestStatsSpeakOfWhatWasStudied(t *testing.T) {
	h := newRig(t)
	if out := h.ok("stats"); !strings.Contains(out, "Nothing was answered yet") {
		t.Errorf("a new user is told:\n%s", out)
	}
	h.answer(goodAnswers, "study", "--plain", "ttft-vs-tpot")
	out := h.ok("stats")
	for _, words := range []string{"1 day in a row", "3 answers on 1 day", "The next 14 days", "Not enough yet: 0 of the 20", "Readiness", "TTFT vs TPOT"} {
		if !strings.Contains(out, words) {
			t.Errorf("%q is missing:\n%s", words, out)
		}
	}
	if ascii := h.ok("stats", "--ascii"); strings.ContainsFunc(ascii, func(r rune) bool { return r > 126 }) {
		t.Errorf("--ascii prints other signs:\n%s", ascii)
	}
	var row statsRow
	if err := json.Unmarshal([]byte(h.ok("stats", "--json")), &row); err != nil {
		t.Fatal(err)
	}
	if row.Day != "2026-12-01" || row.Answers != 3 || row.Streak.Days != 1 || len(row.Year) != 1 || row.Year[0].Answers != 3 ||
		len(row.Forecast) != 14 || row.Retention.All.Real != nil || row.Readiness.Interview || len(row.Readiness.Tracks) == 0 {
		t.Errorf("%+v", row)
	}
	if out, readOnly := h.ok("stats"), h.ok("stats", "--read-only"); out != readOnly {
		t.Errorf("--read-only shows\n%s\nwithout it\n%s", readOnly, out)
	}
}

func TestThePageOfStatsNamesEveryField(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "stats.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range fieldsOf(reflect.TypeOf(statsRow{})) {
		if field != "" && !strings.Contains(string(text), "`"+field+"`") {
			t.Errorf("docs/stats.md lacks the field %q", field)
		}
	}
}

func TestThePictureOverwritesNothingElse(t *testing.T) {
	h := newRig(t)
	h.answer(goodAnswers, "study", "--plain", "ttft-vs-tpot")
	dir := t.TempDir()
	notes, picture := filepath.Join(dir, "notes.md"), filepath.Join(dir, "year.svg")
	if r := h.run("stats", "--svg", notes); r.code != ExitUsage || !strings.Contains(r.err, "must end in .svg") {
		t.Errorf("%+v", r)
	}
	h.ok("stats", "--svg", picture)
	text, err := os.ReadFile(picture)
	if err != nil || !strings.HasPrefix(string(text), "<svg ") || !strings.Contains(string(text), "1 day in a row") {
		t.Errorf("%v: %.80s", err, text)
	}
	if out := h.ok("stats", "--svg", "-"); out != string(text) {
		t.Error("- prints another picture than the file holds")
	}
	if r := h.run("stats", "--svg", filepath.Join(dir, "none", "year.svg")); r.code == 0 || !strings.Contains(r.err, "writing the picture") {
		t.Errorf("%+v", r)
	}
	if r := h.run("stats", "--json", "--svg", picture); r.code != ExitUsage {
		t.Errorf("%+v", r)
	}
}

// ticking is a clock that moves by hand.
type ticking struct{ at time.Time }

func (c *ticking) Now() time.Time { return c.at }

func TestTheHistoryOfACardTellsWhatWasTakenBackAndJoined(t *testing.T) {
	const id, old = deck.CardID("ttft-vs-tpot/pair/ttft"), deck.CardID("ttft-vs-tpot/pair/old")
	now := &ticking{time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)}
	s, err := store.Open(store.Options{Dir: t.TempDir(), Now: now.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		now.at = now.at.AddDate(0, 0, 1)
	}
	grade := func(card deck.CardID, r deck.Rating) error {
		_, err := s.Grade(store.Grade{Card: card, Rating: r, Mode: deck.ModeStudy, Took: 4 * time.Second})
		return err
	}
	do(grade(old, deck.Good))
	do(s.Join(map[deck.CardID]deck.CardID{id: old}))
	do(grade("ttft-vs-tpot/pair/other", deck.Good))
	do(grade(id, deck.Easy))
	_, err = s.Undo()
	do(err)
	do(grade(id, deck.Hard))

	d := cardDesk{&desk{app: newApp(Streams{}), store: s}}
	do(d.Postpone(id, 20800))
	do(d.Suspend(id, true))
	events, err := readEvents(s, now.at, func(float64) {})
	do(err)
	var got []string
	for _, e := range cardHistory(id, events) {
		got = append(got, entryName(e))
	}
	want := []string{"good", "easy undone", "hard", "postpone", "suspend"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if state, err := s.State(id); err != nil || !state.Suspended || state.DueDay != 20800 {
		t.Errorf("the changes are not in the store: %+v %v", state, err)
	}
}

func entryName(e card.Entry) string {
	name := "suspend"
	switch {
	case e.Event.Grade != nil:
		name = e.Event.Grade.Rating.String()
	case e.Event.Postpone != nil:
		name = "postpone"
	}
	if e.Undone {
		name += " undone"
	}
	return name
}

func TestProgressGoesUpToTheWhole(t *testing.T) {
	begin := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	h := manyEvents{n: 5 * progressEvery, begin: begin}
	var said []float64
	if _, err := readEvents(h, begin.Add(time.Duration(h.n)*time.Minute), func(done float64) { said = append(said, done) }); err != nil {
		t.Fatal(err)
	}
	if len(said) != 5 || said[0] < 0.19 || said[0] > 0.21 || said[4] > 1 || said[4] < 0.99 {
		t.Errorf("said %v", said)
	}
}

// manyEvents is a history of one event a minute; nothing else is asked of it.
type manyEvents struct {
	history
	n     int
	begin time.Time
}

func (m manyEvents) Events(give func(deck.Event) error) error {
	for i := range m.n {
		if err := give(deck.Event{UnixMilli: m.begin.Add(time.Duration(i) * time.Minute).UnixMilli()}); err != nil {
			return err
		}
	}
	return nil
}

// BenchmarkStats is what the screen waits for over a history of 100,000
// reviews: reading, folding and counting.
func BenchmarkStats(b *testing.B) {
	now := &ticking{time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)}
	s, err := store.Open(store.Options{Dir: b.TempDir(), Now: now.Now})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	lib := content.Load(content.Embedded())
	cards := cardsOf(lib.Packs)
	for done := 0; done < 100_000; done += len(cards) {
		grades := make([]store.Grade, len(cards))
		for i, c := range cards {
			grades[i] = store.Grade{Card: c.ID, Rating: deck.Good, Mode: deck.ModeStudy, Took: 9 * time.Second}
		}
		if err := s.FinishRound(deck.Round{Topic: "mixed", Drill: deck.ModeMatch, Pairs: len(cards)}, grades); err != nil {
			b.Fatal(err)
		}
		now.at = now.at.AddDate(0, 0, 2)
	}
	b.Run("stats", func(b *testing.B) {
		for b.Loop() {
			if f, err := statsOf(s, lib, now.at, func(float64) {}); err != nil || f.Answers < 99_000 {
				b.Fatal(f.Answers, err)
			}
		}
	})
	b.Run("card", func(b *testing.B) {
		d := cardDesk{(&desk{app: newApp(Streams{}), store: s}).with(lib)}
		for b.Loop() {
			if f, err := d.Facts(cards[0].ID, now.at, func(float64) {}); err != nil || len(f.History) == 0 {
				b.Fatal(err)
			}
		}
	})
}
