package content

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"prefill/deck"
)

func frontPack(id, title, rest string) string {
	return "---\nid: " + id + "\ntitle: " + title + "\n" + rest + "---\n\n# Task\n\nWords.\n"
}

func TestATopicIsFoundAsPeopleTypeIt(t *testing.T) {
	lib := Load(folder(t, map[string]string{
		"a.md": frontPack("ttft-vs-tpot", "TTFT vs TPOT", ""),
		"b.md": frontPack("kv-cache-arithmetic", "KV cache arithmetic", ""),
		"c.md": frontPack("kv-cache-paging", "Paged attention", ""),
	}))
	for topic, want := range map[string]string{
		"ttft-vs-tpot": "ttft-vs-tpot", "ttft": "ttft-vs-tpot", "TTFT vs TPOT": "ttft-vs-tpot", "TPOT": "ttft-vs-tpot",
		"paged": "kv-cache-paging", "cache arith": "kv-cache-arithmetic", "attention paged": "kv-cache-paging",
		"kv-cache": "could be any of kv-cache-arithmetic, kv-cache-paging", "": "no pack is called",
		"ttft-vs-tpto": `Did you mean "ttft-vs-tpot"?`, "\x1b[2J": `no pack is called "<U+001B>[2J"`,
	} {
		p, err := lib.Find(topic)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = string(p.ID)
		}
		if !strings.Contains(got, want) {
			t.Errorf("%q gives %q, want %q", topic, got, want)
		}
	}
}

func TestABrokenTopicIsToldToBeBroken(t *testing.T) {
	lib := Load(folder(t, map[string]string{"a.md": "# Raft\n\n## Cards\n\n### Q\n"}))
	if _, err := lib.Find("raft"); err == nil || !strings.Contains(err.Error(), "has errors") {
		t.Errorf("got %v", err)
	}
}

func TestACardIsFoundByItsID(t *testing.T) {
	lib := Load(folder(t, map[string]string{"a.md": goodPack}))
	p, c, ok := lib.Card("good/card/q")
	if !ok || p.ID != "good" || c.Answer.Markdown != "A." {
		t.Errorf("got %v, %v, %t", p, c, ok)
	}
	for _, id := range []deck.CardID{"good/card/none", "none/card/q", "good", ""} {
		if _, _, ok := lib.Card(id); ok {
			t.Errorf("%q was found", id)
		}
	}
}

