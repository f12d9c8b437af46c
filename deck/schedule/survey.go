package schedule

import (
	"iter"
	"slices"

	"prefill/deck"
)

// past is what must be known of a whole log before its first event can be
// folded: what was taken back, the settings, and whose history is whose.
type past struct {
	undone   map[deck.Undo]int // position of the last undo that stands
	settings Settings
	lines    lineage
}

// placed is an event that shapes the fold of others, and its position.
type placed struct {
	at int
	e  deck.Event
}

// survey reads a log once.
func survey(events iter.Seq[deck.Event]) past {
	var undos, shapers []placed
	at := 0
	for e := range events {
		switch {
		case e.Undo != nil:
			undos = append(undos, placed{at, e})
		case e.Setting != nil, e.Join != nil:
			shapers = append(shapers, placed{at, e})
		}
		at++
	}
	p := past{undone: resolve(undos), settings: DefaultSettings(), lines: lineage{}}
	for _, s := range shapers {
		if p.absent(s.at, s.e) {
			continue
		}
		if s.e.Setting != nil {
			p.settings = p.settings.replay(*s.e.Setting)
		} else {
			p.lines.join(s.e)
		}
	}
	p.lines.rewind()
	return p
}

// resolve decides from the last undo to the first which of them stand.
func resolve(undos []placed) map[deck.Undo]int {
	undone := map[deck.Undo]int{}
	for _, u := range slices.Backward(undos) {
		if by, ok := undone[u.e.Began()]; ok && u.at < by {
			continue
		}
		if _, ok := undone[*u.e.Undo]; !ok {
			undone[*u.e.Undo] = u.at
		}
	}
	return undone
}

// absent reports whether the event at a position was taken back: by an undo
// that stands and came after it.
func (p *past) absent(at int, e deck.Event) bool {
	if len(p.undone) == 0 {
		return false
	}
	by, ok := p.undone[e.Began()]
	return ok && at < by
}
