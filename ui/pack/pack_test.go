package pack

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

// shelf holds one pack.
type shelf struct {
	pack    *deck.Pack
	err     error
	numbers Numbers
	failing error // of the numbers
}

func (s *shelf) Pack(deck.PackID) (*deck.Pack, error)            { return s.pack, s.err }
func (s *shelf) Numbers(deck.PackID, time.Time) (Numbers, error) { return s.numbers, s.failing }

func text(s string) deck.Text { return deck.Text{Markdown: s} }

// whole is a pack with everything that a pack can have.
func whole() *deck.Pack {
	cell := func(cells ...string) []deck.Text {
		var out []deck.Text
		for _, c := range cells {
			out = append(out, text(c))
		}
		return out
	}
	return &deck.Pack{ID: "ttft-vs-tpot", Title: "TTFT vs TPOT", Task: "Match TTFT and TPOT to the latency they measure", Length: 3,
		Origin: deck.Own, Place: deck.Place{Path: "own/ttft.md", Line: 1},
		Summary: text("TTFT is the wait before the **first** token. TPOT is the mean gap between the tokens that follow."),
		Memory:  text("First the prompt, then the pace."), Analogy: text("You order at a busy ramen bar."),
		Concepts: []deck.Concept{{Slug: "prefill", Term: "Prefill", Body: text("All prompt tokens in one pass.")},
			{Slug: "decode", Term: "Decode", Body: text("One token a pass.")}},
		Scan: text("1. Two waits, two causes.\n2. What TTFT contains.\n\n" + strings.Repeat("A longer paragraph about waiting. ", 60)),
		Match: &deck.Match{Intro: text("Match each term."), Pairs: []deck.Pair{
			{Slug: "ttft", Prompt: text("TTFT"), Answer: text("Send to first token"), Why: text("Not prefill alone.")}},
			Decoys: []deck.Decoy{{Answer: text("1 / throughput"), Why: text("The rate of the whole batch.")}}},
		Tables: []deck.Table{{Title: "Side by side", Columns: []deck.Column{{Slug: "m", Head: text("Metric")}, {Slug: "b", Head: text("Bound by")}},
			Rows: []deck.Row{{Slug: "ttft", Cells: cell("TTFT", "compute")}, {Slug: "tpot", Cells: cell("TPOT", "bandwidth")}}}},
		FollowUps: []deck.FollowUp{{Slug: "caching", Question: text("Why does caching cut TTFT?"), Approach: text("Prefill is skipped."),
			MustSay: []deck.Text{text("the prefix")}, Trap: text("everything gets faster")}},
		Sheet:     &deck.Sheet{Body: text("- TTFT: the wait\n- TPOT: the pace"), Words: 6},
		RealWorld: text("NVIDIA NIM counts from [sending](https://docs.nvidia.com/nim)."),
		Streams:   []deck.StreamSpec{{Title: "Cached and cold prompt", Lesson: "The cached lane starts earlier."}},
		Plain:     []deck.PlainCard{{Slug: "p", Question: text("What is ITL?"), Answer: text("Each single gap.")}},
		Pages:     []deck.Page{{Kind: deck.PageOther, Title: "My own notes on latency", Body: text("Mine.")}},
		Refs: []deck.Ref{{Title: "Metrics", URL: "https://docs.nvidia.com/nim/metrics", Note: text("Definitions.")},
			{Title: "A book without a link"}},
	}
}

func stage(t *testing.T, s *shelf) *screentest.Stage {
	t.Helper()
	clock := &screentest.Clock{At: tonight}
	m, err := New(1, "ttft-vs-tpot", s, prose.New(), clock)
	if err != nil {
		t.Fatal(err)
	}
	return screentest.New(t, m, clock, 80, 24)
}

func TestGoldens(t *testing.T) {
	st := stage(t, &shelf{pack: whole(), numbers: Numbers{Due: 5, New: 9, Recall: 0.84}})
	st.Goldens("overview")
	st.Styled("overview")
	for st.Screen.(Model).tabs[st.Screen.(Model).tab].title != "Follow-ups" {
		st.Press("tab")
	}
	st.Goldens("follow-ups")
	st.Press("shift+tab", "left", "left")
	st.Goldens("scan")
	st.Press("left", "left", "o")
	st.Goldens("references")
	stage(t, &shelf{pack: &deck.Pack{ID: "new", Title: "A new pack"}}).Goldens("empty")
}

