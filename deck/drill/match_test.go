package drill

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"prefill/deck"
)

func text(s string) deck.Text { return deck.Text{Markdown: s} }

// latency is a pack with five pairs and two decoys.
func latency() *deck.Pack {
	p := &deck.Pack{ID: "ttft-vs-tpot", Match: &deck.Match{}}
	for _, row := range [][3]string{
		{"TTFT", "request sent to first token", "it includes the queue"},
		{"TPOT", "gap between tokens", "a mean over the reply"},
		{"Phase that dominates TTFT", "prefill", "what must finish before any token?"},
		{"Phase that dominates TPOT", "decode", "which phase repeats?"},
		{"Total latency", "TTFT + (N - 1) TPOT", "the first token is in TTFT"},
	} {
		p.Match.Pairs = append(p.Match.Pairs, deck.Pair{Slug: deck.Slug(row[0]),
			Prompt: text(row[0]), Answer: text(row[1]), Why: text(row[2])})
	}
	p.Match.Decoys = []deck.Decoy{{Answer: text("tokenisation"), Why: text("takes microseconds")}, {Answer: text("N x TPOT")}}
	return p
}

// right finds the tile that is right for a prompt of the board.
func right(m Match, prompt int) int {
	card := m.Prompts()[prompt].Card
	for _, q := range m.pool.Questions {
		if q.Card == card {
			return slices.IndexFunc(m.Answers(), func(t Tile) bool { return normal(t.Text) == normal(q.Answer) })
		}
	}
	return -1
}

// wrong finds a tile that is wrong for a prompt and still in play.
func wrong(m Match, prompt int) int {
	p := m.Prompts()[prompt]
	for i, t := range m.Answers() {
		if !t.Spent && i != right(m, prompt) && !slices.Contains(p.Crossed, i) {
			return i
		}
	}
	return -1
}

// play solves the whole round, one second a pick.
func play(m Match) Match {
	for at := time.Second; !m.Done(); at += time.Second {
		open := slices.IndexFunc(m.Prompts(), func(p Prompt) bool { return !p.Solved })
		m, _ = m.Pick(open, right(m, open), m.at+time.Second)
	}
	return m
}

func TestACleanRoundIsGoodAndNeverEasy(t *testing.T) {
	m := play(NewMatch(MatchOf(3, latency())))
	r := m.Result()
	want := deck.Round{Topic: "ttft-vs-tpot", Drill: deck.ModeMatch, Seed: 3, Pairs: 5, First: 5, Millis: 5000}
	if r.Round != want {
		t.Errorf("round = %+v, want %+v", r.Round, want)
	}
	for _, g := range r.Grades {
		if g.Rating != deck.Good || g.Mode != deck.ModeMatch || g.Millis != 1000 {
			t.Errorf("%s graded %+v, want good after 1 s", g.Card, g.Grade)
		}
	}
	if _, best := m.Streak(); best != 5 || r.Streak != 5 {
		t.Errorf("streak = %d and %d, want 5", best, r.Streak)
	}
	if len(r.Missed) > 0 {
		t.Errorf("a clean round missed %v", r.Missed)
	}
}

func TestAMissIsAgainAndSaysWhatWasPicked(t *testing.T) {
	m := NewMatch(MatchOf(3, latency()))
	bad := wrong(m, 0)
	tile := m.Answers()[bad]
	m, v := m.Pick(0, bad, 2*time.Second)
	if v.Call != Wrong || !v.First || v.Picked != tile.Key || v.Why.Empty() {
		t.Fatalf("verdict = %+v", v)
	}
	if again, v := m.Pick(0, bad, 3*time.Second); v.Call != Ignored || again.Result().Round.Wrong != 1 {
		t.Error("the same wrong pick counted twice")
	}
	card := m.Prompts()[0].Card
	r := play(m).Result()
	i := slices.IndexFunc(r.Grades, func(g CardGrade) bool { return g.Card == card })
	if g := r.Grades[i]; g.Rating != deck.Again || g.Picked != tile.Key {
		t.Errorf("graded %+v, want again with %s picked", g, tile.Key)
	}
	if r.Round.First != 4 || r.Round.Wrong != 1 || !slices.Equal(r.Missed, []deck.CardID{card}) {
		t.Errorf("round = %+v, missed %v", r.Round, r.Missed)
	}
	if !slices.Equal(r.Mixups, []Mixup{{card, tile.Key}}) {
		t.Errorf("mixups = %v", r.Mixups)
	}
	spec := MatchOf(3, latency()).Only(StyleMissed, r.Missed)
	if len(spec.Questions) != 1 || spec.Style != StyleMissed || len(NewMatch(spec).Answers()) < 2 {
		t.Errorf("the round of misses is %+v", spec)
	}
}

