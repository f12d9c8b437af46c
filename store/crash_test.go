package store

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"prefill/deck"
)

var crashes = flag.Int("crash.n", 20, "how often to kill a process that grades")

// TestKilledAtAnyMoment kills a process that grades, over and over on the same
// folder, and looks for every grade it had acknowledged.
func TestKilledAtAnyMoment(t *testing.T) {
	dir := t.TempDir()
	seed := uint64(time.Now().UnixNano())
	r := rand.New(rand.NewPCG(seed, 3))
	t.Logf("seed %d", seed)
	next, acknowledged := 0, 0
	for i := range *crashes {
		last, err := killed(dir, next, time.Duration(r.IntN(60)+5)*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		acknowledged += last + 1 - next
		next = max(next, last+1)
		s, err := Open(Options{Dir: dir})
		if err != nil {
			t.Fatalf("kill %d: %v", i, err)
		}
		there := numbersIn(allEvents(t, s))
		for n := range next {
			if !there[n] {
				t.Errorf("kill %d: grade %d was acknowledged and is lost", i, n)
			}
		}
		if there[next] {
			next++ // recorded, but killed before it could say so
		}
		wholeActions(t, allEvents(t, s))
		if i%10 == 9 {
			faithful(t, s)
		}
		for _, n := range s.Notices() {
			t.Errorf("kill %d: told %q of a kill that needs no repair", i, n.Text)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d kills, %d grades acknowledged, 0 lost", *crashes, acknowledged)
}

// TestKilledWhileMending damages the database before each start, so that the
// process that is killed was bringing it back.
func TestKilledWhileMending(t *testing.T) {
	dir := t.TempDir()
	seed := uint64(time.Now().UnixNano())
	r := rand.New(rand.NewPCG(seed, 4))
	t.Logf("seed %d", seed)
	first := start(t, dir, newClock())
	grade(t, first, "first", deck.Good) // a log that holds nothing cannot be mended
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	all, next := breakages(), 0
	for i := range *crashes / 2 {
		if _, err := os.Stat(layout{dir}.db()); err == nil {
			all[r.IntN(len(all))].damage(t, layout{dir}.db())
		}
		last, err := killed(dir, next, time.Duration(r.IntN(40)+1)*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		next = max(next, last+1)
		s, err := Open(Options{Dir: dir})
		if err != nil {
			t.Fatalf("kill %d: %v", i, err)
		}
		there := numbersIn(allEvents(t, s))
		for n := range next {
			if !there[n] {
				t.Fatalf("kill %d: grade %d was acknowledged and is lost", i, n)
			}
		}
		for there[next] {
			next++
		}
		faithful(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d kills, %d grades, 0 lost", *crashes/2, next)
}

// killed runs a grading process, kills it after a while and gives the number
// of the last grade it acknowledged, from-1 if none.
func killed(dir string, from int, after time.Duration) (last int, err error) {
	cmd := child("grade for ever", dir)
	cmd.Env = append(cmd.Env, fmt.Sprintf("PREFILL_STORE_FROM=%d", from))
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	last = from - 1
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if last, err = strconv.Atoi(lines.Text()); err != nil {
			return 0, err
		}
	}
	if err := cmd.Wait(); err == nil {
		return 0, fmt.Errorf("the grading process ended by itself")
	}
	return last, nil
}

// wholeActions fails when a round is there without its grades.
func wholeActions(t *testing.T, events []deck.Event) {
	t.Helper()
	size := map[eventID]int{}
	rounds := map[eventID]bool{}
	for _, e := range events {
		size[action(e)]++
		if e.Round != nil {
			rounds[action(e)] = true
		}
	}
	for a := range rounds {
		if size[a] != 3 {
			t.Errorf("round %v has %d of 3 events", a, size[a])
		}
	}
}
