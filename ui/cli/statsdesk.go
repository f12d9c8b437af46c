package cli

import (
	"time"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/stats"
)

// statsDesk is what the screen of statistics sees of the desk.
type statsDesk struct{ *desk }

// Facts reads and folds the whole history.
func (d statsDesk) Facts(now time.Time, progress func(float64)) (stats.Facts, error) {
	return statsOf(d.store, d.library(), now, progress)
}

// The shares of the work that are done when the log is read, and when it is
// folded, roughly as they were measured.
const (
	readShare = 0.6
	foldShare = 0.8
)

// statsOf counts what is known at the moment now.
func statsOf(h history, lib content.Library, now time.Time, progress func(float64)) (stats.Facts, error) {
	events, err := readEvents(h, now, func(done float64) { progress(done * readShare) })
	if err != nil {
		return stats.Facts{}, err
	}
	book := schedule.Replay(events)
	progress(foldShare)
	in := stats.Input{Events: events, Book: book, Now: now}
	for _, t := range lib.Tracks() {
		in.Groups = append(in.Groups, stats.Group{Slug: t.Slug, Title: t.Title, Packs: t.Packs})
	}
	in.Streak.Days, in.Streak.Frozen = schedule.Streak(book.Days, schedule.StudyDay(now, book.Settings.DayStart))
	for _, day := range book.Days {
		if day.Grades > 0 {
			in.Streak.Studied++
		}
	}
	return stats.Gather(in), nil
}

// progressEvery is how many events are read between two words of progress.
const progressEvery = 4096

// readEvents reads the whole log. How much of it is left nobody knows before
// it is read, so progress goes by how far it has come from the first event
// towards now.
func readEvents(h history, now time.Time, progress func(float64)) ([]deck.Event, error) {
	var events []deck.Event
	err := h.Events(func(e deck.Event) error {
		events = append(events, e)
		if first := events[0].UnixMilli; len(events)%progressEvery == 0 && now.UnixMilli() > first {
			passed := float64(e.UnixMilli-first) / float64(now.UnixMilli()-first)
			progress(max(0, min(passed, 1)))
		}
		return nil
	})
	return events, err
}
