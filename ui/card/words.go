package card

import (
	"fmt"
	"time"

	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/theme"
)

// standing says in lines how the card stands: when it is due, how firmly it
// is remembered, how hard it is, and how often it was asked.
func (f Facts) standing(t theme.Theme, now time.Time, w int) []string {
	s := f.State
	if !s.Seen() {
		line := "new: never answered"
		switch {
		case s.Suspended:
			line += ", set aside"
		case s.DueDay > f.Today:
			line += ", not before " + f.dueOn().Format("Mon 2 Jan 2006")
		}
		return []string{line}
	}
	lines := []string{t.StrongStyle.Render(s.Phase.String()) + " " + t.Sep + " " + f.dueText(now)}
	recall := recallText(s, now, f.Settings.DayStart)
	if joined := lines[0] + " " + t.Sep + " " + recall; draw.Width(joined) <= w {
		lines[0] = joined
	} else {
		lines = append(lines, recall)
	}
	counts := draw.Count(s.Reps, "answer", "answers") + ", " + draw.Count(s.Lapses, "lapse", "lapses")
	if s.Leech {
		counts += ": often forgotten, so worth rewriting"
	}
	return append(lines,
		fmt.Sprintf("stability %s: so long until recall falls to 90 %%", days(s.Stability)),
		fmt.Sprintf("difficulty %.1f of 10, %s", s.Difficulty, difficultyWords(s.Difficulty)),
		counts)
}

// dueText says when the card comes.
func (f Facts) dueText(now time.Time) string {
	s := f.State
	switch {
	case s.Suspended:
		return "set aside, never due"
	case s.Due(f.Today, now):
		if late := int(f.Today - s.DueDay); late > 0 {
			return fmt.Sprintf("due now, for %s", draw.Count(late, "day", "days"))
		}
		return "due now"
	case s.Waiting():
		return "due in " + draw.Span(time.UnixMilli(s.DueMilli).Sub(now))
	default:
		return "due " + f.dueOn().Format("Mon 2 Jan") + ", in " + draw.Days(int(s.DueDay-f.Today))
	}
}

// recallText is the recall expected now; within a day of the last answer the
// curve was never fitted, so a word has to do.
func recallText(s schedule.State, now time.Time, dayStart int) string {
	if s.LastDay >= schedule.StudyDay(now, dayStart) {
		return "answered today"
	}
	return "recall now " + draw.Percent(schedule.RecallAt(s, now, dayStart))
}

// days writes a stability, which may be a fraction of a day.
func days(d float64) string {
	if d < 10 {
		return fmt.Sprintf("%.1f d", d)
	}
	return draw.Days(int(d + 0.5))
}

// difficultyWords says what the number means: how much slower the waits grow.
func difficultyWords(d float64) string {
	switch {
	case d < 3.5:
		return "easy: its waits grow fast"
	case d < 6.5:
		return "middling: its waits grow steadily"
	default:
		return "hard: its waits grow slowly"
	}
}
