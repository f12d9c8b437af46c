package deck

import "time"

// Event is one line of the review log: something the user did, never changed
// afterwards. The order of history is (Lamport, Device, Seq), not time, so a
// clock set back rewrites nothing. Exactly one of the pointers is set.
type Event struct {
	// Device and Seq name the event: Seq counts from 1 on that device
	// without a gap.
	Device string
	Seq    uint64
	// Lamport is one more than the largest value its device had seen.
	Lamport uint64
	// Action is the Seq of the first event of the same user action on the
	// same device: a finished match round grades several cards at once and
	// is undone at once.
	Action uint64
	// UnixMilli is the UTC instant, and Offset the seconds east of UTC of the
	// user's clock then.
	UnixMilli int64
	Offset    int
	// Day is the study day that the user's clock and rollover hour gave when
	// the event was written (see deck/schedule). Replay never recomputes it.
	Day int32
	// Card is what it is about; empty for events about no card.
	Card CardID

	Grade    *Grade    // a card was graded
	Round    *Round    // a match round or drill ended
	Undo     *Undo     // an action was taken back, or brought back
	Suspend  *Suspend  // a card was set aside, or taken up again
	Postpone *Postpone // a card's due day was moved by hand
	Join     *Join     // Card's history goes on under another id
	Setting  *Change   // a setting changed
	Bet      *Bet      // a prediction in the stream lab was scored
}

// At is the instant of the event in the zone it was written in.
func (e Event) At() time.Time {
	return time.UnixMilli(e.UnixMilli).In(time.FixedZone("", e.Offset))
}

// Before reports whether e comes before f in the order of history.
func (e Event) Before(f Event) bool {
	if e.Lamport != f.Lamport {
		return e.Lamport < f.Lamport
	}
	if e.Device != f.Device {
		return e.Device < f.Device
	}
	return e.Seq < f.Seq
}

// Rating is how well a card was recalled. Hard is a pass.
type Rating uint8

// The ratings; the zero Rating is none.
const (
	Again Rating = 1 + iota
	Hard
	Good
	Easy
)

// String is the rating's word in lower case.
func (r Rating) String() string {
	switch r {
	case Again:
		return "again"
	case Hard:
		return "hard"
	case Good:
		return "good"
	case Easy:
		return "easy"
	default:
		return "none"
	}
}

// Valid reports whether r is one of the four ratings.
func (r Rating) Valid() bool { return r >= Again && r <= Easy }

// Mode is where a grade was given.
type Mode string

// The modes.
const (
	ModeStudy  Mode = "study"
	ModeMatch  Mode = "match"
	ModeTable  Mode = "table"
	ModeNight  Mode = "night"
	ModeMock   Mode = "mock"
	ModeStream Mode = "stream"
)

// Grade is one answer.
type Grade struct {
	Rating Rating
	Mode   Mode
	Millis int64 // from the question shown to the grade, 0 when not measured
	Rungs  int   // rungs of the ladder taken before answering
	// Picked is the card whose answer was given instead; for a decoy it is
	// "decoy:" and the slug of its text. Empty when none.
	Picked string
}

// Round is the result of a drill over several cards of one topic.
type Round struct {
	Topic  string // pack id, or a name such as "mixed"
	Drill  Mode   // ModeMatch or ModeTable
	Style  string // "", "missed", "confused", "sixty", "survival"
	Seed   uint64
	Pairs  int // asked
	First  int // right at the first try
	Wrong  int // wrong picks
	Hints  int
	Millis int64
	// Broken says that the round was left before its end: what was answered
	// counts, the round does not. Histories from before this was noted have
	// it nowhere.
	Broken bool
}

// Undo takes back the action that began at event (Device, Action). An undo of
// an undo is a redo.
type Undo struct {
	Device string
	Action uint64
}

// Suspend sets a card aside (On) or takes it up again.
type Suspend struct{ On bool }

// Postpone moves a card's due day without touching its memory.
type Postpone struct{ Due int32 }

// Join says that the history of From belongs to the event's Card from now on.
// An empty Card forgets From's history.
type Join struct {
	From CardID
	// Auto is set when the program joined by itself, because the text of a
	// card had changed: nothing that the user's next undo should reach.
	Auto bool
}

// Change is a new value of a setting, in the setting's own text form.
type Change struct{ Key, Value string }

// Bet is one scored prediction of the stream lab.
type Bet struct {
	Scenario string  // pack id and stream slug, or the name of an exercise
	Quantity string  // ttft, tpot, total, winner
	Guess    float64 // milliseconds, or the lane's number
	Truth    float64
	Score    int // 0 to 100
	// Lane is the lane that was bet on, counted from 1; 0 for an exercise, for
	// the winner, and in histories from before lanes were noted.
	Lane int
}
