package home

import "time"

// Extras is what takes the whole history to know.
type Extras struct {
	Streak int // study days in a row; today counts once it is studied
	// Frozen says that the streak stands although a day of the last seven was
	// missed.
	Frozen bool
	Week   []float64 // minutes studied on each of the last days, today last
	// Interview is the next date, or one that is over and not yet spoken of;
	// nil without either.
	Interview *Interview
}

// Interview is a date to be ready for.
type Interview struct {
	Name string // as the user calls it; may be empty
	At   time.Time
	// Recall is the share of all cards expected to be recalled then, 0 to 1;
	// negative when nothing is known. Word says the same where the hour is so
	// near that a number would pretend to know more; else it is empty.
	Recall float64
	Word   string
	Gain   float64 // more after today's study; 0 when it is not known
	Past   bool    // it is over: ask how it went
}
