package store

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"prefill/deck"
)

// oneOfEach has an event of every kind, with every field set.
func oneOfEach() []deck.Event {
	kinds := []deck.Event{
		{Card: "p/pair/x", Grade: &deck.Grade{Rating: deck.Hard, Mode: deck.ModeNight, Millis: 4200, Rungs: 2, Picked: "decoy:y"}},
		{Round: &deck.Round{Topic: "p", Drill: deck.ModeTable, Style: "sixty", Seed: 1 << 63, Pairs: 9, First: 7, Wrong: 2, Hints: 1, Millis: 60000}},
		{Undo: &deck.Undo{Device: "b-2", Action: 12}},
		{Card: "p/pair/x", Suspend: &deck.Suspend{On: true}},
		{Card: "p/pair/x", Postpone: &deck.Postpone{Due: 20600}},
		{Card: "p/pair/x", Join: &deck.Join{From: "p/pair/ü<&>"}},
		{Setting: &deck.Change{Key: "retention", Value: "0.9"}},
		{Bet: &deck.Bet{Scenario: "p/stream/s", Quantity: "ttft", Guess: 380.5, Truth: 407, Score: 93}},
		{Round: &deck.Round{Topic: "p", Drill: deck.ModeMatch, Pairs: 1, Wrong: 1, Millis: 900, Broken: true}},
	}
	for i := range kinds {
		e := &kinds[i]
		e.Device, e.Seq, e.Lamport, e.Action = "a1b2c3d4e5f6", uint64(i+9), uint64(i+90), 9
		e.UnixMilli, e.Offset, e.Day = 1772442000123, -12600, 20514
	}
	return kinds
}

func TestEveryKindOfEventSurvivesBothForms(t *testing.T) {
	auto := oneOfEach()[5]
	auto.Join.Auto = true
	for _, e := range append(oneOfEach(), auto) {
		if err := checkEvent(e); err != nil {
			t.Errorf("%+v: %v", e, err)
		}
		id, ok := parseID(idOf(e).key())
		if got, err := decodeEvent(id, encodeEvent(e)); err != nil || !ok || !reflect.DeepEqual(got, e) {
			t.Errorf("as a record: %+v (%v), want %+v", got, err, e)
		}
		line, err := encodeLine(e)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := decodeLine(bytes.TrimSuffix(line, []byte("\n"))); err != nil || !reflect.DeepEqual(got, e) {
			t.Errorf("as a line: %+v (%v), want %+v", got, err, e)
		}
	}
}

// TestLinesAreAPromise compares the lines with those of the first version:
// journals are read by later versions and by people.
func TestLinesAreAPromise(t *testing.T) {
	var lines bytes.Buffer
	for _, e := range oneOfEach() {
		line, err := encodeLine(e)
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(line)
	}
	path := filepath.Join("testdata", "lines-v1.jsonl")
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(lines.Bytes(), want) {
		t.Errorf("the lines changed:\n%s\nwant\n%s", lines.Bytes(), want)
	}
}

func TestWrongLinesAreRefused(t *testing.T) {
	good, err := encodeLine(oneOfEach()[0])
	if err != nil {
		t.Fatal(err)
	}
	good = bytes.TrimSuffix(good, []byte("\n"))
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 1
		if _, err := decodeLine(bad); err == nil {
			t.Errorf("byte %d does not matter", i)
		}
		if _, err := decodeLine(good[:i]); err == nil {
			t.Errorf("a line of %d bytes is taken", i)
		}
	}
	if _, err := decodeLine(bytes.Repeat([]byte("x"), maxLine+1)); err == nil {
		t.Error("an endless line is taken")
	}
}

func TestLongestEventFitsALine(t *testing.T) {
	long := strings.Repeat("\x01", maxText) // each takes six bytes in JSON
	for _, e := range []deck.Event{
		{Card: deck.CardID(long), Grade: &deck.Grade{Rating: deck.Good, Picked: long}},
		{Setting: &deck.Change{Key: long, Value: long}},
	} {
		e.Device, e.Seq, e.Lamport, e.Action = strings.Repeat("z", maxDevice), 1<<62, 1<<62, 1
		line, err := encodeLine(e)
		if err != nil || len(line) > maxLine {
			t.Errorf("%d bytes (%v), more than are read", len(line), err)
		}
	}
}

func TestDeviceNames(t *testing.T) {
	for name, want := range map[string]bool{"a1b2": true, "laptop-2": true, "": false, "A": false, "../x": false,
		"a.b": false, "-a": false, "a b": false, strings.Repeat("a", maxDevice): true, strings.Repeat("a", maxDevice+1): false} {
		if validDevice(name) != want {
			t.Errorf("%q: valid is %v", name, !want)
		}
	}
	a, err := newDevice(newSeeded(1))
	b, err2 := newDevice(newSeeded(1))
	if c, err3 := newDevice(newSeeded(2)); err != nil || err2 != nil || err3 != nil || a != b || a == c || !validDevice(a) {
		t.Errorf("names %q %q %q", a, b, c)
	}
}

func FuzzLine(f *testing.F) {
	for _, e := range oneOfEach() {
		line, err := encodeLine(e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line[:len(line)-1-sumLen])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		// The checksum is put right, so that what is behind it is reached.
		sum := lineSum(body)
		whole := append(bytes.Clone(body), []byte(sumMark+hex32(sum)+`"}`)...)
		e, err := decodeLine(whole)
		if fast, ok := gradeLine(body); ok {
			var l line
			if err := json.Unmarshal(append(bytes.Clone(body), '}'), &l); err != nil || !reflect.DeepEqual(l.event(), fast) {
				t.Fatalf("read as %+v, as JSON it is %+v (%v)", fast, l.event(), err)
			}
		}
		if err != nil {
			return
		}
		if err := checkEvent(e); err != nil {
			t.Fatalf("an impossible event was taken: %v", err)
		}
		again, err := encodeLine(e)
		if err != nil {
			t.Fatal(err)
		}
		if f, err := decodeLine(again[:len(again)-1]); err != nil || !reflect.DeepEqual(e, f) {
			t.Fatalf("%+v became %+v (%v)", e, f, err)
		}
	})
}

func hex32(n uint32) string {
	const digits = "0123456789abcdef"
	out := make([]byte, 8)
	for i := range out {
		out[i] = digits[n>>(28-4*i)&15]
	}
	return string(out)
}

func FuzzRecord(f *testing.F) {
	for _, e := range oneOfEach() {
		f.Add(encodeEvent(e))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		id := eventID{"a1b2", 1 << 40}
		e, err := decodeEvent(id, body)
		if err != nil {
			return
		}
		if again, err := decodeEvent(id, encodeEvent(e)); err != nil || !reflect.DeepEqual(e, again) {
			t.Fatalf("%+v became %+v (%v)", e, again, err)
		}
		_, _ = decodeCard(body)
		_, _ = decodeHead(body)
	})
}

// FuzzFile gives the plain readers of a database file any bytes at all.
func FuzzFile(f *testing.F) {
	dir := f.TempDir()
	if err := createDatabase(filepath.Join(dir, "seed.db")); err != nil {
		f.Fatal(err)
	}
	seed, err := os.ReadFile(filepath.Join(dir, "seed.db"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seed[:4*page])
	f.Add([]byte("text"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.db")
		writeFile(t, path, data)
		if _, err := inspect(path); err != nil {
			t.Fatal(err)
		}
		if err := salvage(path, func([]byte, []byte) {}); err != nil {
			t.Fatal(err)
		}
	})
}
