package cli

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var updateGoldens = flag.Bool("update-goldens", false, "write testdata/*.golden anew from what the commands print")

// vary is what differs from run to run in what a command prints: names of
// devices, seconds that went by, and what was measured.
var vary = []struct{ pattern, same string }{
	{`\b[0-9a-f]{12}\b`, "DEVICE"},
	{`T09:0\d:\d\d`, "T09:00:00"},
	{`,"millis":\d+`, ""},
	{`"written": \d+`, `"written": BYTES`},
	{`"recall": 0\.9\d*`, `"recall": 1`},
}

// golden compares what a command printed with testdata/name.golden, but for
// the data folder and what varies.
func (h *rig) golden(name, got string) {
	h.t.Helper()
	got = strings.ReplaceAll(got, h.data, "DATA")
	for _, v := range vary {
		got = regexp.MustCompile(v.pattern).ReplaceAllString(got, v.same)
	}
	path := filepath.Join("testdata", name+".golden")
	if *updateGoldens {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			h.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		h.t.Fatal(err)
	}
	if got != string(want) {
		h.t.Errorf("%s differs.\ngot:\n%s\nwant:\n%s", path, got, want)
	}
}

// TestJSONStaysAsItIs holds every --json to the fields that docs/commands.md
// promises.
func TestJSONStaysAsItIs(t *testing.T) {
	h := newRig(t)
	h.pack("raft.md", raft)
	h.grade("raft", 2)
	h.ok("undo")
	h.ok("suspend", "raft/card/when")
	h.golden("due", h.ok("due", "raft", "--json"))
	h.golden("log", h.ok("log", "--json"))
	h.golden("suspend", h.ok("suspend", "--json"))
	h.golden("config-key", h.ok("config", "retention", "--json"))
	h.pack("votes.md", "# Votes\n\n## Key concepts\n\n- **Joint quorum**: a majority of *both* groups.\n")
	h.golden("term", h.ok("term", "joint", "--json"))
	h.golden("sync", h.ok("sync", "--create", "--json", filepath.Join(t.TempDir(), "carried")))
	h.ok("backup", filepath.Join(h.data, "backups", "mine.db"))
	h.golden("restore", h.ok("restore", "--json"))

	path := h.pack("raft.md", strings.Replace(raft, "Who accepts writes in a cluster of this protocol?\n\nThe leader of the present term, and nobody else, until a new election.",
		"Who accepts the writes?\n\nThe leader alone.", 1)+"## Cards\n")
	h.golden("relink", h.run("relink", "--json").out)
	h.golden("check", h.run("check", "--json", path).out)
	h.golden("packs", only(h.ok("packs", "--json"), "raft"))
}

// only is the object with an id in what a --json printed.
func only(text, id string) string {
	begin := strings.Index(text, `{
    "id": "`+id+`"`)
	if begin < 0 {
		return "no object has the id " + id
	}
	end := strings.Index(text[begin:], "\n  }")
	return text[begin:begin+end] + "\n  }\n"
}
