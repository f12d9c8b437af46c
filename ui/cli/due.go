package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/store"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
)

func (a *app) dueCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "due [TOPIC...]",
		Short: "List what is due now",
		Long: `List what is due now, in the order of study: the state of each card, since when
it is due, what it asks, and below that its id.`,
		Example: `  prefill due
  prefill due --json`,
		RunE: func(cmd *cobra.Command, given []string) error {
			ids, lib, err := a.topics(given)
			if err != nil {
				return err
			}
			rows, queue, err := a.due(lib, ids)
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(cmd.OutOrStdout(), rows)
			}
			return printDue(cmd.OutOrStdout(), rows, queue, a.streams.width())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print an array of objects (docs/commands.md)")
	return cmd
}

// dueRow is one card as `due --json` prints it.
type dueRow struct {
	Card   string  `json:"card"`
	Pack   string  `json:"pack"`
	Kind   string  `json:"kind"`
	Prompt string  `json:"prompt"`
	State  string  `json:"state"` // new, learning, review or relearning
	When   string  `json:"when"`  // now, or later for a step that falls due later today
	DueDay string  `json:"due"`   // yyyy-mm-dd of the study day, empty for a new card
	Recall float64 `json:"recall"`
	since  string  // when it fell due, in words; empty for a new card
}

func (a *app) due(lib content.Library, ids []deck.PackID) ([]dueRow, schedule.Queue, error) {
	view, err := a.reader()
	if err != nil {
		return nil, schedule.Queue{}, err
	}
	if s, ok := view.(*store.Store); ok {
		a.tellAdopted(lib, s)
	}
	cards := askable(packsIn(lib, ids), len(ids) == 0)
	now := a.clock.Now()
	queue, _, set, err := queueOf(view, cards, now)
	if err != nil {
		return nil, queue, err
	}
	prompts := map[deck.CardID]string{}
	for _, c := range cards {
		prompts[c.ID] = prose.Plain(c.Prompt.Markdown)
	}
	rows := []dueRow{}
	add := func(items []schedule.Item, when string) {
		for _, it := range items {
			r := dueRow{Card: string(it.Card.ID), Pack: string(it.Card.Pack), Kind: string(it.Card.Kind),
				Prompt: prompts[it.Card.ID], State: it.State.Phase.String(), When: when}
			if it.State.Seen() {
				r.DueDay = schedule.Date(it.State.DueDay).Format("2006-01-02")
				r.since = sinceText(it.State, now, schedule.StudyDay(now, set.DayStart))
				r.Recall = schedule.RecallAt(it.State, now, set.DayStart)
			}
			rows = append(rows, r)
		}
	}
	add(queue.Due, "now")
	add(queue.New, "now")
	add(queue.Later, "later")
	return rows, queue, nil
}

// packsIn gives the packs with the ids, or all in the order of the tracks.
func packsIn(lib content.Library, ids []deck.PackID) []*deck.Pack {
	return (&desk{}).with(lib).packs(ids)
}

// sinceText says when a card fell due, or falls due.
func sinceText(s schedule.State, now time.Time, today int32) string {
	if s.Waiting() && s.DueDay >= today {
		if wait := time.UnixMilli(s.DueMilli).Sub(now); wait > 0 {
			return "in " + draw.Span(wait)
		}
		return draw.Span(now.Sub(time.UnixMilli(s.DueMilli))) + " ago"
	}
	switch late := today - s.DueDay; {
	case late <= 0:
		return "today"
	default:
		return draw.Days(int(late)) + " ago"
	}
}

// printDue prints two lines a card: what it asks and since when, and its id.
func printDue(w io.Writer, rows []dueRow, q schedule.Queue, width int) error {
	const state, since = 11, 12
	for _, r := range rows {
		left := draw.Pad(r.State, state) + " " + draw.Pad(r.since, since) + " "
		prompt := draw.Fit(neutral.Line(r.Prompt), max(width-state-since-2, 20), "…")
		if _, err := fmt.Fprintf(w, "%s%s\n%*s%s\n", left, prompt, state+since+2, "", neutral.Line(r.Card)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%d due, %d new, %d later today\n", len(q.Due), len(q.New), len(q.Later))
	return err
}
