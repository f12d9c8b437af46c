package store

import (
	"bytes"
	"os"
	"testing"

	"prefill/deck"
)

func TestLostLastCommitComesBack(t *testing.T) {
	dir, want := filled(t, 30)
	path := layout{dir}.db()
	// The meta page with the larger transaction id is that of the last
	// commit; without it the file opens one commit back.
	f, _ := os.Open(path)
	a, _, _ := readMeta(f, 0)
	b, _, _ := readMeta(f, int64(a.size))
	f.Close()
	at := int64(0)
	if b.txid > a.txid {
		at = int64(a.size)
	}
	overwrite(t, path, at+pageHeader, make([]byte, 8))
	s := start(t, dir, laterClock())
	same(t, allEvents(t, s), want)
	faithful(t, s)
	if told := s.Notices(); len(told) != 1 || told[0].Kind != NoticeRecovered {
		t.Errorf("told %v", told)
	}
}

func TestJournalIsMendedFromTheDatabase(t *testing.T) {
	for name, damage := range map[string]func(testing.TB, string){
		"gone":          func(t testing.TB, path string) { os.Remove(path) },
		"empty":         func(t testing.TB, path string) { truncate(t, path, 0) },
		"cut in a line": func(t testing.TB, path string) { truncate(t, path, 700) },
		"half a line more": func(t testing.TB, path string) {
			f, _ := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
			f.WriteString(`{"v":1,"dev`)
			f.Close()
		},
		"a flipped bit at the end": func(t testing.TB, path string) {
			info, _ := os.Stat(path)
			overwrite(t, path, info.Size()-40, []byte{'~'})
		},
		"garbage": func(t testing.TB, path string) { writeFile(t, path, bytes.Repeat([]byte("x\n\x00\xff"), 3000)) },
		"one endless line": func(t testing.TB, path string) {
			writeFile(t, path, bytes.Repeat([]byte("x"), 100_000))
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, want := filled(t, 20)
			path := layout{dir}.journal(deviceOf(t, dir))
			good, _ := os.ReadFile(path)
			damage(t, path)
			s := start(t, dir, newClock())
			same(t, allEvents(t, s), want)
			s.Close()
			if now, _ := os.ReadFile(path); !bytes.Equal(now, good) {
				t.Errorf("the journal has %d bytes, want the same %d as before", len(now), len(good))
			}
		})
	}
}

// TestJournalAndDatabaseBothBroken: what is whole in either comes back, and
// the numbers that may be lost are not given out again.
func TestJournalAndDatabaseBothBroken(t *testing.T) {
	dir, want := filled(t, 40)
	l := layout{dir}
	old := deviceOf(t, dir)
	overwrite(t, l.journal(old), 2000, bytes.Repeat([]byte{0}, 1000))
	info, _ := os.Stat(l.db())
	truncate(t, l.db(), info.Size()/3)
	s := start(t, dir, newClock())
	got := allEvents(t, s)
	if len(got) < len(want)-6 {
		t.Errorf("%d of %d events came back", len(got), len(want))
	}
	if s.Device() == old {
		t.Error("the device goes on under the name whose numbers may be lost")
	}
	grade(t, s, "p/pair/a", deck.Good)
	faithful(t, s)
	s.Close()
	again := start(t, dir, newClock())
	if n := len(allEvents(t, again)); n != len(got)+1 {
		t.Errorf("%d events, want %d", n, len(got)+1)
	}
}
