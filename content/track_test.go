package content

import (
	"slices"
	"strings"
	"testing"

	"prefill/deck"
)

func TestTracksComeInTheOrderOfLearning(t *testing.T) {
	lib := Load(folder(t, map[string]string{
		"1.md": frontPack("z", "Z", "track: decoding\nlevel: 1\n"),
		"2.md": frontPack("b", "B", "track: serving\nlevel: 2\n"),
		"3.md": frontPack("c", "C", "track: serving\nlevel: 1\nafter: [d]\n"),
		"4.md": frontPack("d", "D", "track: serving\nlevel: 1\n"),
		"5.md": frontPack("own", "Own", ""),
		"6.md": frontPack("x", "X", "track: algorithms\n"),
	}))
	var got []string
	for _, tr := range lib.Tracks() {
		for _, p := range tr.Packs {
			got = append(got, tr.Title+": "+string(p.ID))
		}
	}
	want := []string{"Serving latency: d", "Serving latency: c", "Serving latency: b", "Decoding and model internals: z", "Algorithms: x", "Your own notes: own"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPrerequisitesGoBeforeLevelAndTitle(t *testing.T) {
	pack := func(id deck.PackID, level int, after ...deck.PackID) *deck.Pack {
		return &deck.Pack{ID: id, Title: string(id), Level: level, After: after}
	}
	tests := []struct {
		name  string
		packs []*deck.Pack
		want  []deck.PackID
	}{
		{"title decides at one level", []*deck.Pack{pack("b", 1), pack("a", 1)}, []deck.PackID{"a", "b"}},
		{"an easy pack waits for a hard prerequisite", []*deck.Pack{pack("a", 1, "z"), pack("m", 2), pack("z", 3)}, []deck.PackID{"m", "z", "a"}},
		{"a chain runs against the titles", []*deck.Pack{pack("a", 1, "b"), pack("b", 1, "c"), pack("c", 1)}, []deck.PackID{"c", "b", "a"}},
		{"another track does not hold a pack up", []*deck.Pack{pack("b", 1), pack("a", 1, "elsewhere")}, []deck.PackID{"a", "b"}},
		{"no level comes last", []*deck.Pack{pack("a", 0), pack("b", 3)}, []deck.PackID{"b", "a"}},
		{"a circle loses no pack", []*deck.Pack{pack("b", 1, "a"), pack("a", 1, "b"), pack("c", 2)}, []deck.PackID{"c", "a", "b"}},
		{"a pack after itself is kept", []*deck.Pack{pack("a", 1, "a"), pack("b", 1)}, []deck.PackID{"b", "a"}},
	}
	for _, test := range tests {
		var got []deck.PackID
		for _, p := range learningOrder(test.packs) {
			got = append(got, p.ID)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// Read from top to bottom, the home screen is a path: no pack stands before
// one that it needs, in its own track or in another.
func TestNoShippedPackStandsBeforeItsPrerequisites(t *testing.T) {
	stands := map[deck.PackID]bool{}
	for _, track := range shippedPacks(t).Tracks() {
		for _, p := range track.Packs {
			for _, id := range p.After {
				if !stands[id] {
					t.Errorf("%s: %s stands before %s, which it needs", track.Title, p.ID, id)
				}
			}
			stands[p.ID] = true
		}
	}
}

// A level says how much must be known already, so no pack is easier than what
// it builds upon, in whatever track that stands.
func TestNoShippedPackIsEasierThanItsPrerequisites(t *testing.T) {
	lib := shippedPacks(t)
	for _, p := range lib.Packs {
		for _, id := range p.After {
			if before, ok := lib.Pack(id); ok && before.Level > p.Level {
				t.Errorf("%s has level %d and needs %s of level %d", p.ID, p.Level, id, before.Level)
			}
		}
	}
}

func TestAPackCheckedAloneMayComeAfterAShippedOne(t *testing.T) {
	lib := Load(folder(t, map[string]string{
		"1.md": frontPack("mine", "Mine", "after: [ttft-vs-tpot]\n"),
		"2.md": frontPack("other", "Other", "after: [nowhere]\n"),
	}))
	var about []string
	for _, p := range lib.Problems {
		if p.Code == WarnAfterUnknown {
			about = append(about, p.Msg)
		}
	}
	if len(about) != 1 || !strings.Contains(about[0], "nowhere") {
		t.Errorf("only the pack that is nowhere should be missed: %q", about)
	}
}