func TestTheBoardRemembersWhatWasMatched(t *testing.T) {
	m := NewMatch(MatchOf(3, latency()))
	for i := range 2 {
		tile := right(m, i)
		var v Verdict
		m, v = m.Pick(i, tile, 0)
		if p := m.Prompts()[i]; v.Call != Right || !p.Solved || p.Answer != tile || !m.Answers()[tile].Spent {
			t.Errorf("prompt %+v, tile %+v", p, m.Answers()[tile])
		}
	}
	if p := m.Prompts()[2]; p.Solved || p.Answer != -1 {
		t.Errorf("an open prompt is %+v", p)
	}
	if again, v := m.Pick(0, right(m, 2), 0); v.Call != Ignored || again.Result().Round.Wrong != 0 {
		t.Error("a solved prompt took another pick")
	}
}

func TestAStreakEndsWithAMissOrAHint(t *testing.T) {
	streak := func(m Match) int { now, _ := m.Streak(); return now }
	m := NewMatch(MatchOf(3, latency()))
	m, _ = m.Pick(0, right(m, 0), 0)
	m, _ = m.Pick(1, right(m, 1), 0)
	missed, _ := m.Pick(2, wrong(m, 2), 0)
	hinted, _, _ := m.Hint(2, 0)
	if streak(m) != 2 || streak(missed) != 0 || streak(hinted) != 0 {
		t.Errorf("streaks %d, %d, %d", streak(m), streak(missed), streak(hinted))
	}
	missed, _ = missed.Pick(2, right(missed, 2), 0)
	if _, best := missed.Streak(); streak(missed) != 0 || best != 2 {
		t.Errorf("after a second try the streak is %d, the best %d", streak(missed), best)
	}
}

func TestADecoyIsNamedAndExplained(t *testing.T) {
	m := NewMatch(MatchOf(1, latency()))
	decoy := slices.IndexFunc(m.Answers(), func(t Tile) bool { return t.Key == "decoy:tokenisation" })
	if _, v := m.Pick(0, decoy, 0); v.Picked != "decoy:tokenisation" || v.Why != text("takes microseconds") {
		t.Errorf("verdict = %+v", v)
	}
}

func TestAHintCostsTheCleanFirstTry(t *testing.T) {
	m := NewMatch(MatchOf(3, latency()))
	m, tile, ok := m.Hint(0, time.Second)
	if !ok || tile == right(m, 0) {
		t.Fatalf("hint crossed out %d, ok %v", tile, ok)
	}
	if !m.Answers()[tile].Decoy {
		t.Error("a hint took another prompt's answer while a decoy was there")
	}
	if m.Clock(time.Second) != time.Second+HintCost {
		t.Errorf("clock = %v", m.Clock(time.Second))
	}
	card := m.Prompts()[0].Card
	r := play(m).Result()
	i := slices.IndexFunc(r.Grades, func(g CardGrade) bool { return g.Card == card })
	if r.Grades[i].Rating != deck.Hard || r.Round.First != 4 || r.Round.Hints != 1 || r.Round.Wrong != 0 {
		t.Errorf("grade %v, round %+v", r.Grades[i].Rating, r.Round)
	}
}

func TestHintsNeverLeaveOnlyTheAnswer(t *testing.T) {
	m := NewMatch(MatchOf(3, latency()))
	for ok := true; ok; {
		m, _, ok = m.Hint(0, 0)
	}
	if left := m.options(m.shown()[0]); left != 2 {
		t.Errorf("%d tiles left, want 2", left)
	}
}

func TestTheLastTileLeftProvesLittle(t *testing.T) {
	spec := MatchOf(3, latency())
	spec.Decoys = -1
	r := play(NewMatch(spec)).Result()
	if got := r.Grades[len(r.Grades)-1].Rating; got != deck.Hard {
		t.Errorf("a forced pick was graded %v, want hard", got)
	}
}

