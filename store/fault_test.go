package store

import (
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

var faults = flag.Int("fault.n", 44, "how many damaged copies of a database to open")

const page = 4096

// fault changes the bytes of a database file.
type fault struct {
	name string
	do   func(r *rand.Rand, data []byte) []byte
}

func pageOf(r *rand.Rand, data []byte) []byte {
	n := len(data) / page
	at := r.IntN(n) * page
	return data[at : at+page]
}

func randomly(r *rand.Rand, b []byte) {
	for i := range b {
		b[i] = byte(r.Uint32())
	}
}

func everyFault() []fault {
	return []fault{
		{"cut", func(r *rand.Rand, d []byte) []byte { return d[:r.IntN(len(d))] }},
		{"cut at a page", func(r *rand.Rand, d []byte) []byte { return d[:r.IntN(len(d)/page)*page] }},
		{"bit flipped", func(r *rand.Rand, d []byte) []byte { d[r.IntN(len(d))] ^= 1 << r.IntN(8); return d }},
		{"bytes changed", func(r *rand.Rand, d []byte) []byte {
			for range 16 {
				d[r.IntN(len(d))] = byte(r.Uint32())
			}
			return d
		}},
		{"head of a page changed", func(r *rand.Rand, d []byte) []byte { pageOf(r, d)[r.IntN(16)] = byte(r.Uint32()); return d }},
		{"element of a page changed", func(r *rand.Rand, d []byte) []byte {
			pageOf(r, d)[16+r.IntN(160)] ^= byte(1 + r.IntN(255))
			return d
		}},
		{"first pages flipped", func(r *rand.Rand, d []byte) []byte {
			d[r.IntN(2)*page+r.IntN(80)] ^= 1 << r.IntN(8)
			return d
		}},
		{"garbage page", func(r *rand.Rand, d []byte) []byte { randomly(r, pageOf(r, d)); return d }},
		{"zero page", func(r *rand.Rand, d []byte) []byte { clear(pageOf(r, d)); return d }},
		{"page in the wrong place", func(r *rand.Rand, d []byte) []byte { copy(pageOf(r, d), slices.Clone(pageOf(r, d))); return d }},
		{"torn page", func(r *rand.Rand, d []byte) []byte {
			// Half of the sectors come from another page, as when power
			// fails between them.
			to, from := pageOf(r, d), slices.Clone(pageOf(r, d))
			for at := 0; at < page; at += 512 {
				if r.IntN(2) == 0 {
					copy(to[at:at+512], from[at:at+512])
				}
			}
			return d
		}},
	}
}

// TestAnyDamageToTheDatabase opens copies of a database, each damaged in a
// random way, with its journal whole. Every grade and every state must be
// there, told or not, and the process must live.
func TestAnyDamageToTheDatabase(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	r := rand.New(rand.NewPCG(seed, 5))
	t.Logf("seed %d", seed)
	f := newFaulty(t)
	all := everyFault()
	mended := map[string]int{}
	for i := range *faults {
		kind := all[i%len(all)]
		if f.survives(t, kind, r) {
			mended[kind.name]++
		}
		if t.Failed() {
			t.Fatalf("fault %d, %s", i, kind.name)
		}
	}
	t.Logf("%d damaged files, 0 grades lost; repaired and told: %v", *faults, mended)
}

// faulty is a store to damage copies of.
type faulty struct {
	db     []byte
	dir    string // holds all but the database
	events []deck.Event
	states map[deck.CardID]schedule.State
}

func newFaulty(t *testing.T) *faulty {
	dir := t.TempDir()
	c := newClock()
	s := start(t, dir, c)
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 400 {
		grade(t, s, deck.CardID("topic/pair/"+string(rune('a'+i%26))+string(rune('a'+i%7))), deck.Again+deck.Rating(r.IntN(4)))
		c.wait(time.Duration(r.IntN(200)) * time.Minute)
	}
	f := &faulty{dir: dir, events: allEvents(t, s)}
	var err error
	if f.states, err = s.AllStates(); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if f.db, err = os.ReadFile(s.layout.db()); err != nil {
		t.Fatal(err)
	}
	os.Remove(s.layout.db())
	return f
}

// survives opens a damaged copy and reports whether something was told.
func (f *faulty) survives(t *testing.T, kind fault, r *rand.Rand) bool {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	if err := os.CopyFS(dir, os.DirFS(f.dir)); err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	writeFile(t, layout{dir}.db(), kind.do(r, slices.Clone(f.db)))
	s, err := Open(Options{Dir: dir, Now: laterClock().now})
	if err != nil {
		t.Error(err)
		return false
	}
	defer s.Close()
	// One card is asked alone first, as the study screen would.
	cards := slices.Sorted(maps.Keys(f.states))
	alone := cards[r.IntN(len(cards))]
	if state, err := s.State(alone); err != nil || state != f.states[alone] {
		t.Errorf("%s is %+v (%v), want %+v", alone, state, err, f.states[alone])
	}
	if states, err := s.AllStates(); err != nil || !maps.Equal(states, f.states) {
		t.Errorf("states differ (%v)", err)
	}
	if _, err := s.Grade(Grade{Card: alone, Rating: deck.Good, Mode: deck.ModeStudy}); err != nil {
		t.Error(err)
	}
	got := allEvents(t, s)
	if len(got) != len(f.events)+1 {
		t.Errorf("%d events, want %d", len(got), len(f.events)+1)
		return false
	}
	same(t, got[:len(f.events)], f.events)
	faithful(t, s)
	told := s.Notices()
	if kept, _ := filepath.Glob(layout{dir}.db() + ".damaged-*"); len(kept) > 0 && len(told) == 0 {
		t.Error("a repair was not told")
	}
	return len(told) > 0
}

// TestAnyDamageToTheJournal is the same the other way: the database whole.
func TestAnyDamageToTheJournal(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	r := rand.New(rand.NewPCG(seed, 6))
	t.Logf("seed %d", seed)
	dir, want := filled(t, 60)
	path := layout{dir}.journal(deviceOf(t, dir))
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range *faults / 3 {
		data := slices.Clone(good)
		switch i % 4 {
		case 0:
			data = data[:r.IntN(len(data))]
		case 1:
			data[r.IntN(len(data))] ^= 1 << r.IntN(8)
		case 2:
			at := r.IntN(len(data) - 500)
			randomly(r, data[at:at+r.IntN(500)])
		case 3:
			at := r.IntN(len(data))
			data = slices.Insert(data, at, data[max(0, at-700):at]...)
		}
		writeFile(t, path, data)
		s := start(t, dir, laterClock())
		same(t, allEvents(t, s), want)
		if i%3 == 0 {
			if d, err := s.Doctor(t.Context(), DoctorOptions{}); err != nil {
				t.Errorf("%+v, %v", d, err)
			}
			if now, _ := os.ReadFile(path); string(now) != string(good) {
				t.Errorf("case %d: the doctor left a damaged journal", i)
			}
		}
		s.Close()
		if t.Failed() {
			t.FailNow()
		}
		old, _ := filepath.Glob(path + ".damaged-*")
		for _, o := range old {
			os.Remove(o)
		}
	}
}
