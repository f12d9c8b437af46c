package cli_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"

	"prefill/content"
	"prefill/deck"
	"prefill/store"
)

// framed is how many cells must be painted for a frame to count.
const framed = 40

// BenchmarkFirstFrame is the time from starting a program in a terminal of 80
// by 24 cells to its first painted frame: the minimal program on the same
// libraries, then home with an empty history and with 100,000 reviews.
func BenchmarkFirstFrame(b *testing.B) {
	minimal := filepath.Join(b.TempDir(), "minimal")
	if out, err := exec.Command("go", "build", "-o", minimal, "./testdata/minimal").CombinedOutput(); err != nil {
		b.Fatalf("building the minimal program: %v\n%s", err, out)
	}
	path, err := program()
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name, path string
		s          setting
	}{
		{"minimal", minimal, setting{data: b.TempDir(), now: tonight}},
		{"home", path, setting{data: b.TempDir(), now: tonight}},
		{"home-100k-reviews", path, setting{data: reviewed(b, 100_000), now: tomorrow}},
	} {
		b.Run(c.name, func(b *testing.B) {
			firstFrame(b, c.path, c.s) // warm
			var sum time.Duration
			for b.Loop() {
				sum += firstFrame(b, c.path, c.s)
			}
			b.ReportMetric(float64(sum.Microseconds())/1000/float64(b.N), "ms/frame")
		})
	}
}

// firstFrame starts a program, waits for its first frame and ends it.
func firstFrame(b *testing.B, path string, s setting) time.Duration {
	b.Helper()
	cmd := exec.Command(path)
	cmd.Env = s.environ()
	emu := vt.NewEmulator(80, 24)
	defer emu.Close()
	began := time.Now()
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: 80, Rows: 24})
	if err != nil {
		b.Fatal(err)
	}
	defer tty.Close()
	go func() { _, _ = tty.ReadFrom(emu) }() // what the terminal answers
	buf := make([]byte, 32<<10)
	for {
		n, err := tty.Read(buf)
		_, _ = emu.Write(buf[:n])
		if len(strings.Join(strings.Fields(emu.String()), "")) >= framed {
			break
		}
		if err != nil {
			b.Fatalf("%s ended before its first frame: %v", path, err)
		}
	}
	took := time.Since(began)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	return took
}

// reviewed is a data directory with n reviews of the shipped cards.
func reviewed(tb testing.TB, n int) string {
	tb.Helper()
	dir := tb.TempDir()
	now := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	s, err := store.Open(store.Options{Dir: dir, Now: func() time.Time { return now }})
	if err != nil {
		tb.Fatal(err)
	}
	cards := content.Load(content.Embedded()).Cards()
	for done := 0; done < n; {
		size := min(len(cards), n-done)
		grades := make([]store.Grade, size)
		for i := range grades {
			grades[i] = store.Grade{Card: cards[i].ID, Rating: deck.Good, Mode: deck.ModeStudy, Took: 9 * time.Second}
		}
		if err := s.FinishRound(deck.Round{Topic: "mixed", Drill: deck.ModeMatch, Pairs: size}, grades); err != nil {
			tb.Fatal(err)
		}
		done += size
		now = now.AddDate(0, 0, 2)
	}
	if err := s.Close(); err != nil {
		tb.Fatal(err)
	}
	return dir
}

// BenchmarkKeyToFrame is the time from a key on the study screen to the frame
// that answers it, through the terminal and back.
func BenchmarkKeyToFrame(b *testing.B) {
	w := open(b, setting{data: b.TempDir(), now: tonight}, "study", "ttft-vs-tpot")
	w.sees("1 of ", "space answer")
	b.ResetTimer()
	for range b.N {
		before := w.text()
		w.press("?") // opens the page of keys, and closes it again
		for w.text() == before {
			time.Sleep(200 * time.Microsecond)
		}
	}
}

// BenchmarkSessionMemory reports the peak memory of a study session over a
// history of 1,000 reviews.
func BenchmarkSessionMemory(b *testing.B) {
	peak := 0.0
	for b.Loop() {
		w := open(b, setting{data: reviewed(b, 1000), now: tomorrow}, "study")
		for i := 1; i <= 10; i++ {
			w.sees(fmt.Sprintf("%d of ", i), "space answer")
			w.press("space")
			w.sees("3 good")
			w.press("3")
		}
		w.sees("11 of ")
		peak = max(peak, peakMemory(b, w.cmd.Process.Pid))
		w.press("q")
		w.leaves()
	}
	b.ReportMetric(peak, "MiB-peak")
}

// peakMemory is the largest resident size a process has had, in MiB.
func peakMemory(b *testing.B, pid int) float64 {
	b.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Skipf("this system does not tell the memory of a process: %v", err)
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kb, err := strconv.Atoi(strings.Fields(rest)[0])
			if err != nil {
				b.Fatal(err)
			}
			return float64(kb) / 1024
		}
	}
	return 0
}
