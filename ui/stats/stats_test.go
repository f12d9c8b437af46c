package stats

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/screentest"
	"prefill/ui/theme"
)

var tonight = time.Date(2026, 11, 30, 18, 40, 0, 0, time.UTC)

// source gives facts that are counted already.
type source struct {
	facts Facts
	err   error
}

func (s source) Facts(_ time.Time, progress func(float64)) (Facts, error) {
	progress(0.43)
	return s.facts, s.err
}

func text(s string) deck.Text { return deck.Text{Markdown: s} }

// library is two tracks with three topics of a few pairs.
func library() []Group {
	pack := func(id deck.PackID, title, track string, n int) *deck.Pack {
		p := &deck.Pack{ID: id, Title: title, Track: track, Match: &deck.Match{Decoys: []deck.Decoy{{Answer: text("the first byte")}}}}
		for i := range n {
			p.Match.Pairs = append(p.Match.Pairs, deck.Pair{Slug: fmt.Sprintf("pair-%d", i),
				Prompt: text(fmt.Sprintf("%s, prompt %d", title, i)), Answer: text(fmt.Sprintf("answer %d", i))})
		}
		return p
	}
	return []Group{
		{"serving", "Serving", []*deck.Pack{pack("ttft", "TTFT vs TPOT", "serving", 20), pack("batching", "Static, dynamic and continuous batching", "serving", 12)}},
		{"kv-cache", "KV cache", []*deck.Pack{pack("paged", "PagedAttention", "kv-cache", 15)}},
	}
}

// log is half a year of study of the first two topics, by the seed 3: most
// days, a handful of cards each, one round with wrong picks, an interview.
func log() []deck.Event {
	r := rand.New(rand.NewPCG(3, 3))
	var events []deck.Event
	add := func(at time.Time, e deck.Event) {
		seq := uint64(len(events) + 1)
		e.Device, e.Seq, e.Lamport, e.Action = "test", seq, seq, seq
		e.UnixMilli, e.Day = at.UnixMilli(), schedule.StudyDay(at, 4)
		events = append(events, e)
	}
	states := map[deck.CardID]schedule.State{}
	set := schedule.DefaultSettings()
	cards := []deck.CardID{}
	for i := range 20 {
		cards = append(cards, deck.MakeCardID("ttft", deck.KindPair, fmt.Sprintf("pair-%d", i)))
	}
	for i := range 6 {
		cards = append(cards, deck.MakeCardID("batching", deck.KindPair, fmt.Sprintf("pair-%d", i)))
	}
	for day := 170; day >= 1; day-- {
		at := tonight.AddDate(0, 0, -day)
		if r.Float64() < 0.15 && day > 9 || day == 4 {
			continue
		}
		for _, c := range cards {
			s := states[c]
			if !s.Due(schedule.StudyDay(at, 4), at) && (s.Seen() || r.Float64() > 0.1) {
				continue
			}
			rating := deck.Good
			if s.Seen() && r.Float64() > schedule.RecallAt(s, at, 4) {
				rating = deck.Again
			}
			add(at, deck.Event{Card: c, Grade: &deck.Grade{Rating: rating, Mode: deck.ModeStudy, Millis: 5000 + r.Int64N(20000)}})
			states[c] = schedule.Step(s, events[len(events)-1], set)
			at = at.Add(30 * time.Second)
		}
	}
	last := tonight.AddDate(0, 0, -1)
	for range 3 {
		add(last, deck.Event{Card: cards[1], Grade: &deck.Grade{Rating: deck.Again, Mode: deck.ModeMatch, Millis: 4000, Picked: string(cards[2])}})
	}
	add(last, deck.Event{Card: cards[3], Grade: &deck.Grade{Rating: deck.Again, Mode: deck.ModeMatch, Millis: 4000, Picked: "decoy:the-first-byte"}})
	add(last, deck.Event{Round: &deck.Round{Topic: "ttft", Drill: deck.ModeMatch, Pairs: 5, First: 4, Wrong: 1, Hints: 1, Millis: 31000}})
	add(last, deck.Event{Round: &deck.Round{Topic: "mixed", Drill: deck.ModeMatch, Style: "sixty", Pairs: 12, First: 11, Wrong: 1, Millis: 60000}})
	add(last, deck.Event{Setting: &deck.Change{Key: "interview.acme", Value: "2026-12-05T10:00:00Z; name=First round"}})
	return events
}

