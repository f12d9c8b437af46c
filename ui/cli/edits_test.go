package cli

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prefill/content"
	"prefill/deck"
	"prefill/store"
)

// written is a card as its author has it now, and how often it was graded.
type written struct {
	question, answer string
	reviews          int
}

// author edits a pack the way people do, knowing which card is which.
type author struct {
	rnd   *rand.Rand
	cards []*written
	file  string
	gap   int
	made  int
}

// sentence makes a sentence of n words that no other sentence resembles.
func (w *author) sentence(n int) string {
	words := make([]string, n)
	for i := range words {
		for range 3 + w.rnd.IntN(5) {
			words[i] += string(rune('a' + w.rnd.IntN(26)))
		}
	}
	return strings.Join(words, " ")
}

func (w *author) add() {
	w.made++
	w.cards = append(w.cards, &written{question: fmt.Sprintf("Question %d %s?", w.made, w.sentence(8)), answer: w.sentence(15)})
}

// typo changes one letter.
func (w *author) typo(s string) string {
	at := 1 + w.rnd.IntN(len(s)-2)
	if s[at] < 'a' || s[at] > 'z' {
		return s
	}
	return s[:at] + string(rune('a'+w.rnd.IntN(26))) + s[at+1:]
}

// edit makes one change and says what it was.
func (w *author) edit() string {
	c := w.cards[w.rnd.IntN(len(w.cards))]
	switch w.rnd.IntN(7) {
	case 0:
		c.question = w.typo(c.question)
		return "a typo in a question"
	case 1:
		c.answer = w.typo(c.answer)
		return "a typo in an answer"
	case 2:
		c.question = "Now " + w.sentence(8) + "?"
		return "a question in other words"
	case 3:
		w.rnd.Shuffle(len(w.cards), func(i, j int) { w.cards[i], w.cards[j] = w.cards[j], w.cards[i] })
		return "another order"
	case 4:
		w.add()
		return "a new card"
	case 5:
		w.file = fmt.Sprintf("notes-%d.md", w.rnd.IntN(1000))
		return "a renamed file"
	default:
		w.gap = 3 + w.rnd.IntN(2)
		return "another blank line"
	}
}

func (w *author) pack() string {
	var b strings.Builder
	b.WriteString("---\nid: p\ntitle: P\n---\n\n# P\n\n## Cards\n")
	for _, c := range w.cards {
		fmt.Fprintf(&b, "\n### %s%s%s\n", c.question, strings.Repeat("\n", w.gap-1), c.answer)
	}
	return b.String()
}

func (c *written) id() deck.CardID {
	return deck.MakeCardID("p", deck.KindPlain, deck.Slug(c.question))
}

// TestNoEditLosesOrSwapsAHistory edits a pack at random between starts, one
// change at a time, and looks after each whether every card has its own history.
func TestNoEditLosesOrSwapsAHistory(t *testing.T) {
	for seed := range uint64(8) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { editAtRandom(t, seed) })
	}
}

func editAtRandom(t *testing.T, seed uint64) {
	w := &author{rnd: rand.New(rand.NewPCG(seed, 7)), file: "p.md", gap: 3}
	for range 10 {
		w.add()
	}
	dir := t.TempDir()
	s, err := store.Open(store.Options{Dir: filepath.Join(dir, "data")})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	a := newApp(Streams{})
	if a.clock, err = newClock(""); err != nil {
		t.Fatal(err)
	}
	packs := filepath.Join(dir, "packs")
	what := "the first version"
	for range 25 {
		startWith(t, a, s, w, packs)
		for _, c := range w.cards {
			state, err := s.State(c.id())
			if err != nil {
				t.Fatal(err)
			}
			if state.Reps != c.reviews {
				t.Fatalf("after %s, %q has %d reviews, not %d", what, c.question, state.Reps, c.reviews)
			}
		}
		c := w.cards[w.rnd.IntN(len(w.cards))]
		if _, err := s.Grade(store.Grade{Card: c.id(), Rating: deck.Good, Mode: deck.ModeStudy}); err != nil {
			t.Fatal(err)
		}
		c.reviews++
		what = w.edit()
	}
}

// startWith writes the author's pack, alone in its folder, and reads it as a
// start of prefill does.
func startWith(t *testing.T, a *app, s *store.Store, w *author, packs string) {
	t.Helper()
	if err := os.RemoveAll(packs); err != nil {
		t.Fatal(err)
	}
	if err := writeNew(filepath.Join(packs, w.file), []byte(w.pack())); err != nil {
		t.Fatal(err)
	}
	source, err := content.Dir(packs)
	if err != nil {
		t.Fatal(err)
	}
	lib := content.Load(source)
	if lib.Errors() > 0 {
		t.Fatalf("the author wrote a broken pack: %v", lib.Problems)
	}
	if _, err := a.adopt(lib, s); err != nil {
		t.Fatal(err)
	}
}
