package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/store"
	"prefill/ui/neutral"
	"prefill/ui/prose"
)

func (a *app) dueCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "due [TOPIC...]",
		Short: "List what is due now",
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
			return printDue(cmd.OutOrStdout(), rows, queue)
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

func printDue(w io.Writer, rows []dueRow, q schedule.Queue) error {
	for _, r := range rows {
		if _, err := fmt.Fprintf(w, "%-11s %-9s %s\n", r.State, r.Kind, neutral.Line(r.Card)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%d due, %d new, %d later today\n", len(q.Due), len(q.New), len(q.Later))
	return err
}
