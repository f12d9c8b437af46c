package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestUndoAndRedoSayWhatTheyDid(t *testing.T) {
	h := newRig(t)
	h.pack("raft.md", raft)
	h.grade("raft", 1)
	h.want(ExitOK, `Taken back: "Who accepts writes in a cluster of this protocol?" graded good.`, "undo")
	h.want(ExitOK, "Brought back: ", "redo")
	h.ok("config", "new_per_day", "30")
	h.want(ExitOK, `Taken back: setting new_per_day to "30".`, "undo")
	h.want(ExitOK, "Taken back: \"Who accepts", "undo")
	h.want(ExitFaults, "nothing left to take back", "undo")
}

func TestLogMarksWhatNoLongerCounts(t *testing.T) {
	h := newRig(t)
	h.pack("raft.md", raft)
	h.grade("raft", 2)
	h.ok("undo")
	lines := strings.Split(strings.TrimSpace(h.ok("log")), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines in the log, want 3: %q", len(lines), lines)
	}
	for i, taken := range []bool{false, true, false} {
		if strings.HasSuffix(lines[i], "(taken back)") != taken {
			t.Errorf("line %d, taken back %v: %s", i+1, taken, lines[i])
		}
	}
	if last := h.ok("log", "-n", "1"); strings.Count(last, "\n") != 1 || !strings.Contains(last, "undo") {
		t.Errorf("log -n 1 printed\n%s", last)
	}
	about := h.ok("log", "--card", "raft/card/what-does")
	if strings.Count(about, "\n") != 2 || !strings.Contains(about, "undo") {
		t.Errorf("the history of a card is its grade and the undo of it:\n%s", about)
	}
}

func TestLogOfACardHoldsItsEarlierIds(t *testing.T) {
	h := newRig(t)
	h.pack("raft.md", raft)
	h.grade("raft", 1)
	h.pack("raft.md", strings.Replace(raft, "Who accepts writes in a cluster of this protocol?", "Which server takes the writes of clients?", 1))
	h.run("due", "raft")
	about := h.ok("log", "--card", "raft/card/which-server-takes-the-writes-of-clients")
	if !strings.Contains(about, "good") || !strings.Contains(about, "join") {
		t.Errorf("the grade under the old id is missing:\n%s", about)
	}
}

func TestSuspendedCardsAreListedAndNotAsked(t *testing.T) {
	h := newRig(t)
	h.pack("raft.md", raft)
	h.want(ExitOK, "Set aside: When is an entry committed?", "suspend", "raft/card/when")
	h.want(ExitOK, "1 set aside", "suspend", "--list")
	if due := h.ok("due", "raft"); strings.Contains(due, "raft/card/when") {
		t.Errorf("a card set aside is due:\n%s", due)
	}
	h.want(ExitOK, "Taken up again", "unsuspend", "when-is")
	h.want(ExitOK, "0 set aside", "suspend", "--list")
}

func TestConfigListsSetsAndAsksFirst(t *testing.T) {
	h := newRig(t)
	h.want(ExitOK, "new_per_day", "config")
	h.want(ExitOK, "Allowed: 0.70 to 0.97", "config", "retention")
	h.want(ExitOK, "retention is 0.92 now", "config", "retention", "0.92")
	h.want(ExitOK, "retention is 0.92 already", "config", "retention", "0.92")
	h.want(ExitOK, "* retention", "config")
	h.want(ExitOK, "learning_steps is 5m 1h now", "config", "learning_steps", "5m", "1h")
	h.want(ExitOK, "retention is 0.9 now", "config", "retention", "--default")

	h.pack("raft.md", raft)
	h.grade("raft", 1)
	h.want(ExitUsage, "Say so with --yes.", "config", "retention", "0.95")
	h.want(ExitOK, "retention = 0.9 ", "config", "retention")
	for _, c := range []struct{ answer, says, now string }{
		{"n\n", "Nothing was changed.", "retention = 0.9 "},
		{"", "Nothing was changed.", "retention = 0.9 "},
		{"y\n", "retention is 0.95 now", "retention = 0.95 "},
	} {
		r := h.atTerminal(c.answer, "config", "retention", "0.95")
		h.check(r, ExitOK, "due today", "config", "retention", "0.95")
		h.check(r, ExitOK, c.says, "config", "retention", "0.95")
		h.want(ExitOK, c.now, "config", "retention")
	}
	h.want(ExitOK, "This moves due dates", "config", "retention", "0.8", "--yes")
}

