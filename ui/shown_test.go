package ui

import (
	"slices"
	"testing"

	"prefill/ui/screen"
)

func TestOnlyTheScreenOnTopHearsThatItIsShown(t *testing.T) {
	var heard []string
	m := shell(t, lesson{}, &heard)
	heard = nil
	m = send(m, screen.GoTo{Place: screen.Study})
	if slices.Contains(heard, "home screen.Shown") || !slices.Contains(heard, "study screen.Shown") {
		t.Errorf("as study opens over home: %v", heard)
	}
	heard = nil
	send(m, screen.Back{})
	if !slices.Contains(heard, "home screen.Shown") {
		t.Errorf("as study closes: %v", heard)
	}
}
