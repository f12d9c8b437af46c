package cli

import (
	"strings"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/draw"
)

func TestSettingsAreLoggedInWords(t *testing.T) {
	at := time.Date(2026, 12, 5, 10, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		change deck.Change
		want   string
	}{
		{deck.Change{Key: plan.MemoKey("second-round"), Value: strings.Repeat("x", 500)}, "evening plan noted"},
		{deck.Change{Key: plan.MemoKey("second-round")}, "evening plan let go"},
		{plan.NewInterview("", at).Change(), "interview 2026-12-05-1000 set to Sat 5 Dec 2026 10:00"},
		{plan.Removal("second-round"), "interview second-round removed"},
		{deck.Change{Key: "interview.odd", Value: "never"}, "interview odd set"},
		{deck.Change{Key: "new_per_day", Value: "5"}, "new_per_day set to 5 cards"},
		{deck.Change{Key: "retention", Value: "0.95"}, "retention set to 0.95"},
		{deck.Change{Key: "retention"}, "retention set to its default"},
	} {
		if got := settingText(c.change); got != c.want {
			t.Errorf("%s = %.20q reads %q, want %q", c.change.Key, c.change.Value, got, c.want)
		}
	}
	if long := settingText(deck.Change{Key: "weights", Value: strings.Repeat("0.123 ", 80)}); draw.Width(long) > 80 {
		t.Errorf("%d cells: %s", draw.Width(long), long)
	}
}

func TestDueShowsWhatIsAskedAndSinceWhen(t *testing.T) {
	h := newRig(t)
	h.pack("raft.md", strings.Replace(raft, "What does a follower do when it hears nothing?", "What does a *follower* do "+strings.Repeat("and then ", 20)+"?", 1))
	h.grade("raft", 1)
	h.now = "2026-12-04T09:00:00+01:00"
	out := h.ok("due", "raft")
	for _, want := range []string{"learning    3 d ago      Who accepts writes", "raft/card/who-accepts-writes", "new                      What does a follower do and then"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	for line := range strings.SplitSeq(out, "\n") {
		if draw.Width(line) > 80 && !strings.Contains(line, "raft/card/") {
			t.Errorf("%d cells: %s", draw.Width(line), line)
		}
	}
}

func TestSinceWhenACardIsDue(t *testing.T) {
	now := time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)
	today := schedule.StudyDay(now, 4)
	for _, c := range []struct {
		state schedule.State
		want  string
	}{
		{schedule.State{DueDay: today}, "today"},
		{schedule.State{DueDay: today - 1}, "1 d ago"},
		{schedule.State{DueDay: today, DueMilli: now.Add(8 * time.Minute).UnixMilli()}, "in 8 min"},
		{schedule.State{DueDay: today, DueMilli: now.Add(-8 * time.Minute).UnixMilli()}, "8 min ago"},
	} {
		if got := sinceText(c.state, now, today); got != c.want {
			t.Errorf("%+v: %q, want %q", c.state, got, c.want)
		}
	}
}

func TestPacksShowsInColumnsWhatEachHas(t *testing.T) {
	h := newRig(t)
	h.pack("long.md", "---\nid: "+strings.Repeat("very-long-", 7)+"id\ntitle: 日本語の長い題名\n---\n\n# Only cards\n\n## Cards\n\n### Why?\n\nBecause.\n")
	lines := strings.Split(strings.TrimSpace(h.ok("packs")), "\n")
	sheet := strings.Index(lines[0], "sheet")
	for _, name := range []string{"id", "cards", "match", "table", "asks", "stream", "sheet", "title"} {
		if !strings.Contains(lines[0], name) {
			t.Errorf("the header lacks %q: %s", name, lines[0])
		}
	}
	for _, line := range lines[1:] {
		if mark := strings.TrimSpace(line[sheet : sheet+len("sheet")]); mark != "yes" && mark != "-" {
			t.Errorf("the columns are out of line:\n%s\n%s", lines[0], line)
		}
	}
	at := -1
	for line := range strings.SplitSeq(h.ok("packs", "--tree"), "\n") {
		before, _, ok := strings.Cut(line, " level ")
		if w := draw.Width(before); ok && at >= 0 && w != at {
			t.Errorf("the levels of the tree are out of line: %s", line)
		} else if ok {
			at = w
		}
	}
	if own := lines[len(lines)-1]; !strings.Contains(own, "-     -    -      -     -  日本語の長い題名 (own)") {
		t.Errorf("an own pack with cards alone reads %q", own)
	}
}
