package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/plan"
	"prefill/store"
	"prefill/ui/neutral"
	"prefill/ui/prose"
)

func (a *app) undoCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "undo",
		Short: "Take back the last thing done",
		Long: `Take back the last thing done: a grade, a finished round as a whole, a setting.
However long ago it was, and as often as you like. The exit code is 1 when
nothing is left to take back.`,
		Example: "  prefill undo",
		Args:    args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.takeBack(cmd, (*store.Store).Undo, "Taken back", "there is nothing left to take back")
		},
	}
}

func (a *app) redoCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "redo",
		Short: "Bring back what was taken back last",
		Long: `Bring back what was taken back last, step by step, as long as nothing new was
done since. The exit code is 1 when there is nothing to bring back.`,
		Example: "  prefill redo",
		Args:    args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.takeBack(cmd, (*store.Store).Redo, "Brought back", "there is nothing to bring back; what was done since an undo stands")
		},
	}
}

// takeBack undoes or redoes one action and says what it was.
func (a *app) takeBack(cmd *cobra.Command, do func(*store.Store) (store.Undone, error), did, nothing string) error {
	lib, err := a.library()
	if err != nil {
		return err
	}
	s, err := a.store()
	if err != nil {
		return err
	}
	u, err := pastMemos(func() (store.Undone, error) { return do(s) })
	if errors.Is(err, store.ErrNothing) {
		return errors.New(nothing)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s.\n", did, neutral.Line(describeAction(u, promptOf(lib))))
	return err
}

// promptOf names cards by their prompt, or by their id when no pack has them.
func promptOf(lib content.Library) func(deck.CardID) string {
	return func(id deck.CardID) string {
		if _, c, ok := lib.Card(id); ok {
			return prose.Plain(c.Prompt.Markdown)
		}
		if _, c, ok := betCardIn(lib, id); ok && plan.KindOf(id) == deck.KindBet {
			return prose.Plain(c.Prompt.Markdown)
		}
		return string(id)
	}
}
