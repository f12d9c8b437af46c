package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"prefill/deck"
)

// filled makes a closed store with some grades and gives its folder and the
// log it holds.
func filled(t testing.TB, grades int) (dir string, events []deck.Event) {
	t.Helper()
	dir = t.TempDir()
	c := newClock()
	s := start(t, dir, c)
	for i := range grades {
		grade(t, s, deck.CardID("p/pair/"+string(rune('a'+i%9))), deck.Good)
		c.wait(time.Hour)
	}
	events = allEvents(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return dir, events
}

// overwrite puts bytes into a file.
func overwrite(t testing.TB, path string, at int64, data []byte) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(data, at); err != nil {
		t.Fatal(err)
	}
}

func writeFile(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func truncate(t testing.TB, path string, size int64) {
	t.Helper()
	if err := os.Truncate(path, size); err != nil {
		t.Fatal(err)
	}
}

// breakage is a way in which a database file is found broken.
type breakage struct {
	name   string
	damage func(t testing.TB, path string)
}

func breakages() []breakage {
	put := func(data []byte) func(testing.TB, string) {
		return func(t testing.TB, path string) { writeFile(t, path, data) }
	}
	return []breakage{
		{"gone", func(t testing.TB, path string) { os.Remove(path) }},
		{"zero bytes", put(nil)},
		{"one byte", put([]byte{7})},
		{"one page less a byte", put(make([]byte, 4095))},
		{"text", put([]byte(strings.Repeat("# not a database\n", 2000)))},
		{"another database", put(append([]byte("SQLite format 3\x00"), make([]byte, 20000)...))},
		{"cut in half", func(t testing.TB, path string) {
			info, _ := os.Stat(path)
			truncate(t, path, info.Size()/2)
		}},
		{"cut to its first pages", func(t testing.TB, path string) { truncate(t, path, 8192) }},
		{"first pages zeroed", func(t testing.TB, path string) { overwrite(t, path, 0, make([]byte, 8192)) }},
		{"first page zeroed", func(t testing.TB, path string) { overwrite(t, path, 0, make([]byte, 4096)) }},
		{"second page zeroed", func(t testing.TB, path string) { overwrite(t, path, 4096, make([]byte, 4096)) }},
		{"pages zeroed", func(t testing.TB, path string) { overwrite(t, path, 8192, make([]byte, 8192*3)) }},
		{"pages of ones", func(t testing.TB, path string) {
			overwrite(t, path, 8192, bytes.Repeat([]byte{0xff}, 8192*3))
		}},
		{"another bbolt file", anotherBolt},
	}
}

// anotherBolt puts the database of another program there.
func anotherBolt(t testing.TB, path string) {
	t.Helper()
	os.Remove(path)
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.Update(func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucket([]byte("theirs"))
		if err != nil {
			return err
		}
		return b.Put([]byte("k"), []byte("v"))
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestBrokenDatabaseComesBackFromTheJournal(t *testing.T) {
	for _, b := range breakages() {
		t.Run(b.name, func(t *testing.T) {
			dir, want := filled(t, 40)
			path := layout{dir}.db()
			b.damage(t, path)
			s := start(t, dir, laterClock())
			same(t, allEvents(t, s), want)
			faithful(t, s)
			grade(t, s, "p/pair/a", deck.Good)
			told := s.Notices()
			if len(told) > 1 {
				t.Errorf("told %d sentences: %v", len(told), told)
			}
			if b.name == "gone" || len(told) == 0 {
				return // a lost copy of the first page is healed in silence
			}
			if kept, _ := filepath.Glob(path + ".damaged-*"); len(kept) != 1 && told[0].Kind == NoticeRecovered && strings.Contains(told[0].Text, "kept as") {
				t.Errorf("the damaged file was not kept: %v (%v)", kept, told)
			}
		})
	}
}

// TestNothingLeftIsNotNothing: without any source to bring it back from, a
// broken database is an error and stays as it is, every time.
func TestNothingLeftIsNotNothing(t *testing.T) {
	for _, b := range breakages() {
		if b.name == "gone" || b.name == "second page zeroed" || b.name == "first page zeroed" {
			continue // the other copy of the page is still there
		}
		t.Run(b.name, func(t *testing.T) {
			dir, _ := filled(t, 3)
			path := layout{dir}.db()
			b.damage(t, path)
			wipe(t, dir)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				s, err := Open(Options{Dir: dir})
				if err == nil {
					n := len(allEvents(t, s))
					s.Close()
					if n == 0 {
						t.Fatal("it opened as an empty history")
					}
					return // salvaged from the file itself
				}
				var d *DamageError
				if !errors.As(err, &d) || d.Path != path {
					t.Errorf("got %v", err)
				}
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
				t.Error("the broken file was changed")
			}
		})
	}
}

// wipe removes the journals.
func wipe(t testing.TB, dir string) {
	t.Helper()
	if err := os.RemoveAll(layout{dir}.journals()); err != nil {
		t.Fatal(err)
	}
}

func TestDatabaseOfNewerPrefillIsLeftAlone(t *testing.T) {
	dir, _ := filled(t, 2)
	path := layout{dir}.db()
	d, err := openDatabase(path, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.update(func(t tx) error { return t.putNumber(metaSchema, schemaVersion+1) }); err != nil {
		t.Fatal(err)
	}
	d.close()
	before, _ := os.ReadFile(path)
	_, err = Open(Options{Dir: dir})
	var n *NewerError
	if !errors.As(err, &n) || n.Version != schemaVersion+1 || !strings.Contains(err.Error(), "Update prefill") {
		t.Errorf("got %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
}

// TestDatabaseOfNewerBoltIsLeftAlone is the same for the pages: with a true
// checksum, a higher version is no damage.
func TestDatabaseOfNewerBoltIsLeftAlone(t *testing.T) {
	dir, _ := filled(t, 2)
	path := layout{dir}.db()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{pageHeader, os.Getpagesize() + pageHeader} {
		b := data[at : at+metaSize]
		binary.NativeEndian.PutUint32(b[4:], boltVersion+1)
		sum := fnv.New64a()
		sum.Write(b[:metaSize-8])
		binary.NativeEndian.PutUint64(b[metaSize-8:], sum.Sum64())
	}
	writeFile(t, path, data)
	_, err = Open(Options{Dir: dir})
	var n *NewerError
	if !errors.As(err, &n) {
		t.Errorf("got %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(data, after) {
		t.Error("the file was changed")
	}
}

func TestWhatIsNoFileIsRefused(t *testing.T) {
	loop := func(path string) error { return os.Symlink(path, path) }
	nowhere := func(path string) error { return os.Symlink(path+".unmounted", path) }
	folder := func(path string) error { return os.Mkdir(path, 0o700) }
	for name, make := range map[string]func(string) error{"loop of links": loop, "link to nothing": nowhere, "folder": folder, "pipe": pipe} {
		for _, which := range []string{"db", "lock", "device", "journal"} {
			t.Run(name+" as "+which, func(t *testing.T) {
				dir, _ := filled(t, 2)
				l := layout{dir}
				path := map[string]string{"db": l.db(), "lock": l.lock(), "device": l.device(), "journal": l.journal(deviceOf(t, dir))}[which]
				os.Remove(path)
				if err := make(path); err != nil {
					t.Skipf("this system has no such thing: %v", err)
				}
				done := beside(func() error {
					s, err := Open(Options{Dir: dir})
					if err == nil {
						s.Close()
					}
					return err
				})
				select {
				case err := <-done:
					var b *BlockedError
					if which == "db" && !errors.As(err, &b) {
						t.Errorf("got %v", err)
					}
					if err != nil && !strings.Contains(err.Error(), dir) {
						t.Errorf("%v does not name the path", err)
					}
				case <-time.After(20 * time.Second):
					t.Fatal("it waits")
				}
			})
		}
	}
}

// beside runs f beside the test.
func beside(f func() error) <-chan error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	return done
}

func deviceOf(t testing.TB, dir string) string {
	t.Helper()
	name, err := readDevice(layout{dir}.device())
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// same fails unless two logs are equal, event by event.
func same(t testing.TB, got, want []deck.Event) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d events, want %d", len(got), len(want))
	}
	for i := range got {
		a, _ := encodeLine(got[i])
		b, _ := encodeLine(want[i])
		if !bytes.Equal(a, b) {
			t.Fatalf("event %d is %s want %s", i, a, b)
		}
	}
}

func TestSecondInstanceIsTold(t *testing.T) {
	dir := t.TempDir()
	cmd := child("hold", dir)
	in, _ := cmd.StdinPipe()
	out, _ := cmd.StdoutPipe()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 5)); err != nil {
		t.Fatal(err)
	}
	_, err := Open(Options{Dir: dir})
	var busy *BusyError
	if !errors.As(err, &busy) || busy.PID != cmd.Process.Pid {
		t.Errorf("got %v, want process %d named", err, cmd.Process.Pid)
	}
	os.Remove(layout{dir}.lock())
	if _, err = Open(Options{Dir: dir}); !errors.As(err, &busy) {
		t.Errorf("with the lock file removed: %v", err)
	}
	v, err := OpenReadOnly(dir)
	if err != nil {
		t.Fatal(err)
	}
	if states, _ := v.AllStates(); states["p/pair/held"].Reps != 1 {
		t.Errorf("the journal shows %+v", states)
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	start(t, dir, newClock())
}

func TestReadOnlyNeverLooksEmpty(t *testing.T) {
	if _, err := OpenReadOnly(t.TempDir()); err == nil {
		t.Error("a folder without journals looks like an empty history")
	}
	dir, want := filled(t, 4)
	path := layout{dir}.journal(deviceOf(t, dir))
	f, _ := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	f.WriteString(`{"v":1,"device":"half`)
	f.Close()
	v, err := OpenReadOnly(dir)
	if err != nil {
		t.Fatal(err)
	}
	same(t, v.events, want)
	for _, e := range want {
		s := start(t, dir, newClock())
		mine, err := s.State(e.Card)
		if states, _ := v.AllStates(); err != nil || states[e.Card] != mine {
			t.Errorf("%s: %+v, want %+v", e.Card, states[e.Card], mine)
		}
		s.Close()
	}
}

// TestDamageUnderAnOpenStore: pages that go bad while the store is open, as
// when a program writes over the file, end in a repair and no crash.
func TestDamageUnderAnOpenStore(t *testing.T) {
	for name, damage := range map[string]func(testing.TB, string){
		"cut short":          func(t testing.TB, path string) { truncate(t, path, 4096) },
		"written over":       func(t testing.TB, path string) { overwrite(t, path, 0, make([]byte, 32768)) },
		"pages written over": func(t testing.TB, path string) { overwrite(t, path, 8192, bytes.Repeat([]byte{0xa5}, 24576)) },
	} {
		t.Run(name, func(t *testing.T) {
			dir, want := filled(t, 60)
			s := start(t, dir, newClock())
			damage(t, s.layout.db())
			if _, err := s.AllStates(); err != nil {
				t.Fatal(err)
			}
			grade(t, s, "p/pair/z", deck.Good)
			if got := allEvents(t, s); len(got) != len(want)+1 {
				t.Errorf("%d events, want %d", len(got), len(want)+1)
			}
			faithful(t, s)
		})
	}
}

// TestNewsIsSaidToBeThere: who shows the notices need not keep asking.
func TestNewsIsSaidToBeThere(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	calls := 0
	s, err := Open(Options{Dir: dir, Now: c.now, Told: func() { calls++ }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	grade(t, s, "p/pair/x", deck.Good)
	if calls != 0 {
		t.Errorf("called %d times with nothing to tell", calls)
	}
	if err := os.Remove(s.layout.db()); err != nil {
		t.Fatal(err)
	}
	grade(t, s, "p/pair/x", deck.Good)
	if n := len(s.Notices()); calls != n || n != 1 {
		t.Errorf("called %d times for %d notices", calls, n)
	}
}

func TestClockSetBackIsToldOnce(t *testing.T) {
	c := newClock()
	s := start(t, t.TempDir(), c)
	first := grade(t, s, "p/pair/x", deck.Good)
	c.wait(-25 * time.Hour)
	second := grade(t, s, "p/pair/x", deck.Good)
	grade(t, s, "p/pair/x", deck.Good)
	if told := s.Notices(); len(told) != 1 || told[0].Kind != NoticeClock {
		t.Errorf("told %v", told)
	}
	if second.LastDay < first.LastDay || second.LastMilli < first.LastMilli {
		t.Errorf("the state went back from %+v to %+v", first, second)
	}
	faithful(t, s)
}

func TestFlippedChecksumsAreFoundByName(t *testing.T) {
	key, body := []byte("k"), []byte("body")
	value := sealed(bucketCards, key, body)
	if got, ok := unsealed(bucketCards, key, value); !ok || !bytes.Equal(got, body) {
		t.Fatal("a whole record is refused")
	}
	for i := range value {
		for bit := range 8 {
			bad := bytes.Clone(value)
			bad[i] ^= 1 << bit
			if _, ok := unsealed(bucketCards, key, bad); ok {
				t.Errorf("bit %d of byte %d does not matter", bit, i)
			}
		}
	}
	if _, ok := unsealed(bucketCards, []byte("j"), value); ok {
		t.Error("a record is taken under another key")
	}
	if _, ok := unsealed(bucketPrints, key, value); ok {
		t.Error("a record is taken in another bucket")
	}
}
