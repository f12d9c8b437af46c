package card

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/theme"
)

// historyLines lists what was done, newest first, one line each.
func (f Facts) historyLines(t theme.Theme, w int) []string {
	if len(f.History) == 0 {
		return []string{t.DimStyle.Render("Nothing yet.")}
	}
	var lines []string
	for _, e := range slices.Backward(f.History) {
		lines = append(lines, historyLine(t, e, w))
	}
	return lines
}

func historyLine(t theme.Theme, e Entry, w int) string {
	date := e.Event.At().Format("2 Jan 2006")
	if w >= 50 {
		date = e.Event.At().Format("Mon 2 Jan 2006 15:04")
	}
	mark, what := entryWords(t, e)
	line := draw.PadLeft(date, dateWidth(w)) + " " + mark + " " + what
	if e.Undone {
		return t.DimStyle.Render(draw.Fit(draw.PadLeft(date, dateWidth(w))+" "+t.Minus+" taken back: "+what, w, t.Ellipsis))
	}
	return draw.Fit(line, w, t.Ellipsis)
}

func dateWidth(w int) int {
	if w >= 50 {
		return len("Mon 22 Jan 2006 15:04")
	}
	return len("22 Jan 2006")
}

// entryWords is the sign and the words of one entry.
func entryWords(t theme.Theme, e Entry) (mark, words string) {
	switch {
	case e.Event.Grade != nil:
		g := e.Event.Grade
		mark = t.OKStyle.Render(t.Tick)
		if g.Rating == deck.Again {
			mark = t.BadStyle.Render(t.Cross)
		}
		return mark, strings.Join(gradeParts(e), " "+t.Sep+" ")
	case e.Event.Suspend != nil && e.Event.Suspend.On:
		return t.Ring, "set aside"
	case e.Event.Suspend != nil:
		return t.Ring, "taken up"
	case e.Event.Postpone != nil:
		return t.Ring, "postponed to " + schedule.Date(e.Event.Postpone.Due).Format("2 Jan 2006")
	}
	return t.Ring, ""
}

func gradeParts(e Entry) []string {
	g := e.Event.Grade
	parts := []string{fmt.Sprintf("%-5s", g.Rating)}
	if !e.Undone {
		parts = append(parts, intervalWords(e.After))
	}
	parts = append(parts, neutral.Line(string(g.Mode)))
	if g.Millis > 0 {
		parts = append(parts, draw.Span(time.Duration(g.Millis)*time.Millisecond))
	}
	return parts
}

// intervalWords is the wait that an answer gave.
func intervalWords(s schedule.State) string {
	if s.Waiting() {
		return "then " + draw.Span(time.Duration(s.DueMilli-s.LastMilli)*time.Millisecond)
	}
	return "then " + draw.Days(int(s.Interval))
}
