package study

import (
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/screen"
	"prefill/ui/screentest"
	"prefill/ui/theme"
)

func TestGoldens(t *testing.T) {
	st := stage(t, three())
	st.Goldens("question")
	st.Press("space")
	st.Goldens("answer")
	st.Styled("answer")
	st.Press("3", "space", "1")
	st.Goldens("follow-up")
	st.Press("n", "t", "p", "r", "e", "f", "i", "x", "esc")
	st.Goldens("follow-up-typed")
	st.Press("space", "space", "space")
	st.Goldens("follow-up-judged")
	st.Press("enter")
	st.Goldens("summary")
	stage(t, newDesk()).Goldens("nothing")
	d := three()
	d.loadErr = errors.New("reading the history: the disk went away. Start prefill again")
	stage(t, d).Goldens("failed")
}

func TestNoLineIsWiderThanTheWindow(t *testing.T) {
	wide := followUp()
	wide.Prompt = text(strings.Repeat("漢字の問題 ", 12) + strings.Repeat("x", 120) + " e\u0301 👩‍💻")
	wide.MustSay[0] = text(strings.Repeat("Wörterbuch", 20))
	wide.Answer = text("| a | b |\n|---|---|\n| " + strings.Repeat("w", 90) + " | 漢字 |\n\n```\n" + strings.Repeat("code ", 50) + "\n```")
	for _, c := range []deck.Card{wide, pair()} {
		st := stage(t, newDesk(c))
		st.Fits()
		st.Press("n", "t", "x", "esc", "space")
		st.Fits()
		st.Press("space", "1")
		st.Fits()
	}
}

func TestNothingOfACardReachesTheTerminalRaw(t *testing.T) {
	bad := screentest.Hostile
	c := followUp()
	c.Prompt, c.Answer, c.Nudge, c.Trap, c.Why = text(bad), text(bad), text(bad), text(bad), text(bad)
	c.MustSay = []deck.Text{text(bad)}
	d := newDesk(c)
	d.session.Name, d.session.Items[0].Topic = bad, bad
	st := stage(t, d)
	st.Clean()
	st.Press("n", "t")
	st.Tell(tea.PasteMsg{Content: bad})
	st.Clean()
	st.Press("esc", "space")
	st.Clean()
	st.Press("1")
	st.Clean()
}

func TestTheGradesCanAlwaysBeSeenWhileJudging(t *testing.T) {
	st := stage(t, newDesk(followUp()))
	st.Press("space", "space", "space", "space")
	for w := 40; w <= 200; w++ {
		h := []int{12, 16, 24}[w%3]
		st.Tell(screentest.Body(w, h))
		st.Sees(w, h, "1 again", "2 hard", "3 good", "4 easy*", "esc leave")
	}
}

func TestTheQuestionStaysInSightOfTheAnswer(t *testing.T) {
	st := stage(t, newDesk(followUp()))
	st.Press("space")
	for _, size := range screentest.Sizes() {
		st.Tell(screentest.Body(size[0], size[1]))
		for range 12 {
			st.Sees(size[0], size[1], "Why does prompt caching cut TTFT")
			st.Press("down")
		}
	}
}

func TestTicksAreNeverGivenOutOfSight(t *testing.T) {
	st := stage(t, newDesk(followUp()))
	st.Tell(screentest.Body(40, 12))
	st.Press("space")
	for i, point := range []string{"Caching skips", "Decode still reads", "So the first token"} {
		st.Sees(40, 12, "▸ [ ] "+point[:6])
		st.Press("space")
		if ticked := st.Screen.(Model).ladder.Ticked(); !ticked[i] {
			t.Errorf("space did not tick point %d", i+1)
		}
	}
	st.Press("up", "up")
	st.Sees(40, 12, "▸ [x] Cachin")
}

func TestResizeKeepsTheCard(t *testing.T) {
	st := stage(t, three())
	st.Press("space", "3", "space")
	for w := 40; w <= 200; w += 7 {
		st.Tell(screentest.Body(w, 10+w/5))
		st.Sees(w, 10+w/5, "2 of 3", "compute")
	}
}

func TestTheCursorStandsWhereTheLetterGoes(t *testing.T) {
	for _, size := range screentest.Sizes() {
		st := stage(t, newDesk(followUp()))
		body := screentest.Body(size[0], size[1])
		st.Tell(body)
		st.Press("n", "t", "x", "y")
		c := screen.Canvas{W: body.W, H: body.H, Theme: theme.New(true, false), Now: tonight}
		cur := st.Screen.(Model).Cursor(c)
		lines := strings.Split(st.Screen.Body(c), "\n")
		if cur == nil || cur.Position.Y >= len(lines) || !strings.HasPrefix(lines[cur.Position.Y], "xy") || cur.Position.X != 2 {
			t.Errorf("at %v the cursor is at %+v", size, cur)
		}
	}
}
