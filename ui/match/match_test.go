package match

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/screentest"
	"prefill/ui/theme"
)

var tonight = time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)

// desk deals one pack and keeps what was finished.
type desk struct {
	pack     *deck.Pack
	dealErr  error
	err      error
	best     deck.Round
	hasBest  bool
	wanted   []Request
	finished []drill.Result
}

func (d *desk) Deal(want Request) (Deal, error) {
	d.wanted = append(d.wanted, want)
	if d.dealErr != nil {
		return Deal{}, d.dealErr
	}
	spec := drill.MatchOf(7, d.pack)
	if len(want.Only) > 0 {
		spec = spec.Only(want.Style, want.Only)
	}
	return Deal{Name: "Match · " + d.pack.Title, Spec: spec, Best: d.best, HasBest: d.hasBest}, nil
}

func (d *desk) Finish(r drill.Result) (Finished, error) {
	if d.err != nil {
		return Finished{}, d.err
	}
	d.finished = append(d.finished, r)
	today := schedule.StudyDay(tonight, 4)
	out := Finished{NewBest: r.Round.Whole(), Today: today, States: map[deck.CardID]schedule.State{}}
	for _, g := range r.Grades {
		out.States[g.Card] = schedule.State{Phase: schedule.Review, LastDay: today, DueDay: today + int32(g.Rating)}
	}
	return out, nil
}

func text(s string) deck.Text { return deck.Text{Markdown: s} }

func latency() *deck.Pack {
	pair := func(slug, prompt, answer, why string) deck.Pair {
		return deck.Pair{Slug: slug, Prompt: text(prompt), Answer: text(answer), Why: text(why)}
	}
	return &deck.Pack{ID: "ttft-vs-tpot", Title: "TTFT vs TPOT", Match: &deck.Match{Pairs: []deck.Pair{
		pair("ttft", "TTFT", "From sending the request to receiving the first token", "The client also waits for the network, the queue, tokenising and the first sampling step: it is not prefill time alone, though prefill is most of it."),
		pair("tpot", "TPOT", "(total − TTFT) / (N − 1): the mean pace after the first token", "Prefill is over by then."),
		pair("prefill", "Phase that dominates TTFT", "Prefill: the whole prompt in one parallel pass, limited by compute", "No first token before all prompt tokens have passed all layers."),
		pair("decode", "Phase that dominates TPOT", "Decode: one token per pass, limited by memory bandwidth", "Each token waits for one more pass over the weights."),
		pair("total", "Total perceived latency of an N-token reply", "TTFT + (N − 1) × TPOT", "The first token is in TTFT already."),
	}, Decoys: []deck.Decoy{{Answer: text("1 / (server throughput in tokens per second)"), Why: text("That is the rate of the whole batch.")}}}}
}

func stage(t *testing.T, d *desk) *screentest.Stage {
	clock := &screentest.Clock{At: tonight}
	return screentest.New(t, New(1, Request{Packs: []deck.PackID{"ttft-vs-tpot"}}, d, clock), clock, 80, 24)
}

// answers gives the letter of each prompt's answer and of one that is wrong
// for it.
func answers(t *testing.T, st *screentest.Stage) (right, wrong []string) {
	t.Helper()
	m := st.Screen.(Model)
	for i := range m.round.Prompts() {
		good, bad := "", ""
		for j := range m.round.Answers() {
			if _, v := m.round.Pick(i, j, 0); v.Call == drill.Right {
				good = letters[j : j+1]
			} else {
				bad = letters[j : j+1]
			}
		}
		right, wrong = append(right, good), append(wrong, bad)
	}
	return right, wrong
}

func TestGoldens(t *testing.T) {
	st := stage(t, &desk{pack: latency()})
	right, wrong := answers(t, st)
	st.Goldens("board")
	st.Wait(23 * time.Second)
	st.Press("1", wrong[0])
	st.Goldens("miss")
	st.Styled("miss")
	st.Press(right[0], "tab")
	st.Goldens("hint")
	for i := 1; i < 5; i++ {
		st.Press(fmt.Sprint(i+1), right[i])
	}
	st.Goldens("over")
	d := &desk{pack: latency(), dealErr: errors.New("TTFT vs TPOT has no matching exercise")}
	stage(t, d).Goldens("failed")
}

