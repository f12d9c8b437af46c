package cli

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/ui/neutral"
)

// logFlags are the flags of `prefill log`.
type logFlags struct {
	asJSON bool
	card   string
	last   int
}

func (a *app) logCommand() *cobra.Command {
	var f logFlags
	cmd := &cobra.Command{
		Use:   "log",
		Short: "Print the review log",
		Long: `Print the review log in the order of history, one event a line. Events that no
longer count, because they were taken back, are marked.`,
		Example: `  prefill log
  prefill log -n 20
  prefill log --card ttft-vs-tpot/pair/ttft
  prefill log --json`,
		Args: args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f.last < 0 {
				return usage("-n %d is no number of events. Write it like -n 20", f.last)
			}
			view, err := a.reader()
			if err != nil {
				return err
			}
			lib, err := a.library()
			if err != nil {
				return err
			}
			lines, err := logLines(view, f, idsOf(lib.Cards()))
			if err != nil {
				return err
			}
			if len(lines) == 0 && f.card != "" && !f.asJSON {
				a.note("nothing is logged about %s yet", f.card)
			}
			return printLog(cmd.OutOrStdout(), lines, f.asJSON)
		},
	}
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print one object a line (docs/commands.md)")
	cmd.Flags().StringVar(&f.card, "card", "", "only what is about the card with this id, under earlier ids too")
	cmd.Flags().IntVarP(&f.last, "last", "n", 0, "only the last N events; 0 means all")
	return cmd
}

// logLine is one event and whether it counts.
type logLine struct {
	deck.Event
	stands bool
}

// logLines gives the events that the flags ask for, in the order of history.
// A card may be one of those there are, or one that only the history knows.
func logLines(view history, f logFlags, cards []deck.CardID) ([]logLine, error) {
	var events []deck.Event
	if err := view.Events(func(e deck.Event) error { events = append(events, e); return nil }); err != nil {
		return nil, err
	}
	about := func(deck.Event) bool { return true }
	if f.card != "" {
		card, err := cardOf(f.card, append(cardsIn(events), cards...))
		if err != nil {
			return nil, err
		}
		about = aboutCard(card, events)
	}
	var lines []logLine
	stands := schedule.Standing(events)
	for i, e := range events {
		if about(e) {
			lines = append(lines, logLine{e, stands[i]})
		}
	}
	if f.last > 0 {
		lines = lines[max(0, len(lines)-f.last):]
	}
	return lines, nil
}

func cardsIn(events []deck.Event) []deck.CardID {
	var ids []deck.CardID
	seen := map[deck.CardID]bool{"": true}
	note := func(id deck.CardID) {
		if !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	for _, e := range events {
		note(e.Card)
		if e.Join != nil {
			note(e.Join.From)
		}
	}
	return ids
}

// aboutCard tells the events of a card from others: those under its id and
// under the ids whose history became its own, and the undos of any of them.
func aboutCard(card deck.CardID, events []deck.Event) func(deck.Event) bool {
	ids := map[deck.CardID]bool{card: true}
	for _, e := range slices.Backward(events) {
		if e.Join != nil && ids[e.Card] {
			ids[e.Join.From] = true
		}
	}
	actions := map[deck.Undo]bool{}
	for _, e := range events {
		if ids[e.Card] || e.Join != nil && ids[e.Join.From] || e.Undo != nil && actions[*e.Undo] {
			actions[e.Began()] = true
		}
	}
	return func(e deck.Event) bool {
		if e.Card != "" {
			return ids[e.Card] || e.Join != nil && ids[e.Join.From]
		}
		return actions[e.Began()]
	}
}

func printLog(w io.Writer, lines []logLine, asJSON bool) error {
	out := bufio.NewWriter(w)
	for _, l := range lines {
		var err error
		if asJSON {
			row := eventRowOf(l.Event)
			row.Stands = l.stands
			err = writeJSONLine(out, row)
		} else {
			err = printEvent(out, l)
		}
		if err != nil {
			return err
		}
	}
	return out.Flush()
}

func printEvent(w io.Writer, e logLine) error {
	r := eventRowOf(e.Event)
	text := r.Card
	switch {
	case e.Grade != nil:
		text = fmt.Sprintf("%-6s %-6s %s", r.Rating, r.Mode, r.Card)
	case e.Round != nil:
		text = fmt.Sprintf("%s %s: %d of %d at the first try, %d wrong", e.Round.Drill, e.Round.Topic, e.Round.First, e.Round.Pairs, e.Round.Wrong)
	case e.Undo != nil:
		text = fmt.Sprintf("of %s/%d", e.Undo.Device, e.Undo.Action)
	case e.Suspend != nil && !e.Suspend.On:
		text = r.Card + " taken up again"
	case e.Postpone != nil:
		text = fmt.Sprintf("%s to %s", r.Card, r.Due)
	case e.Setting != nil:
		text = settingText(*e.Setting)
	case e.Join != nil && r.Card == "":
		text = r.From + " forgotten"
	case e.Join != nil:
		text = fmt.Sprintf("%s to %s", r.From, r.Card)
	case e.Bet != nil:
		text = fmt.Sprintf("%s %s: guessed %.0f, was %.0f, score %d", r.Scenario, r.Quantity, r.Guess, r.Truth, r.Score)
	}
	if !e.stands {
		text += "  (taken back)"
	}
	_, err := fmt.Fprintf(w, "%s  %-8s %s\n", e.At().Format("2006-01-02 15:04"), r.What, neutral.Line(text))
	return err
}
