package schedule

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"prefill/deck"
)

func TestSettingsTakeWhatTheyAllow(t *testing.T) {
	rows := []struct{ key, value, want string }{
		{"retention", "0.85", "0.85"},
		{"retention", " 0.70 ", "0.7"},
		{"retention", "0.97", "0.97"},
		{"retention", "", "0.9"},
		{"day_start", "0", "0"},
		{"day_start", "23", "23"},
		{"new_per_day", "0", "0"},
		{"reviews_per_day", "9999", "9999"},
		{"learning_steps", "1m 10m", "1m 10m"},
		{"learning_steps", "30s,5m,2h", "30s 5m 2h"},
		{"learning_steps", "90m", "1h30m"},
		{"learning_steps", "none", "none"},
		{"relearning_steps", "23h59m59s", "23h59m59s"},
		{"relearning_steps", "none", "none"},
		{"max_interval", "1", "1"},
		{"max_interval", "36500", "36500"},
		{"fuzz", "on", "on"},
		{"fuzz", "No", "off"},
		{"leech_after", "0", "0"},
		{"bury_siblings", "off", "off"},
		{"interview.date", "2026-12-05T10:00:00+01:00", "2026-12-05T10:00:00+01:00"},
	}
	for _, r := range rows {
		s, err := DefaultSettings().With(deck.Change{Key: r.key, Value: r.value})
		if err != nil {
			t.Errorf("%s %q: %v", r.key, r.value, err)
			continue
		}
		if got, _ := s.Get(r.key); got != r.want {
			t.Errorf("%s %q reads back as %q, not %q", r.key, r.value, got, r.want)
		}
	}
}

func TestSettingsRefuseWhatWouldHarm(t *testing.T) {
	rows := []struct{ key, value, says string }{
		{"retention", "1", "0.70 to 0.97"},
		{"retention", "0.69", "0.70 to 0.97"},
		{"retention", "NaN", "not a number"},
		{"retention", "ninety", "not a number"},
		{"day_start", "24", "0 to 23"},
		{"day_start", "-1", "0 to 23"},
		{"day_start", "4.5", "not a whole number"},
		{"new_per_day", "-1", "0 to 9999"},
		{"learning_steps", "24h", "under 24h"},
		{"learning_steps", "10m 1m", "shorter than the one before"},
		{"learning_steps", "0s", "1s"},
		{"learning_steps", "-5m", "1s"},
		{"learning_steps", "10", "no duration"},
		{"learning_steps", "1m 1m 1m 1m 1m 1m 1m 1m 1m 1m 1m", "up to 10"},
		{"relearning_steps", "1m 10m", "one duration"},
		{"relearning_steps", "1500m", "under 24h"},
		{"max_interval", "0", "1 to 36500"},
		{"max_interval", "36501", "1 to 36500"},
		{"fuzz", "maybe", "on or off"},
		{"leech_after", "100", "0 (never) to 99"},
		{"weights", "1 2 3", "3 numbers, not 21"},
		{"weights", strings.Repeat("9 ", 21), "w5"},
		{"colour", "red", "prefill config"},
		{"interview.notes", strings.Repeat("x", 5000), "longer than"},
	}
	for _, r := range rows {
		before := DefaultSettings()
		s, err := before.With(deck.Change{Key: r.key, Value: r.value})
		if err == nil || !strings.Contains(err.Error(), r.says) {
			t.Errorf("%s %q: the error %v does not say %q", r.key, r.value, err, r.says)
		}
		if !reflect.DeepEqual(s, before) {
			t.Errorf("%s %q: refused, but the settings changed", r.key, r.value)
		}
	}
}

