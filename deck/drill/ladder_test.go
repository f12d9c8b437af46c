package drill

import (
	"slices"
	"testing"

	"prefill/deck"
)

func followUp(points int) deck.Card {
	c := deck.Card{Kind: deck.KindFollowUp, Nudge: text("think of the cache"), Answer: text("prefill is skipped")}
	for range points {
		c.MustSay = append(c.MustSay, text("a point"))
	}
	return c
}

func TestSuggestedRating(t *testing.T) {
	for _, c := range []struct {
		rungs, said, points int
		best, want          deck.Rating
	}{
		{0, 3, 3, deck.Easy, deck.Easy},
		{0, 2, 3, deck.Easy, deck.Good},
		{0, 1, 3, deck.Easy, deck.Hard},
		{0, 0, 3, deck.Easy, deck.Again},
		{0, 3, 5, deck.Easy, deck.Good},
		{0, 2, 5, deck.Easy, deck.Hard},
		{0, 1, 1, deck.Easy, deck.Easy},
		{1, 3, 3, deck.Good, deck.Good},
		{1, 1, 3, deck.Good, deck.Hard},
		{2, 3, 3, deck.Hard, deck.Hard},
		{2, 0, 3, deck.Hard, deck.Again},
		{3, 3, 3, deck.Again, deck.Again},
		{0, 0, 0, deck.Easy, 0}, // nothing to tick: nothing suggested
		{2, 0, 0, deck.Hard, 0},
	} {
		l := NewLadder(followUp(c.points))
		for range c.rungs {
			l = l.Take()
		}
		l = l.Answer()
		for !l.Complete() {
			l = l.Take()
		}
		for i := range c.said {
			l = l.Tick(i)
		}
		if l.Best() != c.best || l.Suggested() != c.want || l.Rungs() != c.rungs {
			t.Errorf("%d rungs, %d of %d points: best %v, suggested %v, rungs %d; want %v, %v",
				c.rungs, c.said, c.points, l.Best(), l.Suggested(), l.Rungs(), c.best, c.want)
		}
	}
}

func TestTheFirstRungOfACardWithoutNudgeIsTheApproach(t *testing.T) {
	c := followUp(2)
	c.Nudge = deck.Text{}
	l := NewLadder(c)
	if r, ok := l.Next(); !ok || r != RungApproach {
		t.Errorf("next = %v, %v", r, ok)
	}
	if l = l.Take(); l.Best() != deck.Hard || !slices.Equal(l.rungs[:l.shown], []Rung{RungApproach}) {
		t.Errorf("best %v", l.Best())
	}
}

func TestTicksCanBeTakenBack(t *testing.T) {
	a := NewLadder(followUp(2)).Answer().Tick(0)
	b := a.Tick(0).Tick(7).Tick(-1)
	if a.Suggested() != deck.Hard || b.Suggested() != deck.Again {
		t.Errorf("suggested %v, then %v", a.Suggested(), b.Suggested())
	}
}

func TestPlainCardsSuggestNothing(t *testing.T) {
	l := NewLadder(deck.Card{Kind: deck.KindPlain, Answer: text("yes")}).Answer().Take().Take()
	if l.Suggested() != 0 || !l.Complete() || l.Rungs() != 0 {
		t.Errorf("suggested %v, rungs %d", l.Suggested(), l.Rungs())
	}
}
