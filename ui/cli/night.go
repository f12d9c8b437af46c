package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"prefill/ui/screen"
)

// bestStyle asks for the best next minutes in place of an evening.
const bestStyle = "best"

// The bounds of --minutes.
const (
	leastMinutes = 5
	mostMinutes  = 240
)

func (a *app) nightCommand() *cobra.Command {
	var minutes int
	var until string
	cmd := &cobra.Command{
		Use:   "night",
		Short: "The night before: what to do with the minutes that are left",
		Long: `Plan the minutes that are left tonight so that you recall most at the hour of
the interview, and be led through them: 60-second sheets, weak cards, what you
mix up, follow-ups aloud. It says when to stop. Leave with esc or q at any time;
the same command goes on where you were, with the time that is left.`,
		Example: `  prefill night
  prefill night --minutes 40 --until 23:30
  prefill interview "tomorrow 10:00"    set the date first`,
		Args: args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			g := screen.GoTo{Place: screen.Night, Minutes: minutes}
			if minutes != 0 && (minutes < leastMinutes || minutes > mostMinutes) {
				return usage("--minutes %d is not within %d and %d", minutes, leastMinutes, mostMinutes)
			}
			var err error
			if g.Until, err = untilHour(until, a.clock.Now()); err != nil {
				return err
			}
			return a.show(cmd.Context(), g)
		},
	}
	cmd.Flags().IntVar(&minutes, "minutes", 0, fmt.Sprintf("how long, %d to %d (40 without a plan of today)", leastMinutes, mostMinutes))
	cmd.Flags().StringVar(&until, "until", "", "hard stop on your clock, such as 23:30 (the usual one is 23:30)")
	return cmd
}

// untilHour is the next moment at which the wall clock shows the hour; the zero time for
// no text.
func untilHour(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	hour, err := time.Parse("15:04", text)
	if err != nil {
		return time.Time{}, usage("--until %q is no hour. Write it like 23:30", text)
	}
	y, m, d := now.Date()
	at := func(day int) time.Time {
		return time.Date(y, m, day, hour.Hour(), hour.Minute(), 0, 0, now.Location())
	}
	if until := at(d); until.After(now) {
		return until, nil
	}
	return at(d + 1), nil
}
