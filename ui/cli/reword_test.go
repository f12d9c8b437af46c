package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// notes is a pack of one card that has something to say about itself.
const notes = "# Notes\n\n## Cards\n\n### What keeps a log in the same order everywhere?\n\nOne leader appends; the others copy what it wrote, entry by entry.\n"

func TestAPackRewordedWhileAwayKeepsItsHistoryAndSaysSo(t *testing.T) {
	s := begin(t)
	path := filepath.Join(s.data, "packs", "notes.md")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(notes)
	if _, errs, code := run(t, s, "\n3\nq\n", "study", "--plain", "notes"); code != 0 {
		t.Fatalf("the session ended with %d: %s", code, errs)
	}
	write(strings.Replace(notes, "What keeps a log in the same order everywhere?", "How does each server come to hold one order?", 1))

	w := open(t, s)
	w.sees("Notes: a reworded card keeps its history.")
	write(strings.Replace(notes, "What keeps a log in the same order everywhere?", "Who decides the order of entries?", 1))
	if !joins(t, s, 2) {
		t.Errorf("the log lacks a join, of one at the start and one while it ran:\n%s", w.text())
	}
	w.press("q")
	if code := w.leaves(); code != 0 {
		t.Errorf("q ended with %d", code)
	}
	if out, _, _ := run(t, s, "", "relink"); !strings.Contains(out, "Every history has its card.") {
		t.Errorf("a history was left behind:\n%s", out)
	}
}

// joins waits until the log holds n joins, while the program runs.
func joins(t *testing.T, s setting, n int) bool {
	t.Helper()
	for range 100 {
		if out, _, _ := run(t, s, "", "log", "--json"); strings.Count(out, `"what":"join"`) == n {
			return true
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false
}
