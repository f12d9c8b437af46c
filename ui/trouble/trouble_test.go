package trouble

import (
	"testing"
	"time"

	"prefill/deck"
	"prefill/ui/screen"
	"prefill/ui/screentest"
)

type list []Mistake

func (l list) Mistakes() []Mistake { return l }

func stage(t *testing.T, l list) *screentest.Stage {
	t.Helper()
	return screentest.New(t, New(l), &screentest.Clock{At: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}, 80, 24)
}

func two() list {
	return list{
		{Place: deck.Place{Path: "packs/raft.md", Line: 12, Col: 3}, Message: "this answer stands twice", Hint: "Write {=} where it is meant."},
		{Place: deck.Place{Path: "packs/votes.md", Line: 4}, Warning: true, Message: "no track", Hint: "Add track: serving."},
	}
}

func TestAMistakeSaysWhereAndHowToMendIt(t *testing.T) {
	st := stage(t, two())
	st.Sees(80, 24, "raft.md:12", "this answer stands twice", "Write {=} where it is meant.", "votes.md:4", "Add track: serving.")
	st.Press("down", "e")
	if got, ok := st.Last().(screen.Edit); !ok || got.Place.Path != "packs/votes.md" || got.Place.Line != 4 {
		t.Errorf("e on the second mistake asks for %+v", st.Last())
	}
	st.Press("down", "down", "up", "enter")
	if got, ok := st.Last().(screen.Edit); !ok || got.Place.Path != "packs/raft.md" {
		t.Errorf("back at the first, enter asks for %+v", st.Last())
	}
	st.Press("esc")
	if st.Last() != (screen.Back{}) {
		t.Errorf("esc asks for %+v", st.Last())
	}
}

func TestTheListFollowsThePacks(t *testing.T) {
	st := stage(t, two())
	st.Press("down")
	st.Tell(readMsg{two()[:1]}, screen.Reloaded{})
	st.Press("down", "down")
	st.Tell(readMsg{nil})
	asked := len(st.Asked)
	st.Press("e")
	if len(st.Asked) != asked {
		t.Errorf("with nothing wrong e asks for %+v", st.Last())
	}
	st.Lacks(80, 24, "this answer stands twice")
}

func TestMistakesFitAndAreCleaned(t *testing.T) {
	many := two()
	for range 30 {
		many = append(many, Mistake{Place: deck.Place{Path: screentest.Hostile, Line: 1}, Message: screentest.Hostile, Hint: screentest.Hostile})
	}
	st := stage(t, many)
	st.Fits()
	for range 20 {
		st.Press("down")
	}
	st.Fits()
	st.Clean()
}