func TestEveryKeyExplainsItself(t *testing.T) {
	defaults := DefaultSettings()
	for _, k := range Keys() {
		if k.Name == "" || k.Default == "" || k.Range == "" || !strings.HasSuffix(k.Help, ".") {
			t.Errorf("%+v lacks a part", k)
		}
		s, err := defaults.With(deck.Change{Key: k.Name, Value: k.Default})
		if err != nil {
			t.Errorf("%s: its own default is refused: %v", k.Name, err)
		}
		if got, _ := s.Get(k.Name); got != k.Default {
			t.Errorf("%s: default %q reads back as %q", k.Name, k.Default, got)
		}
	}
}

func TestChangingACopyLeavesTheOriginal(t *testing.T) {
	a, _ := DefaultSettings().With(deck.Change{Key: "interview.date", Value: "1"})
	b, _ := a.With(deck.Change{Key: "interview.date", Value: "2"})
	c, _ := b.With(deck.Change{Key: "interview.date", Value: ""})
	for i, s := range []Settings{a, b, c} {
		want := []string{"1", "2", ""}[i]
		if got, _ := s.Get("interview.date"); got != want {
			t.Errorf("settings %d: %q, not %q", i, got, want)
		}
	}
}

// A log may hold settings of a newer prefill, and damaged ones. Replay keeps
// the first as text, overlooks the others, and goes on.
func TestReplayLivesWithSettingsItDoesNotKnow(t *testing.T) {
	b := Replay(numbered("a",
		settingEvent("retention", "0.8"),
		settingEvent("retention", "7"),
		settingEvent("future.key", "x"),
		settingEvent("learning_steps", "5m"),
	))
	if b.Settings.Retention != 0.8 {
		t.Errorf("retention %v: a bad value should leave the last good one", b.Settings.Retention)
	}
	if b.Settings.Extra["future.key"] != "x" {
		t.Errorf("an unknown key was lost: %v", b.Settings.Extra)
	}
	if !reflect.DeepEqual(b.Settings.LearningSteps, []time.Duration{5 * time.Minute}) {
		t.Errorf("learning steps %v", b.Settings.LearningSteps)
	}
}

func TestEffectOfAChange(t *testing.T) {
	var log []deck.Event
	for i := range 20 {
		e := gradeEvent(deck.CardID(rune('a'+i)), deck.Easy, vectorDay, int64(i))
		log = append(log, e)
	}
	log = numbered("a", log...)
	got, err := EffectOf(log, deck.Change{Key: "retention", Value: "0.97"}, vectorDay+3)
	if err != nil || got != (Effect{Before: 0, After: 20}) {
		t.Errorf("%+v, %v: 8 days at 0.90 are 2 at 0.97, so all 20 come due", got, err)
	}
	if _, err := EffectOf(log, deck.Change{Key: "retention", Value: "2"}, vectorDay); err == nil {
		t.Error("a change that is refused has no effect to tell")
	}
}

func settingEvent(key, value string) deck.Event {
	return deck.Event{Setting: &deck.Change{Key: key, Value: value}}
}

// numbered gives events a device and the next places in its history, each an
// action of its own.
func numbered(device string, events ...deck.Event) []deck.Event {
	for i := range events {
		n := uint64(i + 1)
		events[i].Device, events[i].Seq, events[i].Lamport, events[i].Action = device, n, n, n
	}
	return events
}

// Whatever is accepted reads back as a text that is accepted as the same.
func FuzzSettingText(f *testing.F) {
	for _, k := range Keys() {
		f.Add(k.Name, k.Default)
	}
	f.Add("learning_steps", "30s,5m 2h")
	f.Add("retention", "0x1p-1")
	f.Add("interview.date", "\x1b[2J")
	f.Fuzz(func(t *testing.T, key, value string) {
		s, err := DefaultSettings().With(deck.Change{Key: key, Value: value})
		if err != nil {
			return
		}
		text, err := s.Get(key)
		if err != nil {
			t.Fatal(err)
		}
		again, err := DefaultSettings().With(deck.Change{Key: key, Value: text})
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Fatalf("%q %q reads back as %q: %v", key, value, text, err)
		}
	})
}
