// Package stats is the screen of what is known: how much was studied, what is
// due, how true the predictions are, and how ready each track is. The same
// facts are printed and drawn by the command of that name.
package stats

import (
	"time"

	"prefill/deck"
	"prefill/deck/plan"
)

// YearDays is how many days the heat map looks back, today included: 53
// weeks.
const YearDays = 53 * 7

// AheadDays is how many days the forecast looks ahead, today included.
const AheadDays = 14

// Facts is everything that is shown, counted at one moment.
type Facts struct {
	// Today is the date of the present study day, at midnight UTC.
	Today time.Time
	// Answers are all that stand; zero means that there is nothing to show.
	Answers int
	Cards   int // in the packs
	Seen    int // of these, answered at least once
	// Year holds the answers of each of the last YearDays, today last.
	Year   []float64
	Streak Streak
	Time   Minutes
	// Ahead holds the reviews that fall due on each of the next AheadDays, by
	// what is known now; those that wait already are in the first.
	Ahead []int
	// Overdue is how many of the first were due before today.
	Overdue int
	// Truth compares prediction and recall over all time; Months over each of
	// the last months, newest first, without those in which nothing was tested.
	Truth  Truth
	Months []Truth
	Ready  Ready
	Bests  []Best
	Mixed  []Mixed
}

// Streak is the study days in a row. One missed day in any seven is forgiven
// when there was study before it: it adds nothing and breaks nothing. Today
// counts once it is studied, and cannot break a streak before it is over.
type Streak struct {
	Days int
	// Frozen says that the streak stands although one of the last seven days
	// was missed.
	Frozen bool
	// Studied is on how many days anything was studied at all.
	Studied int
}

// Minutes are study times, from question to grade, in minutes.
type Minutes struct {
	Today, Week, Month, All float64   // Week and Month are the last 7 and 30 days
	Weeks                   []float64 // of each of the last weeks of seven days, this one last
}

// Truth is recall against prediction: of cards in review whose first answer of
// a day came a day or more after the last.
type Truth struct {
	Name     string // of the month, empty for all time
	Tested   int
	Recalled int
	// Predicted is the sum of the probabilities of recall just before.
	Predicted float64
}

// Ready is what to expect at an hour.
type Ready struct {
	At        time.Time // of the interview, or now
	Interview bool
	Name      string // of the interview; may be empty
	All       plan.Readiness
	Tracks    []Track
}

// Track is the readiness of a track and of those of its topics of which any
// card was answered.
type Track struct {
	Title string
	plan.Readiness
	Topics []Topic
	Unseen int // topics of which none was
}

// Topic is the readiness of one pack.
type Topic struct {
	Title string
	plan.Readiness
}

// Best is the best round of a drill.
type Best struct {
	Topic string // title, or what the drill calls a mixture
	Drill deck.Mode
	Style string
	Round deck.Round
}

// Mixed is a pair that was mixed up.
type Mixed struct {
	A, B  string // plain text
	Topic string // title of the pack of A
	Count int
	Last  time.Time // date of the latest
}
