package cli

import (
	"strings"
	"testing"

	"prefill/content"
	"prefill/store"
)

const oldCard = "raft/card/who-accepts-writes-in-a-cluster-of-this-protocol"

func TestHistoryFollowsARewordedCard(t *testing.T) {
	h := newRig(t)
	h.pack("raft.md", raft)
	h.grade("raft", 3)
	h.pack("raft.md", strings.Replace(raft, "Who accepts writes in a cluster of this protocol?", "Which server takes the writes of clients?", 1))
	r := h.run("due", "raft")
	h.check(r, ExitOK, "Raft: a reworded card keeps its history.", "due", "raft")
	if strings.Contains(r.out, "new ") {
		t.Errorf("a card with a history counts as new:\n%s", r.out)
	}
	h.want(ExitOK, "Every history has its card.", "relink")
	if again := h.run("due", "raft"); again.err != "" {
		t.Errorf("the join is told a second time: %s", again.err)
	}
}

func TestACardThatVanishedWaitsForRelink(t *testing.T) {
	h := newRig(t)
	h.pack("raft.md", raft)
	h.grade("raft", 3)
	changed := strings.Replace(raft, "Who accepts writes in a cluster of this protocol?", "Name the role that serves clients", 1)
	changed = strings.Replace(changed, "The leader of the present term, and nobody else, until a new election.", "That of the leader", 1)
	h.pack("raft.md", changed)
	h.want(ExitOK, "`prefill relink` shows", "due", "raft")
	h.want(ExitOK, oldCard, "relink")
	h.want(ExitOK, "goes on under raft/card/name-the-role-that-serves-clients", "relink", oldCard, "raft/card/name-the-role")
	h.want(ExitOK, "Every history has its card.", "relink")
	h.want(ExitOK, "Taken back: history of "+oldCard, "undo")
	h.want(ExitOK, "missing since 2026-12-01", "relink")
	h.want(ExitOK, "is forgotten", "relink", "--forget", oldCard)
	h.want(ExitOK, "Every history has its card.", "relink")
}

func TestNothingIsComparedWithoutAHistory(t *testing.T) {
	h := newRig(t)
	h.pack("raft.md", raft)
	h.ok("due", "raft")
	h.pack("raft.md", strings.Replace(raft, "in a cluster of this protocol", "in such a cluster of servers", 1))
	if r := h.run("due", "raft"); r.err != "" {
		t.Errorf("a card that was never learnt is told: %s", r.err)
	}
	if log := h.ok("log"); log != "" {
		t.Errorf("a join without a history is in the log:\n%s", log)
	}
}

// BenchmarkAdoptUnchanged is what following cards costs at a start whose packs
// did not change.
func BenchmarkAdoptUnchanged(b *testing.B) {
	s, err := store.Open(store.Options{Dir: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	a := newApp(Streams{})
	if a.clock, err = newClock("2026-12-01T09:00:00Z"); err != nil {
		b.Fatal(err)
	}
	lib := content.Load(content.Embedded())
	if _, err := a.adopt(lib, s); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(len(lib.Packs)), "packs")
	b.ReportMetric(float64(len(lib.Cards())), "cards")
	for b.Loop() {
		if _, err := a.adopt(lib, s); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAdoptFirst is the very first start: every card is remembered.
func BenchmarkAdoptFirst(b *testing.B) {
	a := newApp(Streams{})
	var err error
	if a.clock, err = newClock("2026-12-01T09:00:00Z"); err != nil {
		b.Fatal(err)
	}
	lib := content.Load(content.Embedded())
	for b.Loop() {
		b.StopTimer()
		s, err := store.Open(store.Options{Dir: b.TempDir()})
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if _, err := a.adopt(lib, s); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		s.Close()
		b.StartTimer()
	}
}
