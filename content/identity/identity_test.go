package identity

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"prefill/deck"
)

func card(id, prompt, answer string) deck.Card {
	return deck.Card{ID: deck.CardID(id), Prompt: deck.Text{Markdown: prompt}, Answer: deck.Text{Markdown: answer}}
}

func known(cards ...deck.Card) []Known {
	var old []Known
	for _, c := range cards {
		old = append(old, Known{ID: c.ID, Print: Of(c), LastSeen: 1})
	}
	return old
}

// summary is a result as one line: a>b for a join, a? for a doubt with its
// candidates, a! for an orphan.
func summary(r Result) string {
	var parts []string
	for _, j := range r.Joins {
		parts = append(parts, string(j.From)+">"+string(j.To))
	}
	for _, d := range r.Doubtful {
		var ids []string
		for _, c := range d.Candidates {
			ids = append(ids, string(c.Card.ID))
		}
		parts = append(parts, string(d.From.ID)+"?"+strings.Join(ids, ","))
	}
	for _, o := range r.Orphans {
		parts = append(parts, string(o.ID)+"!")
	}
	return strings.Join(parts, " ")
}

func TestHistoryFollowsWhatIsClearlyTheSameCard(t *testing.T) {
	const bandwidth = "Decode reads every weight for each token, so memory bandwidth bounds it."
	for _, c := range []struct {
		name     string
		old, now []deck.Card
		want     string
	}{
		{"a corrected typo", []deck.Card{card("p/card/teh-bound", "What is teh bound of decode?", bandwidth)},
			[]deck.Card{card("p/card/the-bound", "What is the bound of decode?", bandwidth)}, "p/card/teh-bound>p/card/the-bound"},
		{"a reworded prompt", []deck.Card{card("p/card/a", "What bounds decode?", bandwidth)},
			[]deck.Card{card("p/card/b", "Why is token generation slow on a large GPU?", bandwidth)}, "p/card/a>p/card/b"},
		{"an id that is still there keeps its history whatever it says", []deck.Card{card("p/card/a", "x", bandwidth)},
			[]deck.Card{card("p/card/a", "y", "z"), card("p/card/b", "x", bandwidth)}, ""},
		{"another kind", []deck.Card{card("p/card/a", "What bounds decode?", bandwidth)},
			[]deck.Card{card("p/followup/a", "What bounds decode?", bandwidth)}, "p/card/a!"},
		{"another pack", []deck.Card{card("p/card/a", "What bounds decode?", bandwidth)},
			[]deck.Card{card("q/card/a", "What bounds decode?", bandwidth)}, "p/card/a!"},
		{"the same question about something else", []deck.Card{card("p/pair/ttft", "Phase that dominates TTFT", "prefill")},
			[]deck.Card{card("p/pair/tpot", "Phase that dominates TPOT", "decode")}, "p/pair/ttft?p/pair/tpot"},
		{"the same short answer to something else", []deck.Card{card("p/pair/a", "Is prefill parallel over tokens?", "yes")},
			[]deck.Card{card("p/pair/b", "Mein Hut", "yes")}, "p/pair/a?p/pair/b"},
		{"nothing alike", []deck.Card{card("p/card/a", "What bounds decode?", bandwidth)},
			[]deck.Card{card("p/card/b", "Who wrote it", "nobody")}, "p/card/a!"},
		{"two new cards with the old answer", []deck.Card{card("p/card/a", "What bounds decode?", bandwidth)},
			[]deck.Card{card("p/card/b", "Why slow?", bandwidth), card("p/card/c", "How fast?", bandwidth)}, "p/card/a?p/card/b,p/card/c"},
		{"two old cards with one answer", []deck.Card{card("p/card/a", "Why slow?", bandwidth), card("p/card/b", "How fast?", bandwidth)},
			[]deck.Card{card("p/card/c", "Say it", bandwidth)}, "p/card/a?p/card/c p/card/b?p/card/c"},
		{"a renamed row", cells("ttft", "tpot", "yes", "no"), cells("ttft-ms", "tpot", "yes", "no"),
			"p/cell/ttft.bound>p/cell/ttft-ms.bound p/cell/ttft.scales>p/cell/ttft-ms.scales"},
		{"a row in the place of another", cells("alpha", "tpot", "yes", "no"), cells("omega", "tpot", "yes", "no"),
			"p/cell/alpha.bound?p/cell/omega.bound p/cell/alpha.scales?p/cell/omega.scales"},
	} {
		if got := summary(Match(known(c.old...), c.now)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// cells are the cells of a table of two rows and the columns bound and scales.
func cells(row1, row2, bound, scales string) []deck.Card {
	var cards []deck.Card
	for _, row := range []string{row1, row2} {
		cards = append(cards, card("p/cell/"+row+".bound", row+" · Bound", bound), card("p/cell/"+row+".scales", row+" · Scales", scales))
	}
	return cards
}

func TestARenamedPackIsOfferedToRelink(t *testing.T) {
	old := known(card("old-name/card/a", "What bounds decode?", "Memory bandwidth, since every weight is read."))[0]
	now := []deck.Card{
		card("other/card/x", "What is a pipe?", "A thing."),
		card("new-name/card/a", "What bounds decode?", "Memory bandwidth, since every weight is read."),
	}
	got := Candidates(old, now)
	if len(got) == 0 || got[0].Card.ID != "new-name/card/a" || got[0].Likeness < 0.99 {
		t.Errorf("candidates %+v", got)
	}
}

func TestAFingerprintSurvivesBeingStored(t *testing.T) {
	for _, c := range []deck.Card{card("p/card/a", "", ""), card("p/card/b", "TTFT", "日本語"), card("p/card/c", strings.Repeat("long ", 900), "x")} {
		data, err := Of(c).MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var back Fingerprint
		if err := back.UnmarshalBinary(data); err != nil || back.Prompt.Hash != Of(c).Prompt.Hash || !slices.Equal(back.Answer.Sketch, Of(c).Answer.Sketch) {
			t.Errorf("%s comes back as %+v (%v)", c.ID, back, err)
		}
		if len(data) > 280 {
			t.Errorf("%s takes %d bytes", c.ID, len(data))
		}
		for n := range data {
			if err := new(Fingerprint).UnmarshalBinary(data[:n]); err == nil {
				t.Errorf("%d of %d bytes decode", n, len(data))
			}
		}
	}
}

func FuzzFingerprint(f *testing.F) {
	data, err := Of(card("p/card/a", "What?", "That.")).MarshalBinary()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		var p Fingerprint
		if p.UnmarshalBinary(data) != nil {
			return
		}
		if again, err := p.MarshalBinary(); err != nil || !slices.Equal(again, data) {
			t.Errorf("%x becomes %x (%v)", data, again, err)
		}
	})
}

func BenchmarkMatchAPackRenamedWhole(b *testing.B) {
	var old, now []deck.Card
	for i := range 2_000 {
		answer := fmt.Sprintf("answer number %d", i*7919)
		old = append(old, card(fmt.Sprintf("p/card/a%d", i), fmt.Sprintf("question %d", i), answer))
		now = append(now, card(fmt.Sprintf("p/card/b%d", i), fmt.Sprintf("other question %d", i), answer))
	}
	memory := known(old...)
	for b.Loop() {
		Match(memory, now)
	}
}

// words are what the property's cards are made of: few, so that cards are
// alike in parts, as those of one topic are.
func words() []string {
	return strings.Fields(`token prefill decode cache memory bandwidth latency batch weight attention head layer
		queue prompt output compute kernel schedule chunk draft accept page block share`)
}

func sentence(r *rand.Rand, n int) string {
	var s []string
	for range n {
		s = append(s, words()[r.IntN(len(words()))])
	}
	return strings.Join(s, " ")
}

// A seed gives a deck with history, and edits of the kinds that authors make;
// the test follows each card through them by a number of its own.
func TestNoHistoryIsLostAndNoneGivenToTheWrongCard(t *testing.T) {
	seed := rand.Uint64()
	joined, total := 0, 0
	for round := range uint64(300) {
		j, n := property(t, rand.New(rand.NewPCG(seed, round)))
		joined, total = joined+j, total+n
		if t.Failed() {
			t.Fatalf("seed %d, round %d", seed, round)
		}
	}
	// Doubt must be rare, or identity would be a nuisance.
	if joined < total*9/10 {
		t.Errorf("seed %d: only %d of %d changed ids were followed", seed, joined, total)
	}
}

// living is a card with the number by which the test knows it.
type living struct {
	number         int
	prompt, answer string
}

func (l living) card() deck.Card {
	return card("p/card/"+deck.Slug(l.prompt), l.prompt, l.answer)
}

func property(t *testing.T, r *rand.Rand) (joined, changed int) {
	var deckNow []living
	numbers := map[deck.CardID]int{}
	for i := range 20 {
		l := living{i, sentence(r, 4+r.IntN(5)) + "?", sentence(r, 6+r.IntN(10))}
		deckNow = append(deckNow, l)
		numbers[l.card().ID] = i
	}
	var old []deck.Card
	for _, l := range deckNow {
		old = append(old, l.card())
	}
	edited := edit(r, deckNow)
	now := map[deck.CardID]int{}
	var cards []deck.Card
	for _, l := range edited {
		now[l.card().ID] = l.number
		cards = append(cards, l.card())
	}
	result := Match(known(old...), cards)
	accounted := map[deck.CardID]bool{}
	for _, j := range result.Joins {
		accounted[j.From] = true
		joined++
		if numbers[j.From] != now[j.To] {
			t.Errorf("%s was given to %s", j.From, j.To)
		}
	}
	for _, d := range result.Doubtful {
		accounted[d.From.ID] = true
		if !slices.ContainsFunc(d.Candidates, func(c Candidate) bool { return now[c.Card.ID] == numbers[d.From.ID] }) {
			t.Errorf("%s: the right card is not among the candidates", d.From.ID)
		}
	}
	for _, o := range result.Orphans {
		t.Errorf("the history of %s is lost", o.ID)
	}
	for id := range numbers {
		if _, there := now[id]; !there {
			changed++
			if !accounted[id] {
				t.Errorf("%s is forgotten", id)
			}
		}
	}
	return joined, changed
}

// edit changes a third of the cards on one side, adds some and shuffles all.
func edit(r *rand.Rand, cards []living) []living {
	edited := slices.Clone(cards)
	for i := range edited {
		switch r.IntN(9) {
		case 0: // a typo mended or made
			p := []byte(edited[i].prompt)
			at := r.IntN(len(p) - 1)
			p[at], p[at+1] = p[at+1], p[at]
			edited[i].prompt = string(p)
		case 1: // reworded
			edited[i].prompt = "Now " + sentence(r, 7)
		case 2: // the answer rewritten; its id stays
			edited[i].answer = sentence(r, 9)
		}
	}
	for n := range 3 { // rows added
		edited = append(edited, living{100 + n, sentence(r, 7) + "?", sentence(r, 12)})
	}
	r.Shuffle(len(edited), func(i, j int) { edited[i], edited[j] = edited[j], edited[i] })
	return edited
}