func TestWarningsThatOnlyAllPacksTogetherCanShow(t *testing.T) {
	card := func(title, question string) string {
		return "# " + title + "\n\n## Cards\n\n### " + question + "\n\nA.\n"
	}
	lib := Load(folder(t, map[string]string{
		"a.md": card("A", "Why does prompt caching cut TTFT but not TPOT?"),
		"b.md": card("B", "Why does prompt caching reduce TTFT, but not TPOT?"),
		"c.md": card("C", "Why does speculative decoding cut TPOT but not TTFT?"),
		"d.md": frontPack("d", "D", "after: [nothing]\n"),
	}))
	want := []string{"near-duplicate b.md", "after-unknown d.md"}
	if got := problemCodes(lib); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The index must find what comparing every pair finds.
func TestNearDuplicatesAreThoseThatComparingAllPairsFinds(t *testing.T) {
	files := map[string]string{}
	words := strings.Fields("why does the cache cut latency of first token when batch grows and memory bounds decode")
	for i := range 80 {
		var q []string
		for j, w := range words {
			if (i*7+j*5)%11 > 3 || i%9 == j%9 {
				q = append(q, w)
			}
		}
		files[fmt.Sprintf("%02d.md", i)] = fmt.Sprintf("# Pack %d\n\n## Cards\n\n### %s\n\nA.\n", i, strings.Join(q, " "))
	}
	lib := Load(folder(t, files))
	prompts := lib.prompts()
	want := 0
	for i, p := range prompts {
		for _, q := range prompts[:i] {
			if overlap(p.words, q.words) >= nearOverlap {
				want++
				break
			}
		}
	}
	if got := countCode(lib.Problems, WarnNearDuplicate); want == 0 || got != want {
		t.Errorf("%d found, %d are there", got, want)
	}
}

func TestShippedPacksAreHeldToMore(t *testing.T) {
	f := &file{path: "x.md", origin: deck.Shipped, md: newMarkdown(), ages: ageing()}
	f.read([]byte("# T\n\nwords\n"))
	if countCode(f.problems, CodeNoID) != 1 {
		t.Errorf("problems %v", f.problems)
	}
	lib := Library{Packs: []*deck.Pack{{ID: "x", Origin: deck.Shipped, Track: "elsewhere"}}}
	lib.lint()
	if countCode(lib.Problems, WarnTrackUnknown) != 1 {
		t.Errorf("problems %v", lib.Problems)
	}
}

func TestASkeletonPassesTheCheckerWhateverItsTopic(t *testing.T) {
	files := map[string]string{}
	for i, topic := range []string{"Raft", "C++: templates & \"quotes\"", "# {#x}", "日本語", "", "!!!", "a\x1b[2J\nb", "- [ ] x | y"} {
		files[fmt.Sprintf("%d.md", i)] = string(Skeleton(topic))
	}
	lib := Load(folder(t, files))
	for _, p := range lib.Problems {
		t.Errorf("%s: %s", p.Code, p)
	}
	if len(lib.Packs) != len(files) || len(lib.Packs[0].Streams) != 1 || lib.Packs[0].Title != "Raft" {
		t.Errorf("%d packs", len(lib.Packs))
	}
}

func TestANewPackIsNamedAsItsTopic(t *testing.T) {
	for _, c := range []struct{ topic, id, title string }{
		{"raft", "raft", "Raft"}, {"Raft", "raft", "Raft"}, {"consistent hashing", "consistent-hashing", "Consistent hashing"},
		{"vLLM scheduling", "vllm-scheduling", "vLLM scheduling"}, {"ünter", "ünter", "Ünter"},
	} {
		lib := Load(folder(t, map[string]string{"new.md": string(Skeleton(c.topic))}))
		if len(lib.Packs) != 1 || string(lib.Packs[0].ID) != c.id || lib.Packs[0].Title != c.title || lib.Packs[0].Task == c.title {
			t.Errorf("%q gives %+v, %v", c.topic, lib.Packs, lib.Problems)
		}
	}
}

// TestTheFirstHeadingIsNameOrTask holds what docs/packs.md says of it.
func TestTheFirstHeadingIsNameOrTask(t *testing.T) {
	const rest = "# Raft for all\n\n## Cards\n\n### Q?\n\nA.\n"
	for _, c := range []struct{ front, id, title string }{
		{"", "raft-for-all", "Raft for all"},
		{"---\ntitle: Short\n---\n\n", "short", "Short"},
		{"---\nid: own-id\n---\n\n", "own-id", "Raft for all"},
		{"---\nid: own-id\ntitle: Short\n---\n\n", "own-id", "Short"},
	} {
		lib := Load(folder(t, map[string]string{"a.md": c.front + rest}))
		if p := lib.Packs[0]; string(p.ID) != c.id || p.Title != c.title || p.Task != "Raft for all" {
			t.Errorf("after %q: id %q, title %q, task %q", c.front, p.ID, p.Title, p.Task)
		}
	}
}

func TestAFileBrokenWhileEditedKeepsItsLastGoodVersion(t *testing.T) {
	s := folder(t, map[string]string{"a.md": goodPack, "b.md": "# B\n\nx\n"})
	first := Load(s)
	write(t, filepath.Join(s.path, "a.md"), "# Good\n\n## Cards\n\n### Q?\n")
	broken := Reload(first, s)
	p, ok := broken.Pack("good")
	if !ok || len(p.Cards()) != 1 || !slices.Equal(broken.Stale, []deck.PackID{"good"}) {
		t.Fatalf("pack %v, stale %v", p, broken.Stale)
	}
	if countCode(broken.Problems, CodeAnswerMissing) != 1 {
		t.Errorf("problems %v", broken.Problems)
	}
	again := Reload(broken, s)
	if !slices.Equal(again.Stale, []deck.PackID{"good"}) {
		t.Error("a second look loses the last good version")
	}
	write(t, filepath.Join(s.path, "a.md"), strings.Replace(goodPack, "A.", "B.", 1))
	mended := Reload(again, s)
	if p, _ := mended.Pack("good"); p.Cards()[0].Answer.Markdown != "B." || len(mended.Stale) != 0 {
		t.Errorf("mended: %v, stale %v", p, mended.Stale)
	}
	if err := os.Remove(filepath.Join(s.path, "a.md")); err != nil {
		t.Fatal(err)
	}
	if _, ok := Reload(mended, s).Pack("good"); ok {
		t.Error("a removed file is still there")
	}
}

func TestChangesOnDiskAreToldOnceEach(t *testing.T) {
	s := folder(t, map[string]string{"a.md": goodPack})
	told := make(chan []string, 16)
	stop, err := Watch(func(paths []string) { told <- paths }, Embedded(), s)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
	}()
	expect := func(what, path string) {
		t.Helper()
		// Generous, because it only bounds a failing test.
		deadline := time.After(20 * time.Second)
		for {
			select {
			case paths := <-told:
				if slices.Contains(paths, path) {
					return
				}
			case <-deadline:
				t.Fatalf("%s: nothing was told of %s", what, path)
			}
		}
	}
	a, sub := filepath.Join(s.path, "a.md"), filepath.Join(s.path, "new")
	for range 5 {
		write(t, a, goodPack)
	}
	expect("written", a)
	write(t, a+".tmp", goodPack)
	if err := os.Rename(a+".tmp", a); err != nil {
		t.Fatal(err)
	}
	expect("replaced", a)
	if err := os.Mkdir(sub, 0o700); err != nil {
		t.Fatal(err)
	}
	expect("new folder", sub)
	write(t, filepath.Join(sub, "b.md"), goodPack)
	expect("file in a new folder", filepath.Join(sub, "b.md"))
	if err := os.Remove(a); err != nil {
		t.Fatal(err)
	}
	expect("removed", a)
}
