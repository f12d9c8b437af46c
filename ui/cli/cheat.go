package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"prefill/deck"
	"prefill/deck/plan"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

func (a *app) cheatCommand() *cobra.Command {
	var asText bool
	var page string
	cmd := &cobra.Command{
		Use:   "cheat [TOPIC...]",
		Short: "Read 60-second cheat sheets",
		Long: `Read 60-second cheat sheets, or write them for paper. Without a topic --print
and --html take the sheets of tonight when an interview is set, and all otherwise.`,
		Example: `  prefill cheat ttft-vs-tpot
  prefill cheat                    one after another
  prefill cheat --print > tonight.md
  prefill cheat --html tonight.html`,
		RunE: func(cmd *cobra.Command, given []string) error {
			ids, _, err := a.topics(given)
			if err != nil {
				return err
			}
			if asText || page != "" {
				return a.printSheets(cmd.OutOrStdout(), ids, asText, page)
			}
			return a.show(cmd.Context(), screen.GoTo{Place: screen.Cheat, Packs: ids})
		},
	}
	cmd.Flags().BoolVar(&asText, "print", false, "print the sheets as Markdown")
	cmd.Flags().StringVar(&page, "html", "", "write the sheets as one page for paper to this file")
	return cmd
}

// printSheets writes sheets as Markdown to w, as a page to a file, or both.
func (a *app) printSheets(w io.Writer, ids []deck.PackID, asText bool, page string) error {
	lib, err := a.library()
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		if ids, err = a.sheetsTonight(packsIn(lib, nil)); err != nil {
			return err
		}
	}
	packs := packsIn(lib, ids)
	if len(sheetsIn(packs)) == 0 {
		return errNoSheet
	}
	if asText {
		if _, err := io.WriteString(w, sheetsMarkdown(packs)); err != nil {
			return err
		}
	}
	if page == "" {
		return nil
	}
	text, err := sheetsHTML(packs)
	if err != nil {
		return err
	}
	if err := os.WriteFile(page, text, 0o644); err != nil {
		return fmt.Errorf("writing the sheets: %w. Name a file in a folder you may write to", err)
	}
	if !asText {
		_, err = fmt.Fprintf(w, "Written: %s\n", neutral.Line(page))
	}
	return err
}

// sheetsTonight are the sheets of the evening that has begun, else those of
// the one that would be planned now; none without an interview.
func (a *app) sheetsTonight(packs []*deck.Pack) ([]deck.PackID, error) {
	view, err := a.reader()
	if err != nil {
		return nil, err
	}
	ev, err := evidenceOf(view, packs, a.clock.Now())
	if err != nil || !ev.target.is {
		return nil, err
	}
	in := plan.NightInput{Input: ev.input, Sheets: sheetsIn(packs)}
	in.Budget = usualEvening
	memo, kept := keptMemo(ev.input.Settings, plan.MemoKey(ev.target.ID))
	if kept {
		_, kept = plan.Resume(in, memo)
	}
	if !kept {
		memo = plan.NewNight(in).Memo
	}
	var ids []deck.PackID
	for _, piece := range memo.Sheets {
		ids = append(ids, deck.PackID(piece.Key))
	}
	return ids, nil
}
