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

	model model
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
			b.take(&p.lines.present(e.Card).root().state, e)
		default:
			b.take(nil, e)
		}
	}
	for card := range p.lines.lives {
		if s := p.lines.present(card).state; s != (State{}) {
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
		model:    set.model(),
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
		b.model = b.Settings.model()
	}
	if !touches(e) {
		b.take(nil, e)
		return true
	}
	s := b.States[e.Card]
	b.take(&s, e)
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

// take folds one event that counts into the state of its card, if it has one,
// and into the tallies.
func (b *Book) take(s *State, e deck.Event) {
	if e.Round != nil {
		b.addRound(*e.Round)
	}
	if s == nil {
		return
	}
	was := *s
	*s = step(was, e, &b.Settings, &b.model)
	if s.Reps > was.Reps {
		b.addGrade(was, *s, e)
	}
}
