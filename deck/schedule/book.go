package schedule

import (
	"iter"
	"slices"

	"prefill/deck"
)

// Book is the fold of a whole log.
type Book struct {
	// States has an entry for every card whose state is not the zero State.
	States map[deck.CardID]State
	// Settings are those in force at the end of the log. They hold for the
	// whole fold.
	Settings Settings
	// Bests has the best round of each drill.
	Bests map[BestKey]deck.Round
	// Days has the tallies of each study day on which something was done.
	Days map[int32]Day
	// LatestMilli is the largest instant in the log, in Unix milliseconds.
	LatestMilli int64

	rules rules
}

// Replay folds a log given in the order of history.
func Replay(events []deck.Event) *Book {
	return ReplaySeq(slices.Values(events))
}

// ReplaySeq is Replay for a log that is read from somewhere; it is read
// twice, and must give the same events both times.
func ReplaySeq(events iter.Seq[deck.Event]) *Book {
	p := survey(events)
	b := newBook(p.settings)
	at := -1
	for e := range events {
		at++
		b.LatestMilli = max(b.LatestMilli, e.UnixMilli)
		switch {
		case p.absent(at, e):
		case e.Join != nil:
			p.lines.pass(e)
		case touches(e):
			l := p.lines.present(e.Card).root()
			l.state = b.take(l.state, &e, &l.owed)
		case e.Round != nil:
			b.addRound(*e.Round)
		}
	}
	for card, line := range p.lines {
		l := line.present()
		if s := b.rules.settle(l.state, &l.owed); s != (State{}) {
			b.States[card] = s
		}
	}
	return b
}

func newBook(set Settings) *Book {
	return &Book{
		States:   map[deck.CardID]State{},
		Settings: set,
		Bests:    map[BestKey]deck.Round{},
		Days:     map[int32]Day{},
		rules:    newRules(&set),
	}
}

// NeedsReplay reports whether an event changes what was folded before it, so
// that Add is not enough: an undo, a join, or a setting that refolds.
func NeedsReplay(e deck.Event) bool {
	switch {
	case e.Undo != nil, e.Join != nil:
		return true
	case e.Setting != nil:
		key, ok := findKey(e.Setting.Key)
		return ok && key.Refolds
	default:
		return false
	}
}

// Add folds one event that is newer than all before it. It reports false, and
// changes nothing, where only a Replay can tell.
func (b *Book) Add(e deck.Event) bool {
	if NeedsReplay(e) {
		return false
	}
	b.LatestMilli = max(b.LatestMilli, e.UnixMilli)
	if e.Setting != nil {
		b.Settings = b.Settings.replay(*e.Setting)
		b.rules = newRules(&b.Settings)
	}
	if e.Round != nil {
		b.addRound(*e.Round)
	}
	if !touches(e) {
		return true
	}
	var owed debt
	s := b.rules.settle(b.take(b.States[e.Card], &e, &owed), &owed)
	if s != (State{}) {
		b.States[e.Card] = s
	} else {
		delete(b.States, e.Card)
	}
	return true
}

// touches reports whether an event belongs to the history of its card.
func touches(e deck.Event) bool {
	return e.Card != "" && (e.Grade != nil || e.Suspend != nil || e.Postpone != nil)
}

// take folds one event of a card, and counts it if it is a grade.
func (b *Book) take(was State, e *deck.Event, owed *debt) State {
	now := b.rules.advance(was, e, owed)
	if now.Reps > was.Reps {
		b.addGrade(&was, &now, e.Grade)
	}
	return now
}
