package cli

import (
	"time"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/home"
)

// weekDays is how many days the small picture of the last days shows.
const weekDays = 7

// Extras folds the whole history: the streak, the last week, and what is to be
// expected at the next interview.
func (d homeDesk) Extras(now time.Time) (home.Extras, error) {
	var events []deck.Event
	err := d.store.Events(func(e deck.Event) error {
		events = append(events, e)
		return nil
	})
	if err != nil {
		return home.Extras{}, err
	}
	book := schedule.Replay(events)
	today := schedule.StudyDay(now, book.Settings.DayStart)
	var x home.Extras
	x.Streak, x.Frozen = schedule.Streak(book.Days, today)
	for day := today - weekDays + 1; day <= today; day++ {
		x.Week = append(x.Week, float64(book.Days[day].Millis)/float64(time.Minute.Milliseconds()))
	}
	x.Interview = d.interview(book, events, now)
	return x, nil
}

// interview gives the next date with what to expect of it, or the last one
// when it is over and nobody has said how it went.
func (d homeDesk) interview(book *schedule.Book, events []deck.Event, now time.Time) *home.Interview {
	// What does not read as an interview is for the screen of dates to say.
	all, _ := plan.Interviews(book.Settings.Extra)
	if past, ok := plan.ToAsk(all, now); ok {
		return &home.Interview{Name: past.Name, At: past.At, Recall: -1, Past: true}
	}
	next, ok := plan.Next(all, now)
	if !ok {
		return nil
	}
	in := plan.Input{Cards: plan.CardsOf(d.packs(nil)), States: book.States, Settings: book.Settings,
		Habits: plan.HabitsOf(events), Tracks: next.Tracks, Weights: plan.Weights(book.Settings.Extra), Now: now, At: next.At, Budget: d.todaysWork(book, now)}
	ready := plan.Overall(in)
	out := &home.Interview{Name: next.Name, At: next.At, Recall: -1}
	switch {
	case ready.Seen == 0:
	case !ready.Precise:
		out.Word = ready.Word()
	default:
		p := plan.New(in)
		out.Recall, out.Gain = p.Before, p.After-p.Before
	}
	return out
}

// todaysWork is the time that what is due and new today takes.
func (d homeDesk) todaysWork(book *schedule.Book, now time.Time) time.Duration {
	today := book.Days[schedule.StudyDay(now, book.Settings.DayStart)]
	cards := withoutNewBets(askable(d.packs(nil), true), book.States)
	q := schedule.BuildQueue(schedule.QueueInput{Cards: schedule.QueueCards(cards), States: book.States,
		Settings: book.Settings, Now: now, Done: today})
	return workOf(q).time
}
