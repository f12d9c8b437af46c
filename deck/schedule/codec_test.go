package schedule

import (
	"bytes"
	"errors"
	"testing"

	"prefill/deck"
)

func TestStateBytesRoundTrip(t *testing.T) {
	walk(t, 50, func(seed uint64, _, s State, _ deck.Event, _ Settings) {
		b, err := s.AppendBinary([]byte("before"))
		if err != nil {
			t.Fatal(err)
		}
		var got State
		if err := got.UnmarshalBinary(b[len("before"):]); err != nil || got != s {
			t.Fatalf("seed %d: %v: %+v, not %+v", seed, err, got, s)
		}
		if len(b) > 100 {
			t.Errorf("%d bytes are not compact", len(b))
		}
	})
	for _, s := range []State{{}, {Suspended: true}, {DueDay: vectorDay}} {
		b, _ := s.MarshalBinary()
		var got State
		if err := got.UnmarshalBinary(b); err != nil || got != s {
			t.Errorf("%v: %+v, not %+v", err, got, s)
		}
	}
}

func TestDamagedStateBytesAreRefused(t *testing.T) {
	s := Step(State{}, gradeEvent("c", deck.Good, vectorDay, 1_700_000_000_000), DefaultSettings())
	good, _ := s.MarshalBinary()
	for n := range good {
		if new(State).UnmarshalBinary(good[:n]) == nil {
			t.Errorf("cut to %d bytes, it is still taken", n)
		}
	}
	if new(State).UnmarshalBinary(append(bytes.Clone(good), 0)) == nil {
		t.Error("a byte too many is taken")
	}
	other := bytes.Clone(good)
	other[0]++
	if err := new(State).UnmarshalBinary(other); !errors.Is(err, ErrOtherFold) {
		t.Errorf("another version: %v", err)
	}
	kept := s
	if kept.UnmarshalBinary(good[:9]) == nil || kept != s {
		t.Error("a refused read changed the state")
	}
}

func FuzzStateBytes(f *testing.F) {
	for _, r := range []deck.Rating{deck.Again, deck.Good, deck.Easy} {
		s := Step(State{}, gradeEvent("c", r, vectorDay, 1_700_000_000_000), DefaultSettings())
		b, _ := s.MarshalBinary()
		f.Add(b)
	}
	f.Add([]byte{FoldVersion})
	f.Fuzz(func(t *testing.T, b []byte) {
		var s State
		if s.UnmarshalBinary(b) != nil {
			return
		}
		again, _ := s.MarshalBinary()
		if !bytes.Equal(again, b) {
			t.Fatalf("%x reads as %+v, which writes %x", b, s, again)
		}
	})
}