func TestNoLineIsWiderThanTheWindow(t *testing.T) {
	p := latency()
	p.Title = strings.Repeat("漢字 e\u0301 👩‍💻 ", 9)
	p.Match.Pairs[0].Prompt = text(strings.Repeat("w", 150))
	p.Match.Pairs[1].Answer = text(strings.Repeat("漢字", 70))
	p.Match.Pairs[0].Why = text(strings.Repeat("because of this ", 30))
	st := stage(t, &desk{pack: p})
	st.Fits()
	right, wrong := answers(t, st)
	st.Press("1", wrong[0])
	st.Fits()
	for i := range 5 {
		st.Press(fmt.Sprint(i+1), right[i])
	}
	st.Fits()
}

func TestNothingOfAPackReachesTheTerminalRaw(t *testing.T) {
	bad := screentest.Hostile
	p := latency()
	p.Title = bad
	for i := range p.Match.Pairs {
		p.Match.Pairs[i].Prompt = text(fmt.Sprint(i) + bad)
		p.Match.Pairs[i].Answer = text(fmt.Sprint(i) + "answer" + bad)
		p.Match.Pairs[i].Why = text(bad)
	}
	st := stage(t, &desk{pack: p})
	right, wrong := answers(t, st)
	st.Clean()
	st.Press("1", wrong[0])
	st.Clean()
	for i := range 5 {
		st.Press(fmt.Sprint(i+1), right[i])
	}
	st.Clean()
}

func TestARoundFromFirstPickToBest(t *testing.T) {
	d := &desk{pack: latency()}
	st := stage(t, d)
	right, wrong := answers(t, st)
	st.Press("2", wrong[1])
	st.Sees(80, 24, "✗ not "+wrong[1]+".", "0 of 5")
	for i := range 5 {
		st.Wait(5 * time.Second)
		st.Press(fmt.Sprint(i+1), right[i])
	}
	if len(d.finished) != 1 {
		t.Fatalf("%d rounds were saved", len(d.finished))
	}
	r := d.finished[0].Round
	if r.Pairs != 5 || r.First != 4 || r.Wrong != 1 || r.Millis != 25000 {
		t.Errorf("the round is %+v", r)
	}
	for _, g := range d.finished[0].Grades {
		if g.Rating > deck.Good {
			t.Errorf("%s was graded %s: recognition is never above good", g.Card, g.Rating)
		}
	}
	st.Sees(80, 24, "4 of 5", "taken for each other", "comes back", "o only the missed ones")
	st.Press("o")
	if last := d.wanted[len(d.wanted)-1]; last.Style != drill.StyleMissed || len(last.Only) != 1 {
		t.Errorf("only the missed ones asks for %+v", last)
	}
}

func TestTheReasonCanBeReadInFullInTheSmallestWindow(t *testing.T) {
	st := stage(t, &desk{pack: latency()})
	_, wrong := answers(t, st)
	st.Tell(screentest.Body(40, 12))
	at := 0
	for i, p := range st.Screen.(Model).round.Prompts() {
		if p.Text.Markdown == "TTFT" {
			at = i
		}
	}
	st.Press(fmt.Sprint(at+1), wrong[at])
	got := strings.Join(strings.Fields(st.Text(40, 12)), " ")
	m := st.Screen.(Model)
	if want := strings.Join(strings.Fields(m.verdict.Why.Markdown), " "); !strings.Contains(got, want) {
		t.Errorf("the reason %q is not whole:\n%s", want, st.Text(40, 12))
	}
	st.Sees(40, 12, fmt.Sprintf("▸ %d TTFT", at+1))
}

