package cli

import (
	"strings"
	"testing"
)

func TestPlainStudySaysWhatWaitsForAnotherDay(t *testing.T) {
	h := newRig(t)
	h.pack("match.md", "# Match\n\n## Match\n\n| Prompt | Answer |\n|---|---|\n| a | first |\n| b | second |\n| c | third |\n")
	h.pack("raft.md", raft)
	out := h.answer("q\n", "study", "--plain", "match").out
	if !strings.Contains(out, "For another day: 3 since the other direction of their pair is asked first.") || !strings.Contains(out, "3 cards left today.") {
		t.Errorf("six cards, of which three are asked today:\n%s", out)
	}
	if out := h.answer("q\n", "study", "--plain", "raft").out; strings.Contains(out, "another day") || !strings.Contains(out, "3 cards left today.") {
		t.Errorf("three cards and none kept back:\n%s", out)
	}
	h.ok("config", "new_per_day", "2")
	if out := h.answer("q\n", "study", "--plain", "raft").out; !strings.Contains(out, "For another day: 1 beyond the day's limit of new cards.") {
		t.Errorf("a limit of two:\n%s", out)
	}
}
