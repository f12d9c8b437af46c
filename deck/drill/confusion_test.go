package drill

import (
	"math"
	"slices"
	"testing"

	"prefill/deck"
)

// log builds a log of one device, one action an event.
type log []deck.Event

func (l *log) add(e deck.Event) uint64 {
	e.Device, e.Seq, e.Action = "d", uint64(len(*l)+1), uint64(len(*l)+1)
	*l = append(*l, e)
	return e.Action
}

func (l *log) mixUp(card, picked string, day int32) uint64 {
	return l.add(deck.Event{Card: deck.CardID(card), Day: day, Grade: &deck.Grade{Rating: deck.Again, Mode: deck.ModeMatch, Picked: picked}})
}

func (l *log) undo(action uint64) uint64 {
	return l.add(deck.Event{Undo: &deck.Undo{Device: "d", Action: action}})
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestConfusionsCountBothDirectionsAndFade(t *testing.T) {
	var l log
	l.mixUp("p/pair/tpot", "p/pair/itl", 100)
	l.mixUp("p/pair/itl", "p/pair/tpot", 121)
	l.mixUp("p/pair/tpot", "decoy:bandwidth", 121)
	c := ConfusionsOf(l, 142)
	want := []Confusion{
		{A: "p/pair/itl", B: "p/pair/tpot", Count: 2, Weight: 0.75, Last: 121},
		{A: "p/pair/tpot", B: "decoy:bandwidth", Count: 1, Weight: 0.5, Last: 121},
	}
	if got := c.Top(0); !slices.Equal(got, want) {
		t.Errorf("top = %+v", got)
	}
	if got := c.Top(1); !slices.Equal(got, want[:1]) {
		t.Errorf("top 1 = %+v", got)
	}
	if !near(c.Weight("p/pair/tpot", "p/pair/itl"), 0.75) || c.Weight("p/pair/tpot", "p/pair/ttft") != 0 {
		t.Error("the weight depends on the direction")
	}
}

func TestACleanMatchHalvesAConfusion(t *testing.T) {
	var l log
	l.mixUp("p/pair/a", "p/pair/b", 10)
	l.add(deck.Event{Card: "p/pair/b", Day: 10, Grade: &deck.Grade{Rating: deck.Good, Mode: deck.ModeMatch}})
	l.add(deck.Event{Card: "p/pair/a", Day: 10, Grade: &deck.Grade{Rating: deck.Good, Mode: deck.ModeStudy}})
	if got := ConfusionsOf(l, 10).Weight("p/pair/a", "p/pair/b"); !near(got, 0.5) {
		t.Errorf("weight = %v", got)
	}
}

func TestUndoneMixUpsDoNotCount(t *testing.T) {
	var l log
	first := l.undo(l.mixUp("p/pair/a", "p/pair/b", 1))
	if n := len(ConfusionsOf(l, 1).Top(0)); n != 0 {
		t.Errorf("%d confusions after the undo", n)
	}
	second := l.undo(first)
	if n := len(ConfusionsOf(l, 1).Top(0)); n != 1 {
		t.Errorf("%d confusions after the redo", n)
	}
	l.undo(second)
	if n := len(ConfusionsOf(l, 1).Top(0)); n != 0 {
		t.Errorf("%d confusions after the undo of the redo", n)
	}
}

func TestJoinedCardsCountUnderTheirNewName(t *testing.T) {
	var l log
	l.mixUp("p/pair/old", "p/pair/b", 1)
	l.add(deck.Event{Card: "p/pair/new", Join: &deck.Join{From: "p/pair/old"}})
	l.mixUp("p/pair/gone", "p/pair/b", 1)
	l.add(deck.Event{Join: &deck.Join{From: "p/pair/gone"}})
	c := ConfusionsOf(l, 1)
	if got := c.Top(0); len(got) != 1 || c.Weight("p/pair/new", "p/pair/b") != 1 {
		t.Errorf("confusions %+v", got)
	}
}

func TestAConfusedRoundPutsPartnersOnOneBoard(t *testing.T) {
	packs := many(2, 9)
	var l log
	l.mixUp("pack-0/pair/s1", "pack-1/pair/s8", 1)
	l.mixUp("pack-0/pair/s1", "pack-1/pair/s8", 1)
	l.mixUp("pack-0/pair/s3", "decoy:decoy-0-7", 1)
	spec, ok := ConfusedSpec(MatchOf(4, packs...), ConfusionsOf(l, 1), 0)
	if !ok || len(spec.Questions) != 3 {
		t.Fatalf("ok %v, %d questions", ok, len(spec.Questions))
	}
	spec.Board = 2
	m := NewMatch(spec)
	var cards []deck.CardID
	for _, p := range m.Prompts() {
		cards = append(cards, p.Card)
	}
	if !slices.Equal(cards, []deck.CardID{"pack-0/pair/s1", "pack-1/pair/s8"}) {
		t.Errorf("first board %v", cards)
	}
	for !m.Done() {
		if m.Prompts()[0].Card == "pack-0/pair/s3" && !slices.ContainsFunc(m.Answers(), func(t Tile) bool { return t.Key == "decoy:decoy-0-7" }) {
			t.Error("the decoy that was picked is not on the board")
		}
		open := slices.IndexFunc(m.Prompts(), func(p Prompt) bool { return !p.Solved })
		m, _ = m.Pick(open, right(m, open), 0)
	}
	if _, ok := ConfusedSpec(MatchOf(4, packs...), ConfusionsOf(nil, 1), 0); ok {
		t.Error("a round of confusions without any")
	}
}

func TestContrastsAskWhatTellsApart(t *testing.T) {
	p := latency()
	p.Tables = []deck.Table{sideBySide()}
	plain := Contrasts(p, ConfusionsOf(nil, 1))
	seen := map[deck.CardID]deck.Card{}
	for _, c := range plain {
		if _, twice := seen[c.ID]; twice || c.Kind != deck.KindContrast || c.Prompt.Empty() || c.Answer.Empty() || c.Why.Empty() {
			t.Errorf("card %+v", c)
		}
		seen[c.ID] = c
	}
	// Three rows make three pairs; "bound by" is the same for TPOT and ITL, and
	// ITL has no "scales with".
	if len(plain) != 6 {
		t.Errorf("%d cards, want 6", len(plain))
	}
	if _, shared := seen["ttft-vs-tpot/contrast/tpot.itl.bound-by"]; shared {
		t.Error("a card asks for a fact that both share")
	}
	card := seen["ttft-vs-tpot/contrast/ttft.tpot.bound-by"]
	first := card.Prompt.Markdown == "TTFT or TPOT: which one? Bound by: compute" && card.Answer.Markdown == "TTFT"
	second := card.Prompt.Markdown == "TTFT or TPOT: which one? Bound by: memory bandwidth" && card.Answer.Markdown == "TPOT"
	if !first && !second {
		t.Errorf("card %+v", card)
	}
}

func TestContrastsFollowTheConfusions(t *testing.T) {
	p := latency()
	p.Tables = []deck.Table{sideBySide()}
	var l log
	l.mixUp("ttft-vs-tpot/cell/itl.measures", "ttft-vs-tpot/cell/tpot.measures", 1)
	l.mixUp("ttft-vs-tpot/pair/ttft", "ttft-vs-tpot/pair/tpot", 1)
	l.mixUp("ttft-vs-tpot/pair/ttft", "ttft-vs-tpot/pair/tpot", 1)
	var slugs []string
	for _, c := range Contrasts(p, ConfusionsOf(l, 1)) {
		slugs = append(slugs, c.Slug)
	}
	want := []string{"ttft.tpot.measures", "ttft.tpot.bound-by", "ttft.tpot.scales-with", "ttft.tpot",
		"tpot.itl.measures", "ttft.itl.measures", "ttft.itl.bound-by"}
	if !slices.Equal(slugs, want) {
		t.Errorf("order\n%v, want\n%v", slugs, want)
	}
}

func TestAClueThatNamesItsAnswerIsNoQuestion(t *testing.T) {
	p := &deck.Pack{ID: "p", Tables: []deck.Table{{
		Columns: []deck.Column{{Slug: "x"}, {Slug: "y", Head: text("Y")}},
		Rows: []deck.Row{
			{Slug: "gqa", Cells: []deck.Text{text("GQA"), text("a compromise (GQA)")}},
			{Slug: "mqa", Cells: []deck.Text{text("MQA"), text("-")}},
		},
	}}}
	if got := Contrasts(p, Confusions{}); len(got) != 0 {
		t.Errorf("cards %+v", got)
	}
}

func TestAMissedContrastMixesUpItsSides(t *testing.T) {
	p := latency()
	p.Tables = []deck.Table{sideBySide()}
	var l log
	l.add(deck.Event{Card: "ttft-vs-tpot/contrast/tpot.itl.measures", Day: 1, Grade: &deck.Grade{Rating: deck.Again, Mode: deck.ModeNight}})
	c := ConfusionsOf(l, 1)
	if got := c.Weight("ttft-vs-tpot/cell/itl.measures", "ttft-vs-tpot/cell/tpot.measures"); got != 1 {
		t.Errorf("weight %v", got)
	}
	if first := ContrastsOf(p, c)[0]; first.Slug != "tpot.itl.measures" || first.Sides[first.Right] != first.Answer {
		t.Errorf("first card %+v", first)
	}
	l.add(deck.Event{Card: "ttft-vs-tpot/contrast/tpot.itl.measures", Day: 1, Grade: &deck.Grade{Rating: deck.Good, Mode: deck.ModeNight}})
	if got := ConfusionsOf(l, 1).Weight("ttft-vs-tpot/cell/itl.measures", "ttft-vs-tpot/cell/tpot.measures"); got != .5 {
		t.Errorf("weight %v after a right answer", got)
	}
}

func TestTablesOfAspectsCompareTheirColumns(t *testing.T) {
	p := &deck.Pack{ID: "p", Title: "Prefill vs decode", Tables: []deck.Table{{
		Columns: []deck.Column{{Slug: "aspect", Head: text("Aspect")}, {Slug: "prefill", Head: text("Prefill")}, {Slug: "decode", Head: text("Decode")}},
		Rows: []deck.Row{
			{Slug: "limit", Cells: []deck.Text{text("Limit"), text("FLOP/s"), text("Bytes per second")}},
			{Slug: "cached", Cells: []deck.Text{text("Skipped when cached?"), text("Yes"), text("No")}},
		},
	}}}
	for name, first := range map[string]string{"by its head": "Aspect", "by the title": "What"} {
		p.Tables[0].Columns[0].Head = text(first)
		got := Contrasts(p, Confusions{})
		if len(got) != 2 || got[0].ID != "p/contrast/prefill.decode.by.limit" {
			t.Fatalf("%s: %+v", name, got)
		}
		if q := got[1].Prompt.Markdown; q != "Prefill or Decode: which one? Skipped when cached? Yes" && q != "Prefill or Decode: which one? Skipped when cached? No" {
			t.Errorf("%s: %s", name, q)
		}
	}
	var l log
	l.add(deck.Event{Card: "p/contrast/prefill.decode.by.limit", Day: 1, Grade: &deck.Grade{Rating: deck.Again, Mode: deck.ModeNight}})
	if ConfusionsOf(l, 1).Weight("p/cell/limit.prefill", "p/cell/limit.decode") != 1 {
		t.Error("a miss mixes up nothing")
	}
}

func TestContrastsAboutOnePair(t *testing.T) {
	p := latency()
	p.Tables = []deck.Table{sideBySide()}
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"ttft-vs-tpot/pair/tpot", "ttft-vs-tpot/pair/ttft", 3},
		{"ttft-vs-tpot/cell/tpot.measures", "ttft-vs-tpot/cell/itl.measures", 1},
		{"ttft-vs-tpot/cell/tpot.measures", "ttft-vs-tpot/cell/itl.bound-by", 0},
		{"ttft-vs-tpot/cell/tpot.measures", "ttft-vs-tpot/cell/tpot.bound-by", 0},
		{"ttft-vs-tpot/pair/tpot", "decoy:ttft", 0},
		{"other/pair/tpot", "other/pair/ttft", 0},
	} {
		if got := ContrastsAbout(p, Confusions{}, c.a, c.b); len(got) != c.want {
			t.Errorf("%s and %s have %d contrasts, want %d", c.a, c.b, len(got), c.want)
		}
	}
}

func BenchmarkConfusions100000(b *testing.B) {
	var l log
	for i := range 100_000 {
		card := "pack/pair/" + string(rune('a'+i%26))
		if i%7 == 0 {
			l.mixUp(card, "pack/pair/"+string(rune('a'+i/26%26)), int32(i/100))
		} else {
			l.add(deck.Event{Card: deck.CardID(card), Day: int32(i / 100), Grade: &deck.Grade{Rating: deck.Good, Mode: deck.ModeMatch}})
		}
	}
	for b.Loop() {
		ConfusionsOf(l, 1000)
	}
}
