package cli

import (
	"slices"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/store"
	"prefill/ui/study"
)

// addContrasts puts the contrast cards among ids beside the cards of the
// packs.
func (d *desk) addContrasts(items map[deck.CardID]study.Item, ids []deck.CardID) error {
	found, err := d.contrasts(ids)
	if err != nil || len(found) == 0 {
		return err
	}
	var asked []deck.CardID
	for _, id := range ids {
		if _, ok := found[id]; ok {
			asked = append(asked, id)
		}
	}
	states, err := d.store.States(asked)
	if err != nil {
		return err
	}
	for _, id := range asked {
		topic := string(found[id].Pack)
		if p, ok := d.library().Pack(found[id].Pack); ok {
			topic = p.Title
		}
		items[id] = study.Item{Card: found[id], Topic: topic, State: states[id]}
	}
	return nil
}

// evening makes a session a part of an evening: it ends at its time, and where
// it is about weak cards the plan decides after each answer what comes next.
func (d studyDesk) evening(s study.Session, want study.Want, now time.Time) (study.Session, error) {
	s.From, s.Until = now, want.Until.In(now.Location())
	name, ordered := partName(want.Cards)
	s.Name = name
	ev, err := d.evidence(now)
	if err != nil {
		return s, err
	}
	s.Answered = answeredOn(ev.standing, schedule.StudyDay(now, s.Settings.DayStart))
	if ordered {
		return s, nil
	}
	s.Name = weakName(s.Items)
	in := ev.input
	in.Tracks, in.Budget = nil, want.Until.Sub(now)
	in.Cards = slices.DeleteFunc(slices.Clone(in.Cards), func(c plan.Card) bool { return !slices.Contains(want.Cards, c.ID) })
	session := plan.Begin(in)
	s.Plan = &session
	return s, nil
}

// weakName is what cards chosen by worth are called: those never seen are new,
// not weak.
func weakName(items []study.Item) string {
	unseen := 0
	for _, it := range items {
		if !it.State.Seen() {
			unseen++
		}
	}
	switch unseen {
	case 0:
		return "Weak cards"
	case len(items):
		return "New cards"
	}
	return "Weak and new cards"
}

// answeredOn counts the answers that were given in evenings of a study day: a
// part that is entered again goes on counting.
func answeredOn(events []deck.Event, day int32) int {
	n := 0
	for _, e := range events {
		if e.Grade != nil && e.Grade.Mode == deck.ModeNight && e.Day == day {
			n++
		}
	}
	return n
}

// partName is what a part of an evening is called, and whether its cards come
// in the order that was asked for.
func partName(cards []deck.CardID) (name string, ordered bool) {
	all := func(k deck.Kind) bool {
		return !slices.ContainsFunc(cards, func(id deck.CardID) bool { return plan.KindOf(id) != k })
	}
	switch {
	case all(deck.KindContrast):
		return "Which one", true
	case all(deck.KindFollowUp):
		return "Follow-ups aloud", true
	default:
		return "Weak cards", false
	}
}

// pastMemos repeats an undo or redo as long as all it reached is how far an
// evening is, which nobody means to take back.
func pastMemos(act func() (store.Undone, error)) (store.Undone, error) {
	for {
		u, err := act()
		if err != nil || !onlyMemo(u) {
			return u, err
		}
	}
}

func onlyMemo(u store.Undone) bool {
	for _, e := range u.Events {
		if e.Setting == nil || !isMemo(e.Setting.Key) {
			return false
		}
	}
	return len(u.Events) > 0
}

// isMemo reports whether a setting keeps how far an evening is.
func isMemo(key string) bool {
	before, after, _ := strings.Cut(plan.MemoKey("*"), "*")
	return strings.HasPrefix(key, before) && strings.HasSuffix(key, after)
}
