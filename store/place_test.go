package store

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"prefill/deck"
)

func TestFileTakenAwayWhileOpen(t *testing.T) {
	for name, take := range map[string]func(t testing.TB, l layout, device string){
		"database removed": func(t testing.TB, l layout, _ string) { os.Remove(l.db()) },
		"database replaced": func(t testing.TB, l layout, _ string) {
			writeFile(t, l.db()+".x", []byte("theirs"))
			os.Rename(l.db()+".x", l.db())
		},
		"journal removed": func(t testing.TB, l layout, device string) { os.Remove(l.journal(device)) },
		"journal replaced": func(t testing.TB, l layout, device string) {
			writeFile(t, l.journal(device)+".x", []byte("theirs"))
			os.Rename(l.journal(device)+".x", l.journal(device))
		},
		"folder removed": func(t testing.TB, l layout, _ string) { os.RemoveAll(l.dir) },
		"folder moved":   func(t testing.TB, l layout, _ string) { os.Rename(l.dir, l.dir+"-elsewhere") },
		"lock removed":   func(t testing.TB, l layout, _ string) { os.Remove(l.lock()) },
	} {
		t.Run(name, func(t *testing.T) {
			dir, c := filepath.Join(t.TempDir(), "data"), newClock()
			s := start(t, dir, c)
			for range 5 {
				grade(t, s, "p/pair/x", deck.Good)
				c.wait(time.Hour)
			}
			take(t, s.layout, s.device)
			for range 3 {
				grade(t, s, "p/pair/y", deck.Good)
				c.wait(time.Hour)
			}
			if told := s.Notices(); name != "lock removed" && (len(told) != 1 || told[0].Kind != NoticeReplaced) {
				t.Errorf("told %v", told)
			}
			want := allEvents(t, s)
			s.Close()
			s = start(t, dir, c)
			if len(want) != 8 {
				t.Errorf("%d events before the restart, want 8", len(want))
			}
			same(t, allEvents(t, s), want)
			faithful(t, s)
		})
	}
}
