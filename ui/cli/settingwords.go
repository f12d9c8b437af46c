package cli

import (
	"slices"
	"strings"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

// longestSetting is the most cells that the log gives the value of a setting;
// log --json has it whole.
const longestSetting = 40

// settingText is a change of a setting in words. What prefill keeps for itself
// is named, not shown.
func settingText(c deck.Change) string {
	rest, ours := strings.CutPrefix(c.Key, "interview.")
	id, _, extra := strings.Cut(rest, ".")
	switch {
	case c.Key == plan.MemoKey(id) && c.Value == "":
		return "evening plan let go"
	case c.Key == plan.MemoKey(id):
		return "evening plan noted"
	case ours && !extra:
		return interviewText(id, c)
	}
	value := "its default"
	if c.Value != "" {
		value = draw.Fit(neutral.Line(c.Value), longestSetting, "…")
	}
	known := func(k schedule.Key) bool { return k.Name == c.Key }
	if i := slices.IndexFunc(schedule.Keys(), known); i >= 0 {
		if unit := schedule.Keys()[i].Unit; unit != "" && unit != "probability" && c.Value != "" {
			value += " " + unit
		}
	}
	return c.Key + " set to " + value
}

// interviewText is a date that was set or taken away.
func interviewText(id string, c deck.Change) string {
	i, err := plan.ParseInterview(c)
	switch {
	case c.Value == "":
		return "interview " + id + " removed"
	case err != nil:
		return "interview " + id + " set"
	}
	return "interview " + id + " set to " + i.At.Format("Mon 2 Jan 2006 15:04")
}