func TestStackedTheArrowsGoThroughPromptsAndAnswers(t *testing.T) {
	st := stage(t, &desk{pack: latency()})
	right, _ := answers(t, st)
	st.Tell(screentest.Body(40, 12))
	st.Press("right", "right")
	if m := st.Screen.(Model); m.prompt != 2 {
		t.Fatalf("right twice chose prompt %d", m.prompt+1)
	}
	for range 8 {
		st.Press("down")
		m := st.Screen.(Model)
		st.Sees(40, 12, "▸ "+letters[m.tile:m.tile+1])
		if letters[m.tile:m.tile+1] == right[2] {
			break
		}
	}
	st.Press("enter")
	st.Sees(40, 12, "1 of 5", "3✓")
}

func TestTheWholeRoundWithArrowsAlone(t *testing.T) {
	d := &desk{pack: latency()}
	st := stage(t, d)
	for range 60 {
		m := st.Screen.(Model)
		if m.phase != playing {
			break
		}
		st.Press("enter", "down", "enter")
	}
	if len(d.finished) != 1 {
		t.Errorf("arrows and enter alone did not end the round:\n%s", st.Text(80, 24))
	}
}

func TestTheMousePicks(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 12}, {200, 60}} {
		st := stage(t, &desk{pack: latency()})
		body := screentest.Body(size[0], size[1])
		st.Tell(body)
		right, _ := answers(t, st)
		m := st.Screen.(Model)
		lay := m.layout(m.canvas())
		if lay.split > 0 {
			st.Tell(tea.MouseClickMsg{X: 3, Y: lay.prompts[2].from})
		} else {
			st.Tell(tea.MouseClickMsg{X: 2*numberWidth + 1, Y: 0})
		}
		m = st.Screen.(Model)
		if m.prompt != 2 {
			t.Errorf("at %v the click chose prompt %d", size, m.prompt+1)
		}
		tile := strings.Index(letters, right[2])
		lay = m.layout(m.canvas())
		y := len(lay.head) + lay.tiles[tile].from - m.scroll.Top
		if y >= body.H {
			continue // out of sight: the wheel goes there
		}
		st.Tell(tea.MouseClickMsg{X: lay.split + 2, Y: y})
		if solved, _ := st.Screen.(Model).round.Score(); solved != 1 {
			t.Errorf("at %v the click on the answer solved %d", size, solved)
		}
	}
}

func TestHintsCostAndSaySo(t *testing.T) {
	st := stage(t, &desk{pack: latency()})
	st.Press("tab")
	st.Sees(80, 24, "is not it. The hint adds 10 s")
	if m := st.Screen.(Model); m.round.Hints() != 1 {
		t.Errorf("%d hints were counted", m.round.Hints())
	}
}

func TestOneRoundIsSavedOnce(t *testing.T) {
	d := &desk{pack: latency()}
	st := stage(t, d)
	right, _ := answers(t, st)
	for i := range 4 {
		st.Press(fmt.Sprint(i+1), right[i])
	}
	st.Hold = true
	st.Press("5", right[4], right[4], "r", "esc", "enter")
	if st.Screen.(Model).Busy() == "" {
		t.Error("while the round is being saved nothing keeps the program open")
	}
	st.Release()
	if len(d.finished) != 1 || len(d.wanted) != 1 {
		t.Errorf("%d rounds saved, %d dealt", len(d.finished), len(d.wanted))
	}
}

func TestARoundThatCannotBeSavedIsKept(t *testing.T) {
	d := &desk{pack: latency(), err: errors.New("the disk is full")}
	st := stage(t, d)
	right, _ := answers(t, st)
	for i := range 5 {
		st.Press(fmt.Sprint(i+1), right[i])
	}
	if f, ok := st.Last().(screen.Failed); !ok || !errors.Is(f.Err, d.err) {
		t.Errorf("the failure is not told: %#v", st.Last())
	}
	st.Sees(80, 24, "not saved yet", "enter save again")
	d.err = nil
	st.Press("enter")
	if len(d.finished) != 1 || d.finished[0].Round.Pairs != 5 {
		t.Errorf("saving again saved %+v", d.finished)
	}
	st.Sees(80, 24, "comes back")
}

