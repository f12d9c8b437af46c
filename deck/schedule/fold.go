package schedule

import (
	"slices"

	"prefill/deck"
)

// trace visits the events that made the present state of a card. The events
// must be in the order of history (deck.Event.Before) and hold at least the
// settings, joins, undos and the card's own events; others do no harm.
func trace(card deck.CardID, events []deck.Event, visit func(Moment)) {
	p := survey(slices.Values(events))
	own := p.lines.last(card)
	r := newRules(&p.settings)
	s := State{}
	for i, e := range events {
		switch {
		case p.absent(i, e):
		case e.Join != nil:
			p.lines.pass(e)
		case touches(e) && p.lines.present(e.Card).root() == own:
			was := s
			s = r.step(s, &e)
			visit(Moment{e, was, s})
		}
	}
}

// InOrder sorts events into the order of history and drops copies of the same
// event, so that logs joined in any way fold alike.
func InOrder(events []deck.Event) []deck.Event {
	sorted := slices.Clone(events)
	slices.SortStableFunc(sorted, func(a, b deck.Event) int {
		switch {
		case a.Before(b):
			return -1
		case b.Before(a):
			return 1
		default:
			return 0
		}
	})
	return slices.CompactFunc(sorted, func(a, b deck.Event) bool {
		return a.Device == b.Device && a.Seq == b.Seq
	})
}
