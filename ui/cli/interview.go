package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/deck/plan"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

// interviewFlags are the flags of `prefill interview`.
type interviewFlags struct {
	tracks  []string
	minutes int
	name    string
	remove  string
	weights map[string]string
	asJSON  bool
}

func (a *app) interviewCommand() *cobra.Command {
	var f interviewFlags
	cmd := &cobra.Command{
		Use:   "interview [WHEN]",
		Short: "Set the date of an interview, or list the dates",
		Long: `Set the date of an interview, in your local time zone. Plans then aim at what
you recall at that hour. There may be several; without WHEN they are listed.
A date of the same name, or the same date without a name, is replaced. A weight
says how much likelier a track is asked about than the others, 0.1 to 10; plans
spend the minutes by it.`,
		Example: `  prefill interview "2026-12-05 10:00"
  prefill interview "tomorrow 10:00" --track serving,kv-cache --minutes-per-day 30
  prefill interview "Tue 14:30" --name "second round"
  prefill interview                list them
  prefill interview --weight serving=2,training=0.5
  prefill interview --remove second-round`,
		Args: args(0, 1),
		RunE: func(cmd *cobra.Command, given []string) error {
			return a.interview(cmd, f, given)
		},
	}
	cmd.Flags().StringSliceVar(&f.tracks, "track", nil, "only these tracks, such as serving; may be given several times")
	cmd.Flags().IntVar(&f.minutes, "minutes-per-day", 0, "how long you study a day until then")
	cmd.Flags().StringToStringVar(&f.weights, "weight", nil, "how likely a track is asked about, such as serving=2; 1 is the usual")
	cmd.Flags().StringVar(&f.name, "name", "", "what you call it")
	cmd.Flags().StringVar(&f.remove, "remove", "", "take the interview with this id away")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print an array of objects (docs/commands.md)")
	return cmd
}

func (a *app) interview(cmd *cobra.Command, f interviewFlags, given []string) error {
	w := cmd.OutOrStdout()
	if len(f.weights) > 0 {
		if err := a.weighTracks(w, f.weights); err != nil || len(given) == 0 {
			return err
		}
	}
	switch {
	case f.remove != "" && len(given) > 0:
		return usage("--remove takes an interview away, and %q would set one. Do one after the other", given[0])
	case f.remove != "":
		return a.removeInterview(w, f.remove)
	case len(given) > 0:
		return a.setInterview(w, f, given[0])
	case len(f.tracks) > 0 || f.minutes != 0 || f.name != "":
		return usage(`a date is missing. Write it like prefill interview "tomorrow 10:00"`)
	default:
		return a.listInterviews(w, f.asJSON)
	}
}

// setInterview saves a new date, or replaces the one of its id.
func (a *app) setInterview(w io.Writer, f interviewFlags, when string) error {
	now := a.clock.Now()
	at, err := plan.ParseWhen(when, now)
	if err != nil {
		return usageError{err}
	}
	if !at.After(now) {
		return usage("%s is past. Write a date that is still to come", moment(at, now))
	}
	if f.minutes < 0 || f.minutes > plan.MaxMinutesPerDay {
		return usage("--minutes-per-day %d is not within 0 and %d", f.minutes, plan.MaxMinutesPerDay)
	}
	lib, err := a.library()
	if err != nil {
		return err
	}
	if err := knownTracks(lib, f.tracks); err != nil {
		return err
	}
	s, err := a.store()
	if err != nil {
		return err
	}
	i := plan.NewInterview(f.name, at)
	i.Tracks, i.Minutes = f.tracks, f.minutes
	if err := saveInterview(s, i); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "Interview %s: %s, in %s.\n`prefill night` plans the evening before; `prefill interview --remove %s` takes it back.\n",
		i.ID, moment(at, now), draw.Span(at.Sub(now)), i.ID)
	return err
}

// moment writes a date with the zone it is meant in.
func moment(at, now time.Time) string {
	return at.In(now.Location()).Format("Mon 2 Jan 2006 15:04 MST")
}

func knownTracks(lib content.Library, asked []string) error {
	var have []string
	for _, t := range lib.Tracks() {
		if t.Slug != "" {
			have = append(have, t.Slug)
		}
	}
	for _, t := range asked {
		if !slices.Contains(have, t) {
			return usage("no track is called %q%s The tracks are %s", t, orStop(didYouMean("", t, have)), strings.Join(have, ", "))
		}
	}
	return nil
}

// orStop ends a sentence that has no question after it.
func orStop(question string) string {
	if question == "" {
		return "."
	}
	return question
}