func TestStyles(t *testing.T) {
	t.Run("survival ends at the first wrong pick", func(t *testing.T) {
		spec := MatchOf(3, latency())
		spec.Style = StyleSurvival
		m := NewMatch(spec)
		m, _ = m.Pick(0, right(m, 0), time.Second)
		m, _ = m.Pick(1, wrong(m, 1), 2*time.Second)
		r := m.Result()
		if !m.Done() || r.Round.Pairs != 2 || r.Round.First != 1 || !r.Stopped {
			t.Errorf("done %v, result %+v", m.Done(), r)
		}
	})
	t.Run("sixty ends with the minute, hints included", func(t *testing.T) {
		spec := MatchOf(3, latency())
		spec.Style = StyleSixty
		m := NewMatch(spec)
		m, _ = m.Pick(0, right(m, 0), 30*time.Second)
		m, _, _ = m.Hint(1, 40*time.Second)
		if m.Tick(49 * time.Second).Done() {
			t.Error("over a second early")
		}
		m, v := m.Pick(1, right(m, 1), 50*time.Second)
		if !m.Done() || v.Call != Ignored {
			t.Errorf("a pick after the minute was %v", v.Call)
		}
		if r := m.Result(); r.Round.Pairs != 1 || len(r.Grades) != 1 || r.Round.Millis != 50000 {
			t.Errorf("result %+v", r)
		}
	})
}

func TestTextsThatReadTheSame(t *testing.T) {
	p := &deck.Pack{ID: "p", Match: &deck.Match{
		Pairs: []deck.Pair{
			{Slug: "a", Prompt: text("A"), Answer: text("HBM  bandwidth"), Shared: true},
			{Slug: "b", Prompt: text("B"), Answer: text("**hbm bandwidth**"), Shared: true},
			{Slug: "c1", Prompt: text("C"), Answer: text("one"), Shared: true},
			{Slug: "c2", Prompt: text("c"), Answer: text("two"), Shared: true},
		},
		Decoys: []deck.Decoy{{Answer: text("Hbm Bandwidth")}, {Answer: text("TWO")}, {Answer: text("other")}},
	}}
	for seed := range uint64(50) {
		m := NewMatch(MatchOf(seed, p))
		for !m.Done() {
			tiles, prompts := map[string]bool{}, map[string]bool{}
			for _, tile := range m.Answers() {
				if tiles[normal(tile.Text)] {
					t.Fatalf("seed %d shows %q twice", seed, tile.Text.Markdown)
				}
				tiles[normal(tile.Text)] = true
			}
			for i, prompt := range m.Prompts() {
				if prompts[normal(prompt.Text)] {
					t.Fatalf("seed %d asks %q twice on one board", seed, prompt.Text.Markdown)
				}
				prompts[normal(prompt.Text)] = true
				for j, tile := range m.Answers() {
					both := normal(prompt.Text) == "c" && (normal(tile.Text) == "one" || normal(tile.Text) == "two")
					if _, v := m.Pick(i, j, 0); both && v.Call == Wrong {
						t.Fatalf("seed %d: %q is no answer to C", seed, tile.Text.Markdown)
					}
				}
			}
			open := slices.IndexFunc(m.Prompts(), func(p Prompt) bool { return !p.Solved })
			m, _ = m.Pick(open, right(m, open), 0)
		}
		if r := m.Result(); r.Round.First != 4 {
			t.Fatalf("seed %d: %+v", seed, r.Round)
		}
	}
}

// many makes packs with n pairs each.
func many(packs, n int) []*deck.Pack {
	var out []*deck.Pack
	for p := range packs {
		pack := &deck.Pack{ID: deck.PackID(fmt.Sprintf("pack-%d", p)), Match: &deck.Match{}}
		for i := range n {
			pack.Match.Pairs = append(pack.Match.Pairs, deck.Pair{Slug: fmt.Sprintf("s%d", i),
				Prompt: text(fmt.Sprintf("prompt %d.%d", p, i)), Answer: text(fmt.Sprintf("answer %d.%d", p, i))})
			pack.Match.Decoys = append(pack.Match.Decoys, deck.Decoy{Answer: text(fmt.Sprintf("decoy %d.%d", p, i))})
		}
		out = append(out, pack)
	}
	return out
}

func TestTheSameSeedGivesTheSameRoundInAnyLoadOrder(t *testing.T) {
	packs := many(3, 7)
	a := NewMatch(MatchOf(42, packs...))
	slices.Reverse(packs)
	b := NewMatch(MatchOf(42, packs...))
	for !a.Done() {
		if !reflect.DeepEqual(a.Prompts(), b.Prompts()) || !reflect.DeepEqual(a.Answers(), b.Answers()) {
			t.Fatal("the order of loading changed the round")
		}
		open := slices.IndexFunc(a.Prompts(), func(p Prompt) bool { return !p.Solved })
		a, _ = a.Pick(open, right(a, open), 0)
		b, _ = b.Pick(open, right(b, open), 0)
	}
	if reflect.DeepEqual(NewMatch(MatchOf(42, packs...)).Prompts(), NewMatch(MatchOf(43, packs...)).Prompts()) {
		t.Error("another seed gives the same round")
	}
}

