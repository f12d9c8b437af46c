package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNewPackPassesCheckAndIsFound(t *testing.T) {
	h := newRig(t)
	h.want(ExitOK, "is written", "new", "Consistent", "hashing")
	path := filepath.Join(ownPacks(h.data), "consistent-hashing.md")
	h.want(ExitOK, "1 pack sound, 0 errors, 0 warnings", "check", path)
	h.want(ExitOK, "consistent-hashing", "packs")
	h.want(ExitFaults, "`prefill edit consistent-hashing` opens it", "new", "Consistent hashing")
	h.want(ExitFaults, "`prefill edit ttft-vs-tpot` opens it", "new", "ttft-vs-tpot")

	elsewhere := t.TempDir()
	h.want(ExitOK, "is written", "new", "Raft", "--dir", elsewhere)
	h.want(ExitFaults, "is there already and stays as it is", "new", "Raft", "--dir", elsewhere)
	h.want(ExitOK, "is written", "new", "\x1b[2J ../../etc/passwd \u202e", "--dir", elsewhere)
	if entries, _ := os.ReadDir(elsewhere); len(entries) != 2 {
		t.Errorf("a topic wrote outside its folder: %v", entries)
	}
}

// editor makes EDITOR a program that appends a line to the file.
func (h *rig) editor(line string) {
	h.t.Helper()
	path := filepath.Join(h.t.TempDir(), "editor")
	script := "#!/bin/sh\nfor file; do :; done\nprintf '" + line + "\\n' >> \"$file\"\n"
	if err := os.WriteFile(path, []byte(script), 0o700); err != nil {
		h.t.Fatal(err)
	}
	h.env = []string{"EDITOR=" + path}
}

func TestEditCopiesAShippedPackAndChecksIt(t *testing.T) {
	h := newRig(t)
	h.editor("")
	h.want(ExitOK, "it now takes the place of the shipped one", "edit", "ttft-vs-tpot")
	own := filepath.Join(ownPacks(h.data), "ttft-vs-tpot.md")
	if r := h.want(ExitOK, "0 errors", "edit", "ttft-vs-tpot"); strings.Contains(r.out, "Your copy") {
		t.Errorf("it was copied twice:\n%s", r.out)
	}
	h.want(ExitOK, "own", "packs")

	h.editor("## Stream\\n\\nno fence")
	h.want(ExitFaults, own+":", "edit", "ttft-vs-tpot")
	h.editor("")
	h.want(ExitFaults, own+":", "edit", "ttft-vs-tpot") // a broken pack can be opened to mend it
	h.want(ExitFaults, own+":", "edit", own)
	h.want(ExitUsage, "`prefill new TOPIC` begins a pack", "edit", filepath.Join(h.data, "none.md"))
	h.want(ExitUsage, "`prefill packs` lists them", "edit", "no-such-topic")
	h.env = []string{"EDITOR=/no/such/editor"}
	h.want(ExitFaults, "VISUAL or EDITOR", "edit", own)
}

func TestTermGoesFromExactToPart(t *testing.T) {
	h := newRig(t)
	h.pack("a.md", "---\nid: a\ntitle: Pack A\n---\n\n# A\n\n## Key concepts\n\n- **Quorum**: more than half.\n- **Quorum read**: asks more than half.\n")
	h.pack("b.md", "---\nid: b\ntitle: Pack B\n---\n\n# B\n\n## Key concepts\n\n- **Quorum**: enough votes.\n- **Read quorum size**: R.\n")
	exact := h.ok("term", "quorum")
	if !strings.Contains(exact, "more than half") || !strings.Contains(exact, "Pack B") || strings.Contains(exact, "Quorum read") {
		t.Errorf("the exact term of both packs, and no other:\n%s", exact)
	}
	h.want(ExitOK, "asks more than half", "term", "Quorum", "re")
	h.want(ExitOK, "Read quorum size", "term", "um siz")
	h.want(ExitFaults, "Did you mean quorum?", "term", "qorum")
	h.want(ExitOK, "Time to first token (TTFT)", "term", "TTFT")
	h.want(ExitOK, "Time per output token (TPOT)", "term", "tpot")
	h.want(ExitOK, "Prefix caching", "term", "prefix cache")
	h.want(ExitOK, "Post-training quantisation (PTQ)", "term", "quantisation", "post-training")
	h.want(ExitFaults, "Did you mean ttft?", "term", "TTTF")
	if r := h.want(ExitFaults, "no pack explains", "term", "nothing alike"); strings.Contains(r.err, "Did you mean") {
		t.Errorf("a suggestion that is not near: %s", r.err)
	}
}

// hostile is a pack whose every name and text tries to act on a terminal.
const hostile = "---\nid: hostile\ntitle: \"T\\e[31m\\u202E\"\n---\n\n# H &#27;[2J\n\n## Key concepts\n\n" +
	"- **Evil\u202eterm &#27;]0;x&#7;**: meaning &#27;[2J &#155;31m\n\n## Cards\n\n### Ask &#27;[31m me \u2067now?\n\nAnswer &#27;[0m.\n"

func TestNothingHostileReachesTheTerminal(t *testing.T) {
	h := newRig(t)
	h.pack("evil\x1b[31m\n.md", hostile)
	h.pack("bad\x1b]0;x\x07.md", "---\nid: [\x1b[31m\n---\n# x\n")
	// Each run checks all that it printed; see onlyText.
	for _, args := range [][]string{
		{"packs"}, {"packs", "--tree"}, {"packs", "--json"}, {"due", "hostile"}, {"due", "hostile", "--json"},
		{"check", ownPacks(h.data)}, {"check", ownPacks(h.data), "--json"}, {"term", "evil"}, {"term", "evil", "--json"},
		{"suspend", "hostile/card"}, {"suspend", "--list"}, {"suspend", "--json"}, {"undo"}, {"redo"}, {"log"}, {"log", "--json"},
		{"study", "--plain", "hostile"}, {"edit", "bad\x1b]0;x\x07.md"}, {"edit", "hostile"}, {"new", "hostile"},
		{"relink"}, {"relink", "\x1b[31m", "\u202e"}, {"relink", "--forget", "\x1b[2J"}, {"suspend", "\x1b[31m"}, {"config", "\x1b[31m"},
		{"config", "interview.\x1b[31m", "\x1b]0;x\x07"}, {"config"}, {"config", "--json"}, {"undo"}, {"\x1b[31m"}, {"--\x1b[31m"},
		{"restore", "\x1b[31m"}, {"backup", filepath.Join(h.data, "b\x1b[31m.db")}, {"restore", filepath.Join(h.data, "b\x1b[31m.db")},
		{"sync", filepath.Join(h.data, "s\x1b[31m")}, {"sync", "--create", filepath.Join(h.data, "s\x1b[31m")}, {"log", "--card", "\x1b[31m"}, {"--theme", "\x1b[31m"}, {"doctor"},
		{"edit", filepath.Join(ownPacks(h.data), "evil\x1b[31m\n.md")},
	} {
		h.run(args...)
	}
	path := h.pack("gone\x1b[2J.md", strings.Replace(raft, "Raft", "R&#27;[31mft", 1))
	h.grade("raft", 1)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	h.run("relink")
	h.run("relink", "--json")
}