func TestLeavingEarlyKeepsWhatWasAnswered(t *testing.T) {
	d := &desk{pack: latency()}
	st := stage(t, d)
	st.Press("esc")
	if _, ok := st.Last().(screen.Back); !ok || len(d.finished) != 0 {
		t.Errorf("leaving an untouched round: %#v, %d saved", st.Last(), len(d.finished))
	}
	st = stage(t, d)
	right, _ := answers(t, st)
	st.Press("1", right[0], "esc")
	if len(d.finished) != 1 || len(d.finished[0].Grades) != 1 {
		t.Errorf("leaving after one answer saved %+v", d.finished)
	}
	st.Sees(80, 24, "Stopped early")
}

func TestANewRoundIsAskedForTwiceOnceSomethingWasAnswered(t *testing.T) {
	d := &desk{pack: latency()}
	st := stage(t, d)
	st.Press("r")
	if len(d.wanted) != 2 {
		t.Fatal("r on an untouched round deals no new one")
	}
	right, _ := answers(t, st)
	st.Press("1", right[0], "r")
	if note, ok := st.Last().(screen.Note); !ok || len(d.wanted) != 2 {
		t.Errorf("r dropped an answer without asking: %#v", note)
	}
	st.Press("2", "r")
	if len(d.wanted) != 2 {
		t.Error("another key between the two presses did not reset them")
	}
	st.Press("r")
	if len(d.wanted) != 3 {
		t.Error("r twice deals no new round")
	}
}

func TestTheClockStandsWhileAnotherScreenCovers(t *testing.T) {
	d := &desk{pack: latency()}
	st := stage(t, d)
	right, _ := answers(t, st)
	run := st.Screen.(Model).run
	st.Wait(10 * time.Second)
	st.Tell(screen.Hidden{})
	before := st.Ticks
	st.Tell(screen.FrameMsg{ID: 1, Run: run, At: st.Clock.At}, screen.FrameMsg{ID: 1, Run: st.Screen.(Model).run, At: st.Clock.At})
	if st.Ticks != before {
		t.Error("frames go on under another screen")
	}
	st.Wait(time.Hour)
	st.Tell(screen.Shown{})
	if st.Ticks != before+1 {
		t.Error("the clock does not go on")
	}
	for i := range 5 {
		st.Press(fmt.Sprint(i+1), right[i])
	}
	if ms := d.finished[0].Round.Millis; ms != 10000 {
		t.Errorf("the round took %d ms, want 10000", ms)
	}
}

func TestNewsForAnotherScreenIsDropped(t *testing.T) {
	st := stage(t, &desk{pack: latency()})
	was := st.Text(80, 24)
	st.Tell(dealtMsg{id: 9, err: errors.New("no")}, savedMsg{id: 9}, screen.FrameMsg{ID: 9})
	if st.Text(80, 24) != was {
		t.Errorf("news for screen 9 changed this one:\n%s", st.Text(80, 24))
	}
}

func TestResizeKeepsThePlace(t *testing.T) {
	st := stage(t, &desk{pack: latency()})
	right, _ := answers(t, st)
	st.Press("1", right[0], "4")
	for w := 40; w <= 200; w += 5 {
		st.Tell(screentest.Body(w, 12+w/8))
		st.Sees(w, 12+w/8, "▸4", "1 of 5")
		if w >= 57 {
			break
		}
	}
	st.Tell(screentest.Body(80, 24))
	st.Sees(80, 24, "▸ 4 ", "1 of 5")
}

func BenchmarkFrame(b *testing.B) {
	clock := &screentest.Clock{At: tonight}
	d := &desk{pack: latency()}
	var s screen.Screen = New(1, Request{}, d, clock)
	deal, _ := d.Deal(Request{})
	s, _ = s.Update(screen.Resized{W: 78, H: 20}, tonight)
	s, _ = s.Update(dealtMsg{id: 1, deal: deal, at: tonight}, tonight)
	c := screen.Canvas{W: 78, H: 20, Theme: theme.New(true, false), Now: tonight}
	for b.Loop() {
		s, _ = s.Update(screentest.Key("down"), tonight)
		s.Body(c)
	}
}

