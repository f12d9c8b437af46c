package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/deck"
)

// Place names a screen that the shell can open.
type Place string

// The places.
const (
	Home    Place = "home"
	Pack    Place = "pack"    // one topic, its sections as tabs
	Study   Place = "study"   // what is due, one card after another
	Match   Place = "match"   // the matching drill
	Table   Place = "table"   // the table drill
	Ask     Place = "ask"     // the follow-ups of a topic, as a study session of only these
	Cheat   Place = "cheat"   // 60-second sheets
	Stream  Place = "stream"  // the stream lab
	Night   Place = "night"   // the night before
	Stats   Place = "stats"   // what is known
	Card    Place = "card"    // one card: its history and forgetting curve
	Term    Place = "term"    // the glossary
	Dates   Place = "dates"   // interviews
	Trouble Place = "trouble" // mistakes in packs
)

// GoTo asks the shell to open a place on top of this screen, or instead of it.
type GoTo struct {
	Place   Place
	Packs   []deck.PackID // what it is about; empty means all
	Card    deck.CardID   // Card and Term
	Cards   []deck.CardID // Study: exactly these, in this order; empty means what is due
	Query   string        // Term
	Style   string        // Match: missed, confused, sixty, survival; Stream: slug of the scenario
	Seed    uint64        // of a drill; 0 lets the shell draw one
	Only    []deck.CardID // Match: only these pairs
	Minutes int           // Night; 0 means as usual
	Mode    deck.Mode     // Study: what answers are logged as; empty means study
	// Until is when to stop: Night, and Study for a session that is part of
	// an evening and closes itself then. The zero time means never.
	Until   time.Time
	Replace bool // take this screen's place instead of standing on it
}

// Go is the command that asks for g.
func Go(g GoTo) tea.Cmd { return func() tea.Msg { return g } }

// Back asks the shell to close the top screen.
type Back struct{}

// GoBack is the command that closes the top screen.
func GoBack() tea.Msg { return Back{} }

// Shown tells a screen that it is on top again after another was closed: what
// it shows may have changed. It is also sent once after Init.
type Shown struct{}

// Hidden tells a screen that another now covers it: animation stops.
type Hidden struct{}

// Resized tells a screen the size of its body, after Init and on each change.
type Resized struct{ W, H int }

// Failed shows an error line under the lesson until the next key. What was
// being done and what to do next must be in the error's text.
type Failed struct{ Err error }

// Fail is the command that shows err.
func Fail(err error) tea.Cmd { return func() tea.Msg { return Failed{err} } }

// Note shows one line of news until the next key.
type Note struct{ Text string }

// Tell is the command that shows a line of news.
func Tell(text string) tea.Cmd { return func() tea.Msg { return Note{text} } }

// Edit asks the shell to open the user's editor at a place in a file, and to
// come back to this screen.
type Edit struct{ Place deck.Place }

// OpenURL asks the shell to open a link in the browser; the shell shows where
// it leads and asks first.
type OpenURL struct{ URL string }

// Reloaded says that packs have changed on disk and are loaded anew.
type Reloaded struct{ Packs []deck.PackID }

// Read says that a cheat sheet was read to its end.
type Read struct{ Pack deck.PackID }

// Clock tells the time. Only commands call it.
type Clock interface{ Now() time.Time }

// FrameMsg is one step of an animation. A screen drops those whose ID or Run
// is not its own, so a stale chain dies by itself.
type FrameMsg struct {
	ID  ID
	Run int
	At  time.Time
}

// NextFrame asks for a frame after d.
func NextFrame(clock Clock, d time.Duration, id ID, run int) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return FrameMsg{ID: id, Run: run, At: clock.Now()} })
}