func (a *app) removeInterview(w io.Writer, id string) error {
	s, err := a.store()
	if err != nil {
		return err
	}
	set, err := s.Settings()
	if err != nil {
		return err
	}
	all, _ := plan.Interviews(set.Extra) // one that cannot be read can be removed all the same
	_, there := set.Extra[plan.Removal(id).Key]
	if !there {
		var ids []string
		for _, i := range all {
			ids = append(ids, i.ID)
		}
		if len(ids) == 0 {
			return usage("there is no interview to remove")
		}
		return usage("no interview has the id %q%s There are %s", id, orStop(didYouMean("", id, ids)), strings.Join(ids, ", "))
	}
	if err := removeInterview(s, id); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "Interview %s is removed; what you learned stays.\n", neutral.Line(id))
	return err
}

// interviewRow is one interview as `interview --json` prints it.
type interviewRow struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	At      string   `json:"at"` // RFC 3339, in the local zone
	Tracks  []string `json:"tracks"`
	Minutes int      `json:"minutes_per_day"`
	Past    bool     `json:"past"`
	Outcome string   `json:"outcome"`
	// Recall is the expected recall at the hour over all cards in scope, 0 to
	// 1, unseen ones counting 0; null for a past date.
	Recall *float64 `json:"recall"`
	Seen   int      `json:"seen"`
	Cards  int      `json:"cards"`
	in     time.Duration
	ready  plan.Readiness
}

func (a *app) listInterviews(w io.Writer, asJSON bool) error {
	rows, fault, err := a.interviewRows()
	if err != nil {
		return err
	}
	if fault != nil {
		a.note("an interview cannot be read: %v", fault)
	}
	if asJSON {
		return writeJSON(w, rows)
	}
	if len(rows) == 0 {
		_, err := fmt.Fprintln(w, `No interview is set. prefill interview "tomorrow 10:00" sets one.`)
		return err
	}
	for _, r := range rows {
		if _, err := fmt.Fprintln(w, r.line(a.clock.Now())); err != nil {
			return err
		}
	}
	return nil
}

// interviewRows reads the interviews and works out how ready each is. The
// fault is about single ones that cannot be read.
func (a *app) interviewRows() (rows []interviewRow, fault, err error) {
	lib, err := a.library()
	if err != nil {
		return nil, nil, err
	}
	view, err := a.reader()
	if err != nil {
		return nil, nil, err
	}
	set, err := view.Settings()
	if err != nil {
		return nil, nil, err
	}
	states, err := view.AllStates()
	if err != nil {
		return nil, nil, err
	}
	now := a.clock.Now()
	in := plan.Input{Cards: plan.CardsOf(packsIn(lib, nil)), States: states, Settings: set, Weights: plan.Weights(set.Extra), Now: now}
	all, fault := plan.Interviews(set.Extra)
	rows = []interviewRow{}
	for _, i := range all {
		rows = append(rows, rowOf(in, i))
	}
	return rows, fault, nil
}

func rowOf(in plan.Input, i plan.Interview) interviewRow {
	r := interviewRow{ID: i.ID, Name: i.Name, At: i.At.In(in.Now.Location()).Format(time.RFC3339), Tracks: i.Tracks,
		Minutes: i.Minutes, Past: i.Past(in.Now), Outcome: i.Outcome, in: i.At.Sub(in.Now)}
	if r.Tracks == nil {
		r.Tracks = []string{}
	}
	if r.Past {
		return r
	}
	in.Tracks, in.At = i.Tracks, i.At
	r.ready = plan.Overall(in)
	r.Recall, r.Seen, r.Cards = &r.ready.Recall, r.ready.Seen, r.ready.Cards
	return r
}

// line is one interview for people.
func (r interviewRow) line(now time.Time) string {
	at, _ := time.Parse(time.RFC3339, r.At)
	parts := []string{moment(at, now)}
	switch {
	case !r.Past:
		parts = append(parts, "in "+draw.Span(r.in), readyText(r.ready))
	case r.Outcome == "":
		parts = append(parts, "past: how did it go? The home screen asks (i)")
	default:
		parts = append(parts, "past, went "+strings.ReplaceAll(r.Outcome, "-", " "))
	}
	if len(r.Tracks) > 0 {
		parts = append(parts, "tracks "+strings.Join(r.Tracks, ", "))
	}
	if r.Minutes > 0 {
		parts = append(parts, fmt.Sprintf("%d min a day", r.Minutes))
	}
	if r.Name != "" {
		parts = append(parts, r.Name)
	}
	return neutral.Line(fmt.Sprintf("%-16s  %s", r.ID, strings.Join(parts, " · ")))
}

// readyText says how ready one is: in a number where enough was seen to
// predict it, in a word before.
func readyText(r plan.Readiness) string {
	switch {
	case r.Seen == 0:
		return draw.Count(r.Cards, "card", "cards") + ", none seen yet"
	case !r.Precise:
		return fmt.Sprintf("%s, %d of %d cards seen", r.Word(), r.Seen, r.Cards)
	}
	return fmt.Sprintf("expected recall then %s (%d of %d cards seen)", draw.Percent(r.Recall), r.Seen, r.Cards)
}
