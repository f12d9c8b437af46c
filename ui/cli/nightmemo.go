package cli

import (
	"fmt"
	"slices"
	"time"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/night"
)

// spoken marks the follow-ups that were answered as done.
func spoken(memo plan.Memo, states map[deck.CardID]schedule.State) plan.Memo {
	for _, piece := range memo.Aloud {
		if states[deck.CardID(piece.Key)].Seen() {
			memo = memo.Done(piece.Key)
		}
	}
	return memo
}

// keyOf names the memo that goes with what is wanted: the best next minutes,
// the evening before an interview, and an evening without one are three.
func keyOf(want night.Want, t target) string {
	if want.Best {
		return bestKey
	}
	return t.ID
}

// keptMemo is the memo of the evening under key. One that cannot be read is as
// good as none: the evening is planned anew.
func keptMemo(set schedule.Settings, key string) (plan.Memo, bool) {
	text, ok := set.Extra[key]
	if !ok {
		return plan.Memo{}, false
	}
	memo, err := plan.ParseMemo(text)
	return memo, err == nil
}

// memoNow brings a memo up to date: with what was answered after it was last
// written, since a window may have been closed in the middle of a part, and
// with what the user asks for now.
func memoNow(memo plan.Memo, want night.Want, events []deck.Event, key string) plan.Memo {
	memo = memo.Spend(answeredAfter(events, key))
	if want.Budget > 0 {
		memo.Budget = want.Budget
	}
	if !want.Until.IsZero() {
		memo.Until = want.Until
	}
	for _, topic := range want.Dropped {
		memo = memo.Drop(topic)
	}
	return memo
}

// answeredAfter is the time that answers took after the memo was last kept.
func answeredAfter(events []deck.Event, key string) time.Duration {
	var spent time.Duration
	for _, e := range slices.Backward(events) {
		switch {
		case e.Setting != nil && e.Setting.Key == key:
			return spent
		case e.Grade != nil && e.Grade.Mode == deck.ModeNight:
			spent += millis(min(e.Grade.Millis, plan.MaxAnswer.Milliseconds()))
		case e.Round != nil && e.Round.Style == drill.StyleConfused:
			spent += millis(e.Round.Millis)
		}
	}
	return 0
}

// usedUp reports that there is no whole minute left of a memo.
func usedUp(memo plan.Memo) bool { return memo.Budget-memo.Spent < time.Minute }

// Keep makes the memo durable, as a setting of the log.
func (d nightDesk) Keep(key string, memo plan.Memo) error {
	if err := d.store.Set(deck.Change{Key: key, Value: memo.String()}); err != nil {
		return fmt.Errorf("keeping how far tonight is: %w", err)
	}
	return nil
}
