package store

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// machine is a store with a clock and a folder of its own.
type machine struct {
	*Store
	clock *clock
	dir   string
}

func newMachine(t *testing.T, n uint64) *machine {
	t.Helper()
	m := &machine{clock: newClock(), dir: t.TempDir()}
	m.open(t, n)
	return m
}

func (m *machine) open(t *testing.T, n uint64) {
	t.Helper()
	s, err := Open(Options{Dir: m.dir, Now: m.clock.now, Random: newSeeded(n)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	m.Store = s
}

func (m *machine) sync(t *testing.T, dir string) Synced {
	t.Helper()
	done, err := m.Sync(dir)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// book is the fold of the log as bytes: states in the order of cards.
func (m *machine) book(t *testing.T) []byte {
	t.Helper()
	faithful(t, m.Store)
	var out bytes.Buffer
	for _, e := range allEvents(t, m.Store) {
		line, err := encodeLine(e)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(line)
	}
	err := m.read(func(x tx) error {
		for _, bucket := range derivedBuckets() {
			if err := x.each(bucket, nil, func(key, body []byte) error {
				fmt.Fprintf(&out, "%s %x %x\n", bucket, key, body)
				return nil
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	set, err := m.Settings()
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&out, "%+v", set)
	return out.Bytes()
}

var merges = flag.Int("sync.n", 3, "how many histories of three machines to merge")

// TestThreeMachinesEndAlike lets three machines do random things and carries
// their files between them at random, whole, late, cut short or doubled.
func TestThreeMachinesEndAlike(t *testing.T) {
	for seed := range uint64(*merges) {
		r := rand.New(rand.NewPCG(seed, 11))
		var machines []*machine
		var folders []string
		for n := range uint64(3) {
			machines = append(machines, newMachine(t, seed*10+n))
			folders = append(folders, t.TempDir())
		}
		for range 60 {
			m := r.IntN(3)
			switch r.IntN(6) {
			case 0:
				machines[m].sync(t, folders[m])
			case 1:
				carry(t, r, folders[m], folders[r.IntN(3)])
			default:
				anything(t, machines[m].Store, r)
				machines[m].clock.wait(time.Duration(r.Int64N(int64(9 * time.Hour))))
			}
		}
		meet(t, machines, folders)
		want := machines[0].book(t)
		for i, m := range machines[1:] {
			if got := m.book(t); !bytes.Equal(got, want) {
				t.Errorf("seed %d: machine %d differs from machine 0", seed, i+1)
			}
			if done := m.sync(t, folders[0]); done.Got != 0 || done.Gave != 0 || len(done.Problems) > 0 {
				t.Errorf("seed %d: one more sync did %+v", seed, done)
			}
		}
	}
}

// carry copies the files of one folder to another as a bad tool would.
func carry(t *testing.T, r *rand.Rand, from, to string) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(from, "*"))
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		switch r.IntN(4) {
		case 0:
			data = data[:r.IntN(len(data)+1)]
		case 1:
			data = append(data, data...)
		case 2:
			continue
		}
		writeFile(t, filepath.Join(to, filepath.Base(path)), data)
	}
}

// meet syncs until all have everything: twice around one folder.
func meet(t *testing.T, machines []*machine, folders []string) {
	t.Helper()
	for range 2 {
		for i, m := range machines {
			m.sync(t, folders[0])
			m.sync(t, folders[i])
		}
	}
	for i := range folders {
		machines[i].sync(t, folders[i])
	}
}

func TestSyncTakesWhatIsGoodInADamagedFile(t *testing.T) {
	a, b, dir := newMachine(t, 1), newMachine(t, 2), t.TempDir()
	for range 10 {
		grade(t, a.Store, "p/pair/x", deck.Good)
		a.clock.wait(time.Hour)
	}
	a.sync(t, dir)
	path := filepath.Join(dir, a.Device()+journalExt)
	overwrite(t, path, 600, []byte("~~~~"))
	writeFile(t, filepath.Join(dir, "notes.txt"), []byte("hello"))
	writeFile(t, filepath.Join(dir, "Not A Device.jsonl"), []byte("{}"))
	done := b.sync(t, dir)
	if done.Got != 9 || len(done.Problems) != 1 || done.Devices != 1 {
		t.Errorf("%+v", done)
	}
	a.sync(t, dir)
	if done = b.sync(t, dir); done.Got != 1 || len(done.Problems) != 0 {
		t.Errorf("after the writer synced again: %+v", done)
	}
	same(t, allEvents(t, b.Store), allEvents(t, a.Store))
	faithful(t, b.Store)
}

// TestCopiedDataFolder: two machines that began as copies of one folder, and
// so write under one name, are told apart, and neither loses a grade.
func TestCopiedDataFolder(t *testing.T) {
	a, dir := newMachine(t, 1), t.TempDir()
	for range 5 {
		grade(t, a.Store, "p/pair/x", deck.Good)
		a.clock.wait(30 * time.Hour)
	}
	a.Close()
	b := &machine{clock: newClock(), dir: filepath.Join(t.TempDir(), "copy")}
	b.clock.at = a.clock.at
	if err := os.CopyFS(b.dir, os.DirFS(a.dir)); err != nil {
		t.Fatal(err)
	}
	a.open(t, 3)
	b.open(t, 4)
	grade(t, a.Store, "p/pair/a", deck.Good)
	grade(t, b.Store, "p/pair/b", deck.Again)
	b.clock.wait(time.Minute)
	grade(t, b.Store, "p/pair/b", deck.Good)
	if _, err := b.Undo(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		a.sync(t, dir)
		b.sync(t, dir)
	}
	a.sync(t, dir)
	if a.Device() == b.Device() {
		t.Error("both still write under one name")
	}
	if !bytes.Equal(a.book(t), b.book(t)) {
		t.Error("they differ")
	}
	if n := len(allEvents(t, a.Store)); n != 9 {
		t.Errorf("%d events, want 9", n)
	}
	for card, reps := range map[deck.CardID]int{"p/pair/a": 1, "p/pair/b": 1, "p/pair/x": 5} {
		if s, err := a.State(card); err != nil || s.Reps != reps {
			t.Errorf("%s has %d grades (%v), want %d", card, s.Reps, err, reps)
		}
	}
}

// TestAPlaceThatWasNamedIsToBeNamedAnew: another data folder would not help.
func TestAPlaceThatWasNamedIsToBeNamedAnew(t *testing.T) {
	s := start(t, t.TempDir(), newClock())
	grade(t, s, "p/pair/x", deck.Good)
	file := filepath.Join(t.TempDir(), "file")
	writeFile(t, file, []byte("x"))
	_, syncing := s.Sync(file)
	for what, err := range map[string]error{"sync": syncing, "backup": s.Backup(file), "backup inside": s.Backup(filepath.Join(file, "b.db"))} {
		if err == nil || !strings.Contains(err.Error(), "Name another place") || strings.Contains(err.Error(), "--data-dir") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestSyncRefusesTheDataFolder(t *testing.T) {
	m := newMachine(t, 1)
	for _, dir := range []string{m.dir, m.layout.journals(), m.layout.backups()} {
		if _, err := m.Sync(dir); err == nil {
			t.Errorf("it syncs with %s", dir)
		}
	}
}

func TestSyncDoesNotWriteThroughALink(t *testing.T) {
	m, dir := newMachine(t, 1), t.TempDir()
	grade(t, m.Store, "p/pair/x", deck.Good)
	outside := filepath.Join(t.TempDir(), "outside")
	writeFile(t, outside, nil)
	if err := os.Symlink(outside, filepath.Join(dir, m.Device()+journalExt)); err != nil {
		t.Skipf("this system has no links: %v", err)
	}
	m.sync(t, dir)
	if data, _ := os.ReadFile(outside); len(data) > 0 {
		t.Error("it wrote outside of the folder")
	}
}

func TestSyncStopsAtANewerLine(t *testing.T) {
	a, dir := newMachine(t, 1), t.TempDir()
	line := []byte(`{"v":2,"device":"aaaa","seq":1,"lamport":1,"action":1,"ms":0,"offset":0,"day":0,"dance":{}`)
	writeFile(t, filepath.Join(dir, "aaaa.jsonl"), fmt.Appendf(line, "%s%08x\"}\n", sumMark, lineSum(line)))
	done := a.sync(t, dir)
	if done.Got != 0 || len(done.Problems) != 1 {
		t.Errorf("%+v", done)
	}
}

// TestGitCarriesTheFolder has two machines share a folder through a real
// repository, each pulling and pushing after it wrote.
func TestGitCarriesTheFolder(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	base := t.TempDir()
	git := func(dir string, args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=test", "-c", "user.email=test@localhost",
			"-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main"}, args...)...)
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git(base, "init", "--bare", "shared.git")
	shared := filepath.Join(base, "shared.git")
	var machines []*machine
	var clones []string
	for n := range uint64(2) {
		machines = append(machines, newMachine(t, n))
		clones = append(clones, filepath.Join(base, fmt.Sprintf("clone%d", n)))
		git(base, "clone", "-q", shared, clones[n])
	}
	writeFile(t, filepath.Join(clones[0], "README"), []byte("history\n"))
	git(clones[0], "add", "-A")
	git(clones[0], "commit", "-qm", "begin")
	git(clones[0], "push", "-q", "origin", "HEAD:main")
	git(clones[1], "pull", "-q", "origin", "main")
	for round := range 4 {
		for i, m := range machines {
			grade(t, m.Store, deck.CardID(fmt.Sprintf("p/pair/%d", (round+i)%3)), deck.Good)
			m.clock.wait(20 * time.Hour)
			git(clones[i], "pull", "-q", "--no-rebase", "origin", "main")
			m.sync(t, clones[i])
			git(clones[i], "add", "-A")
			git(clones[i], "commit", "-qm", "grades")
			git(clones[i], "push", "-q", "origin", "HEAD:main")
		}
	}
	git(clones[0], "pull", "-q", "--no-rebase", "origin", "main")
	machines[0].sync(t, clones[0])
	if !bytes.Equal(machines[0].book(t), machines[1].book(t)) {
		t.Error("the two machines differ")
	}
	if n := len(allEvents(t, machines[0].Store)); n != 8 {
		t.Errorf("%d events, want 8", n)
	}
}

// TestMergeIsTheFoldOfTheUnion compares a merged store with the rule itself.
func TestMergeIsTheFoldOfTheUnion(t *testing.T) {
	a, b, dir := newMachine(t, 1), newMachine(t, 2), t.TempDir()
	r := rand.New(rand.NewPCG(4, 4))
	for range 700 {
		anything(t, a.Store, r)
		a.clock.wait(time.Duration(r.Int64N(int64(3 * time.Hour))))
	}
	for range 30 {
		anything(t, b.Store, r)
		b.clock.wait(time.Duration(r.Int64N(int64(60 * time.Hour))))
	}
	union := schedule.InOrder(append(allEvents(t, a.Store), allEvents(t, b.Store)...))
	a.sync(t, dir)
	b.sync(t, dir)
	a.sync(t, dir)
	book := schedule.Replay(union)
	for _, m := range []*machine{a, b} {
		states, err := m.AllStates()
		if err != nil || len(states) != len(book.States) {
			t.Errorf("%d states (%v), want %d", len(states), err, len(book.States))
		}
		for card, want := range book.States {
			if states[card] != want {
				t.Errorf("%s is %+v, want %+v", card, states[card], want)
			}
		}
		same(t, allEvents(t, m.Store), union)
	}
}
