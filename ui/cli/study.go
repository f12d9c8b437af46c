package cli

import (
	"github.com/spf13/cobra"

	"prefill/ui/screen"
)

func (a *app) studyCommand() *cobra.Command {
	var plainly bool
	cmd := &cobra.Command{
		Use:   "study [TOPIC...]",
		Short: "Study what is due",
		Long: `Study what is due, in all topics or only in those named. A topic is a pack's
id, the beginning of one, words of its title, or a Markdown file or folder.`,
		Example: `  prefill study
  prefill study ttft-vs-tpot kv-cache
  prefill study notes/raft.md
  prefill study --plain            lines of text instead of screens`,
		RunE: func(cmd *cobra.Command, given []string) error {
			ids, _, err := a.topics(given)
			if err != nil {
				return err
			}
			if plainly {
				return a.studyPlainly(cmd.Context(), ids)
			}
			return a.show(cmd.Context(), screen.GoTo{Place: screen.Study, Packs: ids})
		},
	}
	cmd.Flags().BoolVar(&plainly, "plain", false, "the same session as lines on standard input and output")
	return cmd
}
