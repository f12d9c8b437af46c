package schedule

import (
	"iter"

	"prefill/deck"
)

// actionKey names one user action.
type actionKey struct {
	device string
	action uint64
}

func actionOf(e deck.Event) actionKey { return actionKey{e.Device, e.Action} }

func targetOf(e deck.Event) actionKey { return actionKey{e.Undo.Device, e.Undo.Action} }

// reversal walks a log from its newest event to its oldest and tells which
// events count. An undo reaches only what came before it, and an undo that was
// itself undone reaches nothing; seen from the end, both are settled by the
// time an event is met.
type reversal map[actionKey]bool

// counts reports whether e stands, and takes note of what e takes back.
func (r reversal) counts(e deck.Event) bool {
	if r[actionOf(e)] {
		return false
	}
	if e.Undo != nil {
		r[targetOf(e)] = true
	}
	return true
}

// NextUndo is what the next undo on a device should take back: the newest
// action of that device that still counts and is itself no undo. An empty
// device means any. The events come newest first, and only as many are read
// as are needed.
func NextUndo(newestFirst iter.Seq[deck.Event], device string) (deck.Undo, bool) {
	undone := reversal{}
	for e := range newestFirst {
		stands := undone.counts(e)
		if stands && e.Undo == nil && (device == "" || e.Device == device) {
			return deck.Undo{Device: e.Device, Action: e.Action}, true
		}
	}
	return deck.Undo{}, false
}

// NextRedo is what the next redo on a device should take back: the undos that
// keep away the action undone last. It is several when two devices undid the
// same action; they belong in one action. Any new action of the device leaves
// nothing to redo.
func NextRedo(newestFirst iter.Seq[deck.Event], device string) ([]deck.Undo, bool) {
	undone := reversal{}
	var open []actionKey              // targets of the device's undos, newest first
	by := map[actionKey][]deck.Undo{} // the undos that hold each target down
	closed := false                   // older undos are beyond a newer action
	for e := range newestFirst {
		stands := undone.counts(e)
		if e.Undo != nil && stands {
			by[targetOf(e)] = append(by[targetOf(e)], deck.Undo{Device: e.Device, Action: e.Action})
			if !closed && (device == "" || e.Device == device) {
				open = append(open, targetOf(e))
			}
		}
		if e.Undo == nil && (device == "" || e.Device == device) {
			closed = true
		}
		if e.Undo != nil {
			open = remove(open, actionOf(e)) // its undo was a redo
		} else if len(open) > 0 && open[0] == actionOf(e) {
			return by[open[0]], true
		}
		if closed && len(open) == 0 {
			return nil, false
		}
	}
	return nil, false
}

func remove(keys []actionKey, gone actionKey) []actionKey {
	for i, k := range keys {
		if k == gone {
			return append(keys[:i:i], keys[i+1:]...)
		}
	}
	return keys
}
