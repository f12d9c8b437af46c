package schedule

import "time"

// Phase is where a card stands on its way into memory.
type Phase uint8

// The phases. Learning and Relearning cards wait for a step of less than a
// day, Review cards for a day.
const (
	New Phase = iota
	Learning
	Review
	Relearning
)

// String is the phase's word in lower case.
func (p Phase) String() string {
	switch p {
	case New:
		return "new"
	case Learning:
		return "learning"
	case Review:
		return "review"
	case Relearning:
		return "relearning"
	default:
		return "unknown"
	}
}

// State is what the log says about one card. The zero State is a card that
// was never touched. All days are study days (see StudyDay), all instants
// Unix milliseconds.
type State struct {
	Phase Phase
	// Stability is the days until recall falls to 90 %, 0.001 to 36500;
	// Difficulty is 1 to 10. Both are 0 until the first grade.
	Stability, Difficulty float64
	// Decay is the weight w20 of the forgetting curve that Stability was
	// folded with, so that a state alone tells its retrievability.
	Decay float64
	// Step is the index of the step waited for, in Learning and Relearning.
	Step int
	// DueDay is the day the card is due. A card that waits for a step has the
	// instant in DueMilli as well; it is 0 for one that waits for a day.
	DueDay   int32
	DueMilli int64
	// Interval is the whole days that the last grade scheduled, 0 for a step.
	Interval int32
	// FirstDay is the day of the first grade. LastDay and LastMilli are those
	// of the last one and never go back, even where the clock did.
	FirstDay, LastDay int32
	LastMilli         int64
	// PassedDay is the last day with a grade above Again and StudiedDay the
	// last day with a grade in mode study. They mean nothing before the
	// first such grade, which Passes and Studied count.
	PassedDay, StudiedDay int32
	Passes, Studied       int
	// Reps counts grades, Lapses the failures of cards in Review.
	Reps, Lapses int
	// Suspended cards are never due. Leech marks a card whose lapses reached
	// the setting leech_after.
	Suspended, Leech bool
}

// Seen reports whether the card was ever graded.
func (s State) Seen() bool { return s.Reps > 0 }

// GradedOn reports whether the card was last graded on that study day.
func (s State) GradedOn(day int32) bool { return s.Reps > 0 && s.LastDay == day }

// PassedOn reports whether the card was already passed on that study day.
func (s State) PassedOn(day int32) bool { return s.Passes > 0 && s.PassedDay == day }

// StudiedOn reports whether the card was graded in mode study on that day.
func (s State) StudiedOn(day int32) bool { return s.Studied > 0 && s.StudiedDay == day }

// Waiting reports whether the card waits for a step of less than a day.
func (s State) Waiting() bool { return s.DueMilli != 0 }

// Due reports whether a card that was seen should be asked again at the
// instant now of study day today. A step whose study day has passed is due
// whatever the clock says.
func (s State) Due(today int32, now time.Time) bool {
	if !s.Seen() || s.Suspended {
		return false
	}
	if s.Waiting() && s.DueDay >= today {
		return now.UnixMilli() >= s.DueMilli
	}
	return s.DueDay <= today
}
