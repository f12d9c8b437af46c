package deck

import "slices"

// TakenBack lists the actions that an undo took back and no redo brought
// again; the events are in the order of history. It reads backwards, since a
// later undo decides whether an earlier one counts.
func TakenBack(events []Event) map[Undo]bool {
	gone := map[Undo]bool{}
	for _, e := range slices.Backward(events) {
		if e.Undo != nil && !gone[e.Began()] {
			gone[*e.Undo] = true
		}
	}
	return gone
}

// Began names the action to which the event belongs, as an undo of it would.
func (e Event) Began() Undo { return Undo{e.Device, e.Action} }
