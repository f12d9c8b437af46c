package schedule

import (
	"iter"
	"slices"

	"prefill/deck"
)

// reversal walks a log from its newest event to its oldest and tells which
// events count. An undo reaches only what came before it, and an undo that was
// itself undone reaches nothing; seen from the end, both are settled by the
// time an event is met.
type reversal map[deck.Undo]bool

// counts reports whether e stands, and takes note of what e takes back.
func (r reversal) counts(e deck.Event) bool {
	if r[e.Began()] {
		return false
	}
	if e.Undo != nil {
		r[*e.Undo] = true
	}
	return true
}

// NextUndo is what the next undo on a device should take back: the newest
// action of that device that still counts and is itself no undo. An empty
// device means any. The events come newest first, and only as many are read
// as are needed. To keep a kind of event from being undone, leave it out of
// them; undos must stay.
func NextUndo(newestFirst iter.Seq[deck.Event], device string) (deck.Undo, bool) {
	undone := reversal{}
	for e := range newestFirst {
		stands := undone.counts(e)
		if stands && e.Undo == nil && isOf(e, device) {
			return e.Began(), true
		}
	}
	return deck.Undo{}, false
}

func isOf(e deck.Event, device string) bool { return device == "" || e.Device == device }

// NextRedo is what the next redo on a device should take back: the undos that
// keep away the action undone last. It is several when two devices undid the
// same action; they belong in one action. Any new action of the device leaves
// nothing to redo.
func NextRedo(newestFirst iter.Seq[deck.Event], device string) ([]deck.Undo, bool) {
	undone := reversal{}
	search := redoSearch{device: device, by: map[deck.Undo][]deck.Undo{}}
	for e := range newestFirst {
		if e.Undo != nil && undone.counts(e) {
			search.note(e)
		}
		undos, done := search.meet(e)
		if done {
			return undos, len(undos) > 0
		}
	}
	return nil, false
}

// redoSearch goes back through a log for the action that was undone last.
type redoSearch struct {
	device string
	// by has the undos that stand, by what they keep away.
	by map[deck.Undo][]deck.Undo
	// open are the targets of the device's own undos since its newest other
	// action, newest first. Those that turn out to be undos themselves were
	// redone, and leave.
	open   []deck.Undo
	closed bool // that action was met
}

// note takes in an undo that stands.
func (r *redoSearch) note(e deck.Event) {
	target := *e.Undo
	r.by[target] = append(r.by[target], e.Began())
	if !r.closed && isOf(e, r.device) {
		r.open = append(r.open, target)
	}
}

// meet looks whether e is what was sought, or ends the search.
func (r *redoSearch) meet(e deck.Event) ([]deck.Undo, bool) {
	self := e.Began()
	if e.Undo != nil {
		r.open = slices.DeleteFunc(r.open, func(k deck.Undo) bool { return k == self })
	} else if len(r.open) > 0 && r.open[0] == self {
		return r.by[self], true
	} else if isOf(e, r.device) {
		r.closed = true
	}
	return nil, r.closed && len(r.open) == 0
}
