package content

import (
	"slices"
	"testing"

	"prefill/deck"
)

func TestHeadsAgreeWithThePacks(t *testing.T) {
	var want []Head
	for _, track := range Load(Embedded()).Tracks() {
		for _, p := range track.Packs {
			want = append(want, Head{p.ID, p.Title, p.Track, p.Level, p.After})
		}
	}
	same := func(a, b Head) bool {
		return a.ID == b.ID && a.Title == b.Title && a.Track == b.Track && a.Level == b.Level && slices.Equal(a.After, b.After)
	}
	if got := Heads(); !slices.EqualFunc(got, want, same) {
		t.Errorf("Heads gives\n%v\nLoad gives\n%v", got, want)
	}
}

func TestHeadOfAFaultyFileIsNone(t *testing.T) {
	for _, text := range []string{"", "# No front matter\n", "---\nid: x\n", "---\nid: [\n---\n", "---\nid: a\nid: b\n---\n", "\xff\xfe"} {
		f := &file{path: "x.md", origin: deck.Shipped}
		if p := f.readHead([]byte(text)); p != nil {
			t.Errorf("readHead(%q) gave %v", text, p)
		}
	}
}

func BenchmarkHeads(b *testing.B) {
	for b.Loop() {
		Heads()
	}
}
