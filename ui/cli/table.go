package cli

import (
	"github.com/spf13/cobra"

	"prefill/deck"
	"prefill/ui/screen"
)

func (a *app) tableCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "table TOPIC",
		Short:   "Recall a side-by-side table",
		Example: "  prefill table prefill-vs-decode",
		Args:    args(1, 1),
		RunE: func(cmd *cobra.Command, given []string) error {
			p, _, err := a.oneTopic(given[0])
			if err != nil {
				return err
			}
			if len(p.Tables) == 0 {
				return lacks(p.Title, "table")
			}
			return a.show(cmd.Context(), screen.GoTo{Place: screen.Table, Packs: []deck.PackID{p.ID}})
		},
	}
}