func TestEveryTabFitsEveryWindow(t *testing.T) {
	p := whole()
	p.Title, p.Task = strings.Repeat("漢字 e\u0301 👩‍💻 ", 12), strings.Repeat("x", 300)
	p.Concepts[0].Term = strings.Repeat("w", 130)
	p.Pages[0].Title = strings.Repeat("ein langer Name ", 20)
	p.Refs[0].URL = "https://example.org/" + strings.Repeat("a", 300)
	p.FollowUps[0].Question = text(strings.Repeat("漢字", 100))
	st := stage(t, &shelf{pack: p})
	for range st.Screen.(Model).tabs {
		st.Fits()
		st.Press("tab")
	}
}

func TestEveryTabCanBeReachedAndSeen(t *testing.T) {
	st := stage(t, &shelf{pack: whole()})
	for _, w := range []int{40, 60, 80, 200} {
		st.Tell(screentest.Body(w, 20))
		for i := range st.Screen.(Model).tabs {
			m := st.Screen.(Model)
			if m.tab != i {
				t.Fatalf("at %d the tab is %d, want %d", w, m.tab, i)
			}
			st.Sees(w, 20, m.tabName(i))
			st.Press("tab")
		}
	}
}

func TestNothingOfAPackReachesTheTerminalRaw(t *testing.T) {
	bad := screentest.Hostile
	p := whole()
	p.Title, p.Task, p.Summary, p.Memory, p.Analogy, p.Scan, p.RealWorld = bad, bad, text(bad), text(bad), text(bad), text(bad), text(bad+"[x](https://e.org/"+bad+")")
	p.Concepts[0].Term, p.Concepts[0].Body = bad, text(bad)
	p.Match.Intro, p.Match.Pairs[0].Prompt, p.Match.Pairs[0].Answer, p.Match.Pairs[0].Why, p.Match.Decoys[0].Why = text(bad), text(bad), text(bad), text(bad), text(bad)
	p.Tables[0].Title, p.Tables[0].Rows[0].Cells[1], p.Tables[0].Columns[0].Head = bad, text(bad), text(bad)
	p.FollowUps[0] = deck.FollowUp{Question: text(bad), Approach: text(bad), MustSay: []deck.Text{text(bad)}, Trap: text(bad)}
	p.Sheet.Body, p.Streams[0].Title, p.Streams[0].Lesson = text(bad), bad, bad
	p.Plain[0] = deck.PlainCard{Question: text(bad), Answer: text(bad)}
	p.Pages[0].Title, p.Pages[0].Body = bad, text(bad)
	p.Refs[0] = deck.Ref{Title: bad, URL: "https://e.org/" + bad, Note: text(bad)}
	st := stage(t, &shelf{pack: p})
	for range st.Screen.(Model).tabs {
		st.Clean()
		st.Press("o")
		st.Clean()
		st.Press("tab")
	}
}

func TestKeysLeadWhereTheySay(t *testing.T) {
	for k, want := range map[string]screen.Place{"s": screen.Study, "m": screen.Match, "t": screen.Table, "f": screen.Ask,
		"c": screen.Cheat, "v": screen.Stream, "w": screen.Term} {
		st := stage(t, &shelf{pack: whole()})
		st.Press(k)
		if got, ok := st.Last().(screen.GoTo); !ok || got.Place != want || got.Packs[0] != "ttft-vs-tpot" {
			t.Errorf("%s asks for %#v", k, st.Last())
		}
	}
	st := stage(t, &shelf{pack: &deck.Pack{ID: "new", Title: "A new pack"}})
	for _, k := range []string{"m", "t", "f", "c", "v"} {
		st.Press(k)
		if note, ok := st.Last().(screen.Note); !ok || !strings.HasPrefix(note.Text, "A new pack has no") {
			t.Errorf("in an empty pack %s leads to %#v", k, st.Last())
		}
	}
	st.Press("esc")
	if _, ok := st.Last().(screen.Back); !ok {
		t.Errorf("esc asks for %#v", st.Last())
	}
}

func TestALinkIsShownBeforeItIsOpened(t *testing.T) {
	st := stage(t, &shelf{pack: whole()})
	st.Press("o")
	if note, ok := st.Last().(screen.Note); !ok || !strings.Contains(note.Text, "No links") {
		t.Errorf("o on a page without links: %#v", st.Last())
	}
	st.Press("left", "o")
	st.Sees(80, 24, "1/1 https://docs.nvidia.com/nim/metrics", "enter open the link")
	st.Press("enter")
	if o, ok := st.Last().(screen.OpenURL); !ok || o.URL != "https://docs.nvidia.com/nim/metrics" {
		t.Errorf("enter opens %#v", st.Last())
	}
	st.Press("esc")
	st.Lacks(80, 24, "enter open the link")
}

