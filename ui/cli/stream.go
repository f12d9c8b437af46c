package cli

import (
	"github.com/spf13/cobra"

	"prefill/ui/screen"
	"prefill/ui/stream"
)

func (a *app) streamCommand() *cobra.Command {
	var scenario string
	var exercise bool
	cmd := &cobra.Command{
		Use:   "stream [TOPIC...]",
		Short: "Watch token streams race",
		Long: `Race streams of tokens on one clock, with queue, prefill and decode drawn on a
common axis. Predict first: p asks for your bet before the race and scores it.`,
		Example: `  prefill stream ttft-vs-tpot
  prefill stream stream-lab
  prefill stream --exercise        generated exercises with worked answers`,
		RunE: func(cmd *cobra.Command, given []string) error {
			ids, _, err := a.topics(given)
			if err != nil {
				return err
			}
			if exercise {
				scenario = stream.StyleExercise
			}
			return a.show(cmd.Context(), screen.GoTo{Place: screen.Stream, Packs: ids, Style: scenario})
		},
	}
	cmd.Flags().StringVar(&scenario, "scenario", "", "begin with this scenario, by its slug")
	cmd.Flags().BoolVar(&exercise, "exercise", false, "exercises instead of scenarios")
	return cmd
}