func studied() Facts {
	events := log()
	return Gather(Input{Events: events, Book: schedule.Replay(events), Groups: library(), Now: tonight,
		Streak: Streak{Days: 8, Frozen: true, Studied: 140}})
}

func unstudied() Facts {
	return Gather(Input{Book: schedule.Replay(nil), Groups: library(), Now: tonight})
}

func stage(t *testing.T, s source, w, h int) *screentest.Stage {
	clock := &screentest.Clock{At: tonight}
	return screentest.New(t, New(1, s, clock), clock, w, h)
}

func TestGoldens(t *testing.T) {
	st := stage(t, source{facts: studied()}, 80, 24)
	st.Goldens("studied")
	st.Styled("studied")
	stage(t, source{facts: unstudied()}, 80, 24).Goldens("empty")
	stage(t, source{err: errors.New("reading the log: no. prefill doctor looks into it")}, 80, 24).Goldens("failed")
}

func TestThePageAsText(t *testing.T) {
	var b strings.Builder
	for _, w := range []int{40, 80} {
		fmt.Fprintf(&b, "%d cells\n%s\n", w, Text(studied(), theme.New(true, false), w))
	}
	ascii := Text(studied(), theme.New(true, true), 80)
	screentest.Golden(t, "text", b.String()+"ASCII\n"+ascii)
	for _, r := range ascii {
		if r > 126 {
			t.Errorf("%q stands in the page in ASCII", r)
		}
	}
}

func TestNoLineIsWiderThanTheWindow(t *testing.T) {
	st := stage(t, source{facts: studied()}, 80, 24)
	st.Fits()
	st.Press("G")
	st.Fits()
	stage(t, source{facts: unstudied()}, 80, 24).Fits()
	stage(t, source{err: errors.New(strings.Repeat("a very long reason ", 40))}, 80, 24).Fits()
	stage(t, source{facts: enormous()}, 80, 24).Fits()
}

// enormous is what no person will reach, with names that fit nowhere.
func enormous() Facts {
	f := studied()
	for i := range f.Year {
		f.Year[i] = 1e9
	}
	for i := range f.Ahead {
		f.Ahead[i] = math.MaxInt32
	}
	f.Answers, f.Cards, f.Seen = math.MaxInt32, math.MaxInt32, math.MaxInt32
	f.Time = Minutes{1e9, 1e9, 1e9, 1e9, []float64{1e9, math.NaN()}}
	f.Ready.Tracks[0].Title = strings.Repeat("漢字 wörd ", 30)
	f.Ready.Tracks[0].Cards = math.MaxInt32
	f.Mixed[0].A = strings.Repeat("漢字 wörd ", 30)
	f.Bests[0].Topic = strings.Repeat("漢字 wörd ", 30)
	return f
}

func TestNothingOfAPackReachesTheTerminalRaw(t *testing.T) {
	f, bad := studied(), screentest.Hostile
	f.Ready.Tracks[0].Title, f.Ready.Tracks[0].Topics[0].Title, f.Ready.Name = bad, bad, bad
	f.Bests[0].Topic, f.Bests[0].Style = bad, bad
	f.Mixed[0].A, f.Mixed[0].B = bad, bad
	st := stage(t, source{facts: f}, 140, 40)
	st.Clean()
	for range 12 {
		st.Press("pgdown")
		st.Clean()
	}
	stage(t, source{err: errors.New(bad)}, 80, 24).Clean()
}

