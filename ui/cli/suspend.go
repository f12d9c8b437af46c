package cli

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/plan"
	"prefill/ui/neutral"
)

func (a *app) suspendCommand() *cobra.Command {
	var list, asJSON bool
	cmd := &cobra.Command{
		Use:   "suspend CARD",
		Short: "Set a card aside, or list those set aside",
		Long: `Set a card aside: it is asked no more until you take it up again. CARD is a
card's id, the beginning of one or a part of one.`,
		Example: `  prefill suspend ttft-vs-tpot/pair/ttft
  prefill suspend --list`,
		Args: func(cmd *cobra.Command, given []string) error {
			if list || asJSON {
				return args(0, 0)(cmd, given)
			}
			return args(1, 1)(cmd, given)
		},
		RunE: func(cmd *cobra.Command, given []string) error {
			if list || asJSON {
				return a.listSuspended(cmd.OutOrStdout(), asJSON)
			}
			return a.suspend(cmd.OutOrStdout(), given[0], true)
		},
	}
	cmd.Flags().BoolVar(&list, "list", false, "list the cards set aside")
	cmd.Flags().BoolVar(&asJSON, "json", false, "list them as an array of objects (docs/commands.md)")
	return cmd
}

func (a *app) unsuspendCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "unsuspend CARD",
		Short: "Take up a card that was set aside",
		Example: `  prefill unsuspend ttft-vs-tpot/pair/ttft
  prefill suspend --list           which cards those are`,
		Args: args(1, 1),
		RunE: func(cmd *cobra.Command, given []string) error {
			return a.suspend(cmd.OutOrStdout(), given[0], false)
		},
	}
}

// suspend sets a card aside or takes it up again.
func (a *app) suspend(w io.Writer, arg string, on bool) error {
	lib, err := a.library()
	if err != nil {
		return err
	}
	s, err := a.store()
	if err != nil {
		return err
	}
	states, err := s.AllStates()
	if err != nil {
		return err
	}
	aside, from := []deck.CardID{}, idsOf(lib.Cards())
	for id, state := range states {
		if state.Suspended {
			aside = append(aside, id)
		}
		if plan.KindOf(id) == deck.KindBet {
			from = append(from, id)
		}
	}
	if !on && len(aside) > 0 {
		from = aside
	}
	card, err := cardOf(arg, from)
	if err != nil {
		return err
	}
	name := neutral.Line(promptOf(lib)(card))
	switch already := slices.Contains(aside, card); {
	case on && already:
		return fmt.Errorf("%q is set aside already. `prefill unsuspend %s` takes it up", name, card)
	case !on && !already:
		return fmt.Errorf("%q is not set aside. `prefill suspend --list` shows which cards are", name)
	}
	if err := s.Suspend(card, on); err != nil {
		return err
	}
	did := "Taken up again"
	if on {
		did = "Set aside"
	}
	_, err = fmt.Fprintf(w, "%s: %s (%s). `prefill undo` takes this back.\n", did, name, neutral.Line(string(card)))
	return err
}

// suspendedRow is one card as `suspend --json` prints it.
type suspendedRow struct {
	Card   string `json:"card"`
	Prompt string `json:"prompt"` // empty when no pack has the card any more
}

func (a *app) listSuspended(w io.Writer, asJSON bool) error {
	lib, err := a.library()
	if err != nil {
		return err
	}
	view, err := a.reader()
	if err != nil {
		return err
	}
	rows, err := suspendedRows(lib, view)
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(w, rows)
	}
	for _, r := range rows {
		if _, err := fmt.Fprintf(w, "%s  %s\n", neutral.Line(r.Card), neutral.Line(r.Prompt)); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(w, "%d set aside\n", len(rows))
	return err
}

func suspendedRows(lib content.Library, view history) ([]suspendedRow, error) {
	states, err := view.AllStates()
	if err != nil {
		return nil, err
	}
	rows := []suspendedRow{}
	for _, id := range slices.Sorted(maps.Keys(states)) {
		if !states[id].Suspended {
			continue
		}
		row := suspendedRow{Card: string(id)}
		if prompt := promptOf(lib)(id); prompt != string(id) {
			row.Prompt = prompt
		}
		rows = append(rows, row)
	}
	return rows, nil
}
