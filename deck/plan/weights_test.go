package plan

import (
	"maps"
	"math"
	"testing"

	"prefill/deck/schedule"
)

func TestWeightsAreKeptAsSettings(t *testing.T) {
	set := schedule.DefaultSettings()
	for track, w := range map[string]float64{"serving": 2, "kv-cache": 0.5, "training": 1} {
		change, err := Weigh(track, w)
		if err != nil {
			t.Fatal(err)
		}
		if set, err = set.With(change); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]float64{"serving": 2, "kv-cache": 0.5}
	if got := Weights(set.Extra); !maps.Equal(got, want) {
		t.Errorf("got %v, want %v: a weight of 1 needs no setting", got, want)
	}
	if found, err := Interviews(set.Extra); err != nil || len(found) != 0 {
		t.Errorf("a weight was taken for an interview: %v, %v", found, err)
	}
}

func TestWeightsOutOfRangeAreRefused(t *testing.T) {
	for _, w := range []float64{0, -1, 0.09, 10.1, math.Inf(1), math.NaN()} {
		if change, err := Weigh("serving", w); err == nil {
			t.Errorf("Weigh(%v) gave %v", w, change)
		}
	}
	extra := map[string]string{weightPrefix + "a": "nan", weightPrefix + "b": "1e9", weightPrefix + "c": "x", keyPrefix + "d": "2"}
	if got := Weights(extra); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}
