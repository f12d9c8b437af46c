package schedule

import "time"

// ClockSlack is how far the log may be ahead of the clock without a word: two
// machines rarely agree to the minute.
const ClockSlack = time.Hour

// ClockBehind is how far the newest instant of a log is ahead of now, when
// that is more than ClockSlack, else 0. Grades are taken all the same; the
// person is told once, since study days will be wrong until the clock is set.
func ClockBehind(latestMilli int64, now time.Time) time.Duration {
	ahead := time.UnixMilli(latestMilli).Sub(now)
	if ahead <= ClockSlack {
		return 0
	}
	return ahead
}
