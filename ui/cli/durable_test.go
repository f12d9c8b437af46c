package cli_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// database is where the history of a setting lies.
func (s setting) database() string { return filepath.Join(s.data, "prefill.db") }

// backups are the daily backups of a setting.
func (s setting) backups() []string {
	found, _ := filepath.Glob(filepath.Join(s.data, "backups", "daily-*.db"))
	return found
}

func TestWhatHappenedToTheHistoryIsToldOnTheScreenAndAfterIt(t *testing.T) {
	s := begin(t)
	w := open(t, s, "study")
	for i, tells := range []string{"2 of ", "Another program removed"} {
		w.sees("space answer")
		w.press("space")
		w.sees("3 good")
		if i == 1 {
			if err := os.Remove(s.database()); err != nil {
				t.Fatal(err)
			}
		}
		w.press("3")
		w.sees(tells)
	}
	w.press("q")
	w.leaves()
	if n := strings.Count(strings.ReplaceAll(w.text(), "\n", ""), "everything was put back"); n != 1 {
		t.Errorf("told in full %d times after the screens, want once:\n%s", n, w.text())
	}
	if n := count(logged(t, s), "what", "grade"); n != 2 {
		t.Errorf("%d grades are left of 2", n)
	}
}

func TestARepairAtTheStartIsReadInFullOnHome(t *testing.T) {
	s := begin(t)
	run(t, s, "\n3\n", "study", "--plain")
	if err := os.Truncate(s.database(), 0); err != nil {
		t.Fatal(err)
	}
	w := open(t, s)
	w.sees("is empty, 0 bytes", "prefill.db.damaged-")
	w.press("q")
	w.leaves()
	if n := count(logged(t, s), "what", "grade"); n != 1 {
		t.Errorf("%d grades are left of 1", n)
	}
}

func TestTheBackupOfTheDayIsMadeBesideTheScreensAndAfterASession(t *testing.T) {
	s := begin(t)
	run(t, s, "\n3\n", "study", "--plain")
	if n := len(s.backups()); n != 1 {
		t.Errorf("%d backups after a plain session, want 1", n)
	}
	s.now = "2026-12-24T20:00:00Z"
	w := open(t, s)
	w.sees("Today")
	for deadline := time.Now().Add(patience); len(s.backups()) < 2; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("no backup was made; the screen shows:\n%s", w.text())
		}
	}
	w.press("q")
	if code := w.leaves(); code != 0 {
		t.Errorf("ended with %d", code)
	}
}

func TestASignalEndsAPlainSessionInOrder(t *testing.T) {
	path, err := program()
	if err != nil {
		t.Fatalf("building prefill: %v", err)
	}
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		t.Run(sig.String(), func(t *testing.T) {
			s := begin(t)
			cmd := exec.Command(path, "study", "--plain")
			cmd.Env = s.environ()
			var errs strings.Builder
			cmd.Stderr = &errs
			in, _ := cmd.StdinPipe()
			out, _ := cmd.StdoutPipe()
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(in, "\n3\n\n3\n"); err != nil {
				t.Fatal(err)
			}
			saved := 0
			for lines := bufio.NewScanner(out); lines.Scan(); {
				if strings.Contains(lines.Text(), "saved ttft-vs-tpot/") {
					if saved++; saved == 2 {
						if err := cmd.Process.Signal(sig); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			_ = cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != 128+int(sig) || errs.Len() > 0 {
				t.Errorf("ended with %d: %s", code, errs.String())
			}
			if n := count(logged(t, s), "what", "grade"); n != 2 {
				t.Errorf("%d grades are left of 2", n)
			}
		})
	}
}
