package cli

import (
	"fmt"
	"time"
)

// clock is the program's only source of time. PREFILL_NOW sets the instant at
// which it starts; from there it runs with the system's monotonic clock.
type clock struct {
	began time.Time // on the system's clock
	start time.Time // what that moment is called
}

// newClock reads the value of PREFILL_NOW; empty means the real time.
func newClock(value string) (clock, error) {
	now := time.Now()
	if value == "" {
		return clock{now, now}, nil
	}
	start, err := time.Parse(time.RFC3339, value)
	if err != nil {
		return clock{}, usage("PREFILL_NOW=%q is no time. Write it like 2026-12-01T09:00:00+01:00", value)
	}
	if y := start.Year(); y < 1980 || y > 9000 {
		return clock{}, usage("PREFILL_NOW=%q is out of range. Years 1980 to 9000 work", value)
	}
	return clock{now, start}, nil
}

// Now is the present instant, in the zone whose wall clock counts.
func (c clock) Now() time.Time { return c.start.Add(time.Since(c.began)) }

func (c clock) String() string { return fmt.Sprint(c.start) }
