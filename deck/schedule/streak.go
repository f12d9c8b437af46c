package schedule

// streakWindow is the number of days in which one missed day is forgiven.
const streakWindow = 7

// Streak counts the study days in a row up to today. Today may still come, and
// one missed day in any seven is forgiven when there was study before it.
// Frozen says that the last seven days hold such a day.
func Streak(days map[int32]Day, today int32) (n int, frozen bool) {
	studied := func(day int32) bool { return days[day].Grades > 0 }
	day := today
	if !studied(day) {
		day--
	}
	missed := today + streakWindow // no day was missed yet
	for ; ; day-- {
		switch {
		case studied(day):
			n++
		case missed-day >= streakWindow && studied(day-1):
			missed = day
			frozen = frozen || today-day < streakWindow
		default:
			return n, frozen
		}
	}
}