func TestEditSaysHowToCopyAShippedPack(t *testing.T) {
	p := whole()
	st := stage(t, &shelf{pack: p})
	st.Press("e")
	if e, ok := st.Last().(screen.Edit); !ok || e.Place.Path != "own/ttft.md" {
		t.Errorf("e on a pack of one's own: %#v", st.Last())
	}
	p.Origin = deck.Shipped
	st.Press("e")
	if n, ok := st.Last().(screen.Note); !ok || !strings.Contains(n.Text, "prefill edit ttft-vs-tpot") {
		t.Errorf("e on a shipped pack: %#v", st.Last())
	}
}

func TestAChangedFileKeepsThePage(t *testing.T) {
	s := &shelf{pack: whole()}
	st := stage(t, s)
	st.Press("tab", "tab", "tab")
	s.pack = whole()
	s.pack.Scan = deck.Text{}
	s.pack.Tables[0].Rows[0].Cells[1] = text("arithmetic")
	st.Tell(screen.Reloaded{})
	st.Sees(80, 24, "arithmetic")
	s.err = errors.New("the file is broken")
	st.Tell(screen.Reloaded{})
	st.Sees(80, 24, "arithmetic")
	s.pack, s.err = &deck.Pack{ID: "ttft-vs-tpot", Title: "TTFT vs TPOT"}, nil
	st.Tell(screen.Reloaded{})
	st.Sees(80, 24, "no sections yet")
}

func TestResizeKeepsThePlaceInTheText(t *testing.T) {
	p := whole()
	var b strings.Builder
	for i := range 60 {
		b.WriteString("Paragraph number " + string(rune('A'+i%26)) + string(rune('a'+i/26)) + " with some words that wrap in a narrow window.\n\n")
	}
	p.Scan = text(b.String())
	st := stage(t, &shelf{pack: p})
	st.Press("tab", "space", "space", "space")
	first := strings.Split(st.Text(80, 24), "\n")[5][:22]
	st.Tell(screentest.Body(40, 24))
	st.Tell(screentest.Body(80, 24))
	lines := strings.Join(strings.Split(st.Text(80, 24), "\n")[3:10], "\n")
	if !strings.Contains(lines, strings.TrimSpace(first)) {
		t.Errorf("%q is no longer near the top:\n%s", first, lines)
	}
}

func TestScrollingStaysInside(t *testing.T) {
	st := stage(t, &shelf{pack: whole()})
	st.Tell(screentest.Body(40, 12))
	for _, k := range []string{"up", "G", "down", "space", "pgup", "g", "b", "ctrl+d", "ctrl+u", "end", "home"} {
		st.Press(k)
		m := st.Screen.(Model)
		if top := m.scroll.Top; top < 0 || top > len(m.page(m.canvas())) {
			t.Errorf("after %s the first line shown is %d", k, top)
		}
	}
	st.Tell(tea.MouseWheelMsg{Button: tea.MouseWheelDown}, tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	if top := st.Screen.(Model).scroll.Top; top != 0 {
		t.Errorf("the wheel down and up ends at %d", top)
	}
}

func TestAClickTurnsToTheTab(t *testing.T) {
	for _, w := range []int{80, 200} {
		st := stage(t, &shelf{pack: whole()})
		st.Tell(screentest.Body(w, 24))
		names := strings.Split(st.Text(w, 24), "\n")[2]
		x := strings.Index(names, "Table") - 1 // the shell's margin
		st.Tell(tea.MouseClickMsg{X: x + 2, Y: 0})
		if m := st.Screen.(Model); m.tabs[m.tab].title != "Table" {
			t.Errorf("at %d the click turned to %s", w, m.tabs[m.tab].title)
		}
		st.Tell(tea.MouseClickMsg{X: 999, Y: 0}, tea.MouseClickMsg{X: 3, Y: 7})
	}
}

func TestNumbersThatFailSaySo(t *testing.T) {
	st := stage(t, &shelf{pack: whole(), failing: errors.New("reading the history: no")})
	if _, ok := st.Last().(screen.Failed); !ok {
		t.Errorf("the failure is not told: %#v", st.Last())
	}
	st.Sees(80, 24, "TL;DR")
	st.Tell(countedMsg{id: 9, numbers: Numbers{Due: 77}})
	st.Lacks(80, 24, "77")
}

func BenchmarkKey(b *testing.B) {
	m, _ := New(1, "ttft-vs-tpot", &shelf{pack: whole()}, prose.New(), &screentest.Clock{At: tonight})
	s, _ := m.Update(screen.Resized{W: 78, H: 20}, tonight)
	c := screen.Canvas{W: 78, H: 20, Theme: theme.New(true, false), Now: tonight}
	for b.Loop() {
		s, _ = s.Update(screentest.Key("down"), tonight)
		s.Body(c)
	}
}
