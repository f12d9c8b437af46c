package study

import (
	"strings"
	"testing"
	"time"

	"prefill/deck"
	"prefill/ui/screen"
)

func TestAnEditedCardShowsItsNewTextInPlace(t *testing.T) {
	d := three()
	st := stage(t, d)
	st.Press("space", "3", "t", "m", "i", "n", "e", "esc", "space")
	edited := items(pair(), card(deck.KindCell, "a.b", "TTFT · Limited by", "arithmetic"), followUp())
	d.fresh = map[deck.CardID]Item{}
	for _, it := range edited {
		d.fresh[it.Card.ID] = it
	}
	st.Tell(screen.Reloaded{})
	st.Sees(80, 24, "2 of 3", "Limited by", "arithmetic", "mine", "3 good")

	delete(d.fresh, edited[1].Card.ID)
	st.Tell(screen.Reloaded{})
	if note, ok := st.Last().(screen.Note); !ok || !strings.Contains(note.Text, "no longer in its pack") {
		t.Errorf("a card that is gone is not spoken of: %#v", st.Last())
	}
	st.Sees(80, 24, "Limited by")
}

func TestTicksSurviveAnEdit(t *testing.T) {
	d := newDesk(followUp())
	st := stage(t, d)
	st.Press("n", "space", "space")
	fresh := items(followUp())[0]
	fresh.Card.MustSay = fresh.Card.MustSay[:2]
	d.fresh = map[deck.CardID]Item{fresh.Card.ID: fresh}
	st.Tell(screen.Reloaded{})
	m := st.Screen.(Model)
	if got := m.ladder.Ticked(); len(got) != 2 || !got[0] || m.ladder.Rungs() != 1 {
		t.Errorf("ticked %v with %d rungs", got, m.ladder.Rungs())
	}
}

func TestEditSaysHowToCopyAShippedCard(t *testing.T) {
	d := three()
	d.session.Items[0].Shipped = true
	st := stage(t, d)
	st.Press("e")
	if note, ok := st.Last().(screen.Note); !ok || !strings.Contains(note.Text, "prefill edit ttft-vs-tpot") {
		t.Errorf("e on a shipped card: %#v", st.Last())
	}
	d.session.Items[0].Shipped = false
	d.session.Items[0].Card.Prompt.Place = deck.Place{Path: "own.md", Line: 12}
	st = stage(t, d)
	st.Press("e")
	if e, ok := st.Last().(screen.Edit); !ok || e.Place.Line != 12 {
		t.Errorf("e on a card of one's own: %#v", st.Last())
	}
}

func TestTimeInTheEditorIsNoAnswerTime(t *testing.T) {
	d := three()
	st := stage(t, d)
	st.Wait(4 * time.Second)
	st.Press("e")
	st.Wait(time.Hour)
	st.Tell(screen.Shown{})
	st.Press("space", "3")
	if d.graded[0].Took != 4*time.Second {
		t.Errorf("the answer took %v, want 4s", d.graded[0].Took)
	}
}

func TestTimeUnderAnotherScreenIsNoAnswerTime(t *testing.T) {
	d := three()
	st := stage(t, d)
	st.Wait(5 * time.Second)
	st.Tell(screen.Hidden{})
	st.Wait(time.Hour)
	st.Tell(screen.Shown{})
	st.Wait(2 * time.Second)
	st.Press("space", "3")
	if d.graded[0].Took != 7*time.Second {
		t.Errorf("the answer took %v, want 7s", d.graded[0].Took)
	}
}