// TestARoundBrokenOffIsNoBest: leaving after one wrong pick was once told as
// the first to beat.
func TestARoundBrokenOffIsNoBest(t *testing.T) {
	d := &desk{pack: latency()}
	st := stage(t, d)
	_, wrong := answers(t, st)
	st.Press("1", wrong[0], "esc")
	if len(d.finished) != 1 || !d.finished[0].Round.Broken {
		t.Fatalf("finished %+v", d.finished)
	}
	st.Sees(80, 24, "Stopped early", "none yet: only complete rounds count")
	st.Lacks(80, 24, "to beat", "new best")
}

func TestAKeyThatCannotActSaysWhy(t *testing.T) {
	st := stage(t, &desk{pack: latency()})
	right, wrong := answers(t, st)
	tells := func(press, want string) {
		t.Helper()
		st.Press(press)
		if got, ok := st.Last().(screen.Note); !ok || !strings.Contains(got.Text, want) {
			t.Errorf("%s says %#v, not %q", press, st.Last(), want)
		}
	}
	tells("9", "The prompts here are 1-5.")
	tells("k", "The answers here are a-f.")
	st.Press("1", wrong[0])
	tells(wrong[0], "crossed out")
	st.Press(right[0])
	tells("1", "1 is solved already.")
	tells(right[0], "given away already")
	for i := 1; i < 5; i++ {
		st.Press(fmt.Sprint(i+1), right[i])
	}
	tells("x", "This round is over")
}

func TestAnotherPromptTakesTheVerdictAway(t *testing.T) {
	st := stage(t, &desk{pack: latency()})
	_, wrong := answers(t, st)
	st.Press("1", wrong[0])
	st.Sees(80, 24, "not "+wrong[0]+".")
	st.Press("2")
	st.Lacks(80, 24, "not "+wrong[0]+".")
}

func TestDecoysAreNotTakenForOtherAnswers(t *testing.T) {
	m := Model{deal: Deal{Spec: drill.MatchOf(7, latency())}}
	key := m.deal.Spec.Distractors[0].Key
	m.result.Mixups = []drill.Mixup{{Card: "ttft-vs-tpot/pair/ttft", Picked: "ttft-vs-tpot/pair/tpot"}, {Card: "ttft-vs-tpot/pair/ttft", Picked: key}}
	got := strings.Join(m.mixups(screen.Canvas{W: 90, H: 20, Theme: theme.New(true, true)}), "\n")
	pair, decoy := strings.Index(got, "mean pace"), strings.Index(got, "server throughput")
	head := strings.Index(got, "decoys picked")
	if pair < 0 || head < pair || decoy < head {
		t.Errorf("the lists are\n%s", got)
	}
}

func TestEnterGoesOnAfterARound(t *testing.T) {
	st := stage(t, &desk{pack: latency()})
	right, _ := answers(t, st)
	for i := range 5 {
		st.Press(fmt.Sprint(i+1), right[i])
	}
	st.Sees(80, 24, "enter go on")
	st.Press("enter")
	if _, ok := st.Last().(screen.Back); !ok {
		t.Errorf("enter gives %#v", st.Last())
	}
}

func TestASeedIsNotBrokenInsideAWord(t *testing.T) {
	m := Model{deal: Deal{Share: "prefill-vs-decode.0G4ZQ-9KQ2M-C"}}
	for _, w := range []int{38, 58, 78, 118} {
		lines := m.shareLines(w)
		var words []string
		for _, l := range lines {
			if draw.Width(l) > w {
				t.Errorf("%q is wider than %d", l, w)
			}
			words = append(words, strings.Fields(l)...)
		}
		if got := strings.Join(words, " "); got != "The same round prefill match --seed "+m.deal.Share {
			t.Errorf("at %d cells it reads %q", w, got)
		}
	}
}