func TestDoctorTellsWellFromIll(t *testing.T) {
	h := newRig(t)
	h.want(ExitOK, "There is no history in", "doctor")
	if _, err := os.Stat(h.data); err == nil {
		t.Error("looking for a history made a folder")
	}
	h.grade("ttft-vs-tpot", 3)
	r := h.want(ExitOK, "All is well.", "doctor")
	if !strings.Contains(r.out, "bbolt finds its pages consistent") {
		t.Errorf("the check in a process of its own is missing:\n%s", r.out)
	}
	h.want(ExitOK, "byte for byte", "doctor", "--rebuild")

	journal := h.oneFile("journal", "*.jsonl")
	if err := os.WriteFile(journal, []byte("{damaged\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	h.want(ExitOK, "mended", "doctor")
	h.want(ExitOK, "All is well.", "doctor")
	if log := h.ok("log"); strings.Count(log, "grade") != 3 {
		t.Errorf("grades were lost:\n%s", log)
	}

	h.now = "2025-01-01T09:00:00+01:00" // a clock far behind the log
	h.want(ExitFaults, "fault    The clock is", "doctor")
}

// oneFile is the only file of the data folder that fits.
func (h *rig) oneFile(parts ...string) string {
	h.t.Helper()
	found, err := filepath.Glob(filepath.Join(append([]string{h.data}, parts...)...))
	if err != nil || len(found) != 1 {
		h.t.Fatalf("%v in %s: %v, %v", parts, h.data, found, err)
	}
	return found[0]
}

func TestBackupAndRestore(t *testing.T) {
	h := newRig(t)
	h.grade("ttft-vs-tpot", 2)
	saved := filepath.Join(t.TempDir(), "saved.db")
	h.want(ExitOK, "written and read back", "backup", saved)
	h.want(ExitUsage, "there is a file already", "backup", saved)
	h.want(ExitUsage, "is a folder", "backup", t.TempDir())
	h.want(ExitOK, "by-hand-20261201-", "backup")
	h.want(ExitOK, "2 backups in", "restore", "--list")
	h.want(ExitOK, "nothing was changed", "restore", saved)

	h.grade("prefill-vs-decode", 1)
	h.want(ExitUsage, "Say so with --yes.", "restore", saved)
	h.check(h.atTerminal("n\n", "restore", saved), ExitOK, "Nothing was changed.", "restore")
	r := h.want(ExitOK, "takes away 1 that you have now", "restore", saved, "--yes")
	if log := h.ok("log"); strings.Count(log, "grade") != 2 {
		t.Errorf("the history is not that of the backup:\n%s", log)
	}
	_, back, _ := strings.Cut(r.out, "`prefill restore ")
	back, _, _ = strings.Cut(back, "`")
	h.check(h.atTerminal("y\n", "restore", back), ExitOK, "Restored.", "restore", back)
	if log := h.ok("log"); strings.Count(log, "grade") != 3 {
		t.Errorf("restoring what was replaced does not undo the restore:\n%s", log)
	}

	broken := filepath.Join(h.data, "backups", "broken.db")
	if err := os.WriteFile(broken, []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	h.want(ExitOK, "broken.db", "restore", "--list")
	if r := h.run("restore", "broken.db", "--yes"); r.code == ExitOK {
		t.Errorf("a broken backup was restored:\n%s", r.out)
	}
}

func TestSyncCarriesGradesBothWays(t *testing.T) {
	here, there, dir := newRig(t), newRig(t), t.TempDir()
	here.grade("ttft-vs-tpot", 2)
	there.grade("prefill-vs-decode", 1)
	here.want(ExitOK, "0 entries received from 0 other devices", "sync", dir)
	there.want(ExitOK, "2 entries received from 1 other device", "sync", dir)
	here.want(ExitOK, "1 entry received from 1 other device", "sync", dir)
	here.want(ExitOK, "0 entries received from 1 other device", "sync", dir)
	if a, b := here.ok("log"), there.ok("log"); a != b || strings.Count(a, "\n") != 3 {
		t.Errorf("the two histories differ:\n%s\n%s", a, b)
	}
	if err := os.WriteFile(filepath.Join(dir, "0123456789ab.jsonl"), []byte("not ours\nnor this\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	here.want(ExitFaults, "0123456789ab.jsonl", "sync", dir)
	here.want(ExitUsage, "it is the data folder itself", "sync", here.data)
}
