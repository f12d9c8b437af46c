package schedule

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"prefill/deck"
)

// source is randomness whose seed a failing test prints.
type source struct {
	*rand.Rand
	seed uint64
}

func newSource(seed uint64) source {
	return source{rand.New(rand.NewPCG(seed, 0)), seed}
}

// settings are random ones, all within what With allows.
func (r source) settings(t *testing.T) Settings {
	t.Helper()
	s := DefaultSettings()
	pick := func(key string, values ...string) {
		var err error
		if s, err = s.With(deck.Change{Key: key, Value: values[r.IntN(len(values))]}); err != nil {
			t.Fatal(err)
		}
	}
	pick("retention", "0.7", "0.8", "0.9", "0.95", "0.97")
	pick("learning_steps", "none", "10m", "1m 10m", "30s 5m 12h")
	pick("relearning_steps", "none", "10m", "23h")
	pick("max_interval", "1", "2", "30", "365", "36500")
	pick("fuzz", "on", "off")
	pick("leech_after", "0", "1", "8")
	for i, b := range weightBounds() {
		if s.Weights[i] *= 0.8 + 0.4*r.Float64(); s.Weights[i] < b[0] || s.Weights[i] > b[1] {
			s.Weights[i] = min(max(s.Weights[i], b[0]), b[1])
		}
	}
	return s
}

// grade is a random answer some time after the one before; now and then the
// clock goes back.
func (r source) grade(card deck.CardID, now *time.Time) deck.Event {
	gaps := []time.Duration{0, time.Second, time.Minute, 10 * time.Minute, 3 * time.Hour,
		24 * time.Hour, 50 * time.Hour, 20 * 24 * time.Hour, 400 * 24 * time.Hour, -time.Hour, -30 * time.Hour}
	*now = now.Add(gaps[r.IntN(len(gaps))])
	modes := []deck.Mode{deck.ModeStudy, deck.ModeStudy, deck.ModeMatch, deck.ModeTable, deck.ModeNight, deck.ModeMock}
	e := gradeEvent(card, deck.Again+deck.Rating(r.IntN(4)), StudyDay(*now, 4), now.UnixMilli())
	e.Grade.Mode = modes[r.IntN(len(modes))]
	e.Grade.Millis = int64(r.IntN(60_000))
	return e
}

// history is a random log of several devices in the order of history. Shaping
// events (settings, joins, undos) are among it only when shaped is set.
func (r source) history(n int, shaped bool) []deck.Event {
	devices := []string{"desk", "lap", "phone"}
	seq := map[string]uint64{}
	now := time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)
	var log []deck.Event
	for lamport := uint64(1); len(log) < n; lamport++ {
		device := devices[r.IntN(len(devices))]
		seq[device]++
		e := r.event(log, &now, shaped)
		e.Device, e.Seq, e.Lamport, e.Action = device, seq[device], lamport, seq[device]
		if k := len(log) - 1; k >= 0 && log[k].Device == device && r.IntN(4) == 0 {
			e.Action = log[k].Action
		}
		log = append(log, e)
	}
	return log
}

func (r source) card() deck.CardID { return deck.CardID(fmt.Sprintf("p/pair/%d", r.IntN(6))) }

func (r source) event(log []deck.Event, now *time.Time, shaped bool) deck.Event {
	kind := r.IntN(20)
	if !shaped && kind < 5 {
		kind = 19
	}
	switch {
	case kind < 2 && len(log) > 0:
		of := log[r.IntN(len(log))]
		return deck.Event{Undo: &deck.Undo{Device: of.Device, Action: of.Action}}
	case kind == 2:
		return deck.Event{Card: r.card(), Join: &deck.Join{From: r.card()}}
	case kind == 3:
		return deck.Event{Join: &deck.Join{From: r.card()}}
	case kind == 4:
		return settingEvent("retention", []string{"0.8", "0.9", "0.95"}[r.IntN(3)])
	case kind == 5:
		return deck.Event{Card: r.card(), Suspend: &deck.Suspend{On: r.IntN(2) == 0}}
	case kind == 6:
		day := StudyDay(*now, 4)
		return deck.Event{Card: r.card(), Day: day, Postpone: &deck.Postpone{Due: day + int32(r.IntN(30))}}
	case kind == 7:
		return deck.Event{Round: &deck.Round{Topic: "p", Drill: deck.ModeMatch, Wrong: r.IntN(4), Millis: int64(r.IntN(9000))}}
	default:
		return r.grade(r.card(), now)
	}
}

// sameBook compares everything a log folds to.
func sameBook(t *testing.T, what string, seed uint64, got, want *Book) {
	t.Helper()
	if a, b := bookBytes(t, got), bookBytes(t, want); a != b {
		t.Fatalf("%s, seed %d:\n%s\nnot\n%s", what, seed, a, b)
	}
}

// bookBytes is a text that is equal only for equal books, the states byte for
// byte.
func bookBytes(t *testing.T, b *Book) string {
	t.Helper()
	states := map[deck.CardID]string{}
	for card, s := range b.States {
		raw, err := s.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		states[card] = fmt.Sprintf("%x", raw)
	}
	return fmt.Sprint(states, "\n", b.Bests, "\n", b.Days, "\n", b.Settings)
}
