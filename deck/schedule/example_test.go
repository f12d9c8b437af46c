package schedule_test

import (
	"fmt"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// A card's first days: what each key would do, one grade, and the day after
// it fell due.
func Example() {
	const card = "ttft-tpot/pair/ttft"
	set := schedule.DefaultSettings()
	now := time.Date(2026, 12, 1, 21, 30, 0, 0, time.UTC)
	for _, o := range schedule.Preview(schedule.State{}, card, now, set) {
		fmt.Println(o.Rating, o.In)
	}
	s := schedule.Step(schedule.State{}, deck.Event{
		Card: card, UnixMilli: now.UnixMilli(), Day: schedule.StudyDay(now, set.DayStart),
		Grade: &deck.Grade{Rating: deck.Easy, Mode: deck.ModeStudy},
	}, set)
	due := schedule.DayStart(s.DueDay, set.DayStart, time.UTC)
	fmt.Printf("%v, due %s, recall then %.2f\n", s.Phase, due.Format(time.DateTime), schedule.RecallAt(s, due, set.DayStart))
	// Output:
	// again 1m0s
	// hard 6m0s
	// good 10m0s
	// easy 192h0m0s
	// review, due 2026-12-09 04:00:00, recall then 0.90
}
