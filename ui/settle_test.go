package ui

import (
	"errors"
	"strings"
	"testing"
)

func TestWhatCanWaitIsDoneOnceAndItsFailureIsShown(t *testing.T) {
	var heard []string
	m := shell(t, lesson{}, &heard)
	calls := 0
	m.opt.Settle = func() error { calls++; return errors.New("back up the history: the disk is full") }
	m = send(m, settleMsg{})
	if calls != 1 || !strings.Contains(m.draw(), "the disk is full") {
		t.Errorf("called %d times; the screen shows\n%s", calls, m.draw())
	}
}
