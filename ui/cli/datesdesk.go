package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/dates"
)

// datesDesk is what the list of interviews sees of the desk.
type datesDesk struct{ *desk }

// List gives all interviews with what is known for each.
func (d datesDesk) List(now time.Time) (dates.Listing, error) {
	ev, err := d.evidence(now)
	if err != nil {
		return dates.Listing{}, err
	}
	set := ev.input.Settings
	list := dates.Listing{Tracks: d.tracks(), Today: schedule.StudyDay(now, set.DayStart)}
	all, fault := plan.Interviews(set.Extra)
	if fault != nil {
		list.Trouble = "An interview cannot be read: " + fault.Error()
	}
	for _, i := range all {
		list.Entries = append(list.Entries, d.entry(ev.input, i))
	}
	return list, nil
}

// tracks lists the tracks of the packs.
func (d *desk) tracks() []dates.Track {
	var out []dates.Track
	for _, t := range d.library().Tracks() {
		if t.Slug != "" {
			out = append(out, dates.Track{Slug: t.Slug, Title: deck.TrackTitle(t.Slug)})
		}
	}
	return out
}

// outlookSeed makes the same course of the days each time it is looked at.
const outlookSeed = 1

// entry works out how ready the cards of one interview are.
func (d *desk) entry(in plan.Input, i plan.Interview) dates.Entry {
	in.Tracks, in.At = i.Tracks, i.At
	e := dates.Entry{Interview: i}
	if i.Past(in.Now) {
		return e
	}
	e.Overall = plan.Overall(in)
	for _, r := range plan.ByTrack(in) {
		e.Tracks = append(e.Tracks, dates.Line{Title: deck.TrackTitle(r.Name), Readiness: r})
	}
	lib := d.library()
	for _, r := range plan.ByTopic(in) {
		title := r.Name
		if p, ok := lib.Pack(deck.PackID(r.Name)); ok {
			title = p.Title
		}
		e.Topics = append(e.Topics, dates.Line{Title: title, Readiness: r})
	}
	weakestFirst(e.Tracks)
	weakestFirst(e.Topics)
	if i.Minutes > 0 {
		in.Budget = time.Duration(i.Minutes) * time.Minute
		e.Outlook = plan.Outlook(in, in.Budget, outlookSeed)
	}
	return e
}

// weakestFirst puts what was begun and slips most at the top, and what was
// never seen at the end.
func weakestFirst(lines []dates.Line) {
	slices.SortStableFunc(lines, func(a, b dates.Line) int {
		return cmp.Or(unseen(a)-unseen(b), cmp.Compare(a.Recall, b.Recall), strings.Compare(a.Title, b.Title))
	})
}

func unseen(l dates.Line) int {
	if l.Seen == 0 {
		return 1
	}
	return 0
}

// Save makes an interview durable, as a setting of the log.
func (d datesDesk) Save(i plan.Interview) error { return saveInterview(d.store, i) }

// Remove takes an interview away, with how far its evening was.
func (d datesDesk) Remove(id string) error { return removeInterview(d.store, id) }

// setter is what changing an interview needs of the store.
type setter interface {
	Settings() (schedule.Settings, error)
	Set(deck.Change) error
}

func saveInterview(s setter, i plan.Interview) error {
	if err := s.Set(i.Change()); err != nil {
		return fmt.Errorf("saving the interview: %w", err)
	}
	return nil
}

func removeInterview(s setter, id string) error {
	set, err := s.Settings()
	if err != nil {
		return err
	}
	if _, ok := set.Extra[plan.MemoKey(id)]; ok {
		if err := s.Set(deck.Change{Key: plan.MemoKey(id)}); err != nil {
			return fmt.Errorf("removing the interview's evening: %w", err)
		}
	}
	if err := s.Set(plan.Removal(id)); err != nil {
		return fmt.Errorf("removing the interview: %w", err)
	}
	return nil
}