// Whatever is pressed, a round keeps its books: every prompt is graded at most
// once, nothing is graded easy, no move changes the value it was made on, and
// it can always be finished.
func TestRandomPlayKeepsTheBooks(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 0))
		spec := MatchOf(seed, many(1+r.IntN(3), 1+r.IntN(9))...)
		spec.Style = []string{StyleAll, StyleSixty, StyleSurvival}[r.IntN(3)]
		spec.Size, spec.Decoys = r.IntN(12), r.IntN(4)-1
		m := NewMatch(spec)
		at := time.Duration(0)
		for !m.Done() {
			before := m.Result()
			kept := m
			at += time.Duration(r.IntN(900)) * time.Millisecond
			if r.IntN(6) == 0 {
				m, _, _ = m.Hint(r.IntN(8)-1, at)
			} else {
				m, _ = m.Pick(r.IntN(8)-1, r.IntN(12)-1, at)
			}
			if !reflect.DeepEqual(kept.Result(), before) {
				t.Fatalf("seed %d: a move changed the old value", seed)
			}
		}
		result := m.Result()
		seen := map[deck.CardID]bool{}
		for _, g := range result.Grades {
			if seen[g.Card] || g.Rating > deck.Good || !g.Rating.Valid() || (g.Rating == deck.Again) != (g.Picked != "") {
				t.Fatalf("seed %d: grade %+v", seed, g)
			}
			seen[g.Card] = true
		}
		if round := result.Round; round.Pairs != len(result.Grades) || round.First+len(result.Missed) > round.Pairs || round.Wrong < len(result.Missed) {
			t.Fatalf("seed %d: round %+v", seed, round)
		}
	}
}

func TestNothingToAskIsOver(t *testing.T) {
	for name, m := range map[string]Match{"no packs": NewMatch(MatchOf(1)), "zero": {}} {
		if !m.Done() || len(m.Prompts()) != 0 || len(m.Answers()) != 0 {
			t.Errorf("%s: not over", name)
		}
		if m, v := m.Pick(0, 0, 0); v.Call != Ignored || m.Result().Round.Pairs != 0 {
			t.Errorf("%s: took a pick", name)
		}
	}
}

func TestWhichRoundIsBetter(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b deck.Round
	}{
		{"fewer wrong picks beat less time", deck.Round{Pairs: 5, Wrong: 0, Millis: 60000}, deck.Round{Pairs: 5, Wrong: 1, Millis: 10000}},
		{"then less time", deck.Round{Pairs: 5, Millis: 9000}, deck.Round{Pairs: 5, Millis: 10000}},
		{"a hint costs ten seconds", deck.Round{Pairs: 5, Millis: 19999}, deck.Round{Pairs: 5, Millis: 10000, Hints: 1}},
		{"a round broken off never beats a whole one", deck.Round{Pairs: 5, Wrong: 3, Millis: 90000}, deck.Round{Pairs: 1, Millis: 1000}},
		{"more pairs beat less time", deck.Round{Pairs: 6, Millis: 30000}, deck.Round{Pairs: 5, Millis: 10000}},
		{"against the minute more pairs beat fewer wrong picks", deck.Round{Style: StyleSixty, Pairs: 9, First: 8, Wrong: 1}, deck.Round{Style: StyleSixty, Pairs: 5, First: 5}},
		{"survival counts first tries", deck.Round{Style: StyleSurvival, Pairs: 8, First: 7, Wrong: 1}, deck.Round{Style: StyleSurvival, Pairs: 4, First: 4}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !c.a.Beats(c.b) || c.b.Beats(c.a) || c.a.Beats(c.a) {
				t.Errorf("beats %v, back %v, itself %v", c.a.Beats(c.b), c.b.Beats(c.a), c.a.Beats(c.a))
			}
		})
	}
}

func BenchmarkMixedRound(b *testing.B) {
	packs := many(500, 10)
	m := NewMatch(MatchOf(1, packs...))
	b.Run("deal 5000 pairs", func(b *testing.B) {
		for b.Loop() {
			NewMatch(MatchOf(1, packs...))
		}
	})
	b.Run("pick", func(b *testing.B) {
		tile := right(m, 0)
		for b.Loop() {
			m.Pick(0, tile, 0)
		}
	})
}
