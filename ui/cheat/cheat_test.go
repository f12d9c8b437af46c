package cheat

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/prose"
	"prefill/ui/screen"
	"prefill/ui/screentest"
	"prefill/ui/theme"
)

var tonight = time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)

// folder has sheets and notes what was exported.
type folder struct {
	sheets   []Sheet
	err      error
	exported []deck.PackID
}

func (f *folder) Sheets([]deck.PackID) ([]Sheet, error) { return f.sheets, nil }

func (f *folder) Export(packs []deck.PackID) ([]string, error) {
	if f.err != nil {
		return nil, f.err
	}
	f.exported = packs
	return []string{"cheat.md", "cheat.html"}, nil
}

func sheet(id, title string, words int, bullets ...string) Sheet {
	s := Sheet{Pack: deck.PackID(id), Title: title}
	s.Sheet.Words = words
	for _, b := range bullets {
		s.Sheet.Bullets = append(s.Sheet.Bullets, deck.Text{Markdown: b})
	}
	s.Sheet.Body.Markdown = "- " + strings.Join(bullets, "\n- ")
	return s
}

func two() *folder {
	return &folder{sheets: []Sheet{
		sheet("ttft-vs-tpot", "TTFT vs TPOT", 100, "TTFT: send to **first** token.", "TPOT: (total − TTFT) / (N − 1).",
			"Total = TTFT + (N − 1) × TPOT.", "Prefill: compute-bound. Decode: bandwidth-bound.", "Caching cuts TTFT, not TPOT."),
		sheet("kv", "KV cache arithmetic", 50, "Bytes a token = 2 × layers × heads × width × precision."),
	}}
}

func stage(t *testing.T, f *folder, still bool) *screentest.Stage {
	t.Helper()
	clock := &screentest.Clock{At: tonight}
	m, err := New(1, nil, f, prose.New(), clock, still)
	if err != nil {
		t.Fatal(err)
	}
	return screentest.New(t, m, clock, 80, 24)
}

// read lets the bar run for d.
func read(st *screentest.Stage, d time.Duration) {
	st.Wait(d)
	st.Tell(screen.FrameMsg{ID: 1, Run: st.Screen.(Model).run, At: st.Clock.At})
}

func TestGoldens(t *testing.T) {
	st := stage(t, two(), false)
	read(st, 13*time.Second)
	st.Goldens("reading")
	st.Styled("reading")
	st.Press("a", "p")
	st.Goldens("all")
	stage(t, two(), true).Goldens("still")
}

func TestNoLineIsWiderThanTheWindow(t *testing.T) {
	f := two()
	f.sheets[0].Title = strings.Repeat("漢字 e\u0301 👩‍💻 ", 10)
	f.sheets[0].Sheet.Bullets[0].Markdown = strings.Repeat("w", 200) + strings.Repeat(" 漢字", 80)
	st := stage(t, f, false)
	st.Fits()
	st.Press("a")
	st.Fits()
}

func TestNothingOfAPackReachesTheTerminalRaw(t *testing.T) {
	bad := screentest.Hostile
	st := stage(t, &folder{sheets: []Sheet{sheet("a", bad, 10, bad, bad)}}, false)
	st.Clean()
	st.Press("a")
	st.Clean()
}

func TestBulletsComeInStepWithTheBar(t *testing.T) {
	st := stage(t, two(), false) // 100 words take 30 s
	st.Sees(80, 24, "100 words, 30 s", "TTFT: send to")
	st.Lacks(80, 24, "TPOT: (total")
	read(st, 7*time.Second)
	st.Sees(80, 24, "TPOT: (total")
	st.Lacks(80, 24, "Total =")
	read(st, 30*time.Second)
	st.Sees(80, 24, "Caching cuts TTFT")
	before := st.Ticks
	st.Tell(screen.FrameMsg{ID: 1, Run: st.Screen.(Model).run, At: st.Clock.At})
	if st.Ticks != before {
		t.Error("a full bar asks for more frames")
	}
}

func TestTheBarStandsWhileNobodyLooks(t *testing.T) {
	for _, c := range []struct{ away, back tea.Msg }{{screen.Hidden{}, screen.Shown{}}, {tea.BlurMsg{}, tea.FocusMsg{}}} {
		st := stage(t, two(), false)
		run := st.Screen.(Model).run
		st.Tell(c.away)
		before := st.Ticks
		st.Wait(time.Hour)
		st.Tell(screen.FrameMsg{ID: 1, Run: run, At: st.Clock.At})
		if st.Ticks != before {
			t.Errorf("frames go on after %T", c.away)
		}
		st.Tell(c.back)
		if st.Ticks != before+1 {
			t.Errorf("after %T the bar does not go on", c.back)
		}
		st.Lacks(80, 24, "TPOT: (total")

		st.Press("p")
		before = st.Ticks
		st.Tell(c.away, c.back)
		if st.Ticks != before {
			t.Errorf("a paused bar runs after %T and %T", c.away, c.back)
		}
	}
}

func TestTurningTheSheets(t *testing.T) {
	st := stage(t, two(), false)
	st.Press("left")
	st.Sees(80, 24, "1 of 2")
	st.Press("space")
	st.Sees(80, 24, "KV cache arithmetic", "2 of 2", "space done")
	st.Press("left")
	st.Sees(80, 24, "TTFT vs TPOT", "1 of 2")
	st.Press("space", "s")
	if g, ok := st.Last().(screen.GoTo); !ok || g.Place != screen.Study || g.Packs[0] != "kv" {
		t.Errorf("s asks for %#v", st.Last())
	}
	st.Press("space")
	if _, ok := st.Last().(screen.Back); !ok {
		t.Errorf("space on the last sheet asks for %#v", st.Last())
	}
}

func TestWritingForPaper(t *testing.T) {
	f := two()
	st := stage(t, f, false)
	st.Press("P")
	if n, ok := st.Last().(screen.Note); !ok || !strings.Contains(n.Text, "cheat.html") || len(f.exported) != 2 {
		t.Errorf("P answers %#v for %v", st.Last(), f.exported)
	}
	f.err = errors.New("no room on the disk")
	st.Press("P")
	if e, ok := st.Last().(screen.Failed); !ok || !errors.Is(e.Err, f.err) {
		t.Errorf("a failed export answers %#v", st.Last())
	}
	asked := len(st.Asked)
	st.Tell(exportedMsg{id: 9, err: f.err}, screen.FrameMsg{ID: 9, Run: 1})
	if len(st.Asked) != asked {
		t.Error("news for screen 9 was told here")
	}
}

func TestReducedMotionShowsAllAtOnce(t *testing.T) {
	st := stage(t, two(), true)
	st.Sees(80, 24, "Caching cuts TTFT")
	if st.Ticks != 0 {
		t.Errorf("%d frames were asked for", st.Ticks)
	}
}

func BenchmarkFrame(b *testing.B) {
	m, _ := New(1, nil, two(), prose.New(), &screentest.Clock{At: tonight}, true)
	s, _ := m.Update(screen.Resized{W: 78, H: 20}, tonight)
	c := screen.Canvas{W: 78, H: 20, Theme: theme.New(true, false), Now: tonight}
	for b.Loop() {
		s.Body(c)
	}
}
