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

	"prefill/deck"
)

// How long a running race and a finished one are watched, and how many
// pictures a second of it the minimal program plays.
const (
	raceWatched = 3 * time.Second
	restWatched = 2 * time.Second
	raceRate    = 30
)

// cost is what a program took over a stretch of time: of the processor as a
// share of one core, and of the line to the terminal.
type cost struct{ cpu, bytes float64 }

func (c cost) String() string { return fmt.Sprintf("%.2f %% CPU, %.0f bytes/s", 100*c.cpu, c.bytes) }

// BenchmarkRace watches a race of three lanes in a terminal, then a minimal
// Bubble Tea program that paints the same cells at 30 pictures a second, and
// both at rest afterwards. It reports what each takes and their ratios.
func BenchmarkRace(b *testing.B) {
	minimal := filepath.Join(b.TempDir(), "minimalrace")
	if out, err := exec.Command("go", "build", "-o", minimal, "./testdata/minimalrace").CombinedOutput(); err != nil {
		b.Fatalf("building the minimal program: %v\n%s", err, out)
	}
	path, err := program()
	if err != nil {
		b.Fatal(err)
	}
	for _, size := range [][2]int{{80, 24}, {200, 60}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			var ours, theirs, ourRest, theirRest cost
			for b.Loop() {
				pictures := filepath.Join(b.TempDir(), "pictures")
				race := []string{"stream", "stream-lab", "--scenario", deck.Slug("A neighbour's long prompt")}
				watch(b, size, pictures, path, race...)
				run, rest := watch(b, size, "", path, race...)
				ours, ourRest = ours.plus(run), ourRest.plus(rest)
				run, rest = watch(b, size, "", minimal, pictures, strconv.Itoa(raceRate))
				theirs, theirRest = theirs.plus(run), theirRest.plus(rest)
			}
			n := float64(b.N)
			b.ReportMetric(100*ours.cpu/n, "%cpu")
			b.ReportMetric(100*theirs.cpu/n, "%cpu-minimal")
			b.ReportMetric(ours.cpu/theirs.cpu, "cpu-ratio")
			b.ReportMetric(ours.bytes/n, "bytes/s")
			b.ReportMetric(theirs.bytes/n, "bytes/s-minimal")
			b.ReportMetric(100*ourRest.cpu/n, "%cpu-rest")
			b.ReportMetric(ourRest.bytes/n, "bytes/s-rest")
			b.ReportMetric(100*theirRest.cpu/n, "%cpu-rest-minimal")
		})
	}
}

func (c cost) plus(d cost) cost { return cost{c.cpu + d.cpu, c.bytes + d.bytes} }

// watch starts a program, starts its race with a key, and gives what it took
// while that ran and after its end. It writes the pictures it saw to a file
// when one is named; to see them costs the machine so much that the figures of
// such a run are of no use.
func watch(b *testing.B, size [2]int, pictures, path string, args ...string) (run, rest cost) {
	b.Helper()
	s := setting{data: b.TempDir(), now: tonight, w: size[0], h: size[1]}
	cmd := exec.Command(path, args...)
	cmd.Env = s.environ()
	emu := vt.NewSafeEmulator(size[0], size[1])
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(size[0]), Rows: uint16(size[1])})
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait(); _ = tty.Close(); _ = emu.Close() }()
	go func() { _, _ = tty.ReadFrom(emu) }() // what the terminal answers
	count := newCounter(tty, emu)
	time.Sleep(3500 * time.Millisecond) // its first frame, and what prefill puts off until after it
	before := emu.Render()
	_, _ = tty.WriteString(" ")
	for started := time.Now(); emu.Render() == before; time.Sleep(time.Millisecond) {
		if time.Since(started) > patience {
			b.Fatalf("%s does not start its race; it shows:\n%s", path, emu.String())
		}
	}
	took, bytes, began := processorTime(b, cmd.Process.Pid), count(), time.Now()
	if pictures == "" {
		time.Sleep(raceWatched)
	}
	var seen []string
	for time.Since(began) < raceWatched {
		seen = append(seen, emu.Render())
		time.Sleep(time.Duration(len(seen))*time.Second/raceRate - time.Since(began))
	}
	run = costOf(processorTime(b, cmd.Process.Pid)-took, count()-bytes, time.Since(began))
	_, _ = tty.WriteString("G") // to the end of the race; the minimal program knows no such key
	if pictures != "" {
		if err := os.WriteFile(pictures, []byte(before+"\f"+strings.Join(seen, "\f")), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	time.Sleep(time.Second)
	took, bytes, began = processorTime(b, cmd.Process.Pid), count(), time.Now()
	time.Sleep(restWatched)
	return run, costOf(processorTime(b, cmd.Process.Pid)-took, count()-bytes, time.Since(began))
}

func costOf(cpu time.Duration, bytes int64, over time.Duration) cost {
	return cost{cpu.Seconds() / over.Seconds(), float64(bytes) / over.Seconds()}
}

// newCounter feeds what a program writes to an emulator, and counts it.
func newCounter(tty *os.File, emu *vt.SafeEmulator) func() int64 {
	total := make(chan int64, 1)
	total <- 0
	go func() {
		buf := make([]byte, 32<<10)
		for {
			n, err := tty.Read(buf)
			_, _ = emu.Write(buf[:n])
			total <- <-total + int64(n)
			if err != nil {
				return
			}
		}
	}()
	return func() int64 {
		n := <-total
		total <- n
		return n
	}
}

// processorTime is what the threads of a process have had so far.
func processorTime(b *testing.B, pid int) time.Duration {
	b.Helper()
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil || len(threads) == 0 {
		b.Skip("this system does not tell the processor time of a thread")
	}
	var sum time.Duration
	for _, path := range threads {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // the thread has ended
		}
		ns, err := strconv.ParseInt(strings.Fields(string(text))[0], 10, 64)
		if err != nil {
			b.Fatal(err)
		}
		sum += time.Duration(ns)
	}
	return sum
}
