package cli

import (
	"github.com/spf13/cobra"

	"prefill/ui/screen"
)

func (a *app) cheatCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cheat [TOPIC...]",
		Short: "Read 60-second cheat sheets",
		Example: `  prefill cheat ttft-vs-tpot
  prefill cheat                    one after another`,
		RunE: func(cmd *cobra.Command, given []string) error {
			ids, _, err := a.topics(given)
			if err != nil {
				return err
			}
			return a.show(cmd.Context(), screen.GoTo{Place: screen.Cheat, Packs: ids})
		},
	}
	return cmd
}
