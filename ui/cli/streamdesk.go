package cli

import (
	"prefill/deck"
	"prefill/ui/stream"
)

// streamDesk is what the stream lab sees of the desk.
type streamDesk struct{ *desk }

// Scenarios gives the races of the packs, or all there are.
func (d streamDesk) Scenarios(ids []deck.PackID) ([]stream.Scenario, error) {
	var out []stream.Scenario
	for _, p := range d.packs(ids) {
		for _, s := range p.Streams {
			out = append(out, stream.Scenario{Pack: p.ID, PackTitle: p.Title, Spec: s})
		}
	}
	return out, nil
}

// Bet makes a scored prediction durable.
func (d streamDesk) Bet(b deck.Bet) error { return d.bet(b) }

// History gives the earlier bets on a scenario, the oldest first. Bets that
// were taken back are not among them.
func (d streamDesk) History(scenario string) ([]deck.Bet, error) {
	events, err := d.events()
	if err != nil {
		return nil, err
	}
	return betsOn(events, scenario), nil
}
