package cli

import (
	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/drill"
	"prefill/ui/screen"
)

func (a *app) matchCommand() *cobra.Command {
	var style, seed string
	cmd := &cobra.Command{
		Use:   "match [TOPIC...]",
		Short: "A matching round",
		Long: `Match prompts with answers against the clock. With several topics, or none,
the round is mixed. A seed gives two people the same round.`,
		Example: `  prefill match ttft-vs-tpot
  prefill match --style sixty
  prefill match --seed ttft-vs-tpot:80000-01ZA-0G3Q`,
		RunE: func(cmd *cobra.Command, given []string) error {
			ids, lib, err := a.topics(given)
			if err != nil {
				return err
			}
			g := screen.GoTo{Place: screen.Match, Packs: ids, Style: style}
			if seed != "" {
				if g, err = shared(lib, seed); err != nil {
					return err
				}
			}
			if err := checkStyle(g.Style); err != nil {
				return err
			}
			if err := haveMatch(lib, g.Packs); err != nil {
				return err
			}
			return a.show(cmd.Context(), g)
		},
	}
	cmd.Flags().StringVar(&style, "style", "", "sixty (60 seconds), survival (first miss ends it) or confused (what you mix up)")
	cmd.Flags().StringVar(&seed, "seed", "", "play the round that somebody shared")
	return cmd
}

func checkStyle(style string) error {
	switch style {
	case drill.StyleAll, drill.StyleSixty, drill.StyleSurvival, drill.StyleConfused:
		return nil
	}
	return usage("--style %s is none of sixty, survival, confused", style)
}

// shared reads the seed of a round that somebody else played.
func shared(lib content.Library, text string) (screen.GoTo, error) {
	seed, err := drill.ParseSeed(text)
	if err != nil {
		return screen.GoTo{}, usageError{err}
	}
	packs, err := packsOfSeed(lib, seed)
	if err != nil {
		return screen.GoTo{}, err
	}
	g := screen.GoTo{Place: screen.Match, Style: seed.Style, Seed: uint64(seed.Number), Query: text}
	for _, p := range packs {
		g.Packs = append(g.Packs, p.ID)
	}
	if seed.Topic == drill.TopicMixed {
		g.Packs = nil
	}
	return g, nil
}

// haveMatch refuses early when none of the topics has a matching exercise.
func haveMatch(lib content.Library, ids []deck.PackID) error {
	if len(ids) == 0 {
		return nil
	}
	for _, id := range ids {
		if p, ok := lib.Pack(id); ok && p.Match != nil {
			return nil
		}
	}
	return lacks(string(ids[0]), "matching exercise")
}
