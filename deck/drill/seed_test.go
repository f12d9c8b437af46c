package drill

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"prefill/deck"
)

func TestASharedSeedGivesTheSameRound(t *testing.T) {
	spec := MatchOf(0xfeedbeef, latency())
	spec.Style, spec.Size = StyleSixty, 4
	seed, ok := spec.Share()
	if !ok {
		t.Fatal("not shareable")
	}
	read, err := ParseSeed(seed.String())
	if err != nil || read != seed {
		t.Fatalf("ParseSeed(%q) = %+v, %v; want %+v", seed, read, err, seed)
	}
	theirs, same := MatchOf(0, latency()).Apply(read)
	if !same || !reflect.DeepEqual(NewMatch(theirs).Answers(), NewMatch(spec).Answers()) {
		t.Errorf("same %v, rounds differ", same)
	}
	changed := latency()
	changed.Match.Pairs[0].Answer = deck.Text{Markdown: "something else"}
	if _, same := MatchOf(0, changed).Apply(read); same {
		t.Error("a differing pack goes unnoticed")
	}
}

func TestSeedsAreReadAsPeopleWriteThem(t *testing.T) {
	seed := Seed{Topic: "ttft-vs-tpot", Number: 0x10f1a2, Pool: 77}
	text := seed.String()
	loose := strings.NewReplacer("0", "o", "1", "l", "-", "").Replace(strings.ToLower(text[strings.Index(text, ":"):]))
	if got, err := ParseSeed(" " + strings.ToUpper(seed.Topic) + loose + "\n"); err != nil || got != seed {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestAMistypedSeedIsNoticed(t *testing.T) {
	good := Seed{Topic: "kv", Number: 123456, Pool: 9}.String()
	for _, bad := range []string{"", "kv", "kv:", "kv:123", good + "0", "kv:U0000-0000-0000", ":" + good, strings.Repeat("x", 700) + good} {
		if got, err := ParseSeed(bad); !errors.Is(err, ErrSeed) {
			t.Errorf("ParseSeed(%q) = %+v, %v", bad, got, err)
		}
	}
	missed := 0
	for i := len("kv:"); i < len(good); i++ {
		if good[i] == '-' {
			continue
		}
		for _, letter := range crockford {
			if bad := good[:i] + string(letter) + good[i+1:]; bad != good {
				if _, err := ParseSeed(bad); err == nil {
					missed++
				}
			}
		}
	}
	if missed > 13*31/16 {
		t.Errorf("%d of %d slips of one letter pass", missed, 13*31)
	}
}

func TestOwnMissesCannotBeShared(t *testing.T) {
	if _, ok := MatchOf(1, latency()).Only(StyleMissed, nil).Share(); ok {
		t.Error("a round of own misses has a seed to share")
	}
}

func FuzzParseSeed(f *testing.F) {
	f.Add(Seed{Topic: "ttft-vs-tpot", Number: 7, Size: 5, Style: StyleSurvival}.String())
	f.Add("mixed:00000-0000-0000")
	f.Fuzz(func(t *testing.T, text string) {
		seed, err := ParseSeed(text)
		if err != nil {
			return
		}
		if again, err := ParseSeed(seed.String()); err != nil || again != seed {
			t.Errorf("%q reads as %+v, its text %q as %+v, %v", text, seed, seed, again, err)
		}
	})
}
