package cli

import (
	"strings"
	"testing"
)

func TestWeightsOfTracks(t *testing.T) {
	h := newRig(t)
	h.want(ExitOK, "Serving latency weighs 2.", "interview", "--weight", "serving=2,training=0.5")
	for _, c := range []struct{ weight, says string }{
		{"nowhere=2", "nowhere"}, {"serving=much", "is no number"}, {"serving=0", "not within"}, {"serving=11", "not within"},
	} {
		h.want(ExitUsage, c.says, "interview", "--weight", c.weight)
	}
	if log := h.ok("log"); strings.Count(log, "setting") != 2 {
		t.Errorf("two weights should be noted, and none of the refused ones:\n%s", log)
	}
	h.want(ExitOK, "Serving latency weighs 1.", "interview", "--weight", "serving=1")
	if rows := h.ok("interview", "--json"); strings.TrimSpace(rows) != "[]" {
		t.Errorf("a weight was taken for a date: %s", rows)
	}
}
