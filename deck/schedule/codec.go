package schedule

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// AppendBinary appends a compact form of s to b: FoldVersion, then the fields
// in a fixed order. Equal states give equal bytes, so a cached state can be
// compared with a rebuilt one byte for byte. It never fails.
func (s State) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, FoldVersion, byte(s.Phase), flags(s))
	for _, f := range [...]float64{s.Stability, s.Difficulty, s.Decay} {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f))
	}
	for _, n := range s.integers() {
		b = binary.AppendVarint(b, n)
	}
	return b, nil
}

// MarshalBinary is AppendBinary to an empty slice.
func (s State) MarshalBinary() ([]byte, error) { return s.AppendBinary(nil) }

// integers are the whole numbers of a state in the order of its binary form.
func (s State) integers() [13]int64 {
	return [...]int64{
		int64(s.Step), int64(s.DueDay), s.DueMilli, int64(s.Interval),
		int64(s.FirstDay), int64(s.LastDay), s.LastMilli,
		int64(s.PassedDay), int64(s.StudiedDay), int64(s.Passes), int64(s.Studied),
		int64(s.Reps), int64(s.Lapses),
	}
}

const (
	flagSuspended = 1 << iota
	flagLeech
)

func flags(s State) (f byte) {
	if s.Suspended {
		f |= flagSuspended
	}
	if s.Leech {
		f |= flagLeech
	}
	return f
}

// ErrOtherFold says that a cached state was made by other rules than these:
// throw it away and fold the log again.
var ErrOtherFold = errors.New("state of another fold version")

const stateHead, stateFloats = 3, 3 * 8

// UnmarshalBinary reads what AppendBinary wrote and refuses anything else:
// another version (ErrOtherFold), a wrong length, numbers no fold can give.
func (s *State) UnmarshalBinary(b []byte) error {
	if len(b) == 0 {
		return errors.New("reading a card's state: empty")
	}
	if b[0] != FoldVersion {
		return fmt.Errorf("reading a card's state, version %d: %w", b[0], ErrOtherFold)
	}
	if len(b) < stateHead+stateFloats {
		return errors.New("reading a card's state: cut short")
	}
	t := State{Phase: Phase(b[1]), Suspended: b[2]&flagSuspended != 0, Leech: b[2]&flagLeech != 0}
	for i, f := range [...]*float64{&t.Stability, &t.Difficulty, &t.Decay} {
		*f = math.Float64frombits(binary.LittleEndian.Uint64(b[stateHead+8*i:]))
	}
	if err := t.readIntegers(b[stateHead+stateFloats:]); err != nil {
		return err
	}
	if again, _ := t.MarshalBinary(); string(again) != string(b) || !t.possible() {
		return errors.New("reading a card's state: damaged")
	}
	*s = t
	return nil
}

func (s *State) readIntegers(b []byte) error {
	var n [13]int64
	for i := range n {
		v, size := binary.Varint(b)
		if size <= 0 {
			return errors.New("reading a card's state: cut short")
		}
		n[i], b = v, b[size:]
	}
	if len(b) > 0 {
		return errors.New("reading a card's state: too long")
	}
	s.Step, s.DueDay, s.DueMilli, s.Interval = int(n[0]), int32(n[1]), n[2], int32(n[3])
	s.FirstDay, s.LastDay, s.LastMilli = int32(n[4]), int32(n[5]), n[6]
	s.PassedDay, s.StudiedDay, s.Passes, s.Studied = int32(n[7]), int32(n[8]), int(n[9]), int(n[10])
	s.Reps, s.Lapses = int(n[11]), int(n[12])
	return nil
}

// possible reports whether a fold can give such a state.
func (s State) possible() bool {
	within := func(f, low, high float64) bool { return f >= low && f <= high } // false for NaN
	if s.Reps == 0 {
		return s.Phase == New && s.Stability == 0 && s.Difficulty == 0 && s.Decay == 0
	}
	return s.Phase > New && s.Phase <= Relearning && s.Reps > 0 && s.Lapses >= 0 && s.Lapses <= s.Reps &&
		s.Step >= 0 && s.Step < maxLearningSteps && s.Interval >= 0 &&
		within(s.Stability, 0.001, 36500) && within(s.Difficulty, 1, 10) && within(s.Decay, 0.1, 0.8)
}
