package cli

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/content/identity"
	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/store"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
)

func (a *app) relinkCommand() *cobra.Command {
	var forget string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "relink [OLD NEW]",
		Short: "Give the history of a vanished card to the card it became",
		Long: `History follows a card whose text changes. Where it is not certain which card
one became, its history waits here. Without arguments, list such cards with
what they may have become; with two, join; with --forget, let a history go.`,
		Example: `  prefill relink
  prefill relink raft/pair/leader raft/pair/the-leader-of-a-term
  prefill relink --forget raft/pair/leader`,
		Args: func(cmd *cobra.Command, given []string) error {
			if forget != "" || asJSON {
				return args(0, 0)(cmd, given)
			}
			if len(given) != 0 && len(given) != 2 {
				return usage("`prefill relink` takes an old card and a new one, such as `prefill relink raft/pair/leader raft/pair/the-leader-of-a-term`, or nothing to list them. `prefill relink -h` shows how it is called")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, given []string) error {
			r, err := a.relinker()
			if err != nil {
				return err
			}
			switch w := cmd.OutOrStdout(); {
			case forget != "":
				return r.forget(w, forget)
			case len(given) == 2:
				return r.join(w, given[0], given[1])
			case asJSON:
				return writeJSON(w, r.rows())
			default:
				return r.print(w)
			}
		},
	}
	cmd.Flags().StringVar(&forget, "forget", "", "let the history of this old card go")
	cmd.Flags().BoolVar(&asJSON, "json", false, "list them as an array of objects (docs/commands.md)")
	return cmd
}

// relinker knows the cards there are and the histories without a card.
type relinker struct {
	store   *store.Store
	lib     content.Library
	states  map[deck.CardID]schedule.State
	prints  map[deck.CardID][]byte
	orphans []deck.CardID
}

func (a *app) relinker() (*relinker, error) {
	lib, err := a.library()
	if err != nil {
		return nil, err
	}
	r := &relinker{lib: lib}
	if r.store, err = a.store(); err != nil {
		return nil, err
	}
	a.tellAdopted(lib, r.store)
	if r.states, err = r.store.AllStates(); err != nil {
		return nil, err
	}
	if r.prints, err = r.store.Fingerprints(); err != nil {
		return nil, err
	}
	present := map[deck.CardID]bool{}
	for _, c := range lib.Cards() {
		present[c.ID] = true
	}
	for _, id := range slices.Sorted(maps.Keys(r.states)) {
		// Contrasts and bets are made when asked and stand in no pack's list.
		if k := plan.KindOf(id); !present[id] && k != deck.KindContrast && k != deck.KindBet {
			r.orphans = append(r.orphans, id)
		}
	}
	return r, nil
}

// orphanRow is one history without a card as `relink --json` prints it.
type orphanRow struct {
	Card       string         `json:"card"`
	Reviews    int            `json:"reviews"`
	Missing    string         `json:"missing"` // yyyy-mm-dd since when, empty when not known
	Pack       string         `json:"pack"`    // there, broken or absent
	Candidates []candidateRow `json:"candidates"`
}

// candidateRow is a card that an orphan may have become.
type candidateRow struct {
	Card     string  `json:"card"`
	Likeness float64 `json:"likeness"` // 0 to 1
	Prompt   string  `json:"prompt"`
}

func (r *relinker) rows() []orphanRow {
	var fresh []deck.Card // a card with a history of its own is no candidate
	for _, c := range r.lib.Cards() {
		if _, seen := r.states[c.ID]; !seen {
			fresh = append(fresh, c)
		}
	}
	rows := []orphanRow{}
	for _, id := range r.orphans {
		known := r.known(id)
		row := orphanRow{Card: string(id), Reviews: r.states[id].Reps, Pack: r.packOf(id), Candidates: []candidateRow{}}
		if known.missing != 0 {
			row.Missing = schedule.Date(known.missing).Format("2006-01-02")
		}
		for _, c := range identity.Candidates(known.Known, fresh) {
			row.Candidates = append(row.Candidates, candidateRow{string(c.Card.ID), c.Likeness, prose.Plain(c.Card.Prompt.Markdown)})
		}
		rows = append(rows, row)
	}
	return rows
}

// known is what is remembered of a card. Of one seen only by another machine
// there is no more than its id, whose last part was made from its prompt.
func (r *relinker) known(id deck.CardID) remembered {
	if m, ok := recall(id, r.prints[id]); ok {
		return m
	}
	_, slug, _ := strings.Cut(string(id), "/")
	_, slug, _ = strings.Cut(slug, "/")
	prompt := deck.Text{Markdown: strings.ReplaceAll(slug, "-", " ")}
	return remembered{Known: identity.Known{ID: id, Print: identity.Of(deck.Card{Prompt: prompt})}}
}

// packOf tells whether the pack of a card is there.
func (r *relinker) packOf(id deck.CardID) string {
	pack, _, _ := strings.Cut(string(id), "/")
	if _, ok := r.lib.Pack(deck.PackID(pack)); ok {
		return "there"
	}
	for _, b := range r.lib.Broken {
		if string(b.ID) == pack {
			return "broken"
		}
	}
	return "absent"
}

func (r *relinker) print(w io.Writer) error {
	rows := r.rows()
	for _, o := range rows {
		if err := printOrphan(w, o); err != nil {
			return err
		}
	}
	if len(rows) == 0 {
		_, err := fmt.Fprintln(w, "Every history has its card.")
		return err
	}
	_, err := fmt.Fprintln(w, "\n`prefill relink OLD NEW` joins, `prefill relink --forget OLD` forgets, `prefill undo` takes either back.")
	return err
}

func printOrphan(w io.Writer, o orphanRow) error {
	about := draw.Count(o.Reviews, "review", "reviews")
	if o.Missing != "" {
		about += ", missing since " + o.Missing
	}
	switch o.Pack {
	case "broken":
		about += "; its pack has errors, `prefill check` lists them"
	case "absent":
		about += "; its pack is not here, --packs names more folders"
	}
	_, err := fmt.Fprintf(w, "%s  (%s)\n", neutral.Line(o.Card), about)
	for _, c := range o.Candidates {
		if err == nil {
			_, err = fmt.Fprintf(w, "  %3.0f%%  %s  %s\n", c.Likeness*100, neutral.Line(c.Card), neutral.Line(c.Prompt))
		}
	}
	return err
}

// orphan gives the history without a card that an argument means.
func (r *relinker) orphan(arg string) (deck.CardID, error) {
	if _, _, there := r.lib.Card(deck.CardID(arg)); there {
		return "", usage("%s is still in its pack, so its history is where it belongs. `prefill relink` lists those without a card", arg)
	}
	id, err := cardOf(arg, r.orphans)
	if err != nil && len(r.orphans) == 0 {
		return "", usage("there is no history without a card, so nothing to relink")
	}
	return id, err
}

func (r *relinker) join(w io.Writer, oldCard, newCard string) error {
	from, err := r.orphan(oldCard)
	if err != nil {
		return err
	}
	to, err := cardOf(newCard, idsOf(r.lib.Cards()))
	if err != nil {
		return err
	}
	if err := r.store.Join(map[deck.CardID]deck.CardID{to: from}); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "The history of %s goes on under %s. `prefill undo` takes this back.\n", neutral.Line(string(from)), neutral.Line(string(to)))
	return err
}

func (r *relinker) forget(w io.Writer, arg string) error {
	card, err := r.orphan(arg)
	if err != nil {
		return err
	}
	if err := r.store.Forget(card); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "The history of %s is forgotten. `prefill undo` brings it back.\n", neutral.Line(string(card)))
	return err
}