func TestKeysLeadWhereTheySay(t *testing.T) {
	st := stage(t, source{facts: studied()}, 80, 24)
	for key, want := range map[string]screen.GoTo{
		"c": {Place: screen.Match, Style: "confused"}, "i": {Place: screen.Dates}, "s": {Place: screen.Study},
	} {
		st.Press(key)
		if got, ok := st.Last().(screen.GoTo); !ok || got.Place != want.Place || got.Style != want.Style {
			t.Errorf("%s asks for %#v", key, st.Last())
		}
	}
	st.Press("esc")
	if _, ok := st.Last().(screen.Back); !ok {
		t.Errorf("esc asks for %#v", st.Last())
	}
	asked := len(st.Asked)
	none := stage(t, source{facts: unstudied()}, 80, 24)
	none.Press("c")
	if len(none.Asked) != 0 || len(st.Asked) != asked {
		t.Error("c leads into a round although nothing was mixed up")
	}
}

func TestTabVisitsEverySection(t *testing.T) {
	titles := []string{"The last year", "The next 14 days", "Recall, predicted", "Readiness", "Time studied", "Mixed up", "Best rounds"}
	for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
		st := stage(t, source{facts: studied()}, size[0], size[1])
		seen := map[string]bool{}
		for range 12 {
			for _, title := range titles {
				seen[title] = seen[title] || strings.Contains(st.Text(size[0], size[1]), title)
			}
			st.Press("tab")
		}
		for _, title := range titles {
			if !seen[title] {
				t.Errorf("at %v tab never shows %q", size, title)
			}
		}
		st.Press("g", "shift+tab", "up", "pgup")
		st.Sees(size[0], size[1], "The last year")
		st.Tell(tea.MouseWheelMsg{Button: tea.MouseWheelDown}, tea.MouseWheelMsg{Button: tea.MouseWheelUp})
		st.Press("G", "down", "pgdown")
		st.Sees(size[0], size[1], "more above")
	}
}

func TestCountingSaysHowFarItIs(t *testing.T) {
	clock := &screentest.Clock{At: tonight}
	st := screentest.New(t, New(7, source{facts: studied()}, clock), clock, 80, 24)
	m := New(7, source{}, clock)
	m.run = 1
	st.Screen = m
	st.Tell(screentest.Body(80, 24))
	st.Sees(80, 24, "Reading your history")
	st.Tell(screen.ProgressMsg{ID: 7, Run: 1, Done: 0.43})
	st.Sees(80, 24, "43 %")
	st.Tell(screen.ProgressMsg{ID: 7, Run: 0, Done: 0.99}, screen.ProgressMsg{ID: 8, Run: 1, Done: 0.99})
	st.Sees(80, 24, "43 %")
	st.Tell(loadedMsg{id: 7, run: 0, facts: studied()}, loadedMsg{id: 8, run: 1, facts: studied()})
	st.Sees(80, 24, "Reading your history")
	st.Tell(loadedMsg{id: 7, run: 1, facts: studied()})
	st.Sees(80, 24, "The last year")
}

func TestAFailureLaterKeepsWhatWasShown(t *testing.T) {
	st := stage(t, source{facts: studied()}, 80, 24)
	m := st.Screen.(Model)
	m.source = source{err: errors.New("no")}
	st.Screen = m
	st.Tell(screen.Shown{})
	st.Sees(80, 24, "The last year")
	if _, ok := st.Last().(screen.Failed); !ok {
		t.Errorf("the failure is not told: %#v", st.Last())
	}
}

func BenchmarkBody(b *testing.B) {
	s, _ := New(1, nil, nil).Update(screen.Resized{W: 198, H: 56}, tonight)
	s, _ = s.Update(loadedMsg{id: 1, facts: studied()}, tonight)
	c := screen.Canvas{W: 198, H: 56, Theme: theme.New(true, false), Now: tonight}
	for b.Loop() {
		if draw.Width(s.Body(c)) == 0 {
			b.Fatal("nothing drawn")
		}
	}
}
